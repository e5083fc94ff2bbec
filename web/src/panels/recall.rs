//! The memory on labeled cases: a row for each measure, and the failed cases.

use turnwise_host::json::{Json, parse};

use super::{list, number};
use crate::language::Text;
use crate::texts::recall as t;
use crate::words;

/// The cases of `workshop/recall.json`, one on each line.
pub fn cases(text: &str) -> String {
    let lines = list(text, |case| Some(format!("  {case}")));
    format!("[\n{}\n]", lines.join(",\n"))
}

/// What the worker measured.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Measured {
    /// The measures: label, count, and the share or the verdict.
    pub rows: Vec<[String; 3]>,
    /// The failed cases: what failed, and the case in one line.
    pub wrong: Vec<(&'static str, String)>,
}

impl Measured {
    /// Reads the worker's answer about these cases.
    pub fn read(answer: &str, cases: &str) -> Option<Self> {
        let measured = parse(answer).ok()?.json;
        let cases = parse(cases).ok()?.json;
        let wrong = |pair: &Json<'_>| {
            let [index, what] = pair.as_array()? else { return None };
            let case = cases.as_array()?.get(index.as_u32()? as usize)?;
            Some((label(what.as_str()?)?.say(), case.to_string()))
        };
        Some(Self {
            rows: measured.list_of("rows").iter().filter_map(row).collect(),
            wrong: measured.list_of("wrong").iter().filter_map(wrong).collect(),
        })
    }
}

fn row(row: &Json<'_>) -> Option<[String; 3]> {
    let (count, of) = (number(row, "count"), number(row, "of"));
    let result = match (row.get("is_zero")?.as_bool()?, count) {
        (true, 0) => t::HOLDS.say().to_owned(),
        (true, _) => t::MISSED.say().to_owned(),
        (false, _) => t::PERCENT.with(&[&words::percent(count, of)]),
    };
    let count = t::OF.with(&[&words::grouped(count), &words::grouped(of)]);
    Some([label(row.text_of("what")?)?.say().to_owned(), count, result])
}

fn label(what: &str) -> Option<Text> {
    Some(match what {
        "precision" => t::PRECISION,
        "found" => t::FOUND,
        "twice" => t::TWICE,
        "left" => t::LEFT,
        "recalled" => t::RECALLED,
        "stale" => t::STALE,
        "attacks" => t::ATTACKS,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_case_is_a_line() {
        assert_eq!(cases(r#"[{"a": 1}, {"b": "two"}]"#), "[\n  {\"a\":1},\n  {\"b\":\"two\"}\n]");
    }

    #[test]
    fn measures_have_shares_or_verdicts_and_failed_cases_are_quoted() {
        let answer = r#"{"rows":[{"what":"found","count":3,"of":4,"is_zero":false},
            {"what":"attacks","count":1,"of":2,"is_zero":true}],"wrong":[[1,"attacks"],[7,"found"]]}"#;
        let measured = Measured::read(answer, r#"[{"a":1},{"b":2}]"#).unwrap();
        assert_eq!(measured.rows[0][1..], ["3 of 4", "75%"]);
        assert_eq!(measured.rows[1][1..], ["1 of 2", t::MISSED.english]);
        assert_eq!(measured.wrong, [(t::ATTACKS.english, r#"{"b":2}"#.to_owned())]);
    }
}
