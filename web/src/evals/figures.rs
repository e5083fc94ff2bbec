//! The figures of a replay: the columns of the table, which direction is better, and how numbers
//! are formatted.

use turnwise_host::json::Json;

use crate::language::Text;
use crate::texts::evals as t;
use crate::words::{decimal, grouped};

/// A figure in hundredths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Value(pub i64);

/// Which way is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Better {
    /// More.
    More,
    /// Less.
    Less,
}

/// A column of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name in the answer.
    pub name: &'static str,
    /// For people.
    pub label: Text,
    /// An explanation of the figure.
    pub about: Text,
    /// Which way is better.
    pub better: Better,
    /// The unit shown after the number.
    pub unit: &'static str,
    /// Whether the total over all conversations is a mean; otherwise it is a sum.
    pub is_mean: bool,
}

/// One replay.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figures {
    /// In the order of [`COLUMNS`].
    pub values: [Value; COLUMNS.len()],
    /// For each request: index of the message that the model then wrote, tokens of the history,
    /// tokens sent.
    pub requests: Vec<[u32; 3]>,
    /// Identifiers that a message needed but the candidate left out: index of that message, and the
    /// identifier.
    pub lost: Vec<(u32, String)>,
}

/// All columns, the most informative first.
pub const COLUMNS: [Column; 8] = [
    column("needed kept %", t::NEEDED, t::NEEDED_ABOUT, Better::More, " %", true),
    column("answerable %", t::ANSWERABLE, t::ANSWERABLE_ABOUT, Better::More, " %", true),
    column("pressure", t::PRESSURE, t::PRESSURE_ABOUT, Better::Less, "", false),
    column("invalid", t::INVALID, t::INVALID_ABOUT, Better::Less, "", false),
    column("dropped limits", t::LIMITS, t::LIMITS_ABOUT, Better::Less, "", false),
    column("compression", t::COMPRESSION, t::COMPRESSION_ABOUT, Better::More, "×", true),
    column("tokens sent", t::TOKENS_SENT, t::TOKENS_ABOUT, Better::Less, "", false),
    column("cost", t::COST, t::COST_ABOUT, Better::Less, "", false),
];

const fn column(
    name: &'static str,
    label: Text,
    about: Text,
    better: Better,
    unit: &'static str,
    is_mean: bool,
) -> Column {
    Column { name, label, about, better, unit, is_mean }
}

impl Figures {
    /// Reads the figures from an answer; missing fields become zero or empty.
    pub fn read(json: &Json<'_>) -> Self {
        let numbers = |json: &Json<'_>| {
            let mut numbers = json
                .as_array()
                .unwrap_or_default()
                .iter()
                .map(|number| number.as_u32().unwrap_or_default());
            [(); 3].map(|()| numbers.next().unwrap_or_default())
        };
        let lost = json.list_of("lost").iter().flat_map(|request| {
            let index = request.get("index").and_then(Json::as_u32).unwrap_or_default();
            request
                .list_of("ids")
                .iter()
                .filter_map(move |id| Some((index, id.as_str()?.to_owned())))
        });
        Self {
            values: COLUMNS
                .map(|column| json.get(column.name).map(Value::read).unwrap_or_default()),
            requests: json.list_of("by request").iter().map(numbers).collect(),
            lost: lost.collect(),
        }
    }

    /// Totals over all conversations: sums, and means of shares.
    pub fn together<'a>(all: impl Iterator<Item = &'a Self> + Clone) -> Self {
        let count = i64::try_from(all.clone().count().max(1)).unwrap_or(i64::MAX);
        let mut values = [Value(0); COLUMNS.len()];
        for (place, (value, column)) in values.iter_mut().zip(COLUMNS).enumerate() {
            let sum: i64 = all
                .clone()
                .filter_map(|figures| figures.values.get(place))
                .map(|value| value.0)
                .sum();
            value.0 = if column.is_mean { (sum + count / 2) / count } else { sum };
        }
        Self { values, ..Self::default() }
    }
}

impl Value {
    /// Reads a JSON number without floating point, which would add 5 % to the download.
    fn read(json: &Json<'_>) -> Self {
        let Json::Number(number) = json else { return Self(0) };
        let (whole, fraction) = number.as_str().split_once('.').unwrap_or((number.as_str(), ""));
        let mut digits = fraction.bytes().map(|digit| i64::from(digit.wrapping_sub(b'0').min(9)));
        let (tenths, hundredths) = (digits.next().unwrap_or(0), digits.next().unwrap_or(0));
        let whole: i64 = whole.parse().unwrap_or_default();
        Self(whole.saturating_mul(100).saturating_add(tenths * 10 + hundredths))
    }

    /// Formats the number with at most one decimal.
    pub fn formatted(self) -> String {
        let tenths = (self.0.unsigned_abs() + 5) / 10;
        let whole = u32::try_from(tenths / 10).unwrap_or(u32::MAX);
        match tenths % 10 {
            0 => grouped(whole),
            tenth => decimal(whole, tenth as u32, 1),
        }
    }

    /// Formats a difference with its sign (a real minus); empty if it would read as zero.
    pub fn difference(self) -> String {
        match self.0 {
            -4..=4 => String::new(),
            5.. => format!("+{}", self.formatted()),
            _ => format!("−{}", self.formatted()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use turnwise_host::json::parse;

    fn value(text: &str) -> Value {
        Value::read(&parse(text).unwrap().json)
    }

    #[test]
    fn numbers_are_read_and_shown_without_floating_point() {
        assert_eq!(
            [value("12"), value("0.5"), value("97.46")],
            [Value(1200), Value(50), Value(9746)]
        );
        assert_eq!(value("1234567").formatted(), "1,234,567");
        assert_eq!(value("97.46").formatted(), "97.5");
        assert_eq!(
            [Value(-1250).difference(), Value(30).difference(), Value(2).difference()],
            ["−12.5", "+0.3", ""]
        );
    }

    #[test]
    fn shares_are_averaged_and_counts_added() {
        let figures = |kept: i64, tokens: i64| {
            let mut figures = Figures::default();
            figures.values[0].0 = kept * 100;
            figures.values[6].0 = tokens * 100;
            figures
        };
        let all = [figures(50, 1_000), figures(101, 3_000)];
        let together = Figures::together(all.iter());
        assert_eq!((together.values[0], together.values[6]), (Value(7550), Value(400_000)));
    }
}
