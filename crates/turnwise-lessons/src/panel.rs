//! The policy panel as data: the learner's settings, and the resulting options.

use turnwise_host::json::Json;

use crate::lane::Lane;

mod read;

/// The settings of the panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panel {
    /// The strategy.
    pub kind: Kind,
    /// The value of each knob, in the order of [`Knob::ALL`].
    values: [u32; Knob::ALL.len()],
    /// Whether summaries are written within the plan, and not by the page.
    pub is_extractive: bool,
    /// Tokens reserved for the answer, if the window was not changed.
    reserve: Option<u32>,
    /// The lines of the memory.
    pub memory: Vec<String>,
}

/// A strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Send everything.
    None,
    /// Leave out the oldest.
    Trim,
    /// Replace old tool results by placeholders.
    Clear,
    /// Replace the older part by one summary.
    Summarize,
    /// Leave out the messages with the least relevance.
    Prune,
    /// Clear, then summarize, then trim.
    Hybrid,
    /// The preset for a support desk.
    Support,
    /// The preset for a coding agent.
    Coding,
    /// The preset for research.
    Research,
    /// The preset for a long chat.
    Casual,
}

/// A knob with a number, or with numbered positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Knob {
    /// The window in tokens. An eighth of it is reserved for the answer, at least 64 tokens.
    Window,
    /// Tokens of tool schemas and instructions.
    Overhead,
    /// The size that triggers an action, in per cent of the budget.
    Trigger,
    /// The size after an action, in per cent of the budget.
    Target,
    /// Turns that stay word for word.
    Keep,
    /// The turns or messages from which trimming cuts.
    Max,
    /// Turns or messages that trimming leaves.
    Least,
    /// Whether trimming counts messages instead of turns: 0 or 1.
    Messages,
    /// The check of a summary's facts, as a position in [`CHECKS`].
    Checks,
    /// The envelope of a summary, as a position in [`ENVELOPES`].
    Envelope,
}

/// An element of the panel that a lesson can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Control {
    /// A strategy to choose.
    Kind(Kind),
    /// A knob to turn.
    Knob(Knob),
    /// The lines to choose for the memory.
    Memory,
}

/// The values of `checkSummaries`.
pub const CHECKS: [&str; 4] = ["append", "flag", "reject", "off"];
/// The values of `envelope`.
pub const ENVELOPES: [&str; 3] = ["pair", "user", "bare"];

impl Kind {
    /// Every kind with its name, in the order of the panel.
    pub const ALL: [(&'static str, Self); 10] = [
        ("none", Self::None),
        ("trim", Self::Trim),
        ("clear", Self::Clear),
        ("summarize", Self::Summarize),
        ("prune", Self::Prune),
        ("hybrid", Self::Hybrid),
        ("support", Self::Support),
        ("coding", Self::Coding),
        ("research", Self::Research),
        ("casual", Self::Casual),
    ];

    /// Its name in lesson files.
    pub fn name(self) -> &'static str {
        let own = Self::ALL.into_iter().find(|(_, kind)| *kind == self);
        own.map_or("", |(name, _)| name)
    }

    /// Its knobs, besides window and overhead.
    pub fn knobs(self) -> &'static [Knob] {
        use Knob::{Checks, Envelope, Keep, Least, Max, Messages, Target, Trigger};
        match self {
            Self::Trim => &[Messages, Max, Least],
            Self::Clear | Self::Prune => &[Trigger, Target, Keep],
            Self::Summarize | Self::Hybrid => &[Trigger, Target, Keep, Checks, Envelope],
            Self::None | Self::Support | Self::Coding | Self::Research | Self::Casual => &[],
        }
    }
}

impl Knob {
    /// Every knob with its name.
    pub const ALL: [(&'static str, Self); 10] = [
        ("window", Self::Window),
        ("overhead", Self::Overhead),
        ("trigger", Self::Trigger),
        ("target", Self::Target),
        ("keep", Self::Keep),
        ("max", Self::Max),
        ("least", Self::Least),
        ("messages", Self::Messages),
        ("checks", Self::Checks),
        ("envelope", Self::Envelope),
    ];

    /// Its name in lesson files.
    pub fn name(self) -> &'static str {
        let own = Self::ALL.into_iter().find(|(_, knob)| *knob == self);
        own.map_or("", |(name, _)| name)
    }
}

impl Control {
    /// The control with that name.
    pub fn from_name(name: &str) -> Option<Self> {
        let kind = Kind::ALL.into_iter().find(|(known, _)| *known == name);
        let knob = Knob::ALL.into_iter().find(|(known, _)| *known == name);
        let kind = kind.map(|(_, kind)| Self::Kind(kind));
        let memory = (name == MEMORY).then_some(Self::Memory);
        kind.or(knob.map(|(_, knob)| Self::Knob(knob))).or(memory)
    }

    /// Its name in lesson files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Kind(kind) => kind.name(),
            Self::Knob(knob) => knob.name(),
            Self::Memory => MEMORY,
        }
    }
}

impl Panel {
    /// The value of a knob.
    pub fn get(&self, knob: Knob) -> u32 {
        let place = Knob::ALL.iter().position(|(_, known)| *known == knob);
        place.and_then(|place| self.values.get(place)).copied().unwrap_or_default()
    }

    /// The panel with another strategy. Knobs keep their values.
    #[must_use]
    pub fn with_kind(self, kind: Kind) -> Self {
        Self { kind, ..self }
    }

    /// The panel with a knob at this value.
    #[must_use]
    pub fn with(mut self, knob: Knob, value: u32) -> Self {
        let place = Knob::ALL.iter().position(|(_, known)| *known == knob);
        if let Some(slot) = place.and_then(|place| self.values.get_mut(place)) {
            *slot = value;
        }
        if knob == Knob::Window {
            self.reserve = None;
        }
        self
    }

    /// Whether the settings are consistent: trimming leaves at most its limit, the target is below
    /// the trigger, and tools take at most half of the space.
    pub fn is_possible(&self) -> bool {
        let window = self.get(Knob::Window);
        if window > 0 && self.get(Knob::Overhead) > most_overhead(window) {
            return false;
        }
        match self.kind {
            Kind::Trim => self.get(Knob::Least) <= self.get(Knob::Max),
            Kind::Clear | Kind::Summarize | Kind::Prune | Kind::Hybrid => {
                self.get(Knob::Target) + 5 <= self.get(Knob::Trigger)
            }
            Kind::None | Kind::Support | Kind::Coding | Kind::Research | Kind::Casual => true,
        }
    }

    /// The kind, and its knobs that are in `shown`: `trim max=14 least=3`.
    pub fn name(&self, shown: &[Control]) -> String {
        let mut name = self.kind.name().to_owned();
        let knobs = [Knob::Window, Knob::Overhead];
        for knob in knobs.iter().chain(self.kind.knobs()) {
            if shown.contains(&Control::Knob(*knob)) {
                name.push_str(&format!(" {}={}", knob.name(), self.get(*knob)));
            }
        }
        name
    }

    /// The options of `createContext`, as the page writes them.
    pub fn options(&self) -> String {
        let mut fields = Vec::new();
        let window = self.get(Knob::Window);
        if window > 0 {
            let reserve = self.reserve.unwrap_or_else(|| reserved(window));
            fields.push(format!("\"window\":{window},\"reserveOutput\":{reserve}"));
            fields.push(format!("\"overhead\":{}", self.get(Knob::Overhead)));
        }
        if !self.memory.is_empty() {
            let memory = Json::String(self.memory.join("\n").into());
            fields.push(format!("\"memory\":{memory}"));
        }
        if matches!(self.kind, Kind::Clear | Kind::Summarize | Kind::Prune | Kind::Hybrid) {
            for knob in [Knob::Trigger, Knob::Target] {
                let share = share(self.get(knob));
                fields.push(format!("\"{}\":{{\"fraction\":{share}}}", knob.name()));
            }
            fields.push(format!("\"keep\":{{\"turns\":{}}}", self.get(Knob::Keep)));
        }
        fields.push(match self.kind {
            Kind::Support | Kind::Coding | Kind::Research | Kind::Casual => {
                format!("\"preset\":\"{}\"", self.kind.name())
            }
            Kind::None => r#""strategies":[]"#.to_owned(),
            Kind::Trim => format!("\"strategies\":[{}]", self.trim()),
            Kind::Clear => {
                let keep = self.get(Knob::Keep);
                let clear = format!(r#"{{"type":"clearToolResults","keep":{{"turns":{keep}}}}}"#);
                format!("\"strategies\":[{clear}]")
            }
            Kind::Prune => r#""strategies":[{"type":"prune"}]"#.to_owned(),
            Kind::Summarize => format!("\"strategies\":[{SUMMARIZE}]"),
            Kind::Hybrid => {
                format!(
                    r#""strategies":[{{"type":"clearToolResults"}},{SUMMARIZE},{{"type":"trim"}}]"#
                )
            }
        });
        self.push_summarizer(&mut fields);
        format!("{{{}}}", fields.join(","))
    }

    fn push_summarizer(&self, fields: &mut Vec<String>) {
        let is_preset =
            matches!(self.kind, Kind::Support | Kind::Coding | Kind::Research | Kind::Casual);
        if !is_preset && !matches!(self.kind, Kind::Summarize | Kind::Hybrid) {
            return;
        }
        let who = if self.is_extractive || is_preset { "extractive" } else { "host" };
        fields.push(format!(r#""summarizer":{{"type":"{who}"}}"#));
        match CHECKS.get(self.get(Knob::Checks) as usize) {
            Some(&"off") => fields.push(r#""checkSummaries":false"#.to_owned()),
            Some(checks) if *checks != "append" => {
                fields.push(format!(r#""checkSummaries":"{checks}""#));
            }
            _ => {}
        }
        match ENVELOPES.get(self.get(Knob::Envelope) as usize) {
            Some(envelope) if *envelope != "pair" => {
                fields.push(format!(r#""envelope":"{envelope}""#));
            }
            _ => {}
        }
    }

    /// If trimming keeps as many as its limit, it is a plain window.
    fn trim(&self) -> String {
        let (unit, steps) = match self.get(Knob::Messages) {
            0 => ("turns", ""),
            _ => ("messages", r#","bySteps":true"#),
        };
        let (max, least) = (self.get(Knob::Max), self.get(Knob::Least));
        let sizes = match max == least {
            true => format!(r#""{unit}":{max}"#),
            false => format!(r#""trigger":{{"{unit}":{max}}},"target":{{"{unit}":{least}}}"#),
        };
        format!(r#"{{"type":"trim",{sizes}{steps}}}"#)
    }

    /// The settings as a lane.
    pub fn lane(&self) -> Lane {
        let options = self.options();
        // The options were written just above, so they can be parsed.
        let json = turnwise_host::json::parse(&options).map(|parsed| parsed.json.into_owned());
        Lane::Policy(json.unwrap_or(Json::Null))
    }
}

/// The most tokens for tools in a window, as on the page.
pub(crate) fn most_overhead(window: u32) -> u32 {
    window.saturating_sub(reserved(window)) / 100 * 50
}

/// The tokens reserved for the answer in a window.
fn reserved(window: u32) -> u32 {
    (window / 8).max(64)
}

const MEMORY: &str = "memory";

/// Per cent as a decimal.
fn share(percent: u32) -> String {
    match percent {
        100.. => "1".to_owned(),
        _ if percent.is_multiple_of(10) => format!("0.{}", percent / 10),
        _ => format!("0.{percent:02}"),
    }
}

/// Without a limit, notes within the plan would fill the budget.
const SUMMARIZE: &str = r#"{"type":"summarize","maxTokens":400}"#;

#[cfg(test)]
mod tests;
