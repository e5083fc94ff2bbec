//! Recognizes names in programs, which are not secrets.

use super::Kind;

/// Whether a value is a name in a program: `auth[1]`, `core::fmt::Debug`, `&str`. Passwords may
/// contain dots, so paths (`this.client.apiKey`) count as names only under other keys. Secrets that
/// people choose may be words, so camel case (`BinaryToken`) counts as a name only for secrets that
/// machines generate.
pub(super) fn is_code(value: &str, kind: Kind) -> bool {
    let name = value.trim_start_matches(['&', '*']);
    let is_inner = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.');
    let end = name.find(|c| !is_inner(c)).unwrap_or(name.len());
    let (head, rest) = name.split_at_checked(end).unwrap_or((name, ""));
    let has_digits = |text: &str| text.bytes().any(|byte| byte.is_ascii_digit());
    if head.is_empty() || has_digits(head) {
        return false;
    }
    let is_indexed = rest.starts_with(['[']) || rest.starts_with("::");
    let is_borrowed = value.starts_with('&') && rest.is_empty() && head.len() <= 5;
    if is_indexed || is_borrowed || kind == Kind::Password {
        return is_indexed || is_borrowed;
    }
    let is_path = head.contains('.') && (rest.is_empty() || rest.starts_with("?."));
    is_path || (kind != Kind::Secret && rest.is_empty() && is_camel(head))
}

/// Whether a name is in camel case, with at least three letters per word, as random letters hardly
/// ever are.
fn is_camel(name: &str) -> bool {
    let bytes = name.as_bytes();
    let is_small = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_lowercase);
    let capitals =
        || (1..bytes.len()).filter(|at| bytes.get(*at).is_some_and(u8::is_ascii_uppercase));
    is_small(1)
        && capitals().count() > 0
        && capitals().all(|at| is_small(at + 1) && is_small(at + 2))
}
