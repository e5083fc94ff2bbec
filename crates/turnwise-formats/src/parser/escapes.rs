//! Writes the escapes of a JSON string.

use alloc::vec::Vec;

use super::plain::copy_plain;

/// Appends `text` to `out` as a JSON string, quotes included, as `JSON.stringify` writes it.
#[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
pub(crate) fn push_quoted(out: &mut Vec<u8>, text: &str) {
    let bytes = text.as_bytes();
    out.push(b'"');
    let mut at = 0;
    loop {
        at += copy_plain(bytes.get(at..).unwrap_or_default(), out);
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
                let digits = [digit(byte >> 4), digit(byte & 15)];
                out.extend_from_slice(b"\\u00");
                out.extend_from_slice(&digits);
            }
        }
    }
    out.push(b'"');
}

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};

    use proptest::prelude::*;

    use super::*;

    fn quoted(text: &str) -> String {
        let mut out = Vec::new();
        push_quoted(&mut out, text);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn each_control_character_has_the_escape_of_json_stringify() {
        for code in 0..=127u8 {
            let text = char::from(code).to_string();
            let expected = serde_json::to_string(&text).unwrap();
            assert_eq!(quoted(&text), expected, "{code}");
        }
    }

    proptest! {
        #[test]
        fn texts_are_written_as_serde_json_writes_them(text in r#"([a-z]{0,20}|["\\\n\t]|\PC|.)*"#) {
            let expected = serde_json::to_string(&text).unwrap();
            prop_assert_eq!(quoted(&text), expected);
        }
    }
}
