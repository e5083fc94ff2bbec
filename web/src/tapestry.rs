//! The picture of what the model reads, with the page's words.

pub use turnwise_tapestry::*;

use self::palette::Palette;
use self::svg::Panel;
use self::words::Legend;
use crate::texts::policy::MEMORY_PART;
use crate::texts::tapestry as t;

/// Tapestries side by side as a file, in the language of the page.
pub fn picture(heading: &str, panels: &[Panel<'_>], palette: &Palette) -> String {
    svg::picture(heading, panels, &legend(), palette)
}

/// The words of the picture.
pub fn legend() -> Legend<'static> {
    Legend {
        paid: t::PAID.say(),
        cached: t::CACHED.say(),
        tools: t::TOOLS.say(),
        summary: t::SUMMARY.say(),
        covered: t::COVERED.say(),
        memory: MEMORY_PART.say(),
        changed: t::CHANGED.say(),
        in_sight: t::IN_SIGHT.say(),
        not_in_sight: t::NOT_IN_SIGHT.say(),
        window: t::WINDOW.say(),
        budget: t::BUDGET.say(),
        forgot: t::FORGOT.say(),
        remembers: t::REMEMBERS.say(),
        grouped: crate::words::grouped,
    }
}
