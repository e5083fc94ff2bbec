//! How far the arguments of two calls agree.
//!
//! Arguments are read as leaves: the names on the way, and a text, number or boolean at the end.
//! The order of a list does not matter, nor do letter case, outer punctuation, runs of space and
//! the spelling of a number. An argument that is `null`, `false` or empty is as good as none.

use std::collections::BTreeSet;

use turnwise_host::json::{self, Json};

/// The share of leaves that two calls' arguments have in common: 1 if neither has any.
pub fn agreement(recorded: &str, answered: &str) -> f64 {
    let (one, other) = (leaves(recorded), leaves(answered));
    let all = one.union(&other).count();
    if all == 0 { 1.0 } else { one.intersection(&other).count() as f64 / all as f64 }
}

/// The leaves of arguments in JSON. Text that is not JSON is one leaf.
pub fn leaves(arguments: &str) -> BTreeSet<(String, String)> {
    let mut found = BTreeSet::new();
    match json::parse(arguments) {
        Ok(parsed) => collect(&parsed.json, "", &mut found),
        Err(_) => leaf(arguments, "", &mut found),
    }
    found
}

fn collect(value: &Json<'_>, path: &str, found: &mut BTreeSet<(String, String)>) {
    match value {
        Json::Object(fields) => {
            fields
                .iter()
                .for_each(|(name, value)| collect(value, &format!("{path}.{name}"), found));
        }
        Json::Array(items) => items.iter().for_each(|item| collect(item, path, found)),
        Json::String(text) => leaf(text, path, found),
        Json::Null | Json::Bool(false) => {}
        other => leaf(&other.to_string(), path, found),
    }
}

fn leaf(text: &str, path: &str, found: &mut BTreeSet<(String, String)>) {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    let text = value_of(&text).trim();
    let text = text.parse::<f64>().map_or_else(|_| text.to_owned(), |number| number.to_string());
    if !text.is_empty() && text != "false" {
        found.insert((path.to_lowercase(), text));
    }
}

/// The value in a comparison such as `api.is_equal_to("Tuesday")`, which some recordings write.
fn value_of(text: &str) -> &str {
    let is_name = |name: &str| {
        name.contains('.') && name.chars().all(|c| c.is_ascii_lowercase() || "._".contains(c))
    };
    let value = text.split_once('(').filter(|(name, _)| is_name(name)).map(|(_, value)| value);
    value.unwrap_or(text).trim_matches(|c: char| c.is_ascii_punctuation() && !"-#$".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spelling_and_order_do_not_matter() {
        let one = r#"{"id":"HAT055","bags":3,"flights":[{"to":"SFO "},{"to":"JFK"}],"note":null,"day":"api.is_equal_to(\"Tuesday\")"}"#;
        let other = r#"{"flights":[{"to":"jfk"},{"to":"SFO"}],"bags":"3.0","id":"hat055","pets":false,"day":"\"Tuesday\""}"#;
        assert_eq!(agreement(one, other), 1.0);
    }

    #[test]
    fn missing_further_and_other_values_count() {
        let recorded = r#"{"id":"HAT055","bags":3,"cabin":"economy"}"#;
        assert_eq!(agreement(recorded, r#"{"id":"HAT055","bags":3}"#), 2.0 / 3.0);
        assert_eq!(agreement(recorded, r#"{"id":"HAT055","bags":4,"cabin":"economy"}"#), 0.5);
        assert_eq!(agreement("{}", r#"{"id":"HAT055"}"#), 0.0);
        assert_eq!(agreement("{}", ""), 1.0);
    }
}
