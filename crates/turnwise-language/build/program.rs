//! The programs of phrases: see `format`.

use super::Result;
use super::format::{FEW, Head, MANY, OPEN, OPTIONAL, UNKNOWN, first_bit, is_literal};

/// The programs of a table.
#[derive(Default)]
pub struct Programs {
    pub bytes: Vec<u8>,
    /// Where each group but the last one ends.
    pub groups: Vec<u16>,
}

impl Programs {
    /// Adds a phrase and returns where it begins.
    pub fn add(&mut self, phrase: &str) -> Result<u16> {
        let bare = phrase.strip_prefix('!').unwrap_or(phrase);
        let bare = bare.strip_prefix('^').unwrap_or(bare);
        if bare.trim().is_empty() {
            return Err("a phrase is empty".to_owned());
        }
        if bare.contains(char::is_uppercase) {
            return Err("a phrase has capital letters".to_owned());
        }
        if bare.contains(['!', '^']) {
            return Err("only the beginning of a phrase has a `!` or `^`".to_owned());
        }
        if bare.contains(char::from(MANY)) {
            return Err("a `{` has another meaning in programs".to_owned());
        }
        let start = self.end()?;
        self.bytes.extend(program(phrase)?);
        self.bytes.push(b';');
        Ok(start)
    }

    /// Begins another group.
    pub fn end_group(&mut self) -> Result<()> {
        self.groups.push(self.end()?);
        Ok(())
    }

    fn end(&self) -> Result<u16> {
        // The greatest number is for groups that a table does not have.
        let end = u16::try_from(self.bytes.len()).ok().filter(|end| *end < u16::MAX);
        end.ok_or_else(|| "there is no room for a phrase: the table is too long".to_owned())
    }
}

/// The program of a phrase or of a part of it.
fn program(part: &str) -> Result<Vec<u8>> {
    let Some((before, rest)) = part.split_once('(') else {
        return match part.contains(['|', ')']) {
            true => Err("a `|` or `)` is in no choice".to_owned()),
            false => Ok(part.into()),
        };
    };
    let (alternatives, behind) = choice(rest)?;
    let programs = alternatives.iter().map(|alternative| program(alternative));
    let programs: Vec<_> = programs.collect::<Result<_>>()?;
    let (before, behind) = (program(before)?, program(behind)?);
    let few = sized(&programs)?;
    let (head, programs) = match u8::try_from(few.len()) {
        Ok(length) if programs.len() < LEAST_MANY => (vec![FEW, length], few),
        _ => {
            let groups = groups(&programs)?;
            let length = u16::try_from(groups.len()).map_err(|_| "a choice is too long")?;
            let ([a, b], [c, d, e, f]) = (length.to_le_bytes(), letters(&programs).to_le_bytes());
            let head: Head = [a, b, c, d, e, f];
            ([&[MANY], head.as_slice()].concat(), groups)
        }
    };
    Ok([before, head, programs, behind].concat())
}

/// The letters with which alternatives begin, for a head.
fn letters(programs: &[Vec<u8>]) -> u32 {
    let letter = |program: &Vec<u8>| match program.first() {
        None => OPTIONAL,
        Some(byte) if is_literal(*byte) => first_bit(*byte),
        Some(_) => OPEN,
    };
    programs.iter().fold(0, |letters, program| letters | letter(program))
}

/// Programs behind their lengths.
fn sized(programs: &[Vec<u8>]) -> Result<Vec<u8>> {
    let mut out = Vec::new();
    for program in programs {
        let length = u8::try_from(program.len());
        out.push(length.map_err(|_| "an alternative is too long")?);
        out.extend(program);
    }
    Ok(out)
}

/// Alternatives in groups: those that begin with the same byte, without it. Only the order of
/// alternatives with one byte matters, and of those around an alternative without such a byte.
fn groups(programs: &[Vec<u8>]) -> Result<Vec<u8>> {
    let mut groups: Vec<(u8, Vec<Vec<u8>>)> = Vec::new();
    let mut first_of_part = 0;
    for program in programs {
        let (first, rest) = match program.split_first() {
            Some((first, rest)) if is_literal(*first) => (*first, rest.to_vec()),
            _ => (UNKNOWN, program.clone()),
        };
        let part = groups.get_mut(first_of_part..).unwrap_or_default();
        // A group has a length of one byte.
        let has_room = |group: &[Vec<u8>]| {
            let length: usize = group.iter().map(|program| program.len() + 1).sum();
            length + rest.len() < usize::from(u8::MAX)
        };
        let known = part.iter_mut().rfind(|(known, _)| *known == first);
        match known.filter(|(_, group)| first != UNKNOWN && has_room(group)) {
            Some((_, group)) => group.push(rest),
            None => groups.push((first, vec![rest])),
        }
        if first == UNKNOWN {
            first_of_part = groups.len();
        }
    }
    let mut out = Vec::new();
    for (first, programs) in groups {
        let programs = sized(&programs)?;
        let length = u8::try_from(programs.len());
        out.extend([first, length.map_err(|_| "an alternative is too long")?]);
        out.extend(programs);
    }
    Ok(out)
}

/// A head takes more room than it saves time before fewer alternatives.
const LEAST_MANY: usize = 8;

/// The alternatives of a choice, and what is behind it, from behind its `(` on.
pub fn choice(part: &str) -> Result<(Vec<&str>, &str)> {
    let (mut alternatives, mut from, mut depth) = (Vec::new(), 0, 0);
    for (at, mark) in part.char_indices() {
        if depth == 0 && matches!(mark, '|' | ')') {
            alternatives.push(part.get(from..at).unwrap_or_default());
            from = at + 1;
        }
        match mark {
            ')' if depth == 0 => return Ok((alternatives, part.get(from..).unwrap_or_default())),
            ')' => depth -= 1,
            '(' => depth += 1,
            _ => {}
        }
    }
    Err("a choice has no end".to_owned())
}
