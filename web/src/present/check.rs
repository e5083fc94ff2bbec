//! Builds the format choice and the summary of findings.

use turnwise_host::formats::Format;

use crate::model::Model;
use crate::texts::findings as t;
use crate::view::{Findings, Written};
use crate::words::format_name;

pub(super) fn written(model: &Model) -> Written {
    let format = model.format();
    let found =
        model.found.filter(|found| *found != format).map(Format::as_str).unwrap_or_default();
    Written {
        formats: Format::ALL
            .into_iter()
            .map(|choice| (choice.as_str(), format_name(choice)))
            .collect(),
        format: format.as_str(),
        note: model.misread.clone(),
        found,
    }
}

pub(super) fn findings(model: &Model) -> Findings {
    let errors = model.findings.iter().filter(|found| found.is_error).count();
    let warnings = model.findings.len() - errors;
    let name = format_name(model.format());
    let (severity, summary) = match (errors, warnings) {
        (0, 0) => ("clean", t::CLEAN.with(&[&name])),
        (0, _) => ("warning", t::HARMS.with(&[&t::WARNINGS.of(warnings), &name])),
        (_, 0) => ("error", t::REFUSES.with(&[&t::ERRORS.of(errors), &name])),
        _ => (
            "error",
            t::REFUSES_BOTH.with(&[&t::ERRORS.of(errors), &t::WARNINGS.of(warnings), &name]),
        ),
    };
    let summary = [model.unhealed.as_str(), &summary]
        .into_iter()
        .filter(|words| !words.is_empty())
        .collect::<Vec<_>>();
    Findings {
        severity,
        summary: summary.join(". "),
        // With the wrong format, healing would leave out most messages.
        can_heal: model.misread.is_empty()
            && model.findings.iter().any(|found| !found.fix.is_empty()),
        heals: model.healing.is_some(),
        has_any: errors + warnings > 0,
        mended: model.healed.last().map(|healed| healed.mended.clone()),
    }
}
