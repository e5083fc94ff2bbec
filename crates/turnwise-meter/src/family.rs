//! Model families: how their token counts differ from those of `o200k_base`.
//!
//! Only OpenAI publishes its vocabularies. The rates of the other families were fitted on what
//! their providers billed for recorded coding sessions, and they err on the large side, because a
//! request that does not fit is worse than room that stays free. `docs/measurements/meter.md` shows the errors.

/// Models that share a vocabulary, or nearly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Family {
    /// `o200k_base`, and models whose vocabulary is not known to differ from it much.
    #[default]
    OpenAi,
    /// Claude up to version 4.6.
    Claude,
    /// Claude from Opus 4.7 and Sonnet 5 on.
    Claude47,
    /// Gemini and Gemma.
    Gemini,
}

/// How much more a family takes than `o200k_base`, in per mille of a token.
struct Rates {
    /// For every token.
    token: u64,
    /// In addition, for every ASCII digit.
    digit: u64,
    /// In addition, for every ASCII punctuation mark.
    mark: u64,
    /// In addition, for every character of these scripts: Greek to Armenian, Hebrew to N'Ko, Indic
    /// to Georgian, and East Asian.
    scripts: [u64; 4],
    /// For a call and its result, in whole tokens.
    call: u32,
}

impl Family {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::OpenAi, Self::Claude, Self::Claude47, Self::Gemini];

    /// The family with this number, [`Self::OpenAi`] for others.
    pub fn from_number(number: u8) -> Self {
        Self::ALL.get(usize::from(number)).copied().unwrap_or_default()
    }

    /// The family of a model by its name, as providers and routers write it. `None` for models of
    /// other families.
    ///
    /// ```
    /// use turnwise_meter::Family;
    ///
    /// assert_eq!(Family::of_model("claude-sonnet-4-5-20250929"), Some(Family::Claude));
    /// assert_eq!(Family::of_model("us.anthropic.claude-opus-4-8-v1:0"), Some(Family::Claude47));
    /// assert_eq!(Family::of_model("models/gemini-3-pro"), Some(Family::Gemini));
    /// assert_eq!(Family::of_model("llama-3.3-70b"), None);
    /// ```
    pub fn of_model(name: &str) -> Option<Self> {
        let name = name.as_bytes();
        if let Some(version) = after(name, b"claude") {
            return Some(if claude_version(version) < [4, 7] {
                Self::Claude
            } else {
                Self::Claude47
            });
        }
        if after(name, b"gemini").or_else(|| after(name, b"gemma")).is_some() {
            return Some(Self::Gemini);
        }
        let is_of_openai = OPENAI.iter().any(|start| after(name, start).is_some());
        is_of_openai.then_some(Self::OpenAi)
    }

    /// [`estimate`](crate::estimate) for this family.
    pub fn estimate(self, text: &str) -> u32 {
        self.estimate_utf8(text.as_bytes())
    }

    /// [`estimate_utf8`](crate::estimate_utf8) for this family.
    pub fn estimate_utf8(self, text: &[u8]) -> u32 {
        let tokens = crate::estimate_utf8(text);
        let Some(rates) = self.rates() else { return tokens };
        // Two plain loops: each becomes SIMD.
        let digits = text.iter().filter(|byte| byte.is_ascii_digit()).count() as u64;
        let marks = text.iter().filter(|byte| byte.is_ascii_punctuation()).count() as u64;
        let others = if text.is_ascii() { 0 } else { rates.of_scripts(text) };
        let permille =
            u64::from(tokens) * rates.token + digits * rates.digit + marks * rates.mark + others;
        u32::try_from(permille.div_ceil(1000)).unwrap_or(u32::MAX)
    }

    /// The tokens of a call and its result in addition to their texts, compared with OpenAI's.
    pub fn per_call(self) -> u32 {
        self.rates().map_or(0, |rates| rates.call)
    }

    /// `None` for OpenAI's, which the estimate is for.
    fn rates(self) -> Option<&'static Rates> {
        match self {
            Self::OpenAi => None,
            Self::Claude => Some(&CLAUDE),
            Self::Claude47 => Some(&CLAUDE_47),
            Self::Gemini => Some(&GEMINI),
        }
    }
}

impl Rates {
    /// The surcharge for the characters of other scripts, told by their first bytes.
    fn of_scripts(&self, text: &[u8]) -> u64 {
        let [greek, hebrew, indic, east_asian] = self.scripts;
        let surcharge = |byte: &u8| match byte {
            0xCD..=0xD5 => greek,
            0xD6..=0xDF => hebrew,
            0xE0..=0xE1 => indic,
            0xE3..=0xED => east_asian,
            _ => 0,
        };
        text.iter().map(surcharge).sum()
    }
}

/// What follows `word` in a name, in any case.
fn after<'a>(name: &'a [u8], word: &[u8]) -> Option<&'a [u8]> {
    let at = name.windows(word.len()).position(|part| part.eq_ignore_ascii_case(word))?;
    name.get(at + word.len()..)
}

/// The version in `-opus-4-7`, `-3-5-sonnet-20241022` or `-sonnet-5`: its first two numbers. A
/// number of more digits is a date.
fn claude_version(name: &[u8]) -> [u32; 2] {
    let numbers = name.split(|byte| !byte.is_ascii_digit()).filter(|part| !part.is_empty());
    let mut version = numbers.take_while(|part| part.len() <= 2).map(|part| {
        part.iter().fold(0, |number, digit| number * 10 + u32::from(digit.wrapping_sub(b'0')))
    });
    [version.next().unwrap_or(0), version.next().unwrap_or(0)]
}

/// Starts of the names of OpenAI's models.
const OPENAI: [&[u8]; 5] = [b"gpt-", b"chatgpt", b"o1", b"o3", b"o4-"];

/// Fitted on five sessions of Claude Code with Sonnet 4 and Opus 4.5. Other scripts: published
/// counts of one text in nine languages.
const CLAUDE: Rates =
    Rates { token: 1300, digit: 0, mark: 0, scripts: [80, 280, 310, 180], call: 30 };
/// [`CLAUDE`] with what users measured when Opus 4.7 came: 1.2 to 1.47 times as many tokens for
/// English and code, and as many as before for other scripts.
const CLAUDE_47: Rates =
    Rates { token: 1650, digit: 0, mark: 0, scripts: [0, 170, 210, 0], call: 30 };
/// Fitted on 42 sessions of Gemini CLI with Gemini 2.5 and 3. Every digit is a token.
const GEMINI: Rates = Rates { token: 1080, digit: 500, mark: 250, scripts: [0; 4], call: 0 };

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimate;

    #[test]
    fn names_of_models_tell_their_family() {
        for (name, family) in [
            ("claude-3-5-sonnet-20241022", Family::Claude),
            ("claude-opus-4-20250514", Family::Claude),
            ("anthropic/claude-sonnet-4.5", Family::Claude),
            ("us.anthropic.claude-opus-4-6-v1:0", Family::Claude),
            ("claude-instant", Family::Claude),
            ("Claude-Opus-4-7", Family::Claude47),
            ("claude-opus-4.8", Family::Claude47),
            ("claude-sonnet-5", Family::Claude47),
            ("google/gemini-2.5-flash", Family::Gemini),
            ("gemma-3-27b", Family::Gemini),
            ("openai/gpt-5.1-codex", Family::OpenAi),
        ] {
            assert_eq!(Family::of_model(name), Some(family), "{name}");
        }
        assert_eq!(Family::of_model("qwen3-coder"), None);
        assert_eq!(Family::of_model(""), None);
    }

    #[test]
    fn a_family_takes_more_where_its_vocabulary_is_poorer() {
        let [prose, numbers, chinese] = [
            "Where is my order? It was sent on Monday.",
            "1,204,511 and 88,310",
            "我明天想去图书馆",
        ];
        let counts = |text| Family::ALL.map(|family| family.estimate(text));
        assert_eq!(counts(prose), [11, 15, 19, 13]);
        assert_eq!(counts(numbers), [10, 13, 17, 18]);
        assert_eq!(counts(chinese), [7, 11, 12, 8]);
    }

    #[test]
    fn no_text_costs_less_than_with_openai_and_none_costs_nothing() {
        for text in ["", "a", "привет мир", "שלום", "नमस्ते", "{\"a\": [1, 22, 333]}", "🙂"]
        {
            for family in Family::ALL {
                assert!(family.estimate(text) >= estimate(text), "{family:?} {text}");
            }
            assert_eq!(Family::OpenAi.estimate(text), estimate(text));
        }
        assert!(Family::ALL.iter().all(|family| family.estimate("") == 0));
    }
}
