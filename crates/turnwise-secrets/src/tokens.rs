//! Finds secrets that need no key: prefixes of providers, JSON web tokens, private keys,
//! credentials in addresses, and long random strings. Also finds numbers such as cards.

use alloc::vec::Vec;
use core::ops::Range;

use super::keys::key_names_a_thing;
use super::{Kind, Span, numbers, shapes};
use turnwise_language::classes::{CAPITAL, DIGIT, SMALL, byte_classes};

pub(super) fn find(text: &str, found: &mut Vec<Span>) {
    let bytes = text.as_bytes();
    // Most texts have no such marks.
    let (mut has_dashes, mut has_flag) = (false, false);
    for (at, _) in text.match_indices('-') {
        let before = at.checked_sub(1).and_then(|before| bytes.get(before));
        has_dashes |= before == Some(&b'-');
        has_flag |= before == Some(&b' ');
    }
    if has_dashes {
        private_keys(text, found);
    }
    // The text of a QR code.
    for (at, mark) in text.match_indices("WIFI:") {
        let code = text.get(at + mark.len()..).unwrap_or_default();
        let code = code.split(";;").next().unwrap_or_default();
        if let Some(lead) = code.find(";P:").map(|lead| lead + 3)
            && let Some(value) = code.get(lead..).and_then(|rest| rest.split(';').next())
        {
            let start = at + mark.len() + lead;
            found.push(Span { range: start..start + value.len(), kind: Kind::Password });
        }
    }
    let has_slash = bytes.contains(&b'/');
    if has_slash {
        addresses(text, found);
    }
    if has_flag {
        commands(text, found);
    }
    if has_slash {
        shares(text, found);
    }
    let (mut start, mut number_end) = (0, 0);
    while let Some(rest) = bytes.get(start..).filter(|rest| !rest.is_empty()) {
        let mut classes = 0;
        let end = rest.iter().position(|byte| {
            let class = class(*byte);
            classes |= class;
            class == 0
        });
        let length = end.unwrap_or(rest.len());
        if length >= SHORTEST && may_be_one(classes) {
            found.extend(token_in(text, start, start + length));
        }
        // Each number has a digit before its first space, or begins with a country.
        let is_country = match rest.get(length) {
            Some(0xef) => length <= 3,
            _ => length == 2 && classes == CAPITAL,
        };
        if classes & DIGIT != 0 || is_country {
            numbers::find(text, start..start + length, &mut number_end, found);
        }
        start += length + 1;
    }
    // Full-width digits begin with this byte.
    if bytes.contains(&0xef) {
        numbers::find_wide(text, found);
    }
}

/// Whether a run with these classes of bytes may be a token. A secret has letters, and capitals or
/// digits; most runs are words without either.
fn may_be_one(classes: u8) -> bool {
    classes & (SMALL | CAPITAL) != 0 && classes & (CAPITAL | DIGIT) != 0
}

/// The secret that is a run of token bytes.
fn token_in(text: &str, start: usize, end: usize) -> Option<Span> {
    token(text, start..start + text.get(start..end).map_or(0, trimmed))
}

fn trimmed(token: &str) -> usize {
    token.trim_end_matches(['.', '-', '/']).len()
}

fn is_token(byte: u8) -> bool {
    class(byte) != 0
}

fn class(byte: u8) -> u8 {
    CLASSES.get(usize::from(byte)).copied().unwrap_or_default()
}

/// The bytes of tokens, by class.
static CLASSES: [u8; 256] = byte_classes(b"_-.+/=~");

fn token(text: &str, range: Range<usize>) -> Option<Span> {
    let token = text.get(range.clone())?;
    // `TOKEN=ghp_…`: the token begins after the last `=`, apart from its padding.
    let padded = token.trim_end_matches('=').len();
    let skipped = token.get(..padded)?.rfind('=').map_or(0, |at| at + 1);
    let start = range.start + skipped;
    let token = token.get(skipped..)?;
    let lead = |lead: &str| token.starts_with(lead).then_some(lead.len());
    if let Some(kind) = shapes::kind_of(token) {
        return Some(Span { range: start..range.end, kind });
    }
    let may_be_jwt = token.as_bytes().contains(&b'J');
    if let Some(jwt) = may_be_jwt
        .then(|| token.find("eyJ"))
        .flatten()
        .filter(|at| *at == 0 || token.get(..*at).is_some_and(|t| t.ends_with('/')))
        && token.get(jwt..)?.split('.').take(2).filter(|part| part.len() >= 8).count() == 2
    {
        return Some(Span { range: start + jwt..range.end, kind: Kind::Token });
    }
    // `1234567890:AA…`, a bot token.
    let number = text
        .get(..start)?
        .strip_suffix(':')
        .map(|before| before.bytes().rev().take(11).take_while(u8::is_ascii_digit).count());
    if number.is_some_and(|digits| (8..=10).contains(&digits))
        && lead("AA").is_some()
        && token.len() >= 34
    {
        return Some(Span { range: start..range.end, kind: Kind::Token });
    }
    let is_in_address = text.get(..start)?.ends_with(['/', ':', '@', '?', '&', '#', '%'])
        && !text.get(..start)?.ends_with(": ");
    (!is_in_address && is_high_entropy(token) && !key_names_a_thing(text, start))
        .then_some(Span { range: start..range.end, kind: Kind::Secret })
}

/// Whether the text after a prefix looks random: it has digits, or mixes small letters and
/// capitals.
pub(super) fn is_random(tail: &str) -> bool {
    let (mut digits, mut capitals, mut small) = (0, 0, 0);
    for byte in tail.bytes() {
        let class = class(byte);
        digits += usize::from(class == DIGIT);
        capitals += usize::from(class == CAPITAL);
        small += usize::from(class == SMALL);
    }
    digits >= 2 || (capitals >= 3 && small >= 3)
}

/// Whether a string contains no words: mixed cases and digits, few vowels, many different
/// characters.
fn is_high_entropy(token: &str) -> bool {
    let length = token.len();
    let is_checksum =
        ["sha1-", "sha256-", "sha384-", "sha512-"].iter().any(|lead| token.starts_with(lead));
    if is_checksum || !(LEAST_RANDOM..=MOST_RANDOM).contains(&length) {
        return false;
    }
    let (mut seen, mut digits, mut runs, mut capitals, mut small, mut vowels) =
        (0_u128, 0, 0, 0, 0, 0);
    let (mut marks, mut changes, mut last) = (0, 0, 0_u8);
    for byte in token.bytes() {
        seen |= 1 << (byte & 127);
        let class = match byte {
            b'0'..=b'9' => 1,
            b'A'..=b'Z' => 2,
            b'a'..=b'z' => 3,
            _ => 4,
        };
        digits += usize::from(class == 1);
        runs += usize::from(class == 1 && last != 1);
        capitals += usize::from(class == 2);
        small += usize::from(class == 3);
        marks += usize::from(class == 4);
        changes += usize::from(class != last);
        vowels +=
            usize::from(matches!(byte.to_ascii_lowercase(), b'a' | b'e' | b'i' | b'o' | b'u'));
        last = class;
    }
    let letters = capitals + small;
    let different = seen.count_ones() as usize;
    // The keys of one large provider have forty characters, and often a single digit.
    runs >= if length == 40 { 1 } else { 2 }
        && digits * 3 <= length * 2
        && capitals >= 3
        && small >= 3
        && marks * 10 <= length
        && vowels * 10 <= letters * 3
        && changes * 10 >= length * 4
        && different * 5 >= length.min(40) * 2
}

/// Finds private keys, from their opening line to their closing line.
fn private_keys(text: &str, found: &mut Vec<Span>) {
    let mut at = 0;
    while let Some(open) = text.get(at..).and_then(|rest| rest.find("-----BEGIN ")) {
        let start = at + open;
        let rest = text.get(start + 11..).unwrap_or_default();
        let is_private = rest
            .bytes()
            .take(40)
            .take_while(|byte| *byte != b'-')
            .collect::<Vec<_>>()
            .windows(11)
            .any(|name| name == b"PRIVATE KEY");
        if !is_private {
            at = start + 11;
            continue;
        }
        let end = rest.find("-----END ").map(|end| start + 11 + end);
        let behind = end.map_or(text.len(), |end| {
            let line = text.get(end + 9..).unwrap_or_default();
            line.find("-----")
                .filter(|dashes| *dashes < 60)
                .map_or(end + 9, |dashes| end + 9 + dashes + 5)
        });
        found.push(Span { range: start..behind, kind: Kind::PrivateKey });
        at = behind;
    }
}

/// Finds the password in `postgres://user:password@host` and the path in
/// `https://hooks…/services/…`.
fn addresses(text: &str, found: &mut Vec<Span>) {
    for slash in slashes(text) {
        let is_scheme = slash.checked_sub(1).and_then(|colon| text.get(colon..slash + 2));
        if is_scheme != Some("://") {
            continue;
        }
        let start = slash + 2;
        let rest = text.get(start..).unwrap_or_default();
        let end = rest
            .char_indices()
            .take(LONGEST_USER)
            .find(|(_, c)| c.is_whitespace() || matches!(c, '/' | '"' | '\'' | '<' | '>' | '`'))
            .map_or_else(
                || rest.char_indices().nth(LONGEST_USER).map_or(rest.len(), |(at, _)| at),
                |(at, _)| at,
            );
        let host = rest.get(..end).unwrap_or_default();
        if let Some((user, _)) = host.rsplit_once('@')
            && let Some((name, password)) = user.split_once(':')
            && !password.is_empty()
        {
            let from = start + name.len() + 1;
            found.push(Span { range: from..from + password.len(), kind: Kind::Password });
        }
        if let Some(hook) = HOOKS.iter().find(|hook| rest.starts_with(**hook)) {
            let path = rest.get(hook.len()..).unwrap_or_default();
            let length = path.bytes().take(300).take_while(|byte| is_token(*byte)).count();
            let from = start + hook.len();
            found.push(Span { range: from..from + length, kind: Kind::Secret });
        }
    }
}

fn slashes(text: &str) -> impl Iterator<Item = usize> {
    text.match_indices('/').map(|(at, _)| at)
}

/// `curl -u name:password`, `sshpass -p password`.
fn commands(text: &str, found: &mut Vec<Span>) {
    for (flag, names_user) in [("-u ", true), ("--user ", true), ("--user=", true), ("-p ", false)]
    {
        for (at, _) in text.match_indices(flag) {
            let before = text.get(..at).unwrap_or_default();
            if !before.ends_with(' ') {
                continue;
            }
            let start = at + flag.len();
            let rest = text.get(start..).unwrap_or_default();
            let blanks = rest.len() - rest.trim_start_matches([' ', '\'', '"']).len();
            let start = start + blanks.min(4);
            let rest = text.get(start..).unwrap_or_default();
            let ends = |c: char| c.is_whitespace() || matches!(c, '\'' | '"' | '`');
            let length = rest.char_indices().take(LONGEST_USER).find(|(_, c)| ends(*c));
            let value = rest.get(..length.map_or(rest.len().min(LONGEST_USER), |(at, _)| at));
            let value = value.unwrap_or_default();
            let skipped = if names_user {
                match value.split_once(':') {
                    Some((name, password)) if !password.starts_with('/') => name.len() + 1,
                    _ => continue,
                }
            } else {
                let line = before.rsplit('\n').next().unwrap_or_default();
                if !LOGINS.iter().any(|name| last_of(line, 120).contains(name)) {
                    continue;
                }
                0
            };
            let password = value.get(skipped..).unwrap_or_default();
            let is_number = password.bytes().all(|byte| byte.is_ascii_digit());
            if password.len() >= 3 && !is_number && !password.starts_with(['-', '$', '<']) {
                let range = start + skipped..start + value.len();
                found.push(Span { range, kind: Kind::Password });
            }
        }
    }
}

/// `net use Z: \\\\server\\share /user:name password`: the word that is not a drive, a place or an
/// option.
fn shares(text: &str, found: &mut Vec<Span>) {
    for at in slashes(text) {
        let rest = text.get(at..).unwrap_or_default();
        if !(rest.starts_with("/user:") || rest.starts_with("/USER:")) {
            continue;
        }
        let head = last_of(text.get(..at).unwrap_or_default(), LONGEST_COMMAND);
        let is_use = |place: &usize| {
            let command = head.get(*place..*place + NET_USE.len());
            command.is_some_and(|command| command.eq_ignore_ascii_case(NET_USE))
        };
        let Some(place) = (0..head.len()).rev().find(is_use) else { continue };
        let mut start = at - head.len() + place + NET_USE.len();
        let rest = text.get(start..).unwrap_or_default();
        let is_end = |(place, c): &(usize, char)| *c == '\n' || *place >= 2 * LONGEST_COMMAND;
        let end = rest.char_indices().find(is_end).map_or(rest.len(), |(end, _)| end);
        if start + end < at {
            continue;
        }
        for word in rest.get(..end).unwrap_or_default().split(' ').take(MOST_WORDS) {
            let value = word.trim_matches(['\'', '"', '`', '.', ',', ')']);
            let skipped = word.find(value).unwrap_or(0);
            let range = start + skipped..start + skipped + value.len();
            start += word.len() + 1;
            let is_drive = value.len() == 2 && value.ends_with(':');
            let is_other = value.starts_with(['\\', '/', '-', '*', '$', '<', '%']);
            // After the user's name, it is the last word or looks like a password.
            let is_last = word.len() > skipped + value.len() || range.end < at;
            let is_end =
                text.get(range.end..).is_none_or(|rest| rest.is_empty() || rest.starts_with('\n'));
            let looks = value.bytes().any(|byte| byte.is_ascii_digit()) || is_last || is_end;
            if value.len() < 3 || is_drive || is_other {
                continue;
            }
            // Any other word ends the command.
            if looks {
                found.push(Span { range, kind: Kind::Password });
            }
            break;
        }
    }
}

/// The last `bytes` bytes of a text, in whole characters.
fn last_of(text: &str, bytes: usize) -> &str {
    let mut from = text.len().saturating_sub(bytes);
    while !text.is_char_boundary(from) {
        from += 1;
    }
    text.get(from..).unwrap_or_default()
}

const NET_USE: &str = "net use ";
/// The most bytes of a command that are read before the user's name.
const LONGEST_COMMAND: usize = 160;
/// The most words of a command that are read.
const MOST_WORDS: usize = 12;

/// Commands that take a password after `-p`.
const LOGINS: [&str; 3] = ["sshpass", " login", "mysql"];

const HOOKS: [&str; 4] = [
    "hooks.slack.com/services/",
    "discord.com/api/webhooks/",
    "discordapp.com/api/webhooks/",
    "outlook.office.com/webhook/",
];

const SHORTEST: usize = 12;
const LEAST_RANDOM: usize = 24;
const MOST_RANDOM: usize = 400;
const LONGEST_USER: usize = 300;
