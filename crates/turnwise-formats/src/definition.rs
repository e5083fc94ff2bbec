//! What a format has to define. A folder without one of these pieces does not compile.
//!
//! A format whose messages are lists of parts implements [`Parts`](crate::parts::Parts) in place of
//! [`Read`] and [`Write`].

use alloc::string::String;
use alloc::vec::Vec;

use turnwise_core::policy::Closing;
use turnwise_core::tokens::Family;

use crate::convert::{Gathered, Message, Written};
use crate::directives::Directive;
use crate::format::Format;
use crate::json::Json;
use crate::lint::servers::{PLAIN, Rules};
use crate::lint::{Report, Walk};
use crate::mend::Place;
use crate::patch::{Patch, Step};
use crate::reading::{Emit, Head};
use crate::writing::{Style, TEXT_PART};

/// Everything about a format.
pub(crate) trait Definition: Read + Write + Lint + Convert {
    /// The name that the package uses.
    const NAME: &'static str;
    /// The name for people.
    const TITLE: &'static str;
    /// Where the result goes that closes an interrupted call.
    const CLOSING: Closing;
    /// The models that read it, unless one of another family is named.
    const FAMILY: Family = Family::OpenAi;
    /// Whether results must directly follow their call.
    const RESULTS_FOLLOW_CALLS: bool = true;
    /// Whether the ids of calls must be unique in the whole history, and not only in their message.
    const UNIQUE_IDS: bool = false;
    /// Whether its provider refuses a request that begins with the model. Behind the other formats
    /// this depends on the server: see [`opens_with_user`](crate::lint::opens_with_user).
    const OPENS_WITH_USER: bool = false;
    /// Whether its provider wants the calls of a step in one message, and their results in another.
    const MERGES: bool = false;
    /// Parts of a content that only this format has: the type, and a field that must be there too,
    /// or nothing.
    const PARTS: &'static [(&'static str, &'static str)] = &[];
    /// Fields of a message that only this format has.
    const FIELDS: &'static [&'static str] = &[];
    /// Roles that only this format has.
    const OWN_ROLES: &'static [&'static str] = &[];
    /// Fields with calls and results that this format reads, and those of the objects in a field:
    /// `parts.functionCall`.
    const TOOL_FIELDS: &'static [&'static str];
    /// Where a message that is a result has the id of its call, if results are messages.
    const RESULT_ID: Option<&'static str> = None;
    /// Formats whose calls and results its users may have in the same list.
    const TAKES: &'static [Format] = &[];
    /// Fields that hold data of any shape.
    const OPAQUE: &'static [&'static str] = &[];
    /// Fields that a request needs next to its messages.
    const DIRECTIVES: &'static [Directive] = &[];

    /// Whether it is a message of this format that shows by this type, and by no role, who speaks.
    fn has_type(_message: &Json<'_>, _kind: &str) -> bool {
        false
    }
    /// Whether a message without role and type can be in a list of this format.
    fn needs_no_role(_message: &Json<'_>) -> bool {
        false
    }
    /// A field with tool traffic that another library has in parts that look like this format's.
    fn foreign_field(_message: &Json<'_>) -> Option<&'static str> {
        None
    }
    /// The object with the fields of a message, and the field it is in. `null` where they may be
    /// anything.
    fn body<'a>(message: &'a Json<'a>) -> (&'static str, &'a Json<'a>) {
        ("", message)
    }
    /// Whether only this format has a message of this shape.
    fn is_own(_message: &Json<'_>) -> bool {
        false
    }
}

/// From a message to its parts.
pub(crate) trait Read {
    /// The format to read and edit a message with that is in a list of this format.
    fn reader(message: &Json<'_>) -> Format;
    /// Walks through a message and emits its parts.
    fn walk<'a>(message: &'a Json<'_>, emit: Emit<'_, 'a>) -> Head;
    /// Whether the message holds the provider's own summary of everything before it.
    fn compacts(_message: &Json<'_>) -> bool {
        false
    }
    /// Whether the message lacks the id that ties reasoning and message together.
    fn is_untied(_message: &Json<'_>) -> bool {
        false
    }
    /// The type of the message and the id that the provider gave it, who refuses two messages of a
    /// type with one id.
    fn own_id<'a>(_message: &'a Json<'_>) -> Option<[&'a str; 2]> {
        None
    }
    /// The result that would close an interrupted call, where it is more than a line of text.
    fn costly_result(_message: &Json<'_>) -> Option<String> {
        None
    }
}

/// From a decision to messages and edits. The functions are those of [`crate::writing`].
pub(crate) trait Write {
    fn style(_message: &Json<'_>) -> Option<Style> {
        None
    }
    /// Templates of a message of the user and of one of the model.
    fn templates(style: Style) -> [&'static str; 2];
    /// Where the words of a message are, and the template of a text among its parts.
    fn words(_message: &Json<'_>) -> (Vec<Step>, &'static str) {
        (Vec::from([Step::from("content")]), TEXT_PART)
    }
    fn interrupted_results(message: &Json<'_>, calls: &[usize], text: &str) -> Vec<Option<String>>;
    fn clear_result(message: &Json<'_>, answer_index: usize, placeholder: &str) -> Vec<Patch>;
    fn clear_input(message: &Json<'_>, call_index: usize, placeholder: &str) -> Vec<Patch>;
    // Formats that have to look through the message to find a call or a result look only once.
    fn clear_results(message: &Json<'_>, answers: &[(usize, &str)]) -> Vec<Patch> {
        let clear = |(answer, text): &(usize, &str)| Self::clear_result(message, *answer, text);
        answers.iter().flat_map(clear).collect()
    }
    fn clear_inputs(message: &Json<'_>, calls: &[usize], placeholder: &str) -> Vec<Patch> {
        calls.iter().flat_map(|call| Self::clear_input(message, *call, placeholder)).collect()
    }
    fn close_calls(_message: &Json<'_>, _calls: &[usize], _text: &str) -> Vec<Patch> {
        Vec::new()
    }
    fn lent_results(_message: &Json<'_>, _answers: &[usize]) -> Vec<Option<String>> {
        Vec::new()
    }
    fn results(_parts: &[String]) -> String {
        String::new()
    }
    fn relist(
        _message: &Json<'_>,
        _parts: &[String],
        _orphans: &[usize],
        _patches: &mut Vec<Patch>,
    ) {
    }
}

/// What its provider refuses.
pub(crate) trait Lint {
    /// The page in `docs/rules`.
    const PAGE: &'static str;
    /// The first letter of the ids of its rules; nothing where it has only rules of others.
    const LETTER: &'static str;
    /// Rules with other letters that its page explains.
    const ALSO: &'static [&'static str] = &[];
    /// The roles that its provider takes, and those that a rule of its own mends.
    const ROLES: &'static [&'static str];
    /// The list whose parts must have a `type`.
    const TYPED: Option<&'static str> = Some("content");
    /// The hard rules of its provider.
    const RULES: &'static Rules = &PLAIN;
    /// Whether its provider refuses the message because it has nothing in it.
    fn is_hollow(_message: &Json<'_>, _rules: &Rules) -> bool {
        false
    }
    /// Reports malformed parts of a message, wherever it is in the list, with edits that
    /// do not change its size. Plans repair it too. [`check`](Self::check) does not report it
    /// again.
    fn malformed(_index: u32, _message: &Json<'_>, _rules: &Rules, _report: Report<'_>) {}
    /// Reports what the place of a message in the list makes malformed. Plans repair it too.
    /// [`check`](Self::check) reports it with the place that it finds.
    fn misplaced(_index: u32, _message: &Json<'_>, _place: &Place<'_>, _report: Report<'_>) {}
    /// Reports what is refused once somebody else has spoken, in a message that is not the last.
    /// Plans repair it too. [`check`](Self::check) reports it where that is so.
    fn overdue(_index: u32, _message: &Json<'_>, _report: Report<'_>) {}
    /// Whether something in the message needs the message before it.
    fn needs_before(_message: &Json<'_>) -> bool {
        false
    }
    /// The text of a message that its provider wants in a field of the request.
    fn hoisted(_message: &Json<'_>) -> Option<String> {
        None
    }
    /// The number of cache breakpoints, where the provider limits those of a request.
    fn breakpoints(_message: &Json<'_>) -> usize {
        0
    }
    /// Reports the faults of a list of messages.
    fn check(walk: &mut Walk<'_, '_>);
}

/// From and to what a history says in no provider's words.
pub(crate) trait Convert {
    /// Whether system messages are outside of the list.
    const HOISTS_SYSTEM: bool = false;
    /// Whether everything that the model does between two messages of the user is one message.
    const GATHERS_TURNS: bool = false;
    /// Reads the message at `index`.
    fn convert_from(to: &mut Gathered, index: u32, message: &Json<'_>);
    /// Writes a history, or a part of one between two messages that are never written as one.
    fn convert_to(out: &mut Written, messages: &[Message]);
}
