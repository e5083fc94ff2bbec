//! Letters of all scripts, without Unicode's tables.

/// The lower-case letter of a capital, one for one: Latin, Greek and Cyrillic. The full tables
/// would be a third of the text engine; they would only add scripts without capitals and letters
/// that become two.
#[inline]
pub fn lower(c: char) -> char {
    if c.is_ascii() {
        return c.to_ascii_lowercase();
    }
    let code = u32::from(c);
    let small = match code {
        0xc0..=0xd6 | 0xd8..=0xde | 0x391..=0x3a1 | 0x3a3..=0x3ab | 0x410..=0x42f => code + 32,
        0x400..=0x40f => code + 80,
        0x100..=0x12f
        | 0x132..=0x137
        | 0x14a..=0x177
        | 0x460..=0x481
        | 0x48a..=0x4bf
        | 0x1e00..=0x1e95
        | 0x1ea0..=0x1eff => code | 1,
        0x139..=0x148 | 0x179..=0x17e => code + code % 2,
        _ => code,
    };
    char::from_u32(small).unwrap_or(c)
}

/// Letters and digits of all scripts: every character except marks, signs, symbols and emoji.
/// Unicode's own tables would cost more than they improve here.
#[inline]
pub fn is_letter_or_digit(c: char) -> bool {
    if c.is_ascii() { c.is_ascii_alphanumeric() } else { is_foreign_letter(c) }
}

fn is_foreign_letter(c: char) -> bool {
    !(c < 'ª'
        || matches!(c, '«'..='´' | '¶'..='¹' | '»'..='¿' | '×' | '÷' | '\u{2000}'..='\u{2bff}' | '\u{2e00}'..='\u{2e7f}'
                | '\u{3000}'..='\u{3004}' | '\u{3008}'..='\u{3020}' | '\u{3030}'..='\u{303f}' | '\u{30fb}'
                | '\u{e000}'..='\u{f8ff}' | '\u{fe00}'..='\u{fe6f}' | '\u{feff}'..='\u{ff0f}' | '\u{ff1a}'..='\u{ff20}'
                | '\u{ff3b}'..='\u{ff40}' | '\u{ff5b}'..='\u{ff65}' | '\u{ffe0}'..='\u{ffff}' | '\u{1f000}'..='\u{1faff}' | '\u{e0000}'..))
}

/// Letters of all scripts, and non-ASCII digits.
pub fn is_letter(c: char) -> bool {
    is_letter_or_digit(c) && !c.is_ascii_digit()
}

/// Scripts written without spaces between words.
#[inline]
pub fn is_unspaced(c: char) -> bool {
    c >= '\u{0e00}' && is_dense(c)
}

fn is_dense(c: char) -> bool {
    matches!(c, '\u{0e00}'..='\u{0eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}'
        | '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}

/// Whether a character is part of a word or an identifier. Letters of scripts without spaces end a
/// word instead.
#[inline]
pub fn is_word(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric() || c == '_';
    }
    c < '\u{2000}' && !is_unspaced(c) && is_letter_or_digit(c)
}
