//! Writes the escapes of a JSON string.

use alloc::string::String;
use alloc::vec::Vec;

use super::plain::copy_plain;

/// A text as it is inside of a JSON string, with its escapes, as `JSON.stringify` writes it.
#[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
pub(crate) fn escaped(text: &str) -> String {
    let bytes = text.as_bytes();
    // One character in eight may need an escape before the text has to move.
    let mut out = Vec::with_capacity(bytes.len() + bytes.len() / 8 + 16);
    let mut at = 0;
    loop {
        at += copy_plain(bytes.get(at..).unwrap_or_default(), &mut out);
        let Some(&byte) = bytes.get(at) else { break };
        at += 1;
        match byte {
            b'"' | b'\\' => out.extend_from_slice(&[b'\\', byte]),
            b'\n' => out.extend_from_slice(b"\\n"),
            b'\r' => out.extend_from_slice(b"\\r"),
            b'\t' => out.extend_from_slice(b"\\t"),
            8 => out.extend_from_slice(b"\\b"),
            12 => out.extend_from_slice(b"\\f"),
            _ => {
                let digit = |value: u8| if value < 10 { b'0' + value } else { b'a' + value - 10 };
                out.extend_from_slice(&[
                    b'\\',
                    b'u',
                    b'0',
                    b'0',
                    digit(byte >> 4),
                    digit(byte & 15),
                ]);
            }
        }
    }
    // Never wrong: these are whole characters of the text and ASCII.
    String::from_utf8(out).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::ToString;

    use proptest::prelude::*;

    use super::*;

    #[test]
    fn each_control_character_has_the_escape_of_json_stringify() {
        for code in 0..=127u8 {
            let text = char::from(code).to_string();
            let expected = serde_json::to_string(&text).unwrap();
            assert_eq!(format!("\"{}\"", escaped(&text)), expected, "{code}");
        }
    }

    proptest! {
        #[test]
        fn texts_are_written_as_serde_json_writes_them(text in r#"([a-z]{0,20}|["\\\n\t]|\PC|.)*"#) {
            let expected = serde_json::to_string(&text).unwrap();
            prop_assert_eq!(format!("\"{}\"", escaped(&text)), expected);
        }
    }
}
