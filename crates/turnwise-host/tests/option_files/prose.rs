//! The documentation of options as running text.

use turnwise_host::options::schema::Spec;

/// The lines of a comment as one text.
pub fn joined(lines: &[&str]) -> String {
    lines.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ")
}

/// The documentation of an option for users of the package.
pub fn documentation(spec: &Spec) -> String {
    let more = spec.package_doc.iter().map(|text| format!(" {text}")).collect::<String>();
    joined(spec.doc) + &more
}

/// The documentation with the default as the last sentence.
pub fn with_default(spec: &Spec) -> String {
    let default = spec.default.iter().map(|default| format!(" Default: {default}."));
    documentation(spec) + &default.collect::<String>()
}

/// Words as lines of at most `width` characters.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().unwrap();
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_string());
        }
    }
    lines
}
