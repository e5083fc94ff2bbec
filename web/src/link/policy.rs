//! A policy as a few letters and numbers: `tx14l3` is *Trim*, at 14, to 3. Settings that equal the
//! base are omitted.

use turnwise_host::formats::Format;
use turnwise_host::options::Preset;

use crate::settings::{CHECKS, ENVELOPES, Kind, Settings, Summarizer, Unit, window};

/// Writes the settings as far as they differ from `base`. The strategy comes first.
pub fn write(settings: &Settings, base: &Settings) -> String {
    let mut code = letter(settings.kind).to_string();
    for (name, read, _) in FIELDS {
        let value = read(settings);
        if value != read(base) {
            code.push(*name);
            code.push_str(&value.to_string());
        }
    }
    code
}

/// Reads what [`write`] wrote; `None` for anything else.
pub fn read(code: &str, base: &Settings) -> Option<Settings> {
    let mut settings = base.clone();
    let kind = code.chars().next()?;
    settings.kind = kinds().find(|known| letter(*known) == kind)?;
    if settings.kind == Kind::Own && settings.own_policy.is_none() {
        return None;
    }
    let mut rest = code.get(kind.len_utf8()..)?;
    while let Some(name) = rest.chars().next() {
        let (_, _, set) = FIELDS.iter().find(|(known, ..)| *known == name)?;
        rest = rest.get(name.len_utf8()..)?;
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        set(&mut settings, rest.get(..end)?.parse().ok()?)?;
        rest = rest.get(end..)?;
    }
    Some(settings)
}

/// A number of the settings: its letter in links, how to read it, and how to set it.
type Field = (char, fn(&Settings) -> u32, fn(&mut Settings, u32) -> Option<()>);

/// Old links use these letters, so a letter never changes its meaning.
const FIELDS: &[Field] = &[
    ('w', |s| s.window, |s, to| within(to, 500..=window::MOST).map(|to| s.window = to)),
    ('r', |s| s.reserve, |s, to| within(to, 0..=window::MOST).map(|to| s.reserve = to)),
    ('o', |s| s.overhead, |s, to| within(to, 0..=window::MOST).map(|to| s.overhead = to)),
    ('a', |s| s.trigger, |s, to| within(to, 1..=100).map(|to| s.trigger = to)),
    ('b', |s| s.target, |s, to| within(to, 1..=100).map(|to| s.target = to)),
    ('k', |s| s.keep, |s, to| within(to, 1..=99).map(|to| s.keep = to)),
    ('x', |s| s.max, |s, to| within(to, 1..=999).map(|to| s.max = to)),
    ('l', |s| s.least, |s, to| within(to, 1..=999).map(|to| s.least = to)),
    ('z', |s| s.slice, |s, to| within(to, 1..=999).map(|to| s.slice = to)),
    (
        'm',
        |s| u32::from(s.unit == Unit::Messages),
        |s, to| pick(&[Unit::Turns, Unit::Messages], to).map(|to| s.unit = to),
    ),
    (
        'e',
        |s| u32::from(s.summarizer == Summarizer::Endpoint),
        |s, to| {
            pick(&[Summarizer::Extractive, Summarizer::Endpoint], to).map(|to| s.summarizer = to)
        },
    ),
    (
        'c',
        |s| place(&CHECKS.map(|(checks, _)| checks), &s.checks),
        |s, to| pick(&CHECKS, to).map(|(to, _)| s.checks = to),
    ),
    (
        'v',
        |s| place(&ENVELOPES.map(|(envelope, _)| envelope), &s.envelope),
        |s, to| pick(&ENVELOPES, to).map(|(to, _)| s.envelope = to),
    ),
    ('d', |s| u32::from(s.digests), |s, to| pick(&[false, true], to).map(|to| s.digests = to)),
    (
        'f',
        |s| s.format.map_or(0, |format| place(&Format::ALL, &format) + 1),
        |s, to| match to {
            0 => {
                s.format = None;
                Some(())
            }
            to => pick(&Format::ALL, to - 1).map(|to| s.format = Some(to)),
        },
    ),
];

fn within(value: u32, range: core::ops::RangeInclusive<u32>) -> Option<u32> {
    Some(value).filter(|value| range.contains(value))
}

fn pick<T: Copy>(list: &[T], place: u32) -> Option<T> {
    list.get(place as usize).copied()
}

fn place<T: PartialEq>(list: &[T], value: &T) -> u32 {
    list.iter().position(|known| known == value).and_then(|at| u32::try_from(at).ok()).unwrap_or(0)
}

fn kinds() -> impl Iterator<Item = Kind> {
    Kind::ALL.into_iter().chain(Preset::ALL.map(Kind::Preset)).chain([Kind::Own, Kind::Slice])
}

/// The letter of a strategy. Old links have it too.
fn letter(kind: Kind) -> char {
    match kind {
        Kind::None => 'n',
        Kind::Trim => 't',
        Kind::Clear => 'c',
        Kind::Summarize => 's',
        Kind::Prune => 'p',
        Kind::Hybrid => 'h',
        Kind::Own => 'o',
        Kind::Slice => 'z',
        Kind::Preset(Preset::Support) => 'S',
        Kind::Preset(Preset::Coding) => 'C',
        Kind::Preset(Preset::Research) => 'R',
        Kind::Preset(Preset::Casual) => 'L',
    }
}
