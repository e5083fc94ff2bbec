//! Reads and writes clauses as JSON.

use turnwise_host::json::Json;

use super::json::{flag, number, object, text, texts};
use crate::clause::{At, Bound, Clause, DEFAULT_CACHED_PERCENT};
use crate::error::LessonError;
use crate::fields::Fields;
use crate::measure::Measure;

/// Reads one clause.
pub fn read(fields: &Fields<'_>) -> Result<Clause, LessonError> {
    fields.only(&[
        "key", "measure", "most", "least", "is", "all", "facts", "at", "cached", "holds",
    ])?;
    let name = fields.needed_text("measure")?;
    let measure = Measure::from_name(name)
        .ok_or_else(|| fields.wrong("measure", "the name of a measure", None))?;
    let bound = bound(fields, measure)?;
    let facts = fields.texts("facts")?;
    if measure.is_about_facts() == facts.is_empty() {
        let wanted =
            "a list of texts for `visible`, `hidden` and `known`, and missing for the rest";
        return Err(fields.wrong("facts", wanted, None));
    }
    Ok(Clause {
        key: fields.text("key")?.unwrap_or(name).to_owned(),
        measure,
        bound,
        facts,
        at: moment(fields)?,
        cached_percent: fields.number("cached")?.unwrap_or(DEFAULT_CACHED_PERCENT),
        is_floor: fields.flag("holds")?,
    })
}

fn bound(fields: &Fields<'_>, measure: Measure) -> Result<Bound, LessonError> {
    let number = |name: &str| Ok::<_, LessonError>(fields.number(name)?.map(u64::from));
    let (most, least, is) = (number("most")?, number("least")?, number("is")?);
    let all = fields.flag("all")?;
    match (most, least, is, all) {
        (Some(most), None, None, false) => Ok(Bound::Most(most)),
        (None, Some(least), None, false) => Ok(Bound::Least(least)),
        (None, None, Some(is), false) => Ok(Bound::Is(is)),
        (None, None, None, true) if measure.is_part() => Ok(Bound::All),
        (None, None, None, false) if measure.is_about_facts() && measure.is_part() => {
            Ok(Bound::All)
        }
        (None, None, None, false) if measure == Measure::Hidden => Ok(Bound::Most(0)),
        _ => Err(fields.wrong("most", "the only one of `most`, `least`, `is` and `all`", None)),
    }
}

fn moment(fields: &Fields<'_>) -> Result<At, LessonError> {
    let wrong = |found| fields.wrong("at", "`every`, `last` or the index of a message", found);
    match fields.json.field("at") {
        None => Ok(At::default()),
        Some(value) => match (value.as_str(), value.as_u32()) {
            (Some("every"), _) => Ok(At::Every),
            (Some("last"), _) => Ok(At::Last),
            (None, Some(index)) => Ok(At::Message(index as usize)),
            _ => Err(wrong(Some(value))),
        },
    }
}

/// Writes one clause. Defaults are left out.
pub fn write(clause: &Clause) -> Json<'static> {
    let name = clause.measure.name();
    let key = (clause.key != name).then(|| ("key", text(&clause.key)));
    let bound = match clause.bound {
        Bound::Most(0) if clause.measure == Measure::Hidden => None,
        Bound::All if clause.measure.is_about_facts() => None,
        Bound::Most(most) => Some(("most", number(most))),
        Bound::Least(least) => Some(("least", number(least))),
        Bound::Is(is) => Some(("is", number(is))),
        Bound::All => Some(("all", flag(true))),
    };
    let facts = (!clause.facts.is_empty()).then(|| ("facts", texts(&clause.facts)));
    let at = match clause.at {
        At::Every => None,
        At::Last => Some(("at", text("last"))),
        At::Message(index) => Some(("at", number(index as u64))),
    };
    let cached = (clause.cached_percent != DEFAULT_CACHED_PERCENT)
        .then(|| ("cached", number(clause.cached_percent.into())));
    let holds = clause.is_floor.then(|| ("holds", flag(true)));
    let fields = [key, Some(("measure", text(name))), bound, facts, at, cached, holds];
    object(fields.into_iter().flatten())
}
