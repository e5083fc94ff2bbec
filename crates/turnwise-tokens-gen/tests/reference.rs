//! Compares counts and ids with `tiktoken`.
//!
//! `TURNWISE_CASES` sets the number of random strings per encoding. The default is 100,000 in a
//! release build and fewer in a debug build, where the reference takes most of the time.

use turnwise_tokens::{Encoding, Specials, Tokenizer};
use turnwise_tokens_gen::ranks;

/// Random strings in all scripts, from a fixed seed.
struct Strings {
    state: u64,
    tokens: Vec<Vec<u8>>,
}

impl Strings {
    fn new(encoding: Encoding) -> Self {
        Self { state: 0x5eed, tokens: ranks::tokens_by_rank(encoding) }
    }

    fn below(&mut self, limit: usize) -> usize {
        // xorshift64*: only its high bits are random enough.
        self.state ^= self.state >> 12;
        self.state ^= self.state << 25;
        self.state ^= self.state >> 27;
        ((self.state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize) % limit
    }

    fn char(&mut self) -> char {
        let (start, end) = RANGES[self.below(RANGES.len())];
        char::from_u32(start + self.below((end - start + 1) as usize) as u32).unwrap_or('\u{fffd}')
    }

    fn push_something(&mut self, text: &mut String) {
        match self.below(12) {
            0..4 => text.push(self.char()),
            4 => (0..self.below(8)).for_each(|_| text.push(' ')),
            5 => text.push_str(PHRASES[self.below(PHRASES.len())]),
            6 => {
                let one = self.char();
                (0..self.below(20)).for_each(|_| text.push(one));
            }
            7 => {
                let (start, end) = RANGES[self.below(RANGES.len())];
                for _ in 0..self.below(12) {
                    let code = start + self.below((end - start + 1) as usize) as u32;
                    text.push(char::from_u32(code).unwrap_or('\u{fffd}'));
                }
            }
            8..10 => {
                let joined: Vec<u8> = (0..self.below(3) + 2).flat_map(|_| self.token()).collect();
                text.push_str(&String::from_utf8_lossy(&joined));
            }
            _ => text.push_str(&String::from_utf8_lossy(&self.token())),
        }
    }

    fn token(&mut self) -> Vec<u8> {
        let at = self.below(self.tokens.len());
        self.tokens[at].clone()
    }

    fn next(&mut self) -> String {
        let mut text = String::new();
        (0..self.below(10) + 1).for_each(|_| self.push_something(&mut text));
        text
    }
}

const PHRASES: &[&str] = &[
    "'s",
    "'S",
    "'ſ",
    "'ll",
    "'LL",
    "'lL",
    "'re",
    "'Ve",
    "'v",
    "'d ",
    "don't",
    "I'M",
    "'",
    "''",
    "\r\n",
    "\n\n",
    "\n \n",
    " \n",
    "\t",
    "\r",
    "<|endoftext|>",
    "<|endofprompt|>",
    "<|fim_prefix|>",
    "<|im_start|>",
    "<|",
    "|>",
    "://",
    "/\n/",
    "!\n/",
    "_",
    "--",
    "\u{2028}",
    "\u{85}",
    "\u{a0}",
    "\u{3000}",
    "\u{200b}",
    "\u{feff}",
    "\u{0}",
    "\u{1c}",
    "\u{fffd}",
    "👩‍👩‍👧‍👦",
    "🇩🇪",
    "é",
    "e\u{301}",
    "A\u{301}B",
    "ǅ",
    "ʰ",
    "ª",
    "K",
    "Ⅷ",
    "½",
    "²",
    "٣",
    "१२३",
];

/// ASCII in several ranges, then scripts, marks, symbols, private and unassigned characters.
const RANGES: &[(u32, u32)] = &[
    (97, 122),
    (97, 122),
    (97, 122),
    (65, 90),
    (65, 90),
    (48, 57),
    (32, 47),
    (58, 64),
    (91, 96),
    (0, 31),
    (9, 13),
    (127, 255),
    (0x100, 0x24f),
    (0x250, 0x36f),
    (0x300, 0x36f),
    (0x370, 0x52f),
    (0x530, 0x6ff),
    (0x700, 0x97f),
    (0x900, 0xdff),
    (0xe00, 0xfff),
    (0x1000, 0x13ff),
    (0x1400, 0x1fff),
    (0x2000, 0x2bff),
    (0x2c00, 0x2fff),
    (0x3000, 0x30ff),
    (0x3100, 0x4dff),
    (0x4e00, 0x9fff),
    (0x4e00, 0x5fff),
    (0xa000, 0xabff),
    (0xac00, 0xd7a3),
    (0xe000, 0xf8ff),
    (0xf900, 0xffff),
    (0x1_0000, 0x1_1fff),
    (0x1_2000, 0x1_ffff),
    (0x1_d400, 0x1_d7ff),
    (0x1_f300, 0x1_faff),
    (0x2_0000, 0x2_ffff),
    (0x3_0000, 0x10_ffff),
    (0xe_0100, 0xe_01ef),
];

fn cases() -> usize {
    std::env::var("TURNWISE_CASES")
        .ok()
        .and_then(|cases| cases.parse().ok())
        .unwrap_or(if cfg!(debug_assertions) { 4_000 } else { 100_000 })
}

fn check(tokenizer: &mut Tokenizer, text: &str) {
    let expected = ranks::reference(tokenizer.encoding()).encode_ordinary(text);
    assert_eq!(tokenizer.encode(text, Specials::AsText).unwrap(), expected, "{text:?}");
    assert_eq!(
        tokenizer.count(text, Specials::AsText).unwrap() as usize,
        expected.len(),
        "{text:?}"
    );
    assert_eq!(tokenizer.decode(&expected).unwrap(), text);
}

#[test]
fn random_strings() {
    for encoding in Encoding::ALL {
        let mut tokenizer = Tokenizer::embedded_with_ids(encoding).unwrap();
        let mut strings = Strings::new(encoding);
        for _ in 0..cases() {
            check(&mut tokenizer, &strings.next());
        }
    }
}

#[test]
fn counts_by_what_is_unpacked_on_the_way() {
    // Ids need the whole vocabulary. A tokenizer that only counts unpacks shelves on demand, in any
    // order.
    for encoding in Encoding::ALL {
        let mut strings = Strings::new(encoding);
        for _ in 0..cases() / 200 {
            let mut tokenizer = Tokenizer::embedded(encoding).unwrap();
            for _ in 0..10 {
                let text = strings.next();
                let expected = ranks::reference(encoding).encode_ordinary(&text);
                assert_eq!(
                    tokenizer.count(&text, Specials::AsText).unwrap() as usize,
                    expected.len(),
                    "{text:?}"
                );
                assert_eq!(tokenizer.starts(&text).unwrap().len(), expected.len(), "{text:?}");
            }
        }
    }
}

#[test]
fn random_strings_with_special_tokens() {
    for encoding in Encoding::ALL {
        let mut tokenizer = Tokenizer::embedded_with_ids(encoding).unwrap();
        let reference = ranks::reference(encoding);
        let mut strings = Strings::new(encoding);
        for _ in 0..cases() / 10 {
            let (special, _) =
                encoding.special_tokens()[strings.below(encoding.special_tokens().len())];
            let text = format!("{}{special}{}", strings.next(), strings.next());
            let expected = reference.encode_with_special_tokens(&text);
            assert_eq!(tokenizer.encode(&text, Specials::AsTokens).unwrap(), expected, "{text:?}");
            assert_eq!(
                tokenizer.count(&text, Specials::AsTokens).unwrap() as usize,
                expected.len()
            );
            assert_eq!(tokenizer.decode(&expected).unwrap(), text);
        }
    }
}

#[test]
fn every_token_alone_and_behind_a_letter() {
    let step = if cases() < 100_000 { 53 } else { 1 };
    for encoding in Encoding::ALL {
        let mut tokenizer = Tokenizer::embedded_with_ids(encoding).unwrap();
        for token in ranks::tokens_by_rank(encoding).iter().step_by(step) {
            let text = String::from_utf8_lossy(token);
            check(&mut tokenizer, &text);
            check(&mut tokenizer, &format!("x{text}"));
        }
    }
}

#[test]
fn tokens_that_begin_or_end_within_a_character() {
    // The missing bytes are random, so that tokens cut out of the neighboring characters compete.
    for encoding in Encoding::ALL {
        let mut tokenizer = Tokenizer::embedded_with_ids(encoding).unwrap();
        let mut strings = Strings::new(encoding);
        let cut: Vec<_> = ranks::tokens_by_rank(encoding)
            .into_iter()
            .filter(|token| str::from_utf8(token).is_err())
            .collect();
        for _ in 0..cases() {
            let token = &cut[strings.below(cut.len())];
            let Some(whole) = completed(&mut strings, token) else { continue };
            let (before, after) = (strings.token(), strings.token());
            let (before, after) =
                (String::from_utf8_lossy(&before), String::from_utf8_lossy(&after));
            let (one, other) = (strings.char(), strings.char());
            check(&mut tokenizer, &whole);
            check(&mut tokenizer, &format!("{before}{whole}{after}"));
            check(&mut tokenizer, &format!("{one}{whole}{other}{whole}{whole}"));
        }
    }
}

/// A token extended with random bytes to whole characters at both ends, if that is possible.
fn completed(strings: &mut Strings, token: &[u8]) -> Option<String> {
    let mut bytes = token.to_vec();
    let cut = token.iter().take_while(|&&byte| byte & 0xc0 == 0x80).count();
    if cut > 0 {
        // The character may be longer than its bytes in the token.
        let length = cut + 1 + strings.below(3);
        let (first, count) = [(0xc2, 30), (0xe0, 16), (0xf0, 4)].get(length - 2)?;
        (cut + 1..length).for_each(|_| bytes.insert(0, 0x80 + strings.below(64) as u8));
        bytes.insert(0, first + strings.below(*count) as u8);
    }
    while let Err(error) = str::from_utf8(&bytes)
        && error.error_len().is_none()
    {
        bytes.push(0x80 + strings.below(64) as u8);
    }
    String::from_utf8(bytes).ok()
}

#[test]
fn long_pieces() {
    // Random letters of a small and a large alphabet, runs of one character, and scripts without
    // spaces. Short pieces are searched and long ones are listed by level, so this includes lengths
    // around that limit.
    let alphabets = [
        (97, 122),
        (97, 97),
        (97, 98),
        (45, 45),
        (32, 32),
        (0x4e00, 0x9fff),
        (0xe01, 0xe2e),
        (0x1f600, 0x1f64f),
    ];
    for encoding in Encoding::ALL {
        let mut tokenizer = Tokenizer::embedded_with_ids(encoding).unwrap();
        let mut strings = Strings::new(encoding);
        for (start, end) in alphabets {
            for length in [63, 64, 65, 66, 127, 129, 200, 1000, 30_000] {
                let mut letter = || {
                    char::from_u32(start + strings.below((end - start + 1) as usize) as u32)
                        .unwrap()
                };
                check(&mut tokenizer, &(0..length).map(|_| letter()).collect::<String>());
            }
        }
    }
}

#[test]
fn characters_of_every_class() {
    // Each character between letters, capitals and spaces must be cut as by the reference's regular
    // expressions.
    let step = if cases() < 100_000 { 53 } else { 1 };
    for encoding in Encoding::ALL {
        let mut tokenizer = Tokenizer::embedded_with_ids(encoding).unwrap();
        for one in ('\0'..=char::MAX).take(0x3_4000).step_by(step) {
            check(&mut tokenizer, &format!("a{one}B{one}{one}C c{one} {one}'s 12{one}3\n{one}"));
        }
    }
}
