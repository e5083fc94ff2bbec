//! The colors of the picture, in a light and in a dark page. Canvases and files cannot use those of
//! the style sheet.

/// How a cell is filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ink {
    /// Instructions, from the cache.
    System,
    /// Instructions, paid in full.
    SystemPaid,
    /// What user and model say, from the cache.
    Talk,
    /// The same, paid in full.
    TalkPaid,
    /// Results of tools, from the cache.
    Tool,
    /// The same, paid in full.
    ToolPaid,
    /// A message whose results are placeholders.
    Cleared,
    /// What the summary stands for.
    Covered,
    /// The summary, from the cache.
    Summary,
    /// The same, paid in full.
    SummaryPaid,
    /// The memory, from the cache.
    Memory,
    /// The same, paid in full.
    MemoryPaid,
}

impl Ink {
    /// Every ink.
    pub const ALL: [Self; 12] = [
        Self::System,
        Self::SystemPaid,
        Self::Talk,
        Self::TalkPaid,
        Self::Tool,
        Self::ToolPaid,
        Self::Cleared,
        Self::Covered,
        Self::Summary,
        Self::SummaryPaid,
        Self::Memory,
        Self::MemoryPaid,
    ];
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// The end of the conversation at each request.
    Edge,
    /// Where the window would end if the newest messages filled it.
    Window,
    /// The same for the budget.
    Budget,
    /// The value is in the request.
    Seen,
    /// The value is out of sight.
    Lost,
}

impl Stroke {
    /// Its width in pixels, and its dashes.
    pub fn style(self) -> (f64, &'static [f64]) {
        match self {
            Self::Edge => (1.25, &[]),
            Self::Window => (1.25, &[1.0, 3.0]),
            Self::Budget => (1.25, &[6.0, 3.0]),
            Self::Seen => (3.0, &[]),
            Self::Lost => (3.0, &[3.0, 4.0]),
        }
    }
}

/// The colors of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    inks: [&'static str; 12],
    /// What is never seen.
    pub paper: &'static str,
    /// Lines and words.
    pub line: &'static str,
    /// Words beside the picture.
    pub muted: &'static str,
    /// The value is in the request.
    pub seen: &'static str,
    /// What is lost, changed or refused.
    pub lost: &'static str,
}

impl Palette {
    /// For a light page.
    pub const LIGHT: Self = Self {
        inks: [
            "#bcb4a4", "#6b6354", "#a9c6d8", "#12608f", "#e3c58c", "#a8690f", "#f5ead6", "#ece2f9",
            "#b79be0", "#6b3fb0", "#a3cdbd", "#2b7d68",
        ],
        paper: "#fffdf8",
        line: "#1d1a16",
        muted: "#655e53",
        seen: "#1f7a4d",
        lost: "#b3261e",
    };
    /// For a dark page.
    pub const DARK: Self = Self {
        inks: [
            "#59524a", "#b3a99b", "#2d5469", "#74c6ea", "#6b5427", "#dfae5e", "#2e271c", "#2f2540",
            "#604890", "#c3a2f4", "#2c5247", "#7fd0b8",
        ],
        paper: "#1c1a17",
        line: "#ece7dd",
        muted: "#a89f92",
        seen: "#79c9a0",
        lost: "#ff8f85",
    };

    /// Its colors for a light or a dark page.
    pub fn of(is_dark: bool) -> &'static Self {
        if is_dark { &Self::DARK } else { &Self::LIGHT }
    }

    /// The color of an ink.
    pub fn ink(&self, ink: Ink) -> &'static str {
        self.inks.get(ink as usize).copied().unwrap_or(self.line)
    }

    /// The color of a line.
    pub fn stroke(&self, stroke: Stroke) -> &'static str {
        match stroke {
            Stroke::Edge | Stroke::Window | Stroke::Budget => self.line,
            Stroke::Seen => self.seen,
            Stroke::Lost => self.lost,
        }
    }
}
