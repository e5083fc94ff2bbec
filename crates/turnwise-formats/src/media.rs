//! What pictures, sound and files cost, by the formulas of the providers.
//!
//! Media are never counted as text. A picture's size is read from the first bytes of its data, a
//! recording's length follows from the number of its bytes. Media behind a link have a default
//! size. The spelling of a part decides whose formula counts: no two providers share a spelling,
//! and OpenAI's formula counts where the spelling fits all of them.

use turnwise_core::tokens::TokenCount;

use crate::json::Json;

/// What a provider takes.
pub(crate) struct Prices {
    /// The side of a tile, in pixels.
    tile: u64,
    per_tile: u64,
    /// The base price of a picture, next to its tiles.
    base: u64,
    /// Pixels a token, for providers without tiles.
    area: u64,
    /// The longest a side may be, and the longest the shorter one: larger pictures are made
    /// smaller.
    sides: [u64; 2],
    /// In low detail.
    low: u64,
    /// Tokens for ten seconds of sound.
    sound: u64,
    /// A page of a file.
    page: u64,
}

impl Prices {
    /// Whether other models of the provider have other prices: [`picture_permille`].
    pub(crate) fn is_by_model(&self) -> bool {
        self.tile == OPENAI.tile
    }
}

/// `platform.openai.com/docs/guides/images-vision` and `…/audio`, as they were quoted in November
/// 2026: the models of the 4o line. Those that count patches of 32 pixels take about as much.
pub(crate) const OPENAI: Prices = Prices {
    tile: 512,
    per_tile: 170,
    base: 85,
    area: 0,
    sides: [2048, 768],
    low: 85,
    sound: 100,
    page: 1500,
};
/// `docs.claude.com/en/docs/build-with-claude/vision` and `…/pdf-support`, as they were quoted in
/// November 2026. From Opus 4.7 on models look at more pixels and take up to three times as much:
/// `observe` corrects for it.
pub(crate) const ANTHROPIC: Prices = Prices {
    tile: 0,
    per_tile: 0,
    base: 0,
    area: 750,
    sides: [1568, 1568],
    low: 0,
    sound: 0,
    page: 2250,
};
/// `ai.google.dev/gemini-api/docs/tokens`, as it was quoted in November 2026.
pub(crate) const GEMINI: Prices = Prices {
    tile: 768,
    per_tile: 258,
    base: 0,
    area: 0,
    sides: [u64::MAX, u64::MAX],
    low: 258,
    sound: 320,
    page: 258,
};

/// What a model takes for a picture, in per mille of the price of gpt-4o. Where a model counts
/// patches and not tiles, this is its share for a large picture: smaller ones take less. Without a
/// model, it is the most that any of them takes, so that no request is larger than planned.
pub fn picture_permille(model: Option<&str>) -> u32 {
    let is_it = |price: &&(&str, u32)| model.is_none_or(|model| model.contains(price.0));
    DEAR_MODELS.iter().find(is_it).map_or(1000, |price| price.1)
}

/// `platform.openai.com/docs/guides/images-vision`, as it was quoted in November 2026: models with
/// other prices than gpt-4o, by a part of their names: the most expensive first.
const DEAR_MODELS: [(&str, u32); 3] = [("4o-mini", 33_340), ("nano", 5_000), ("-mini", 3_500)];

/// What a picture takes. In Anthropic's case never more than 1,600 tokens.
pub(crate) fn image(prices: &Prices, part: &Json<'_>) -> TokenCount {
    let detail = part.text_of("detail").or_else(|| part.get("image_url")?.text_of("detail"));
    if detail == Some("low") && prices.low > 0 {
        return tokens(prices.low);
    }
    image_of(prices, data(part))
}

/// The same for a picture that stands alone.
pub(crate) fn image_of(prices: &Prices, data: Option<&str>) -> TokenCount {
    let known = data.and_then(|data| size(&Base64(data.as_bytes())));
    let (mut width, mut height) =
        known.filter(|(width, height)| *width > 0 && *height > 0).unwrap_or(UNKNOWN);
    for (side, most) in [(width.max(height), prices.sides[0]), (0, prices.sides[1])] {
        // Both sides by the same share, the longer one first.
        let side = if side == 0 { width.min(height) } else { side };
        if side > most {
            (width, height) = (width * most / side, height * most / side);
        }
    }
    if prices.area > 0 {
        return tokens((width * height).div_ceil(prices.area).clamp(1, MAX_TOKENS_BY_AREA));
    }
    let tiles = width.div_ceil(prices.tile).max(1) * height.div_ceil(prices.tile).max(1);
    tokens(prices.base + prices.per_tile * tiles)
}

/// The price of a recording: a minute where its length is unknown.
pub(crate) fn sound(prices: &Prices, part: &Json<'_>) -> TokenCount {
    let seconds = match data(part).and_then(|data| Base64::new(data.as_bytes())) {
        Some(data) if data.byte(0) == Some(b'R') => {
            data.len() / data.little(28, 4).unwrap_or(0).max(MIN_BYTES_PER_SECOND)
        }
        Some(data) => data.len() / COMPRESSED,
        None => 60,
    };
    let rate = if prices.sound == 0 { OPENAI.sound } else { prices.sound };
    tokens((seconds.max(1) * rate).div_ceil(10))
}

/// The price of a file: its pages follow from its length, one where that is unknown.
pub(crate) fn file(prices: &Prices, part: &Json<'_>) -> TokenCount {
    let length =
        data(part).and_then(|data| Base64::new(data.as_bytes())).map_or(0, |data| data.len());
    tokens(length.div_ceil(PAGE).clamp(1, MAX_PAGES) * prices.page)
}

fn tokens(count: u64) -> TokenCount {
    TokenCount(u32::try_from(count).unwrap_or(u32::MAX))
}

/// The objects that may describe a part: one inside of it, and itself.
pub(crate) fn holders<'a, 'j>(part: &'a Json<'j>) -> impl Iterator<Item = &'a Json<'j>> {
    let held = HOLDERS.iter().filter_map(|name| part.get(name));
    held.filter(|held| held.is_object()).chain([part])
}

/// The bytes of a part whose data is there.
pub(crate) fn length(part: &Json<'_>) -> Option<u64> {
    match part.field("source").filter(|source| source.text_of("type") == Some("text")) {
        Some(source) => source.text_of("data").map(|text| text.len() as u64),
        None => Base64::new(data(part)?.as_bytes()).map(|data| data.len()),
    }
}

/// The data of a part, wherever it stands.
pub(crate) fn data<'a>(part: &'a Json<'_>) -> Option<&'a str> {
    let held = holders(part).next().unwrap_or(part);
    ["data", "url", "image_url", "image", "file_data", "source", "value"]
        .iter()
        .find_map(|name| held.text_of(name))
}

/// What a part of this type holds, for people.
pub(crate) fn short_type(kind: &str) -> &str {
    let known = ["image", "audio", "file", "document", "search_result"];
    known.into_iter().find(|known| kind.contains(known)).unwrap_or("file")
}

/// Width and height of a picture, as far as they can be meant: no provider takes larger ones, and
/// other data may begin alike.
fn size(data: &Base64<'_>) -> Option<(u64, u64)> {
    let is_meant = |side: u64| (1..=MAX_SIDE_PIXELS).contains(&side);
    stated_size(data).filter(|&(width, height)| is_meant(width) && is_meant(height))
}

fn stated_size(data: &Base64<'_>) -> Option<(u64, u64)> {
    let data = &Base64::new(data.0)?;
    match (data.byte(0)?, data.byte(1)?) {
        (0x89, b'P') => Some((data.big(16, 4)?, data.big(20, 4)?)),
        (b'G', b'I') => Some((data.little(6, 2)?, data.little(8, 2)?)),
        (0xFF, 0xD8) => jpeg(data),
        (b'R', b'I') => match data.byte(15)? {
            b'X' => Some((data.little(24, 3)? + 1, data.little(27, 3)? + 1)),
            b'L' => {
                let bits = data.little(21, 4)?;
                Some(((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1))
            }
            _ => Some((data.little(26, 2)? & 0x3FFF, data.little(28, 2)? & 0x3FFF)),
        },
        _ => None,
    }
}

/// In pixels.
const MAX_SIDE_PIXELS: u64 = 1 << 15;

/// A JPEG says its size behind whatever else its camera had to say.
fn jpeg(data: &Base64<'_>) -> Option<(u64, u64)> {
    let mut at = 2;
    for _ in 0..MAX_JPEG_SEGMENTS {
        let kind = data.byte(at + 1).filter(|_| data.byte(at) == Some(0xFF))?;
        let is_frame = matches!(kind, 0xC0..=0xCF) && !matches!(kind, 0xC4 | 0xC8 | 0xCC);
        if is_frame {
            return Some((data.big(at + 7, 2)?, data.big(at + 5, 2)?));
        }
        at += 2 + data.big(at + 2, 2)?;
    }
    None
}

/// Bytes as base64 has them, read one by one where they stand: most of a picture is never looked
/// at.
struct Base64<'a>(&'a [u8]);

impl<'a> Base64<'a> {
    /// The data of a data URL, or of text that is not a URL.
    fn new(text: &'a [u8]) -> Option<Self> {
        if text.starts_with(b"data:") {
            let comma = text.iter().take(MAX_DATA_URL_TYPE).position(|byte| *byte == b',')?;
            return text.get(comma + 1..).map(Self);
        }
        (!text.starts_with(b"http")
            && !text.iter().take(MAX_DATA_URL_TYPE).any(|byte| *byte == b':'))
        .then_some(Self(text))
    }

    fn len(&self) -> u64 {
        self.0.len() as u64 * 3 / 4
    }

    fn byte(&self, at: u64) -> Option<u8> {
        let (group, place) = (at / 3 * 4, at % 3);
        let bits = |offset: u64| {
            Some(match *self.0.get(usize::try_from(group + place + offset).ok()?)? {
                letter @ b'A'..=b'Z' => letter - b'A',
                letter @ b'a'..=b'z' => letter - b'a' + 26,
                digit @ b'0'..=b'9' => digit - b'0' + 52,
                b'+' | b'-' => 62,
                b'/' | b'_' => 63,
                _ => return None,
            })
        };
        let (high, low) = (bits(0)?, bits(1)?);
        Some(match place {
            0 => high << 2 | low >> 4,
            1 => high << 4 | low >> 2,
            _ => high << 6 | low,
        })
    }

    fn big(&self, at: u64, count: u64) -> Option<u64> {
        (at..at + count).try_fold(0, |sum, at| Some(sum << 8 | u64::from(self.byte(at)?)))
    }

    fn little(&self, at: u64, count: u64) -> Option<u64> {
        (at..at + count).rev().try_fold(0, |sum, at| Some(sum << 8 | u64::from(self.byte(at)?)))
    }
}

/// Fields with an object that describes the part.
const HOLDERS: [&str; 9] = [
    "source",
    "image_url",
    "input_audio",
    "file",
    "audio",
    "inlineData",
    "inline_data",
    "fileData",
    "file_data",
];
/// The assumed size of a picture whose data is not here.
const UNKNOWN: (u64, u64) = (1024, 1024);
/// Anthropic makes a picture smaller that would take more.
const MAX_TOKENS_BY_AREA: u64 = 1600;
/// Bytes of a page, text and drawings: poor, but a page shows no more of itself without being
/// decoded.
const PAGE: u64 = 65_536;
const MAX_PAGES: u64 = 1000;
/// Bytes a second of speech that is compressed as usual, and the least a recording has that is not.
const COMPRESSED: u64 = 16_000;
const MIN_BYTES_PER_SECOND: u64 = 8_000;
const MAX_JPEG_SEGMENTS: usize = 64;
/// The type of a data URL is shorter.
const MAX_DATA_URL_TYPE: usize = 256;

#[cfg(test)]
mod tests {
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
            [&OPENAI, &ANTHROPIC, &GEMINI].map(|prices| image_of(prices, Some(&data)).0)
        };
        assert_eq!(costs(1024, 1024), [765, 1399, 4 * 258]);
        assert_eq!(costs(2048, 4096), [1105, 1600, 18 * 258]);
        assert_eq!(costs(200, 100), [255, 27, 258]);
        // No provider takes such a picture: it counts as one of unknown size.
        assert_eq!(
            costs(u32::MAX, 1),
            [&OPENAI, &ANTHROPIC, &GEMINI].map(|prices| image_of(prices, None).0)
        );
        assert_eq!(image_of(&OPENAI, Some("https://a/b.png")).0, 765);
    }

    #[test]
    fn sound_and_files_are_told_by_their_length() {
        let cost = |json: &str, of: fn(&Prices, &Json<'_>) -> TokenCount| {
            let parsed = crate::json::parse(json).unwrap().json;
            [&OPENAI, &GEMINI].map(|prices| of(prices, &parsed).0)
        };
        let wave: Vec<u8> = [
            &b"RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x80\x3e\0\0\0\x7d\0\0"[..],
            &[0; 64_000],
        ]
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
}
