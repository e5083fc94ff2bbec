//! The programs of phrases: see `format`.

use super::Result;
use super::format::{FEW, Head, MANY, OPEN, OPTIONAL, first_bit};

/// The programs of a table.
#[derive(Default)]
pub struct Programs {
    pub bytes: Vec<u8>,
    /// The end of each group except the last.
    pub groups: Vec<u16>,
}

impl Programs {
    /// Adds a phrase and returns its start.
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
        // The greatest number marks groups that a table does not have.
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
    let mut letters = 0;
    let mut programs = Vec::new();
    for alternative in &alternatives {
        letters |= match alternative.bytes().next() {
            None => OPTIONAL,
            Some(b'(' | b'_' | b'#' | b'%' | b'~' | b'$' | b'\'') => OPEN,
            Some(byte) => first_bit(byte),
        };
        let program = program(alternative)?;
        let length = u8::try_from(program.len());
        programs.push(length.map_err(|_| format!("`{alternative}` is too long"))?);
        programs.extend(program);
    }
    let mut out = program(before)?;
    match u8::try_from(programs.len()) {
        Ok(length) if alternatives.len() < LEAST_MANY => out.extend([FEW, length]),
        _ => {
            let length = u16::try_from(programs.len()).map_err(|_| "a choice is too long")?;
            let ([a, b], [c, d, e, f]) = (length.to_le_bytes(), letters.to_le_bytes());
            let head: Head = [a, b, c, d, e, f];
            out.push(MANY);
            out.extend(head);
        }
    }
    Ok([out, programs, program(behind)?].concat())
}

/// With fewer alternatives, a head takes more space than the time it saves is worth.
const LEAST_MANY: usize = 8;

/// The alternatives of a choice, and the text after it. `part` starts after the `(`.
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
