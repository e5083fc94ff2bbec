//! The words of the picture. A `#` stands for a value.

/// What the marks of the picture mean, in one language.
#[derive(Clone, Copy, Debug)]
pub struct Legend<'a> {
    /// What is sent and paid in full.
    pub paid: &'a str,
    /// What is sent and was in the cache.
    pub cached: &'a str,
    /// Results of tools.
    pub tools: &'a str,
    /// The summary.
    pub summary: &'a str,
    /// What the summary stands for.
    pub covered: &'a str,
    /// The memory.
    pub memory: &'a str,
    /// The beginning differs from the request before.
    pub changed: &'a str,
    /// The value that is followed is in the request.
    pub in_sight: &'a str,
    /// It is not.
    pub not_in_sight: &'a str,
    /// The model's window.
    pub window: &'a str,
    /// The budget for messages.
    pub budget: &'a str,
    /// The model no longer sees the value, with the number of the request.
    pub forgot: &'a str,
    /// The model sees the value in every request.
    pub remembers: &'a str,
    /// Writes a number of tokens.
    pub grouped: fn(u32) -> String,
}

impl Legend<'_> {
    /// In English.
    pub const ENGLISH: Legend<'static> = Legend {
        paid: PAID,
        cached: CACHED,
        tools: TOOLS,
        summary: SUMMARY,
        covered: COVERED,
        memory: MEMORY,
        changed: CHANGED,
        in_sight: IN_SIGHT,
        not_in_sight: NOT_IN_SIGHT,
        window: WINDOW,
        budget: BUDGET,
        forgot: FORGOT,
        remembers: REMEMBERS,
        grouped,
    };
}

/// A number with commas between thousands.
fn grouped(number: u32) -> String {
    match number {
        0..1_000 => number.to_string(),
        _ => format!("{},{:03}", grouped(number / 1_000), number % 1_000),
    }
}

/// See [`Legend::paid`].
pub const PAID: &str = "sent, at full price";
/// See [`Legend::cached`].
pub const CACHED: &str = "sent, from the cache";
/// See [`Legend::tools`].
pub const TOOLS: &str = "tool results";
/// See [`Legend::summary`].
pub const SUMMARY: &str = "summary";
/// See [`Legend::covered`].
pub const COVERED: &str = "what it stands for";
/// See [`Legend::memory`].
pub const MEMORY: &str = "memory";
/// See [`Legend::changed`].
pub const CHANGED: &str = "the beginning changed";
/// See [`Legend::in_sight`].
pub const IN_SIGHT: &str = "the model sees #";
/// See [`Legend::not_in_sight`].
pub const NOT_IN_SIGHT: &str = "out of sight";
/// See [`Legend::window`].
pub const WINDOW: &str = "window";
/// See [`Legend::budget`].
pub const BUDGET: &str = "budget";
/// See [`Legend::forgot`].
pub const FORGOT: &str = "At request # the model forgot #.";
/// See [`Legend::remembers`].
pub const REMEMBERS: &str = "The model sees # to the end.";
