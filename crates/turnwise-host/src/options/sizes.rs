//! Sizes in turns, messages, tokens and shares, for `trigger`, `target` and `keep`.

use alloc::vec::Vec;

use turnwise_core::policy::{Keep, Limit};
use turnwise_core::tokens::TokenCount;
use turnwise_formats::Json;

use crate::field::{Fields, OptionsError, numbered};

/// A share of the budget (`0.8`), a number of tokens (`4000`), or an object of sizes, which all
/// count.
pub(crate) fn limit(value: &Json<'_>, path: &str) -> Result<Limit, OptionsError> {
    if let Some(permille) = crate::field::share(value) {
        return Ok(Limit::permille(permille));
    }
    if let Some(tokens) = value.as_u32() {
        return Ok(Limit::tokens(tokens));
    }
    let fields = Fields::or(value, path, WANTED)?;
    fields.only(&[], &["turns", "messages", "tokens", "fraction"])?;
    let limit = sizes(&fields)?;
    if limit.is_empty() {
        return Err(fields.wrong("", "`turns`, `messages`, `tokens` or `fraction`"));
    }
    Ok(limit)
}

/// A share of the budget, or a number of tokens; 0 for none.
pub(super) fn saving(value: &Json<'_>) -> Option<Limit> {
    crate::field::share(value).map(Limit::permille).or_else(|| value.as_u32().map(Limit::tokens))
}

fn sizes(fields: &Fields<'_, '_>) -> Result<Limit, OptionsError> {
    Ok(Limit {
        turns: fields.number("turns")?,
        messages: fields.number("messages")?,
        tokens: fields.number("tokens")?.map(TokenCount),
        permille: fields.share("fraction")?,
    })
}

/// The messages to keep: a number of turns, a share of the budget, an object of sizes that are all
/// kept, or an array of alternatives.
pub(super) fn keep(value: &Json<'_>, path: &str) -> Result<Keep, OptionsError> {
    match value.as_u32() {
        Some(turns) => Ok(Keep::turns(turns)),
        None => Ok(Keep { any: alternatives(value, path)? }),
    }
}

/// One limit, or an array of alternatives.
pub(super) fn alternatives(value: &Json<'_>, path: &str) -> Result<Vec<Limit>, OptionsError> {
    match value.as_array() {
        Some(list) => {
            list.iter().enumerate().map(|(n, item)| limit(item, &numbered(path, n))).collect()
        }
        None => Ok(Vec::from([limit(value, path)?])),
    }
}

/// The expected size, for errors.
pub(super) const WANTED: &str = "a number, or sizes such as `{ turns: 4 }`";
