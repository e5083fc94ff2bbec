//! Telephone numbers of all countries: at most [`BOUND`] bytes are read.

use super::{BOUND, at, digits_at, ends_word};

/// `+49 30 62174111`, `(030) 62174111`, `030/62174111`, `010-62174111`, `1-866-333-4606`,
/// `925-671-3845`: groups of digits with separators. The rules depend on how the number begins.
pub fn phone(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let has_plus = at(bytes, 0) == b'+';
    let mut number = Number { has_plus, ..Number::default() };
    let mut end = usize::from(has_plus);
    let mut found = None;
    while number.count < number.groups.len() && end < BOUND {
        let opens = at(bytes, end) == b'(';
        let digits = digits_at(text, end + usize::from(opens));
        if digits == 0 || number.digits + digits > MOST_DIGITS {
            break;
        }
        let start = end + usize::from(opens);
        end = start + digits;
        if opens && at(bytes, end) != b')' {
            break;
        }
        end += usize::from(opens);
        number.add(digits, opens, at(bytes, start));
        if number.is_phone() && ends_word(text, end) && at(bytes, end) != b'-' {
            found = Some(end);
        }
        // The separator before the next group.
        let mark = at(bytes, end);
        let is_mark = matches!(mark, b' ' | b'-' | b'.') || (mark == b'/' && number.count == 1);
        let tight = opens && mark.is_ascii_digit();
        if !(is_mark || tight || mark == b'(') {
            break;
        }
        if is_mark {
            number.marks_with(mark);
            end += 1;
        }
    }
    found
}

/// The digit groups of a number.
#[derive(Default)]
struct Number {
    has_plus: bool,
    /// The length of each group.
    groups: [usize; 8],
    count: usize,
    digits: usize,
    /// The first digit.
    first: u8,
    /// Whether the first group is in parentheses.
    is_enclosed: bool,
    /// Whether the separators differ.
    is_mixed: bool,
    mark: u8,
}

impl Number {
    fn add(&mut self, digits: usize, is_enclosed: bool, first: u8) {
        if self.count == 0 {
            (self.first, self.is_enclosed) = (first, is_enclosed);
        }
        if let Some(group) = self.groups.get_mut(self.count) {
            *group = digits;
        }
        self.count += 1;
        self.digits += digits;
    }

    fn marks_with(&mut self, mark: u8) {
        self.is_mixed |= self.mark != 0 && self.mark != mark;
        self.mark = mark;
    }

    fn is_phone(&self) -> bool {
        let groups = self.groups.get(..self.count).unwrap_or_default();
        let is_dotted = self.mark == b'.';
        let pairs = groups.iter().skip(1).all(|group| *group == 2);
        if self.has_plus {
            return (8..=MOST_DIGITS).contains(&self.digits)
                && (groups.len() >= 2 || self.digits >= 9);
        }
        // Versions and addresses often have dots, so a number with dots must consist of pairs of
        // digits.
        if groups.len() < 2 || (is_dotted && !(pairs && self.first == b'0')) {
            return false;
        }
        match groups {
            [1, 3, 3, 4] | [1, 3, 3, 2, 2] | [1, 3, 7] => matches!(self.first, b'1' | b'8'),
            _ if self.first == b'0' => {
                (9..=12).contains(&self.digits) && groups.iter().all(|group| *group >= 2)
            }
            [2..=5, ..] if self.is_enclosed => (9..=12).contains(&self.digits),
            [3, 3, 4] => true,
            [3, 4, 4] => matches!(self.first, b'1' | b'4' | b'8') && !self.is_mixed,
            _ => false,
        }
    }
}

const MOST_DIGITS: usize = 15;
