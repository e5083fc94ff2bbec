//! The sections of a page and what they are called.

use crate::Template;

/// The sections, in their order on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Section {
    Goal,
    Limits,
    Course,
    Decisions,
    Tools,
    Facts,
    /// Quoted passages, and the prose of tools.
    Quoted,
    Open,
}

impl Section {
    pub const ALL: [Self; 8] = [
        Self::Goal,
        Self::Limits,
        Self::Course,
        Self::Decisions,
        Self::Tools,
        Self::Facts,
        Self::Quoted,
        Self::Open,
    ];

    pub fn title(self, template: Template) -> &'static str {
        match (self, template) {
            (Self::Goal, Template::Support) => "Reported issue",
            (Self::Goal, Template::Coding) => "Task",
            (Self::Goal, Template::Research) => "Question",
            (Self::Goal, Template::General) => "Topic",
            (Self::Limits, _) => "Limits & wishes",
            (Self::Course, Template::Research) => "Findings",
            (Self::Course, _) => "Course",
            (Self::Decisions, _) => "Decisions & corrections",
            (Self::Tools, _) => "Tool results",
            (Self::Facts, _) => "Identifiers",
            (Self::Quoted, _) => "Quoted",
            (Self::Open, _) => "Open",
        }
    }

    /// The section a line of an earlier summary begins, ours or a model's.
    pub fn named(title: &str) -> Option<Self> {
        let own = Template::ALL
            .into_iter()
            .find_map(|template| Self::ALL.into_iter().find(|s| s.title(template) == title));
        own.or(match title {
            "Steps tried & results"
            | "Changes & results"
            | "Timeline"
            | "Findings"
            | "Product & environment"
            | "Environment" => Some(Self::Course),
            "Tool performance" => Some(Self::Tools),
            "Next step" | "Status & blockers" => Some(Self::Open),
            _ => None,
        })
    }
}
