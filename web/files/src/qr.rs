//! Links as QR codes, for a class that opens them by phone.

use core::fmt::Write;

use qrcodegen::{QrCode, QrCodeEcc, QrSegment, Version};

/// The code as JSON: the number of modules per side, and the dark modules as an SVG path.
///
/// # Errors
///
/// A message if the text needs more modules than can be scanned across a room.
pub fn picture(text: &str) -> Result<String, String> {
    let segments = QrSegment::make_segments(text);
    let (least, most) = (Version::MIN, Version::new(MOST_VERSION));
    let code =
        QrCode::encode_segments_advanced(&segments, QrCodeEcc::Medium, least, most, None, false);
    let code = code.map_err(|_| "the link is too long for a QR code".to_owned())?;
    let mut path = String::new();
    for y in 0..code.size() {
        for x in (0..code.size()).filter(|x| code.get_module(*x, y)) {
            let _ = write!(path, "M{x} {y}h1v1h-1z");
        }
    }
    Ok(format!("{{\"side\":{},\"path\":\"{path}\"}}", code.size()))
}

/// 57 modules per side, 213 bytes: the largest code that a phone can scan across a room.
const MOST_VERSION: u8 = 10;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_of_213_bytes_is_drawn_and_a_longer_one_refused() {
        let drawn = picture(&"a".repeat(213)).unwrap();
        assert!(drawn.starts_with("{\"side\":57,\"path\":\"M0 0h1v1h-1z"), "{drawn:.60}");
        assert!(picture(&"a".repeat(214)).is_err());
    }
}
