//! Links as QR codes, for a class that opens them by phone.

use core::fmt::Write;

use qrcodegen::{QrCode, QrCodeEcc, QrSegment, Version};

/// The code as JSON: modules of a side, and the dark ones as the path of an SVG.
///
/// # Errors
///
/// A message where the text needs more modules than a room can read.
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

/// 57 modules a side, 213 bytes: the largest that a phone reads across a room.
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
