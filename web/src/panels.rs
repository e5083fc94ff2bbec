//! The pure half of the panels that are downloaded when they are opened (`ui/panels.rs`): what they
//! ask the worker for, and its answers.

pub mod decide;
pub mod golf;
pub mod issues;
pub mod levels;
pub mod recall;

use turnwise_host::json::{Json, parse};

/// The id of the gallery's conversation that an address shows, with its fragment's length and
/// checksum before it.
pub fn conversation_in(fragment: &str) -> Option<&str> {
    let state = fragment.strip_prefix("#1")?.get(8..)?;
    state.split_once('_').map(|(id, _)| id).filter(|id| !id.is_empty())
}

/// Reads a list, each item with `read`. Items that cannot be read are left out.
fn list<T>(text: &str, read: impl Fn(&Json<'_>) -> Option<T>) -> Vec<T> {
    let parsed = parse(text).ok();
    let items = parsed.as_ref().and_then(|parsed| parsed.json.as_array());
    items.unwrap_or_default().iter().filter_map(read).collect()
}

/// A number of an object.
pub fn number(object: &Json<'_>, name: &str) -> u32 {
    object.get(name).and_then(Json::as_u32).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_its_conversation() {
        assert_eq!(
            conversation_in("#10o76riepairline-rebooking_62_0_t"),
            Some("airline-rebooking")
        );
        assert_eq!(conversation_in("#10o76riep_62_0_t"), None);
        assert_eq!(conversation_in("#l/cut-rarely"), None);
        assert_eq!(conversation_in(""), None);
    }
}
