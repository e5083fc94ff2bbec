//! Times of day and ranges of them: fixed bounds, so nothing is read twice.

use super::{at, digits_at, ends_word};

/// `14:05`, `5pm`, `9 Uhr`, `14h30`, `3点半`, and ranges such as `10:00-22:00`.
pub fn time(text: &str) -> Option<usize> {
    let first = digits_at(text, 0);
    let one = single(text, 0);
    let end = one.unwrap_or(first);
    // `9-17 Uhr`: the second time's unit also applies to the first.
    let gap = dash(text.get(end..)?);
    if gap > 0
        && (1..=2).contains(&first)
        && let Some(second) = single(text, end + gap)
        && (one.is_some() || has_unit(text, end + gap, second))
    {
        return Some(second);
    }
    one
}

/// `下午3点`, `午後3時`.
pub fn led_time(text: &str) -> Option<usize> {
    let lead = HALF_DAYS.split(' ').find(|lead| text.starts_with(*lead))?;
    let end = lead.len() + ideographic(text.get(lead.len()..)?)?;
    let gap = dash(text.get(end..)?);
    let behind = text.get(end + gap..).filter(|_| gap > 0).unwrap_or_default();
    let second = led_time(behind).or_else(|| ideographic(behind));
    Some(second.map_or(end, |second| end + gap + second))
}

/// The length of the time and zone of a timestamp, or 0: `T14:05:30.123Z`, ` 14:05`,
/// `T14:05+08:00`.
pub fn stamp(text: &str) -> usize {
    let bytes = text.as_bytes();
    let begins = matches!(at(bytes, 0), b'T' | b't' | b' ')
        && digits_at(text, 1) == 2
        && at(bytes, 3) == b':'
        && digits_at(text, 4) == 2;
    if !begins {
        return 0;
    }
    let mut end = 6;
    if at(bytes, 6) == b':' && digits_at(text, 7) == 2 {
        end = 9;
        let fraction = if matches!(at(bytes, 9), b'.' | b',') { digits_at(text, 10) } else { 0 };
        end += if fraction > 0 { 1 + fraction } else { 0 };
    }
    match at(bytes, end) {
        b'Z' | b'z' => end + 1,
        b'+' | b'-' if digits_at(text, end + 1) == 4 => end + 5,
        b'+' | b'-' if digits_at(text, end + 1) == 2 => {
            let minutes = at(bytes, end + 3) == b':' && digits_at(text, end + 4) == 2;
            end + if minutes { 6 } else { 3 }
        }
        _ => end,
    }
}

/// The end of the time at `place`.
fn single(text: &str, place: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let hour = digits_at(text, place);
    if !(1..=2).contains(&hour) {
        return None;
    }
    let mut end = place + hour;
    let mark = at(bytes, end);
    let minutes = matches!(mark, b':' | b'.') && digits_at(text, end + 1) == 2;
    let is_clock = minutes && mark == b':';
    if minutes {
        end += 3;
        if at(bytes, end) == b':' && digits_at(text, end + 1) == 2 {
            end += 3;
        }
    }
    let half_day = half_day(text, end);
    if half_day > 0 && (is_clock || !minutes || mark == b'.') {
        return Some(end + half_day);
    }
    let unit = unit(text, end);
    if unit > 0 {
        return Some(end + unit);
    }
    if is_clock && ends_word(text, end) {
        return Some(end);
    }
    ideographic(text.get(place..)?).map(|length| place + length)
}

/// Whether the time from `place` to `end` ends with a unit.
fn has_unit(text: &str, place: usize, end: usize) -> bool {
    text.get(place..end).is_some_and(|time| !time.ends_with(|c: char| c.is_ascii_digit()))
}

/// `3点`, `3点半`, `15時30分`.
fn ideographic(text: &str) -> Option<usize> {
    let hour = digits_at(text, 0);
    let behind = text.get(hour..).filter(|_| (1..=2).contains(&hour))?;
    let mark = ["点钟", "點鐘", "点", "點", "時", "时"].iter().find(|m| behind.starts_with(**m))?;
    // `15時間` is a duration.
    if behind.starts_with("時間") || behind.starts_with("时间") {
        return None;
    }
    let end = hour + mark.len();
    let rest = text.get(end..)?;
    let minutes = digits_at(rest, 0);
    if (1..=2).contains(&minutes) && rest.get(minutes..)?.starts_with('分') {
        return Some(end + minutes + '分'.len_utf8());
    }
    let half = ["半", "一刻", "三刻"].iter().find(|half| rest.starts_with(**half));
    Some(end + half.map_or(0, |half| half.len()))
}

/// The length of a unit of time, or 0: ` Uhr`, `h30`, ` h`, ` часов`, ` o'clock`.
fn unit(text: &str, place: usize) -> usize {
    let bytes = text.as_bytes();
    let space = usize::from(at(bytes, place) == b' ');
    let behind = text.get(place + space..).unwrap_or_default();
    if space == 0 && at(bytes, place) == b'h' {
        let minutes = digits_at(text, place + 1);
        let length = if minutes == 2 { 3 } else { 1 };
        return if ends_word(text, place + length) { length } else { 0 };
    }
    let word = UNITS.iter().find(|unit| behind.starts_with(**unit));
    let Some(word) = word.filter(|word| ends_word(behind, word.len())) else { return 0 };
    let minutes = match behind.get(word.len()..).filter(|rest| rest.starts_with(' ')) {
        // `9 Uhr 30`.
        Some(rest) if *word == "Uhr" && digits_at(rest, 1) == 2 && ends_word(rest, 3) => 3,
        _ => 0,
    };
    space + word.len() + minutes
}

/// The length of the separator between two times, or 0: ` - `, `–`, `~`, `至`.
fn dash(text: &str) -> usize {
    let trimmed = text.strip_prefix(' ').unwrap_or(text);
    let space = text.len() - trimmed.len();
    let mark = ["-", "–", "—", "~", "～", "至", "到"].iter().find(|m| trimmed.starts_with(**m));
    let Some(mark) = mark else { return 0 };
    let behind = trimmed.get(mark.len()..).unwrap_or_default();
    space + mark.len() + usize::from(behind.starts_with(' '))
}

/// The length of ` am` or `p.m.`, or 0.
fn half_day(text: &str, place: usize) -> usize {
    let bytes = text.as_bytes();
    let space = usize::from(at(bytes, place) == b' ');
    let mut end = place + space;
    if !matches!(at(bytes, end), b'a' | b'p' | b'A' | b'P') {
        return 0;
    }
    end += 1;
    end += usize::from(at(bytes, end) == b'.');
    if !matches!(at(bytes, end), b'm' | b'M') || !ends_word(text, end + 1) {
        return 0;
    }
    let dotted = at(bytes, end - 1) == b'.' && at(bytes, end + 1) == b'.';
    end + 1 + usize::from(dotted) - place
}

const UNITS: [&str; 6] = ["Uhr", "uhr", "часов", "часа", "o'clock", "heures"];

const HALF_DAYS: &str = "上午 下午 中午 晚上 早上 凌晨 傍晚 午前 午後 朝 夜";
