//! Snippets without the secrets in their texts.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use crate::Snippet;
use crate::secrets::Policy;

/// The redacted texts of `snippets`, in the same order.
pub(crate) fn redact_all<'t>(policy: &Policy<'_>, snippets: &[Snippet<'t>]) -> Vec<Cow<'t, str>> {
    snippets.iter().map(|snippet| policy.redact(snippet.text)).collect()
}

/// `snippets` with their texts replaced.
pub(crate) fn with_texts<'t>(
    snippets: &[Snippet<'t>],
    texts: &'t [Cow<'_, str>],
) -> Vec<Snippet<'t>> {
    let pairs = snippets.iter().zip(texts);
    pairs.map(|(snippet, text)| Snippet { text, ..*snippet }).collect()
}
