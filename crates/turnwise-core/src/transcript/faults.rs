//! What providers would refuse: faults, which change the size of a request, and blemishes.

/// Something that a provider would refuse, found on append.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// First item concerned.
    pub start: u32,
    /// One past the last item concerned.
    pub end: u32,
    /// Index of the item that revealed the fault: removing that item removes the fault.
    pub since: u32,
    /// The kind of fault.
    pub kind: FaultKind,
}

/// The kinds of faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// A result whose id matches no earlier call. The item may contain other, valid results.
    OrphanResult,
    /// A second result for a call. The item may contain other, valid results.
    DuplicateResult,
    /// Reasoning with no output after it.
    DanglingReasoning,
    /// A message with neither content nor calls.
    EmptyMessage,
    /// A result that is sent in another message than its own, directly behind its call.
    LateResult,
    /// An item with an id of the provider that is there already.
    RepeatedItem,
    /// `content` is `null` where the provider wants text.
    NullContent,
}

/// Something in an item that a provider would refuse, and that is repaired without a change of
/// size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blemish {
    /// The item.
    pub index: u32,
    /// The kind of blemish.
    pub kind: BlemishKind,
}

/// The kinds of blemishes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlemishKind {
    /// Half of a character.
    HalfCharacter,
    /// An id that is too long, or that an earlier call has.
    BadId,
    /// A form that the provider refuses: arguments that are not text, an empty part.
    Malformed,
}
