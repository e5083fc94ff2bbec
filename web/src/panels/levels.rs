//! Levels of configuration: the options that each level sets, as JSON and as code, and the values
//! in effect.

use turnwise_host::json::{Json, Writer, parse};

use crate::language::Text;
use crate::texts::levels as t;

/// The levels, the most general first.
pub static LEVELS: [(&str, Text); 4] = [
    ("app", t::APP),
    ("agent", t::AGENT),
    ("conversation", t::CONVERSATION),
    ("request", t::REQUEST),
];

/// The options of the table.
pub const OPTIONS: [&str; 6] = ["window", "reserveOutput", "trigger", "target", KEEP, STRATEGIES];

/// The choices for the option `strategies`: name, text, and types.
pub static CHOICES: [(&str, Text, &[&str]); 4] = [
    ("none", t::STRATEGIES_NONE, &[]),
    ("trim", t::STRATEGIES_TRIM, &["trim"]),
    ("clear", t::STRATEGIES_CLEAR, &["clearToolResults"]),
    ("hybrid", t::STRATEGIES_HYBRID, &["clearToolResults", "summarize", "trim"]),
];

/// The fields of the table: a text for each level and, within it, each option. [`DEFAULT`] goes
/// back to the default, an empty field inherits.
pub type Fields = Vec<String>;

/// The fields at the start.
pub fn fields() -> Fields {
    const APP: [&str; 6] = ["8000", "", "0.8", "0.5", "", "hybrid"];
    const AGENT: [&str; 6] = ["", "", "", "", "2", ""];
    const CONVERSATION: [&str; 6] = ["", "", "", "0.4", "", ""];
    let all = [APP, AGENT, CONVERSATION, [""; 6]];
    all.iter().flatten().map(|text| (*text).to_owned()).collect()
}

/// The place of a field.
pub fn place(option: usize, level: usize) -> usize {
    level * OPTIONS.len() + option
}

/// The levels as `policies` takes them. The app summarizes offline.
pub fn json(fields: &Fields) -> String {
    let mut out = Writer::default();
    out.open('{');
    for (place, ((level, _), set)) in LEVELS.iter().zip(fields.chunks(OPTIONS.len())).enumerate() {
        out.key(level).open('{');
        if place == 0 {
            out.key("summarizer").raw(r#"{"type":"extractive"}"#);
        }
        for (option, text) in set_options(set) {
            out.key(option).raw(&value(option, text, &Spelling::Json));
        }
        out.close('}');
    }
    out.close('}').take()
}

/// The levels as code.
pub fn code(fields: &Fields) -> String {
    let mut out = String::from("const options = policies({\n");
    for (place, ((level, _), set)) in LEVELS.iter().zip(fields.chunks(OPTIONS.len())).enumerate() {
        let first = (place == 0).then(|| "summarizer: extractiveSummarizer()".to_owned());
        let written =
            |(option, text)| format!("{option}: {}", value(option, text, &Spelling::Code));
        let options: Vec<String> = first.into_iter().chain(set_options(set).map(written)).collect();
        if !options.is_empty() {
            out.push_str(&format!("  {level}: {{ {} }},\n", options.join(", ")));
        }
    }
    out.push_str("});\n");
    out
}

fn set_options(set: &[String]) -> impl Iterator<Item = (&'static str, &str)> {
    OPTIONS.into_iter().zip(set.iter().map(String::as_str)).filter(|(_, text)| !text.is_empty())
}

enum Spelling {
    Json,
    Code,
}

fn value(option: &str, text: &str, spelling: &Spelling) -> String {
    let is_code = matches!(spelling, Spelling::Code);
    if text == DEFAULT {
        return "null".to_owned();
    }
    match option {
        STRATEGIES => {
            let found = CHOICES.iter().find(|(name, ..)| *name == text);
            let types = found.map(|(.., types)| *types).unwrap_or_default().iter();
            let written = types.map(|one| match is_code {
                true => format!("{one}()"),
                false => format!(r#"{{"type":"{one}"}}"#),
            });
            format!("[{}]", written.collect::<Vec<_>>().join(if is_code { ", " } else { "," }))
        }
        KEEP if is_code => format!("{{ turns: {} }}", scalar(text)),
        KEEP => format!(r#"{{"turns":{}}}"#, scalar(text)),
        _ => scalar(text),
    }
}

/// A number as JSON, or else a string: the engine says what is wrong with it.
fn scalar(text: &str) -> String {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    if digits(whole) && digits(fraction) {
        let rest = text.trim_start_matches('0');
        let needs_zero = rest.is_empty() || rest.starts_with('.');
        return format!("{}{rest}", if needs_zero { "0" } else { "" });
    }
    Json::String(text.into()).to_string()
}

/// The values in effect.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effective {
    /// Why the levels cannot be used, if they cannot.
    pub error: String,
    /// The options together, as JSON.
    pub options: String,
    /// For each option of the table: the value in words, and the level that sets it.
    pub values: Vec<(String, Option<usize>)>,
}

impl Effective {
    /// Reads the worker's answer.
    pub fn read(text: &str) -> Option<Self> {
        let answer = parse(text).ok()?.json;
        let values = answer.list_of("values");
        let of = |option: &&str| {
            let value = values.iter().find(|value| value.text_of("option") == Some(*option));
            let level = value.and_then(|value| value.text_of("level"));
            let level = LEVELS.iter().position(|(name, _)| Some(*name) == level);
            (in_words(value.and_then(|value| value.get("value"))), level)
        };
        Some(Self {
            error: answer.text_of("error").unwrap_or_default().to_owned(),
            options: answer.get("options").map(Json::to_string).unwrap_or_default(),
            values: OPTIONS.iter().map(of).collect(),
        })
    }

    /// Whether the error names this field.
    pub fn is_at_odds(&self, option: usize, level: usize) -> bool {
        let (Some(option), Some((level, _))) = (OPTIONS.get(option), LEVELS.get(level)) else {
            return false;
        };
        self.error.contains(&format!("`{option}` is set by `{level}`"))
    }
}

fn in_words(value: Option<&Json<'_>>) -> String {
    match value {
        None | Some(Json::Null) => t::DEFAULT.say().to_owned(),
        Some(Json::Array(list)) if list.is_empty() => t::STRATEGIES_NONE.say().to_owned(),
        Some(Json::Array(list)) => {
            let types: Vec<&str> = list.iter().filter_map(|one| one.text_of("type")).collect();
            types.join(", ")
        }
        Some(Json::String(text)) => text.to_string(),
        Some(other) => other.get("turns").unwrap_or(other).to_string(),
    }
}

/// The text of a field that goes back to the default.
pub const DEFAULT: &str = "default";
/// The option with choices.
pub const STRATEGIES: &str = "strategies";
const KEEP: &str = "keep";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_json_and_code() {
        let mut fields = fields();
        fields[place(3, 3)] = DEFAULT.to_owned();
        assert_eq!(
            json(&fields),
            r#"{"app":{"summarizer":{"type":"extractive"},"window":8000,"trigger":0.8,"target":0.5,"strategies":[{"type":"clearToolResults"},{"type":"summarize"},{"type":"trim"}]},"agent":{"keep":{"turns":2}},"conversation":{"target":0.4},"request":{"target":null}}"#
        );
        assert_eq!(
            code(&fields),
            "const options = policies({\n  app: { summarizer: extractiveSummarizer(), window: 8000, \
             trigger: 0.8, target: 0.5, strategies: [clearToolResults(), summarize(), trim()] },\n  \
             agent: { keep: { turns: 2 } },\n  conversation: { target: 0.4 },\n  request: { \
             target: null },\n});\n"
        );
    }

    #[test]
    fn what_is_no_number_is_a_string() {
        for (text, json) in [("8000", "8000"), ("0.80", "0.80"), ("007", "7"), ("00.5", "0.5")] {
            assert_eq!(scalar(text), json);
        }
        for (text, json) in [("0", "0"), ("1.", r#""1.""#), (".5", r#"".5""#), ("x", r#""x""#)] {
            assert_eq!(scalar(text), json);
        }
    }

    #[test]
    fn each_option_has_its_value_and_its_level() {
        let answer = r#"{"values":[{"option":"target","value":null,"level":"agent"},
            {"option":"keep","value":{"turns":2},"level":"app"},
            {"option":"strategies","value":[],"level":"request"}],"options":{"window":1},
            "error":"`target` is set by `agent`, `trigger` by …"}"#;
        let effective = Effective::read(answer).unwrap();
        let [window, _, _, target, keep, strategies] = effective.values.as_slice() else {
            panic!("a value for each option")
        };
        assert_eq!(window, &("default".to_owned(), None));
        assert_eq!(target, &("default".to_owned(), Some(1)));
        assert_eq!(keep, &("2".to_owned(), Some(0)));
        assert_eq!(strategies, &("none".to_owned(), Some(3)));
        assert_eq!(effective.options, r#"{"window":1}"#);
        assert!(effective.is_at_odds(3, 1) && !effective.is_at_odds(3, 0));
    }
}
