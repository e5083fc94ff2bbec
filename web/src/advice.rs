//! Reads the worker's survey of conversations, and the policy that it suggests.

use turnwise_host::json::{Json, parse};

use crate::settings::Kind;
use crate::texts::{self, policy as t};
use crate::words::grouped;

/// Which conversations a suggestion is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The one on the page.
    Shown,
    /// Those of the file that was opened.
    File,
}

/// The worker's survey.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// Statistics as label and text: the conversations, their turns and tokens, and the suggested
    /// options with their reasons.
    pub shown: Vec<(String, String)>,
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
        let tool_percent = number("toolPermille") / 10;
        let words = t::SURVEY.with(&[
            &t::CONVERSATION_COUNT.of(number("conversations") as usize),
            &tool_percent,
            &grouped(number("system")),
        ]);
        let spreads = [(t::TURNS_EACH, spread(turns)), (t::TOKENS_EACH, spread(tokens))];
        let spreads = spreads.map(|(title, words)| (title.say().to_owned(), words));
        let shown = std::iter::once((t::CONVERSATIONS.say().to_owned(), words))
            .chain(spreads)
            .chain(reasons(&options, kind, tool_percent))
            .collect();
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

fn spread(object: &Json<'_>) -> String {
    let number = |name: &str| object.get(name).and_then(Json::as_u32).unwrap_or_default();
    t::SPREAD.with(&[&grouped(number("median")), &grouped(number("p90")), &grouped(number("max"))])
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
    fn an_answer_becomes_words_and_a_policy() {
        let answer = r#"{"conversations":3,"toolPermille":310,"system":1200,"spreads":[
            {"median":2,"p90":5,"max":5},{"median":20,"p90":90,"max":2100}],
            "options":[["window","8000","as given"],["keep","4","so many fit"],["strategies","[{\"type\":\"clearToolResults\"},{\"type\":\"trim\"}]","31 %"]]}"#;
        let survey = Survey::read(answer).unwrap();
        assert_eq!((survey.kind, survey.keep), (Kind::Clear, Some(4)));
        let shown: Vec<&str> = survey.shown.iter().map(|(_, text)| text.as_str()).collect();
        assert!(shown[0].starts_with("3 conversations; 31 % of all tokens"), "{shown:?}");
        assert!(shown[2].contains("2,100"), "{shown:?}");
        assert_eq!(
            survey.shown[3..],
            [
                ("Keep verbatim: 4".into(), "so many fit".into()),
                ("Clear tools".into(), "31 %".into())
            ]
        );
        assert_eq!(Survey::read("[]"), None);
    }
}
