//! Exercise 4, solved in small: a text is cut into runs of one kind, and every kind has its price.
//! The engine's meter (`crates/turnwise-meter`) cuts as the vocabulary's own pattern does, and has
//! weights for many more scripts and habits.

pub fn estimate(text: &str) -> u32 {
    let mut hundredths = 0;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let kind = Kind::of(first);
        let end = rest.find(|c| Kind::of(c) != kind).unwrap_or(rest.len());
        let (run, behind) = rest.split_at(end);
        hundredths += kind.price(run.chars().count(), behind);
        rest = behind;
    }
    hundredths.div_ceil(100) as u32
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// Letters of alphabets.
    Letters,
    Digits,
    /// Characters that are words.
    Words,
    Blanks,
    Marks,
}

impl Kind {
    fn of(c: char) -> Self {
        match c {
            '0'..='9' => Self::Digits,
            '\u{2e80}'..='\u{9fff}' | '\u{ac00}'..='\u{d7ff}' => Self::Words,
            c if c.is_alphabetic() => Self::Letters,
            c if c.is_whitespace() => Self::Blanks,
            _ => Self::Marks,
        }
    }

    /// What a run of so many characters costs, in hundredths of a token.
    fn price(self, length: usize, behind: &str) -> usize {
        match self {
            // A common word is one token, with the blank in front of it. What is longer is known in
            // pieces.
            Self::Letters => 100 + length.saturating_sub(7) * 18,
            Self::Digits => length.div_ceil(3) * 100,
            Self::Words => length * 75,
            // One blank belongs to what stands behind it, unless that is a number; more are a token
            // together.
            Self::Blanks if length == 1 && !behind.starts_with(|c: char| c.is_ascii_digit()) => 0,
            Self::Blanks => 100,
            Self::Marks => 60 + length * 30,
        }
    }
}
