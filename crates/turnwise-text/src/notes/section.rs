//! The sections of a page and what they are called.

/// The sections, in their order on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Section {
    /// The request.
    Task,
    Limits,
    Decisions,
    /// What the assistant undertook.
    Promises,
    Open,
    /// What tools did, refused or looked for in vain.
    Findings,
    Identifiers,
    Course,
    /// Quoted passages, and the prose of tools.
    Quoted,
}

impl Section {
    pub const ALL: [Self; 9] = [
        Self::Task,
        Self::Limits,
        Self::Decisions,
        Self::Promises,
        Self::Open,
        Self::Findings,
        Self::Identifiers,
        Self::Course,
        Self::Quoted,
    ];

    /// The title, the same for every use case: readers and later summaries find it again.
    pub fn title(self) -> &'static str {
        match self {
            Self::Task => "Task",
            Self::Limits => "Limits",
            Self::Decisions => "Decisions",
            Self::Promises => "Promises",
            Self::Open => "Open",
            Self::Findings => "Findings",
            Self::Identifiers => "Identifiers",
            Self::Course => "Course",
            Self::Quoted => "Quoted",
        }
    }

    /// The section a line of an earlier summary begins, ours or a model's.
    pub fn named(title: &str) -> Option<Self> {
        let own = Self::ALL.into_iter().find(|section| section.title() == title);
        own.or(match title {
            "Reported issue" | "Question" | "Topic" => Some(Self::Task),
            "Limits & wishes" => Some(Self::Limits),
            "Decisions & corrections" => Some(Self::Decisions),
            "Steps tried & results"
            | "Changes & results"
            | "Timeline"
            | "Product & environment"
            | "Environment" => Some(Self::Course),
            "Tool results" | "Tool performance" => Some(Self::Findings),
            "Next step" | "Status & blockers" => Some(Self::Open),
            _ => None,
        })
    }
}
