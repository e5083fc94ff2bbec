//! Tests of the tokenizer without the reference. `turnwise-tokens-gen` compares with `tiktoken`.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::string_slice)]

use turnwise_tokens::{Encoding, Part, Specials, TokenError, Tokenizer, embedded};

fn o200k() -> Tokenizer {
    Tokenizer::embedded_with_ids(Encoding::O200kBase).unwrap()
}

fn check_ids(text: &str, o200k_ids: &[u32], cl100k_ids: &[u32]) {
    for (encoding, expected) in Encoding::ALL.into_iter().zip([o200k_ids, cl100k_ids]) {
        let mut tokenizer = Tokenizer::embedded_with_ids(encoding).unwrap();
        assert_eq!(tokenizer.encode(text, Specials::AsText).unwrap(), expected, "{text:?}");
        assert_eq!(
            tokenizer.count(text, Specials::AsText).unwrap() as usize,
            expected.len(),
            "{text:?}"
        );
        assert_eq!(tokenizer.decode(expected).unwrap(), text);
    }
}

#[test]
fn ids_that_anyone_can_look_up() {
    check_ids("", &[], &[]);
    check_ids("hello world", &[24912, 2375], &[15339, 1917]);
    check_ids(
        "tiktoken is great!",
        &[83, 8251, 2488, 382, 2212, 0],
        &[83, 1609, 5963, 374, 2294, 0],
    );
}

#[test]
fn special_tokens_are_text_unless_the_caller_says_otherwise() {
    let mut tokenizer = o200k();
    let text = "a<|endoftext|>b";
    assert_eq!(tokenizer.count(text, Specials::AsTokens), Ok(3));
    assert_eq!(tokenizer.encode(text, Specials::AsTokens).unwrap().get(1), Some(&199_999));
    assert_eq!(tokenizer.count(text, Specials::AsText), Ok(9));
    let refused = TokenError::SpecialToken { token: "<|endoftext|>", at: 1 };
    assert_eq!(tokenizer.count(text, Specials::Refuse), Err(refused));
    assert_eq!(tokenizer.count("<|endoftext", Specials::Refuse), Ok(5));
}

#[test]
fn the_ascii_part_counts_ascii_and_says_when_it_needs_more() {
    let mut tokenizer = Tokenizer::new(Encoding::O200kBase);
    assert_eq!(
        tokenizer.count("a word", Specials::AsText),
        Err(TokenError::MissingPart(Part::Ascii))
    );
    let rest = embedded::data(Encoding::O200kBase, Part::Rest);
    assert_eq!(tokenizer.load(rest), Err(TokenError::MissingPart(Part::Ascii)));
    tokenizer.load(embedded::data(Encoding::O200kBase, Part::Ascii)).unwrap();
    let mut whole = o200k();
    for text in ["a word", "fn main() { println!(\"{}\", 12345); }", "xkcdqwrtz zzzzzz   \n\n  !!"]
    {
        assert_eq!(tokenizer.count(text, Specials::AsText), whole.count(text, Specials::AsText));
    }
    assert_eq!(
        tokenizer.count("naïve", Specials::AsText),
        Err(TokenError::MissingPart(Part::Rest))
    );
    tokenizer.load(rest).unwrap();
    assert_eq!(tokenizer.count("naïve", Specials::AsText), whole.count("naïve", Specials::AsText));
    assert_eq!(tokenizer.encode("a", Specials::AsText), Err(TokenError::MissingPart(Part::Ids)));
}

#[test]
fn parts_that_come_late_change_no_answer() {
    // Counting has unpacked some shelves already. The tokens of a later part share their prefixes.
    let texts = [
        "  the cafeteria's naive façade",
        "Привет, the café",
        " café au lait",
        "日本語 and English, 12345",
    ];
    let mut whole = o200k();
    let mut tokenizer = Tokenizer::new(Encoding::O200kBase);
    for part in Part::ALL {
        tokenizer.load(embedded::data(Encoding::O200kBase, part)).unwrap();
        for text in texts {
            match tokenizer.count(text, Specials::AsText) {
                Ok(tokens) => {
                    assert_eq!(Ok(tokens), whole.count(text, Specials::AsText), "{text:?}")
                }
                Err(error) => assert_eq!(error, TokenError::MissingPart(Part::Rest)),
            }
        }
    }
    for text in texts {
        let ids = tokenizer.encode(text, Specials::AsText).unwrap();
        assert_eq!(ids, whole.encode(text, Specials::AsText).unwrap());
        assert_eq!(tokenizer.decode(&ids).unwrap(), text);
    }
}

#[test]
fn ids_without_the_rest_are_those_of_ascii() {
    let mut tokenizer = Tokenizer::new(Encoding::O200kBase);
    tokenizer.load(embedded::data(Encoding::O200kBase, Part::Ids)).unwrap();
    assert_eq!(
        tokenizer.encode("hello", Specials::AsText),
        Err(TokenError::MissingPart(Part::Ascii))
    );
    tokenizer.load(embedded::data(Encoding::O200kBase, Part::Ascii)).unwrap();
    assert_eq!(tokenizer.encode("hello world", Specials::AsText).unwrap(), [24912, 2375]);
    assert_eq!(
        tokenizer.encode("naïve", Specials::AsText),
        Err(TokenError::MissingPart(Part::Rest))
    );
    tokenizer.load(embedded::data(Encoding::O200kBase, Part::Rest)).unwrap();
    assert_eq!(
        tokenizer.encode("naïve", Specials::AsText),
        o200k().encode("naïve", Specials::AsText)
    );
}

#[test]
fn a_piece_of_any_length_is_merged_in_one_pass_over_its_levels() {
    // If each join scanned the whole piece, any of these would take minutes.
    let letters = |count: usize| -> String {
        let mut state = 1_u32;
        let mut letter = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            char::from(b'a' + (state >> 24) as u8 % 26)
        };
        (0..count).map(|_| letter()).collect()
    };
    let mut tokenizer = o200k();
    let texts = [
        "a".repeat(100_000),
        " ".repeat(100_000),
        letters(100_000),
        "天地玄黄宇宙洪荒".repeat(12_500),
        "-".repeat(100_000),
    ];
    for text in texts {
        let ids = tokenizer.encode(&text, Specials::AsText).unwrap();
        assert_eq!(tokenizer.count(&text, Specials::AsText).unwrap() as usize, ids.len());
        assert_eq!(tokenizer.decode(&ids).unwrap(), text);
    }
    // The longest run of this letter in one token is eight.
    assert_eq!(tokenizer.count(&"a".repeat(100_000), Specials::AsText), Ok(12_500));
}

#[test]
fn within_and_truncate_agree_with_count() {
    let mut tokenizer = o200k();
    let text =
        "Grüße aus Köln 👩‍👩‍👧‍👦   und\n\n  \n Umgebung: 東京都へ行きます。 don't  stop\t\t!\u{301}";
    let total = tokenizer.count(text, Specials::AsText).unwrap();
    assert!(!tokenizer.is_within(text, total - 1).unwrap());
    assert_eq!(tokenizer.truncate(text, total), Ok(text));
    let mut before = 0;
    for limit in 0..total {
        let kept = tokenizer.truncate(text, limit).unwrap();
        assert!(tokenizer.count(kept, Specials::AsText).unwrap() <= limit);
        assert!(kept.len() >= before, "a larger limit keeps no less");
        assert!(tokenizer.is_within(kept, limit).unwrap());
        before = kept.len();
    }
    assert_eq!(tokenizer.truncate("one two three four", 2), Ok("one two"));
}

#[test]
fn half_a_character_is_left_out() {
    let mut tokenizer = o200k();
    let ids = tokenizer.encode("🫠", Specials::AsText).unwrap();
    assert!(ids.len() > 1, "a character of several tokens");
    assert_eq!(tokenizer.truncate("🫠🫠🫠🫠", ids.len() as u32 + 1), Ok("🫠"));
    assert!(tokenizer.decode(&ids[..1]).unwrap().ends_with('\u{fffd}'));
}

#[test]
fn unknown_ids_are_refused() {
    let tokenizer = o200k();
    for id in [199_998, 200_000, 200_019, u32::MAX] {
        assert_eq!(tokenizer.decode(&[id]), Err(TokenError::UnknownToken(id)));
    }
    assert_eq!(tokenizer.decode(&[199_999]).unwrap(), "<|endoftext|>");
}

#[test]
fn damaged_data_changes_nothing() {
    let [good, other] = Encoding::ALL.map(|encoding| embedded::data(encoding, Part::Ascii));
    let rest = embedded::data(Encoding::Cl100kBase, Part::Rest);
    let mut tokenizer = Tokenizer::new(Encoding::Cl100kBase);
    let expected = Encoding::Cl100kBase;
    assert_eq!(tokenizer.load(good), Err(TokenError::WrongEncoding { expected }));
    for length in [0, 3, 17, 18, 40, 1000, other.len() / 2, other.len() - 1] {
        assert_eq!(tokenizer.load(&other[..length]), Err(TokenError::DamagedData));
    }
    tokenizer.load(other).unwrap();
    let before = tokenizer.count("some ordinary words", Specials::AsText);
    for place in (4..rest.len()).step_by(211) {
        let mut damaged = rest.to_vec();
        damaged[place] ^= 1 << (place % 8);
        assert!(tokenizer.load(damaged).is_err(), "a changed bit at byte {place}");
        assert!(!tokenizer.has(Part::Rest));
    }
    assert_eq!(tokenizer.count("some ordinary words", Specials::AsText), before);
    tokenizer.load(rest).unwrap();
    assert_eq!(tokenizer.count("naïve", Specials::AsText), Ok(3));
}
