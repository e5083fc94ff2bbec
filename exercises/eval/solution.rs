//! Exercise 5, solved: the whole message is read, and values are compared, not spellings.
//! `crates/turnwise-eval` does so for dates, times, paths and versions too, and asks where a value
//! was said last.

use std::collections::BTreeSet;

use turnwise_host::json::Json;

pub fn kept<'n>(needed: &[&'n str], sent: &[Json<'_>]) -> Vec<&'n str> {
    let mut told = BTreeSet::new();
    for message in sent {
        tell(message, &mut told);
    }
    needed.iter().copied().filter(|id| told.contains(&normal(id))).collect()
}

/// Every value in a message: what is said, what tools are asked with, and what they answer.
fn tell(json: &Json<'_>, told: &mut BTreeSet<String>) {
    match json {
        Json::String(text) => {
            let is_part = |c: char| c.is_alphanumeric() || matches!(c, '.' | ',' | '_' | '-' | '$');
            told.extend(text.split(|c| !is_part(c)).map(normal));
        }
        Json::Array(items) => items.iter().for_each(|item| tell(item, told)),
        Json::Object(fields) => fields.iter().for_each(|(_, value)| tell(value, told)),
        _ => told.extend([normal(&json.to_string())]),
    }
}

/// The form in which two spellings of one value are equal.
fn normal(value: &str) -> String {
    let bare = value.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    match bare.replace(',', "").parse::<f64>() {
        Ok(number) if bare.starts_with(|c: char| c.is_ascii_digit()) => number.to_string(),
        _ => bare,
    }
}
