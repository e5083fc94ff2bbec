//! Windows of models, from the table of `turnwise/models`.

/// Model names with their windows, and the tokens reserved for an answer.
pub const MODELS: [(&str, u32, u32); 12] = [
    ("gpt-4o", 128_000, 4_096),
    ("gpt-4.1", 1_047_576, 32_768),
    ("gpt-5", 272_000, 0),
    ("gpt-5.5", 922_000, 0),
    ("claude-sonnet-4", 200_000, 25_000),
    ("claude-haiku-4-5", 200_000, 25_000),
    ("claude-sonnet-4-6", 1_000_000, 64_000),
    ("claude-opus-4-7", 1_000_000, 125_000),
    ("gemini-2.5-pro", 1_048_576, 65_536),
    ("gemini-3-pro", 1_048_576, 65_536),
    ("deepseek-chat", 1_000_000, 125_000),
    ("mistral-large", 131_072, 16_384),
];

/// The window of a model in the list.
pub fn window_of(name: &str) -> Option<(u32, u32)> {
    let known = MODELS.iter().find(|(known, ..)| known.eq_ignore_ascii_case(name.trim()));
    known.map(|(_, window, reserve)| (*window, *reserve))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_windows_are_those_of_the_package() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../pkg/src/models/data.ts");
        let table = std::fs::read_to_string(path).unwrap();
        for (name, window, reserve) in MODELS {
            let is_row = |line: &&str| line.split(' ').skip(3).any(|model| model == name);
            let row = table.lines().find(is_row).expect(name);
            let mut numbers = row.split(' ').map(|number| u32::from_str_radix(number, 36).unwrap());
            assert_eq!(numbers.next().zip(numbers.next()), Some((window, reserve)), "{name}");
        }
    }
}
