//! Reads the settings of the panel from a lane.

use turnwise_host::json::Json;

use super::{CHECKS, ENVELOPES, Kind, Knob, Panel};
use crate::lane::Lane;

impl Panel {
    /// The panel with the settings of this lane, or `None` if no panel can have them.
    pub fn read(lane: &Lane) -> Option<Self> {
        let Lane::Policy(options) = lane else { return None };
        let strategies = options.list_of("strategies");
        let kind = match options.text_of("preset") {
            Some(preset) => Kind::ALL.into_iter().find(|(name, _)| *name == preset)?.1,
            None => kind(strategies)?,
        };
        let mut panel = Self {
            kind,
            values: DEFAULTS,
            is_extractive: options
                .get("summarizer")
                .is_some_and(|summarizer| summarizer.text_of("type") == Some("extractive")),
            reserve: options.get("reserveOutput").and_then(Json::as_u32),
            memory: lane.memory(),
        };
        let reserve = panel.reserve;
        let number = |json: Option<&Json<'_>>| json.and_then(Json::as_u32);
        panel = panel
            .with(Knob::Window, number(options.get("window")).unwrap_or(0))
            .with(Knob::Overhead, number(options.get("overhead")).unwrap_or(0));
        panel.reserve = reserve;
        for (name, knob) in [("trigger", Knob::Trigger), ("target", Knob::Target)] {
            if let Some(percent) = options.get(name).and_then(percent) {
                panel = panel.with(knob, percent);
            }
        }
        if let Some(turns) = options.get("keep").and_then(|keep| number(keep.get("turns"))) {
            panel = panel.with(Knob::Keep, turns);
        }
        if kind == Kind::Trim {
            panel = panel.with_trim(strategies.first()?)?;
        }
        panel.with_checks(options)
    }

    fn with_trim(self, trim: &Json<'_>) -> Option<Self> {
        let sizes = |unit: &str| {
            let limit = |name: &str| trim.get(name)?.get(unit).and_then(Json::as_u32);
            let both = trim.get(unit).and_then(Json::as_u32);
            Some((both.or_else(|| limit("trigger"))?, both.or_else(|| limit("target"))?))
        };
        let by_turns = sizes("turns").map(|sizes| (0, sizes));
        let (unit, (max, least)) = by_turns.or_else(|| Some((1, sizes("messages")?)))?;
        Some(self.with(Knob::Messages, unit).with(Knob::Max, max).with(Knob::Least, least))
    }

    fn with_checks(self, options: &Json<'_>) -> Option<Self> {
        let checks = match options.get("checkSummaries") {
            Some(Json::Bool(false)) => "off",
            Some(other) => other.as_str()?,
            None => "append",
        };
        let envelope = options.text_of("envelope").unwrap_or("pair");
        let position = |list: &[&str], name: &str| {
            list.iter().position(|known| *known == name).and_then(|at| u32::try_from(at).ok())
        };
        let (checks, envelope) = (position(&CHECKS, checks)?, position(&ENVELOPES, envelope)?);
        Some(self.with(Knob::Checks, checks).with(Knob::Envelope, envelope))
    }
}

fn kind(strategies: &[Json<'_>]) -> Option<Kind> {
    let types: Vec<_> = strategies.iter().map(|one| one.text_of("type")).collect();
    match types.as_slice() {
        [] => Some(Kind::None),
        [Some("trim")] => Some(Kind::Trim),
        [Some("clearToolResults")] => Some(Kind::Clear),
        [Some("summarize")] => Some(Kind::Summarize),
        [Some("prune")] => Some(Kind::Prune),
        [Some("clearToolResults"), Some("summarize"), Some("trim")] => Some(Kind::Hybrid),
        _ => None,
    }
}

/// A share in the panel's format, in per cent.
fn percent(json: &Json<'_>) -> Option<u32> {
    Some(json.get("fraction")?.as_per_mille()? / 10)
}

/// In the order of [`Knob::ALL`]: the initial settings of the page's panel.
const DEFAULTS: [u32; Knob::ALL.len()] = [0, 0, 80, 50, 1, 6, 3, 0, 0, 0];
