//! What the bytes of media say without being decoded: the size of a picture, from data in base64.

/// Width and height of a picture, as far as they can be meant: no provider takes larger ones, and
/// other data may begin alike.
pub(super) fn size(data: &Base64<'_>) -> Option<(u64, u64)> {
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
pub(super) struct Base64<'a>(pub &'a [u8]);

impl<'a> Base64<'a> {
    /// The data of a data URL, or of text that is not a URL.
    pub fn new(text: &'a [u8]) -> Option<Self> {
        if text.starts_with(b"data:") {
            let comma = text.iter().take(MAX_DATA_URL_TYPE).position(|byte| *byte == b',')?;
            return text.get(comma + 1..).map(Self);
        }
        (!text.starts_with(b"http")
            && !text.iter().take(MAX_DATA_URL_TYPE).any(|byte| *byte == b':'))
        .then_some(Self(text))
    }

    pub fn len(&self) -> u64 {
        self.0.len() as u64 * 3 / 4
    }

    pub fn byte(&self, at: u64) -> Option<u8> {
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

    pub fn little(&self, at: u64, count: u64) -> Option<u64> {
        (at..at + count).rev().try_fold(0, |sum, at| Some(sum << 8 | u64::from(self.byte(at)?)))
    }
}

const MAX_JPEG_SEGMENTS: usize = 64;
/// The type of a data URL is shorter.
const MAX_DATA_URL_TYPE: usize = 256;
