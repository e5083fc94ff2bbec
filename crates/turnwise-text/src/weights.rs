//! How likely a fact is to be needed again: one table of weights for notes, for the check of a
//! model's summary, and for digests of results.
//!
//! A weight is in thousandths of log-odds. The score of a fact is the sum of its features, each
//! times its weight; its rank also depends on its length. `cargo xtask fit DATA…` fits the table on
//! one half of recorded agent runs, tests it on the other half, and prints it in the form below.
//! Each fit moves the weights only half-way to the optimum, so that no single set of runs decides
//! alone.

use alloc::string::String;

use crate::facts::Kind;

/// The weights of one feature.
#[derive(Clone, Copy, Debug)]
pub struct Weight {
    /// The feature.
    pub feature: Feature,
    /// Its name in the table.
    pub name: &'static str,
    /// The weight for a fact of a conversation.
    pub fact: i64,
    /// The weight for a value of a single result.
    pub value: i64,
}

/// Defines [`Feature`] and [`TABLE`]: each feature with its weight for facts and for values.
macro_rules! weights {
    ($($(#[doc = $doc:literal])* $feature:ident $fact:literal $value:literal;)*) => {
        /// A property of a fact.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Feature {
            $($(#[doc = $doc])* $feature,)*
        }

        /// The weights of all features, in their order.
        pub const TABLE: [Weight; COUNT] = [$(Weight {
            feature: Feature::$feature,
            name: stringify!($feature),
            fact: $fact,
            value: $value,
        },)*];

        /// The number of features.
        pub const COUNT: usize = [$(Feature::$feature,)*].len();
    };
}

weights! {
    /// Its first mention: the share of the conversation before it.
    First 1000 0;
    /// Its last mention.
    Last 1540 0;
    /// The logarithm of its mentions.
    Mentions 550 0;
    /// It was used in two kinds of places, such as a result and a later call.
    Spread 330 0;
    /// The person said it.
    Said -240 0;
    /// A call was made with it.
    Called -70 0;
    /// The newest call of its tool was made with it.
    Latest 630 0;
    /// The share of its list that later calls asked for, if none was made with it.
    Pending 880 0;
    /// A result contains it.
    Result -920 0;
    /// It is in the earlier summary. Not fitted: recorded runs have no summaries.
    Carried 900 0;
    /// It has the key of a record or a label.
    Keyed 360 0;
    /// The logarithm of the number of facts in the message with the fewest facts that contains it.
    Crowd -380 0;
    /// The share of the words around it that belong to the current topic.
    Relevance 350 0;
    /// Its record belongs to the current topic.
    Topical 660 0;
    /// Its key and its record belong to the current topic.
    Asked 1500 0;
    /// A word under a key such as `status`.
    State 300 -700;
    /// The logarithm of its position in a list of words.
    Member -600 0;
    /// The template asks for its kind. Not fitted, because recorded runs have no template.
    Wanted 600 0;
    /// A web address.
    Url -200 500;
    /// An e-mail address.
    Email -330 -640;
    /// A UUID.
    Uuid 0 600;
    /// A path.
    Path -100 500;
    /// A day.
    Date 360 120;
    /// A day with a time. In a result, it is usually the date of the record.
    Stamp 340 -800;
    /// A time of day.
    Time 30 -1130;
    /// An amount of money.
    Money -700 500;
    /// A version.
    Version -700 -500;
    /// A telephone number.
    Phone -790 -1000;
    /// The name or number of an error.
    Error 0 500;
    /// An identifier.
    Id 580 740;
    /// A number.
    Number 0 320;
    /// A name from code.
    Symbol -800 -500;
    /// The value is about something else, such as an address with a number.
    Aside 0 -1120;
    /// The reason for a failure. Not fitted: it is the essential part of a failed call.
    Reason 0 3000;
    /// Any other word.
    Word 0 -2000;
    /// A number of one or two digits.
    Digits 0 -2260;
}

impl Feature {
    /// The feature for a kind. `text` is the fact.
    pub(crate) fn of(kind: Kind, text: &str) -> Self {
        match kind {
            Kind::Url => Self::Url,
            Kind::Email => Self::Email,
            Kind::Uuid => Self::Uuid,
            Kind::Path => Self::Path,
            Kind::Date if text.len() > LONGEST_DAY => Self::Stamp,
            Kind::Date => Self::Date,
            Kind::Time => Self::Time,
            Kind::Money => Self::Money,
            Kind::Version => Self::Version,
            Kind::Phone => Self::Phone,
            Kind::Error => Self::Error,
            Kind::Id => Self::Id,
            Kind::Number => Self::Number,
            Kind::Symbol => Self::Symbol,
        }
    }

    fn weight(self) -> Weight {
        let unknown = Weight { feature: self, name: "", fact: 0, value: 0 };
        TABLE.get(self as usize).copied().unwrap_or(unknown)
    }

    /// Its contribution to the score of a fact. `amount` is in thousandths.
    pub(crate) fn of_fact(self, amount: i64) -> i64 {
        self.weight().fact * amount / 1000
    }

    /// Its contribution to the score of a value.
    pub(crate) fn of_value(self) -> i64 {
        self.weight().value
    }
}

/// A fact that a text could include, for fitting the table.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The fact.
    pub text: String,
    /// Its features, in thousandths.
    pub features: [i64; COUNT],
    /// The tokens of its line.
    pub cost: u32,
}

/// `May 20th, 2024` is a day, `2024-05-20T14:00` is not.
const LONGEST_DAY: usize = 14;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_feature_finds_its_weight() {
        for (at, weight) in TABLE.iter().enumerate() {
            assert_eq!(weight.feature as usize, at);
            assert_eq!(weight.feature.of_fact(1000), weight.fact);
            assert_eq!(weight.feature.of_value(), weight.value);
        }
    }

    #[test]
    fn a_stamp_is_no_day() {
        assert_eq!(Feature::of(Kind::Date, "May 20th, 2024"), Feature::Date);
        assert_eq!(Feature::of(Kind::Date, "2024-05-20T14:00:00Z"), Feature::Stamp);
    }
}
