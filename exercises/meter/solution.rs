//! Solution of exercise 4: it cuts a text into runs of one kind of character, and each kind has its
//! price. The engine's estimate (`crates/turnwise-meter`) cuts text like the vocabulary's own
//! regular expression, and has weights for many more scripts and patterns.

pub fn estimate(text: &str) -> u32 {
    let mut hundredths = 0;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let kind = Kind::from(first);
        let end = rest.find(|c| Kind::from(c) != kind).unwrap_or(rest.len());
        let (run, after) = rest.split_at(end);
        hundredths += kind.price(run.chars().count(), after);
        rest = after;
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

impl From<char> for Kind {
    fn from(c: char) -> Self {
        match c {
            '0'..='9' => Self::Digits,
            '\u{2e80}'..='\u{9fff}' | '\u{ac00}'..='\u{d7ff}' => Self::Words,
            c if c.is_alphabetic() => Self::Letters,
            c if c.is_whitespace() => Self::Blanks,
            _ => Self::Marks,
        }
    }
}

impl Kind {
    /// The cost of a run of `length` characters that is followed by `after`, in hundredths of a
    /// token.
    fn price(self, length: usize, after: &str) -> usize {
        match self {
            // A common word and the blank before it are one token. A longer word has more pieces.
            Self::Letters => 100 + length.saturating_sub(7) * 18,
            Self::Digits => length.div_ceil(3) * 100,
            Self::Words => length * 75,
            // A single blank belongs to the text after it, unless that is a number. Several blanks
            // are one token.
            Self::Blanks if length == 1 && !after.starts_with(|c: char| c.is_ascii_digit()) => 0,
            Self::Blanks => 100,
            Self::Marks => 60 + length * 30,
        }
    }
}
