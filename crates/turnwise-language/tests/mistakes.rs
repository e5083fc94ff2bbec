//! Mistakes in phrases stop the build: see `build/main.rs`.

#[path = "../src/format.rs"]
#[allow(dead_code)] // Items that only the crate or only the index needs.
mod format;
#[path = "../build/program.rs"]
mod program;

use program::Programs;

type Result<T> = std::result::Result<T, String>;

fn error_of(phrase: &str) -> String {
    Programs::default().add(phrase).err().unwrap_or_default()
}

#[test]
fn mistakes_in_phrases_are_told() {
    assert_eq!(error_of("(a|b c"), "a choice has no end");
    assert_eq!(error_of("a (b|(c|d) e"), "a choice has no end");
    assert_eq!(error_of("a) b"), "a `|` or `)` is in no choice");
    assert_eq!(error_of("(a|b)|c"), "a `|` or `)` is in no choice");
    assert_eq!(error_of("Never _"), "a phrase has capital letters");
    assert_eq!(error_of("(a|É)"), "a phrase has capital letters");
    assert_eq!(error_of(""), "a phrase is empty");
    assert_eq!(error_of("!^ "), "a phrase is empty");
    assert_eq!(error_of("a ^b"), "only the beginning of a phrase has a `!` or `^`");
    assert_eq!(error_of("{a}"), "a `{` has another meaning in programs");
    assert!(error_of(&format!("({})", "long".repeat(64))).ends_with("is too long"));
}

#[test]
fn a_table_that_is_too_long_is_told() {
    let mut programs = Programs::default();
    let phrase = "word ".repeat(1_000);
    let error = (0..20).find_map(|_| programs.add(&phrase).err());
    assert_eq!(error.as_deref(), Some("there is no room for a phrase: the table is too long"));
}

#[test]
fn phrases_without_mistakes_become_programs() {
    let mut programs = Programs::default();
    assert_eq!(programs.add("!^no (|more )than #"), Ok(0));
    assert_eq!(programs.end_group(), Ok(()));
    let second = programs.bytes.len();
    assert_eq!(programs.add("à la carte"), Ok(second as u16));
    assert_eq!(programs.groups, [second as u16]);
}
