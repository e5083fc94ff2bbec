//! Reads the worker's survey: statistics about conversations and a suggested policy.

use turnwise_host::json::{Json, parse};

use crate::settings::Kind;
use crate::texts::{self, policy as t};
use crate::view::{Bar, Spread, Surveyed};
use crate::words::{grouped, short};

/// The worker's survey.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// The part that is shown.
    pub shown: Surveyed,
    /// The suggested strategy.
    pub kind: Kind,
    /// How many turns stay word for word.
    pub keep: Option<u32>,
}

impl Survey {
    /// Reads the worker's answer.
    pub fn read(answer: &str) -> Option<Self> {
        let object = parse(answer).ok()?.json.into_owned();
        let number = |name: &str| object.get(name).and_then(Json::as_u32).unwrap_or_default();
        let text = |option: &Json<'_>, place: usize| {
            option.as_array()?.get(place)?.as_str().map(str::to_owned)
        };
        let options: Vec<(String, String, String)> = object
            .list_of("options")
            .iter()
            .filter_map(|option| Some((text(option, 0)?, text(option, 1)?, text(option, 2)?)))
            .collect();
        let value = |name: &str| {
            options.iter().find(|(option, ..)| option == name).map(|(_, value, _)| value.as_str())
        };
        let kind = kind_of(value("strategies").unwrap_or_default());
        let [turns, tokens] = object.list_of("spreads") else { return None };
        let shown = Surveyed {
            words: t::SURVEY.with(&[
                &t::CONVERSATION_COUNT.of(number("conversations") as usize),
                &(number("toolPermille") / 10),
                &grouped(number("system")),
            ]),
            spreads: vec![spread(t::TURNS_EACH.say(), turns), spread(t::TOKENS_EACH.say(), tokens)],
            reasons: reasons(&options, kind, number("toolPermille") / 10),
        };
        Some(Self { shown, kind, keep: value("keep").and_then(|keep| keep.parse().ok()) })
    }
}

/// The panel's name for strategies as JSON.
fn kind_of(strategies: &str) -> Kind {
    if strategies == "[]" {
        return Kind::None;
    }
    match (strategies.contains("clearToolResults"), strategies.contains("summarize")) {
        (true, true) => Kind::Hybrid,
        (true, false) => Kind::Clear,
        (false, true) => Kind::Summarize,
        (false, false) => Kind::Trim,
    }
}

/// The suggested options with a reason for each, as far as the panel has a control for them.
fn reasons(
    options: &[(String, String, String)],
    kind: Kind,
    tool_percent: u32,
) -> Vec<(String, String)> {
    let object = options.iter().filter_map(|(name, value, why)| {
        let what = match name.as_str() {
            "keep" if kind == Kind::Trim => t::ADVICE_BACK_TO.with(&[value]),
            "keep" => t::ADVICE_KEEP.with(&[value]),
            "summarizer" => t::ADVICE_SUMMARIES.say().to_owned(),
            "strategies" => kind.label().to_owned(),
            _ => return None,
        };
        Some((what, texts::advice(name, value, why, tool_percent)))
    });
    object.collect()
}

fn spread(title: &'static str, object: &Json<'_>) -> Spread {
    let number = |name: &str| object.get(name).and_then(Json::as_u32).unwrap_or_default();
    let bin = |bin: &Json<'_>| {
        Some((bin.as_array()?.first()?.as_u32()?, bin.as_array()?.get(1)?.as_u32()?))
    };
    let bins: Vec<(u32, u32)> = object.list_of("bins").iter().filter_map(bin).collect();
    let most = bins.iter().map(|(_, count)| *count).max().unwrap_or_default().max(1);
    let bar = |(from, count): (u32, u32)| {
        let last = from.saturating_mul(2) - 1;
        let label = if last == from {
            from.to_string()
        } else {
            format!("{}–{}", short(from), short(last))
        };
        Bar { label, count, percent: count * 100 / most }
    };
    Spread {
        title,
        words: t::SPREAD.with(&[
            &grouped(number("median")),
            &grouped(number("p90")),
            &grouped(number("max")),
        ]),
        bars: bins.into_iter().map(bar).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_strategies_mean_that_everything_is_kept() {
        assert_eq!(kind_of("[]"), Kind::None);
        assert_eq!(kind_of(r#"[{"type":"trim"}]"#), Kind::Trim);
    }

    #[test]
    fn an_answer_becomes_words_bars_and_a_policy() {
        let answer = r#"{"conversations":3,"toolPermille":310,"system":1200,"spreads":[
            {"median":2,"p90":5,"max":5,"bins":[[1,1],[2,4],[4,0]]},{"median":20,"p90":90,"max":2100,"bins":[[1024,2]]}],
            "options":[["window","8000","as given"],["keep","4","so many fit"],["strategies","[{\"type\":\"clearToolResults\"},{\"type\":\"trim\"}]","31 %"]]}"#;
        let survey = Survey::read(answer).unwrap();
        assert_eq!((survey.kind, survey.keep), (Kind::Clear, Some(4)));
        assert!(
            survey.shown.words.starts_with("3 conversations; 31 % of all tokens"),
            "{}",
            survey.shown.words
        );
        let bars = |place: usize| -> Vec<(&str, u32, u32)> {
            survey.shown.spreads[place]
                .bars
                .iter()
                .map(|bar| (bar.label.as_str(), bar.count, bar.percent))
                .collect()
        };
        assert_eq!(bars(0), [("1", 1, 25), ("2–3", 4, 100), ("4–7", 0, 0)]);
        assert_eq!(bars(1), [("1k–2k", 2, 100)]);
        assert_eq!(
            survey.shown.reasons,
            [
                ("Keep verbatim: 4".into(), "so many fit".into()),
                ("Clear tools".into(), "31 %".into())
            ]
        );
        assert_eq!(Survey::read("[]"), None);
    }
}
