//! Texts that have made extractors slow: short pieces, repeated up to a size.

/// Texts to repeat. `#` becomes an increasing number, so that no two repetitions are equal.
pub fn pieces() -> Vec<String> {
    serde_json::from_str(include_str!("../../../tests/data/hostile.json")).unwrap_or_default()
}

/// `piece` repeated up to `bytes`, whole characters only.
pub fn repeated(piece: &str, bytes: usize) -> String {
    let mut out = String::with_capacity(bytes + piece.len() + 8);
    let mut number = 1000_u32;
    while out.len() < bytes {
        for c in piece.chars() {
            if c == '#' && piece.len() > 1 {
                out.push_str(&number.to_string());
            } else {
                out.push(c);
            }
        }
        number += 1;
    }
    out
}
