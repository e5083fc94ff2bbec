//! Solution of exercise 5: it reads the whole message, and compares values instead of spellings.
//! `crates/turnwise-eval` also normalizes dates, times, paths and versions, and looks up the last
//! mention of a value.

use std::collections::BTreeSet;

use turnwise_host::json::Json;

pub fn kept_values<'n>(needed: &[&'n str], sent: &[Json<'_>]) -> Vec<&'n str> {
    let mut values = BTreeSet::new();
    for message in sent {
        collect(message, &mut values);
    }
    needed.iter().copied().filter(|id| values.contains(&normal(id))).collect()
}

/// Collects every value in a message: text, arguments of calls, and results.
fn collect(json: &Json<'_>, values: &mut BTreeSet<String>) {
    match json {
        Json::String(text) => {
            let is_part = |c: char| c.is_alphanumeric() || matches!(c, '.' | ',' | '_' | '-' | '$');
            values.extend(text.split(|c| !is_part(c)).map(normal));
        }
        Json::Array(items) => items.iter().for_each(|item| collect(item, values)),
        Json::Object(fields) => fields.iter().for_each(|(_, value)| collect(value, values)),
        _ => values.extend([normal(&json.to_string())]),
    }
}

/// The normal form, which is equal for all spellings of a value.
fn normal(value: &str) -> String {
    let bare = value.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    match bare.replace(',', "").parse::<f64>() {
        Ok(number) if bare.starts_with(|c: char| c.is_ascii_digit()) => number.to_string(),
        _ => bare,
    }
}
