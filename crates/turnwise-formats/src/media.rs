//! What pictures, sound and files cost, by the formulas of the providers.
//!
//! Media are never counted as text. A picture's size is read from the first bytes of its data, a
//! recording's length follows from the number of its bytes. Media behind a link have a default
//! size. The spelling of a part decides whose formula counts: no two providers share a spelling,
//! and OpenAI's formula counts where the spelling fits all of them.

mod bytes;

use alloc::vec::Vec;
use core::iter::Sum;
use core::ops::Add;

use turnwise_core::tokens::{Family, TokenCount};

use crate::json::Json;
use crate::patch::Step;
use bytes::{Base64, size};

/// What a provider takes.
pub(crate) struct Prices {
    /// The side of a tile, in pixels.
    tile: u64,
    per_tile: u64,
    /// The base price of a picture, next to its tiles.
    base: u64,
    /// Pixels a token, for providers without tiles.
    area: u64,
    /// The most that a picture takes there: the provider makes larger ones smaller.
    most: u64,
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

/// `platform.openai.com/docs/guides/images-vision` and `…/audio`, as they were quoted in November
/// 2026: the models of the 4o line. Those that count patches of 32 pixels take about as much.
pub(crate) const OPENAI: Prices = Prices {
    tile: 512,
    per_tile: 170,
    base: 85,
    area: 0,
    most: 0,
    sides: [2048, 768],
    low: 85,
    sound: 100,
    page: 1500,
};
/// `docs.claude.com/en/docs/build-with-claude/vision` and `…/pdf-support`, as they were quoted in
/// November 2026: models up to 4.6.
pub(crate) const ANTHROPIC: Prices = Prices {
    tile: 0,
    per_tile: 0,
    base: 0,
    area: 750,
    most: 1600,
    sides: [1568, 1568],
    low: 0,
    sound: 0,
    page: 2250,
};
/// From Opus 4.7 on, which looks at more pixels.
const ANTHROPIC_47: Prices = Prices { most: 4784, sides: [2576, 2576], ..ANTHROPIC };
/// `ai.google.dev/gemini-api/docs/tokens`, as it was quoted in November 2026.
pub(crate) const GEMINI: Prices = Prices {
    tile: 768,
    per_tile: 258,
    base: 0,
    area: 0,
    most: 0,
    sides: [u64::MAX, u64::MAX],
    low: 258,
    sound: 320,
    page: 258,
};
/// From Gemini 3 on: one price for all sizes, `media_resolution` at its default.
const GEMINI_3: Prices = Prices { tile: u64::MAX, per_tile: 1120, low: 1120, ..GEMINI };

/// What a model takes for pictures: a price list, and its share in per mille.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PicturePrice {
    list: usize,
    permille: u32,
}

impl PicturePrice {
    /// The price of a model. `None` for models that are not known: then the spelling of a picture
    /// decides.
    pub fn of_model(name: &str) -> Option<Self> {
        let name = name.to_ascii_lowercase();
        let is_it = |price: &&(&str, u32)| name.contains(price.0);
        let permille = || DEAR_MODELS.iter().find(is_it).map_or(1000, |price| price.1);
        let (list, permille) = match Family::of_model(&name)? {
            Family::OpenAi => (0, permille()),
            Family::Claude => (1, 1000),
            Family::Claude47 => (2, 1000),
            Family::Gemini => {
                (if OLD_GEMINI.iter().any(|old| name.contains(old)) { 3 } else { 4 }, 1000)
            }
        };
        Some(Self { list, permille })
    }
}

/// `platform.openai.com/docs/guides/images-vision`, as it was quoted in November 2026: models with
/// other prices than gpt-4o, by a part of their names: the most expensive first. Where a model
/// counts patches and not tiles, this is its share for a large picture: smaller ones take less.
const DEAR_MODELS: [(&str, u32); 3] = [("4o-mini", 33_340), ("nano", 5_000), ("-mini", 3_500)];
/// Gemini models that count tiles.
const OLD_GEMINI: [&str; 3] = ["gemini-1", "gemini-2", "gemma"];

/// The tokens of pictures: as their spelling says, and by each price list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pictures {
    own: TokenCount,
    lists: [TokenCount; LISTS.len()],
}

impl Pictures {
    /// A picture in a part of a message, whose spelling belongs to `prices`.
    pub(crate) fn in_part(prices: &Prices, part: &Json<'_>) -> Self {
        let detail = part.text_of("detail").or_else(|| part.get("image_url")?.text_of("detail"));
        Self::new(prices, data(part), detail == Some("low"))
    }

    /// A picture that stands alone.
    pub(crate) fn of(prices: &Prices, data: Option<&str>) -> Self {
        Self::new(prices, data, false)
    }

    fn new(prices: &Prices, data: Option<&str>, is_low: bool) -> Self {
        let size = data.and_then(|data| size(&Base64(data.as_bytes()))).unwrap_or(UNKNOWN);
        let cost = |prices: &Prices| match prices.low {
            low if is_low && low > 0 => tokens(low),
            _ => image(prices, size),
        };
        Self { own: cost(prices), lists: LISTS.map(cost) }
    }

    /// The tokens as the spelling says.
    pub(crate) fn own(&self) -> TokenCount {
        self.own
    }

    /// The tokens for this model.
    pub(crate) fn at(&self, price: Option<PicturePrice>) -> TokenCount {
        let Some(PicturePrice { list, permille }) = price else { return self.own };
        let cost = u64::from(self.lists.get(list).copied().unwrap_or(self.own).0);
        tokens(cost * u64::from(permille) / 1000)
    }
}

impl Add for Pictures {
    type Output = Self;
    fn add(mut self, other: Self) -> Self {
        self.own += other.own;
        for (sum, more) in self.lists.iter_mut().zip(other.lists) {
            *sum += more;
        }
        self
    }
}

impl Sum for Pictures {
    fn sum<I: Iterator<Item = Self>>(iter: I) -> Self {
        iter.fold(Self::default(), Add::add)
    }
}

const LISTS: [&Prices; 5] = [&OPENAI, &ANTHROPIC, &ANTHROPIC_47, &GEMINI, &GEMINI_3];

/// What a picture of this size takes.
fn image(prices: &Prices, (mut width, mut height): (u64, u64)) -> TokenCount {
    for (side, most) in [(width.max(height), prices.sides[0]), (0, prices.sides[1])] {
        // Both sides by the same share, the longer one first.
        let side = if side == 0 { width.min(height) } else { side };
        if side > most {
            (width, height) = (width * most / side, height * most / side);
        }
    }
    if prices.area > 0 {
        return tokens((width * height).div_ceil(prices.area).clamp(1, prices.most));
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
    let length = length(part).unwrap_or(0);
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

/// What a part of Bedrock's holds that has one field and no type: its name, and the picture, file
/// or recording in it.
pub(crate) fn held<'a, 'j>(part: &'a Json<'j>) -> Option<(&'static str, &'a Json<'j>)> {
    let held = |name: &'static str| part.field(name).map(|held| (name, held));
    let held = ["image", "document", "video", "audio"].into_iter().find_map(held)?;
    (held.1.field("source").is_some() && part.field("type").is_none()).then_some(held)
}

/// The bytes of a part whose data is there.
pub(crate) fn length(part: &Json<'_>) -> Option<u64> {
    match part.field("source").filter(|source| source.text_of("type") == Some("text")) {
        Some(source) => source.text_of("data").map(|text| text.len() as u64),
        None => match data(part) {
            Some(data) => Base64::new(data.as_bytes()).map(|data| data.len()),
            None => raw_length(part),
        },
    }
}

/// The number of bytes in an array of bytes that was written as JSON: an object with a field for
/// each, or a list inside of one.
fn raw_length(part: &Json<'_>) -> Option<u64> {
    let bytes = holders(part).find_map(|held| held.get("bytes"))?;
    let count = match (bytes, bytes.list_of("data")) {
        (Json::Object(fields), []) => fields.len(),
        (_, listed) => listed.len(),
    };
    Some(count as u64)
}

/// The data of a part, wherever it stands.
pub(crate) fn data<'a>(part: &'a Json<'_>) -> Option<&'a str> {
    let held = holders(part).next().unwrap_or(part);
    DATA.iter().find_map(|name| held.text_of(name))
}

/// The field with the object that describes a part, where it has one.
pub(crate) fn holder(part: &Json<'_>) -> Option<&'static str> {
    HOLDERS.into_iter().find(|name| part.get(name).is_some_and(Json::is_object))
}

/// The place of the data of a part.
pub(crate) fn data_path(part: &Json<'_>) -> Option<Vec<Step>> {
    let holder = holder(part);
    let held = holder.and_then(|name| part.get(name)).unwrap_or(part);
    let field = DATA.into_iter().find(|name| held.text_of(name).is_some())?;
    Some(holder.map(Step::from).into_iter().chain([Step::from(field)]).collect())
}

/// Width and height of the picture with this data.
pub(crate) fn picture_size(data: &str) -> Option<(u64, u64)> {
    size(&Base64(data.as_bytes()))
}

/// What data is, by its first bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum MediaType {
    Png,
    Jpeg,
    Gif,
    WebP,
    Svg,
    Bmp,
    Tiff,
    Pdf,
    Html,
    Json,
}

impl MediaType {
    /// The type of data in base64.
    pub fn of(base64: &str) -> Option<Self> {
        let is_webp = || base64.starts_with("UklGR") && base64.get(12..16) == Some("RUJQ");
        Some(match base64 {
            text if text.starts_with("iVBORw0KGgo") => Self::Png,
            text if text.starts_with("/9j/") => Self::Jpeg,
            text if text.starts_with("R0lGOD") => Self::Gif,
            text if text.starts_with("PHN2Zy") || text.starts_with("PD94bWwg") => Self::Svg,
            text if text.starts_with("SUkqA") || text.starts_with("TU0AK") => Self::Tiff,
            text if text.starts_with("Qk") && text.get(6..11) == Some("AAAAA") => Self::Bmp,
            text if text.starts_with("JVBERi") => Self::Pdf,
            text if ["PCFET0", "PCFkb2", "PGh0bW"].iter().any(|tag| text.starts_with(tag)) => {
                Self::Html
            }
            text if text.starts_with("eyJ") => Self::Json,
            _ if is_webp() => Self::WebP,
            _ => return None,
        })
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
            Self::Gif => "image/gif",
            Self::WebP => "image/webp",
            Self::Svg => "image/svg+xml",
            Self::Bmp => "image/bmp",
            Self::Tiff => "image/tiff",
            Self::Pdf => "application/pdf",
            Self::Html => "text/html",
            Self::Json => "application/json",
        }
    }

    /// Whether any provider takes it.
    pub fn is_taken(self) -> bool {
        matches!(self, Self::Png | Self::Jpeg | Self::Gif | Self::WebP)
    }

    /// Whether a claimed type means this one.
    pub fn is(self, claimed: &str) -> bool {
        let is_any = matches!(claimed, "" | "image" | "image/*");
        let is_it = self.name() == claimed || self.name().strip_prefix("image/") == Some(claimed);
        is_any || is_it || self == Self::Jpeg && claimed == "image/jpg"
    }
}

/// What a part of this type holds, for people.
pub(crate) fn short_type(kind: &str) -> &str {
    let known = ["image", "audio", "file", "document", "search_result"];
    known.into_iter().find(|known| kind.contains(known)).unwrap_or("file")
}

/// Fields with the data of a part.
const DATA: [&str; 8] =
    ["data", "url", "image_url", "image", "file_data", "source", "value", "bytes"];
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
/// Bytes of a page, text and drawings: poor, but a page shows no more of itself without being
/// decoded.
const PAGE: u64 = 65_536;
const MAX_PAGES: u64 = 1000;
/// Bytes a second of speech that is compressed as usual, and the least a recording has that is not.
const COMPRESSED: u64 = 16_000;
const MIN_BYTES_PER_SECOND: u64 = 8_000;

#[cfg(test)]
mod tests;
