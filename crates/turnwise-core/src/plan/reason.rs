//! Reasons of decisions: a code for programs and a sentence for people.

macro_rules! reasons {
    ($($variant:ident $code:literal $sentence:literal;)*) => {
        /// Why something was decided.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Reason { $(#[doc = $sentence] $variant,)* }

        impl Reason {
            /// Every reason there is.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// A stable name for programs.
            pub fn code(self) -> &'static str {
                match self { $(Self::$variant => $code,)* }
            }

            /// The reason in words for a person.
            pub fn sentence(self) -> &'static str {
                match self { $(Self::$variant => $sentence,)* }
            }
        }
    };
}

reasons! {
    InWindow "in_window" "inside what stays verbatim";
    PinnedSystem "pinned_system" "system and developer messages are pinned";
    PinnedTask "pinned_task" "the user message that opened the task is pinned";
    PinnedHost "pinned_host" "the host pinned it";
    NewestUser "newest_user" "the newest user message is never left out";
    InFlight "in_flight" "the step in flight is never touched";
    LacksQuestion "lacks_question" "a short reply, and what it answers is left out";
    OpensTurn "opens_turn" "opens the turn whose later steps are kept";
    OlderThanKeep "older_than_keep" "older than what stays";
    OverTarget "over_target" "more than the target";
    OverBudget "over_budget" "the budget was exceeded";
    Irrelevant "irrelevant" "least to do with the task goes first";
    Compacted "compacted" "covered by the summary that the provider made";
    Summarized "summarized" "covered by the summary";
    ClearedResult "cleared_result" "an old tool result became a placeholder";
    RemovedResult "removed_result" "an old call and its result were removed together";
    LeftOut "left_out" "a person left it out";
    Superseded "superseded" "a later message made it worthless";
    ClearedInput "cleared_input" "an old call's arguments became a placeholder";
    ClearedAttachment "cleared_attachment" "an old picture or file became a placeholder";
    CutResult "cut_result" "a long tool result is cut from the start";
    ShortenedResult "shortened_result"
        "a tool result too large for the budget keeps its beginning and its end";
    ClosedInterruptedCall "closed_interrupted_call" "a call that never got its result was closed";
    OrphanResult "orphan_result" "a result whose call is not there";
    DuplicateResult "duplicate_result" "a second result for the same call";
    LateResult "late_result" "the result came late and stands behind its call now";
    MergedMessage "merged_message" "the provider wants it in one message with its neighbor";
    DanglingReasoning "dangling_reasoning" "reasoning without the output that belongs to it";
    EmptyMessage "empty_message" "a message without content";
    RepeatedItem "repeated_item" "an item that is there already";
    NullContent "null_content" "content that was null became empty text";
    HalfCharacter "half_character" "a text that was cut in the middle of a character was repaired";
    MalformedPart "malformed_part" "a part in a form that the provider refuses was repaired";
    RenamedId "renamed_id" "an id that was too long or used twice was replaced or taken away";
    HoistedSystem "hoisted_system" "the provider wants instructions in a field of the request";
    TrailingSpace "trailing_space" "white space at the end of the last answer was taken away";
    TooManyBreakpoints "too_many_breakpoints"
        "the provider takes four cache breakpoints, and the last ones are worth most";
    HalfPopped "half_popped" "a call whose result was popped";
    Restated "restated" "carries limits that still hold, said again";
    Recalled "recalled" "carries what memory knows about it";
    BeyondLimit "beyond_limit" "older than the number of items asked for";
}
