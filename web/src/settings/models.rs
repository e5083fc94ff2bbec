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

/// The window of the model that a request names, as providers write it: `openai/gpt-4o-2024-08-06`.
pub fn window_of_id(id: &str) -> Option<(u32, u32)> {
    let name = id.rsplit(['/', ':']).next().unwrap_or(id);
    let begins = |(known, ..): &&(&str, u32, u32)| {
        let rest = name.strip_prefix(known);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['-', '@']))
    };
    let known = MODELS.iter().filter(begins).max_by_key(|(known, ..)| known.len());
    known.map(|(_, window, reserve)| (*window, *reserve))
}

/// The window of a model in the list.
pub fn window_of(name: &str) -> Option<(u32, u32)> {
    let known = MODELS.iter().find(|(known, ..)| known.eq_ignore_ascii_case(name.trim()));
    known.map(|(_, window, reserve)| (*window, *reserve))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_names_its_model_with_a_vendor_or_a_date() {
        assert_eq!(window_of_id("gpt-4o-2024-08-06"), Some((128_000, 4_096)));
        assert_eq!(window_of_id("anthropic/claude-sonnet-4-6"), Some((1_000_000, 64_000)));
        assert_eq!(window_of_id("gpt-5.5"), Some((922_000, 0)));
        assert_eq!([window_of_id("gpt-50"), window_of_id("llama"), window_of_id("")], [None; 3]);
    }

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
