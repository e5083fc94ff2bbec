use super::*;
use alloc::string::String;
use alloc::vec::Vec;

/// Base64 of bytes, padded as usual.
fn encoded(bytes: &[u8]) -> String {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::new();
    for group in bytes.chunks(3) {
        let all = group.iter().fold(0u32, |all, byte| all << 8 | u32::from(*byte))
            << (8 * (3 - group.len()));
        for place in 0..4 {
            let letter = LETTERS[(all >> (18 - 6 * place) & 63) as usize];
            out.push(if place <= group.len() { letter as char } else { '=' });
        }
    }
    out
}

fn png(width: u32, height: u32) -> String {
    let bytes = [
        &b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"[..],
        &width.to_be_bytes(),
        &height.to_be_bytes(),
        &[8, 6, 0, 0, 0],
    ];
    encoded(&bytes.concat())
}

fn check(bytes: &[u8], expected: Option<(u64, u64)>) {
    assert_eq!(size(&Base64(encoded(bytes).as_bytes())), expected);
}

#[test]
fn a_picture_says_its_size() {
    assert_eq!(size(&Base64(png(1920, 1080).as_bytes())), Some((1920, 1080)));
    assert_eq!(
        size(&Base64(["data:image/png;base64,", &png(3, 4)].concat().as_bytes())),
        Some((3, 4))
    );
    check(b"GIF89a\x40\x01\xf0\x00\0\0\0", Some((320, 240)));
    let frame = [0xFF, 0xC0, 0, 17, 8, 0x02, 0x58, 0x03, 0x20, 3];
    let camera = [&[0xFF, 0xD8, 0xFF, 0xE1, 0x01, 0x02][..], &[0x20; 256], &frame].concat();
    check(&camera, Some((800, 600)));
    let webp = |kind: &[u8], rest: &[u8]| [&b"RIFF\0\0\0\0WEBPVP8"[..], kind, rest].concat();
    check(
        &webp(b"X", &[10, 0, 0, 0, 0, 0, 0, 0, 0x7F, 0x07, 0, 0x37, 0x04, 0]),
        Some((1920, 1080)),
    );
    check(&webp(b"L", &[10, 0, 0, 0, 0x2F, 0x3F, 0xC1, 0x3B, 0]), Some((320, 240)));
    check(
        &webp(b" ", &[10, 0, 0, 0, 0, 0, 0, 0x9d, 0x01, 0x2a, 0x40, 0x01, 0xf0, 0]),
        Some((320, 240)),
    );
}

#[test]
fn what_is_no_picture_says_nothing() {
    for text in [
        "",
        "data:",
        "https://a/b.png",
        "data:image/png;base64,",
        "iVBORw0KGgo",
        "/9j/4AAQ",
        "????",
        "AAAA",
    ] {
        assert_eq!(size(&Base64(text.as_bytes())), None, "{text}");
    }
}

#[test]
fn providers_count_pictures_each_in_their_way() {
    let costs = |width, height| {
        let data = png(width, height);
        Pictures::of(&OPENAI, Some(&data)).lists.map(|cost| cost.0)
    };
    assert_eq!(costs(1024, 1024), [765, 1399, 1399, 4 * 258, 1120]);
    assert_eq!(costs(2048, 4096), [1105, 1600, 4424, 18 * 258, 1120]);
    assert_eq!(costs(200, 100), [255, 27, 27, 258, 1120]);
    // No provider takes such a picture: it counts as one of unknown size.
    assert_eq!(costs(u32::MAX, 1), Pictures::of(&OPENAI, None).lists.map(|cost| cost.0));
    assert_eq!(Pictures::of(&OPENAI, Some("https://a/b.png")).own().0, 765);
}

#[test]
fn a_picture_has_the_price_of_the_model() {
    let picture = Pictures::of(&ANTHROPIC, None);
    let price = |model| picture.at(PicturePrice::of_model(model)).0;
    for (model, tokens) in [
        ("gpt-5.1", 765),
        ("GPT-4o-mini", 25_505),
        ("gpt-4.1-nano", 3_825),
        ("claude-sonnet-4-5", 1_399),
        ("claude-opus-4-8", 1_399),
        ("gemini-2.5-pro", 1_032),
        ("models/gemini-3-pro", 1_120),
        // Its spelling is Anthropic's.
        ("a-local-model", 1_399),
    ] {
        assert_eq!(price(model), tokens, "{model}");
    }
}

#[test]
fn sound_and_files_are_told_by_their_length() {
    let cost = |json: &str, of: fn(&Prices, &Json<'_>) -> TokenCount| {
        let parsed = crate::json::parse(json).unwrap().json;
        [&OPENAI, &GEMINI].map(|prices| of(prices, &parsed).0)
    };
    let wave: Vec<u8> =
        [&b"RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x80\x3e\0\0\0\x7d\0\0"[..], &[0; 64_000]]
            .concat();
    assert_eq!(cost(&["{\"data\":\"", &encoded(&wave), "\"}"].concat(), sound), [20, 64]);
    assert_eq!(cost(r#"{"fileUri":"x"}"#, sound), [600, 1920]);
    let pages = encoded(&[0x25; 200_000]);
    assert_eq!(
        cost(&["{\"file_data\":\"data:application/pdf;base64,", &pages, "\"}"].concat(), file),
        [6000, 1032]
    );
    assert_eq!(cost(r#"{"file_id":"f"}"#, file), [1500, 258]);
}
