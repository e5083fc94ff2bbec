//! The unit of the measures: a token estimate that never changes.
//!
//! The engine's estimate improves over time, but figures that are compared over months need a fixed
//! unit. This one is the estimate of the reference evaluation (within 7 % of `o200k` on whole
//! conversations). It counts in twentieths of a token and rounds up once per text.

/// The tokens of `text`.
///
/// ```
/// use turnwise_eval::tokens::tokens;
/// assert_eq!(tokens("Hello, world!"), 4);
/// ```
pub fn tokens(text: &str) -> u32 {
    let mut rest = text.as_bytes();
    let mut weight: u64 = 0;
    while let Some(&first) = rest.first() {
        let (length, cost) = piece(first, rest);
        weight += cost;
        rest = rest.get(length.max(1)..).unwrap_or_default();
    }
    u32::try_from(weight.div_ceil(TOKEN)).unwrap_or(u32::MAX)
}

/// The length and the weight of the piece at the start of `rest`.
fn piece(first: u8, rest: &[u8]) -> (usize, u64) {
    match first {
        b'\\' if matches!(rest.get(1), Some(b'n' | b't' | b'r')) => (escapes(rest), TOKEN),
        b'a'..=b'z' => {
            let length = run(rest, |b| b.is_ascii_lowercase());
            (length, word(length))
        }
        b'A'..=b'Z' => capitals(rest),
        b'0'..=b'9' => {
            let length = run(rest, |b| b.is_ascii_digit());
            (length, length.div_ceil(3) as u64 * TOKEN)
        }
        b' ' | b'\t' | b'\r' | b'\n' => {
            let length = run(rest, |b| matches!(b, b' ' | b'\t' | b'\r' | b'\n'));
            (length, if length == 1 && first == b' ' { 0 } else { TOKEN })
        }
        0..=31 | 127 => (1, PUNCTUATION),
        33..=126 => {
            let length = run(rest, |b| b == first);
            // A run of backslashes counts as one escape.
            let escape = first == b'\\' && length > 1;
            (length, if escape { TOKEN } else { (length as u64 * TOKEN / 4).max(PUNCTUATION) })
        }
        _ => {
            let length = run(rest, |b| b >= 128);
            let text =
                std::str::from_utf8(rest.get(..length).unwrap_or_default()).unwrap_or_default();
            (length, text.chars().map(character).sum())
        }
    }
}

/// Splits `HTTPServer` into `HTTP` and `Server`.
fn capitals(rest: &[u8]) -> (usize, u64) {
    let upper = run(rest, |b| b.is_ascii_uppercase());
    let lower = run(rest.get(upper..).unwrap_or_default(), |b| b.is_ascii_lowercase());
    match (upper, lower) {
        (1, _) => (1 + lower, word(1 + lower)),
        (_, 0) => (upper, acronym(upper)),
        _ => (upper - 1, acronym(upper - 1)),
    }
}

fn word(length: usize) -> u64 {
    (1 + length.saturating_sub(9).div_ceil(6) as u64) * TOKEN
}

fn acronym(length: usize) -> u64 {
    (length as u64 * TOKEN * 2 / 5).max(TOKEN)
}

fn escapes(rest: &[u8]) -> usize {
    2 * rest.chunks_exact(2).take_while(|pair| matches!(pair, [b'\\', b'n' | b't' | b'r'])).count()
}

fn run(bytes: &[u8], belongs: impl Fn(u8) -> bool) -> usize {
    bytes.iter().take_while(|&&b| belongs(b)).count()
}

fn character(c: char) -> u64 {
    match c as u32 {
        0x2E80..=0x9FFF | 0xAC00..=0xD7FF | 0xF900..=0xFAFF => 15,
        0x2000..=0x2E7F | 0x10000.. => 30,
        _ => 8,
    }
}

const TOKEN: u64 = 20;
const PUNCTUATION: u64 = 14;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_cost_what_the_reference_says() {
        let cases = [
            ("", 0),
            ("hello world", 2),
            ("internationalisation", 3),
            ("HTTPServer", 3),
            ("1234567", 3),
            ("\\n\\n\\t", 1),
            ("\\\\\\\\", 1),
            ("\\\\n", 2),
            ("----------------", 4),
            ("日本語日本語日本", 6),
            ("🙂🙂", 3),
        ];
        for (text, expected) in cases {
            assert_eq!(tokens(text), expected, "{text:?}");
        }
    }
}
