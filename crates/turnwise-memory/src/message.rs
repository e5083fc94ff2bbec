//! Messages, as the host passes them.

/// Who wrote a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The user.
    User,
    /// The model.
    Assistant,
    /// A tool, as the author of its result.
    Tool,
    /// System or developer instructions.
    System,
}

/// One message of a conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Message<'a> {
    /// Who wrote it.
    pub role: Role,
    /// The text.
    pub text: &'a str,
    /// The speaker's name, if the host knows it.
    pub name: Option<&'a str>,
    /// The index in the conversation.
    pub index: u32,
    /// When it was said, in milliseconds since 1970. `None` means the `now` of the call.
    pub at: Option<u64>,
    /// False for text of role `User` that the user did not write: prefilled from a link, pasted by
    /// a program, sent by an extension.
    pub trusted: bool,
}

impl<'a> Message<'a> {
    /// A message that the user wrote.
    pub fn user(text: &'a str, index: u32) -> Self {
        Self { role: Role::User, text, name: None, index, at: None, trusted: true }
    }

    /// A message of another person.
    pub fn other(role: Role, text: &'a str, index: u32) -> Self {
        Self { role, ..Self::user(text, index) }
    }
}
