//! The messages of a conversation: appended, compared, and removed from the end.

use alloc::vec::Vec;

use turnwise_core::item::{Answer, Flags, Item};
use turnwise_core::tokens::TokenCount;
use turnwise_formats::{
    Format, InputError, Json, MessageText, Parsed, Reading, Style, apply, clear_results, detect,
    parse_messages, read, read_parsed,
};
use turnwise_text::fence;

use super::Conversation;

impl Conversation {
    /// Appends a message, given as JSON text, and returns its index. The first message with a clear
    /// format decides the format of all messages.
    ///
    /// # Errors
    /// The text is not an object, has an unknown shape, or contradicts the named format.
    /// Then the conversation does not change.
    pub fn push(&mut self, message: &str, is_pinned: bool) -> Result<u32, InputError> {
        let index = self.len();
        let read = MessageText::read(message).map_err(|error| error.at_index(index))?;
        self.add(read, if is_pinned { Flags::PINNED } else { Flags::NONE })?;
        Ok(index)
    }

    /// Appends a message from its [`parts`](MessageText::parts).
    ///
    /// # Errors
    /// Those of [`push`](Self::push).
    pub fn push_parts(&mut self, rest: &str, content: &str) -> Result<(), InputError> {
        let read = MessageText::read_parts(rest, content);
        self.add(read.map_err(|error| error.at_index(self.len()))?, Flags::NONE)
    }

    /// Appends a JSON list of messages. `flags` contains the host's own flags for each message
    /// ([`Flags::PINNED`], [`Flags::CONTINUES`]). It may be empty.
    ///
    /// # Errors
    /// Those of [`push`](Self::push), with the message's index. Then nothing is appended.
    pub fn append(&mut self, messages: &str, flags: &[Flags]) -> Result<(), InputError> {
        self.append_with(messages, &[], flags)
    }

    /// Like [`append`](Self::append), with contents next to the list: see [`parse_messages`].
    ///
    /// # Errors
    /// Those of [`append`](Self::append).
    pub fn append_with(
        &mut self,
        messages: &str,
        contents: &[&str],
        flags: &[Flags],
    ) -> Result<(), InputError> {
        let start = self.len();
        let (format, style) = (self.format, self.style);
        let list = parse_messages(messages, contents).map_err(|error| error.at_index(start))?;
        for (place, read) in list.into_iter().enumerate() {
            let flags = flags.get(place).copied().unwrap_or_default();
            if let Err(error) = self.add(read, flags) {
                self.truncate(start);
                self.restore_format(format, style);
                return Err(error);
            }
        }
        Ok(())
    }

    /// Appends one message. After an error the conversation is unchanged.
    fn add(
        &mut self,
        (text, parsed): (MessageText, Parsed<'_>),
        flags: Flags,
    ) -> Result<(), InputError> {
        let (format, style) = (self.format, self.style);
        let item = match self.read(&text, &parsed, flags) {
            Ok(item) => item,
            Err(error) => {
                self.restore_format(format, style);
                return Err(error.at_index(self.len()));
            }
        };
        self.messages.push(text);
        self.context.append(item);
        Ok(())
    }

    fn read(
        &mut self,
        text: &MessageText,
        parsed: &Parsed<'_>,
        flags: Flags,
    ) -> Result<Item, InputError> {
        match self.settings.format.or(self.format) {
            Some(format) => format.check_member(&parsed.json)?,
            None => {
                let found = detect(&parsed.json);
                if let Some(format) = found.filter(|it| it.reads_parts() && !self.is_empty()) {
                    self.check_earlier(format, &parsed.json)?;
                }
                self.learn_format(found);
            }
        }
        if let (Some(format), None) = (self.format, self.style) {
            self.style = Style::of(format, &parsed.json);
        }
        let mut item = self.outline(self.len(), text, parsed)?;
        if !flags.has(Flags::PINNED) {
            item = self.cut(item, parsed);
        }
        let is_ours = self.is_own_output(&item, flags, text);
        item.flags = item.flags.with(flags).without(Flags::SYNTHETIC);
        if is_ours {
            item.flags = item.flags.with(Flags::SYNTHETIC);
            self.has_own_output = true;
        }
        Ok(item)
    }

    /// Reads a message as if it were at `index`.
    fn outline(
        &self,
        index: u32,
        text: &MessageText,
        parsed: &Parsed<'_>,
    ) -> Result<Item, InputError> {
        let mut item = self.with_reading(|reading| {
            let is_synthetic = fence::is_exactly_ours;
            let before = index.checked_sub(1).and_then(|before| self.message_text(before));
            let is_long = text.is_long();
            let reading = Reading { is_synthetic: &is_synthetic, is_long, before, ..*reading };
            read_parsed(self.format(), text, parsed, &reading)
        })?;
        if self.rules().answers_results() {
            self.count_answer(index, &mut item);
        }
        Ok(item)
    }

    /// The outline with its long results cut, if the policy cuts them from the start.
    fn cut(&self, item: Item, parsed: &Parsed<'_>) -> Item {
        match self.settings.policy.cut_results {
            Some(most) => self.cut_to(item, parsed, most),
            None => item,
        }
    }

    #[inline(never)]
    fn cut_to(&self, item: Item, parsed: &Parsed<'_>, most: TokenCount) -> Item {
        let is_long = |answer: &Answer| answer.can_shorten && answer.payload > most;
        if !item.answers.iter().any(is_long) {
            return item;
        }
        let texts = self.shortened_texts(&item, &parsed.json, most, true);
        let results: Vec<_> = texts.iter().map(|it| (it.0, it.1.as_str())).collect();
        let patches = clear_results(self.format(), &parsed.json, &results);
        let cut = apply(&patches, &parsed.json);
        let read = self.with_reading(|reading| read(self.format(), &cut, reading));
        match read {
            Ok(cut) if cut.tokens < item.tokens => {
                let flags = item.flags.with(Flags::CUT);
                let freed = item.tokens.saturating_sub(cut.tokens);
                Item { tokens: cut.tokens, cut: freed, answers: cut.answers, flags, ..item }
            }
            _ => item,
        }
    }

    fn restore_format(&mut self, format: Option<Format>, style: Option<Style>) {
        self.style = style;
        if self.format != format {
            self.learn_format(format);
        }
    }

    /// Refuses a message in a format that makes the earlier messages unreadable.
    #[inline(never)]
    fn check_earlier(&self, format: Format, message: &Json<'_>) -> Result<(), InputError> {
        let is_odd = |index| self.with_message(index, |it| format.check_member(it).is_err());
        match (0..self.len()).any(|index| is_odd(index) == Some(true)) {
            true => self.format().check_member(message),
            false => Ok(()),
        }
    }

    fn learn_format(&mut self, format: Option<Format>) {
        let before = self.format();
        self.format = format;
        self.context.set_format_rules(self.format().rules(self.settings.server));
        if before != self.format() {
            self.count_own_texts();
            self.read_again();
        }
    }

    /// Reads all messages again after their format or model has become known, because each provider
    /// refuses other things and counts differently.
    pub(super) fn read_again(&mut self) {
        let flags_of_host = [Flags::PINNED, Flags::CONTINUES, Flags::SYNTHETIC];
        let read = |index: u32| {
            let text = self.message_text(index)?;
            let parsed = text.parse().ok()?;
            let was = self.context.transcript().item(index)?;
            let item = self.outline(index, text, &parsed).ok()?;
            let is_pinned = was.flags.has(Flags::PINNED);
            let mut item = if is_pinned { item } else { self.cut(item, &parsed) };
            item.flags = item.flags.without(Flags::SYNTHETIC);
            for flag in flags_of_host.into_iter().filter(|flag| was.flags.has(*flag)) {
                item.flags = item.flags.with(flag);
            }
            Some(item)
        };
        let items: Option<Vec<Item>> = (0..self.len()).map(read).collect();
        let Some(items) = items else { return };
        let transcript = self.context.transcript();
        let is_same = |(index, item): &(u32, Item)| transcript.item(*index) == Some(item);
        let changed: Vec<(u32, Item)> = (0..).zip(items).skip_while(is_same).collect();
        if let Some((first, _)) = changed.first() {
            let choices = self.context.choices().to_vec();
            self.context.truncate(*first);
            self.knots.forget(*first);
            changed.into_iter().for_each(|(_, item)| _ = self.context.append(item));
            for choice in choices {
                self.context.choose(choice.index, Some(choice.keeps));
            }
        }
    }

    /// Replaces a leading system message, such as one with the time, by another one with the same
    /// shape. All decisions stay. Returns false, and changes nothing, if that is not possible. With
    /// `is_trial`, nothing changes in any case.
    ///
    /// # Errors
    /// The message is not a JSON object.
    pub fn replace(
        &mut self,
        index: u32,
        message: &str,
        flags: Flags,
        is_trial: bool,
    ) -> Result<bool, InputError> {
        if index >= self.context.transcript().leading() {
            return Ok(false);
        }
        let at_index = |error: InputError| error.at_index(index);
        let (text, parsed) = MessageText::read(message).map_err(at_index)?;
        if self.with_message(index, detect) != Some(detect(&parsed.json)) {
            return Ok(false);
        }
        let mut item = self.outline(index, &text, &parsed).map_err(at_index)?;
        let is_ours = self.is_own_output(&item, flags, &text);
        item.flags = item.flags.with(flags).without(Flags::SYNTHETIC);
        if is_ours || !self.context.transcript().may_replace(index, &item) {
            return Ok(false);
        }
        if let Some(stored) = self.messages.get_mut(index as usize).filter(|_| !is_trial) {
            *stored = text;
            self.context.replace(index, item);
            if let Some(notetaker) = self.notetaker() {
                notetaker.replaced(index);
            }
        }
        Ok(true)
    }

    /// Whether the message at `index` has this JSON text.
    pub fn is_same(&self, index: u32, message: &str) -> bool {
        self.message(index).as_deref() == Some(message)
    }

    /// Keeps only the first `len` messages.
    pub fn truncate(&mut self, len: u32) {
        self.messages.truncate(len as usize);
        self.context.truncate(len);
        self.forget_notes(len);
    }

    /// Keeps a message (`Some(true)`), leaves it out (`Some(false)`), or undoes either (`None`):
    /// see [`Context::choose`](turnwise_core::Context::choose).
    pub fn choose(&mut self, index: u32, keeps: Option<bool>) -> bool {
        self.context.choose(index, keeps)
    }

    /// Removes the last message and returns its index.
    pub fn pop(&mut self) -> Option<u32> {
        self.messages.pop();
        self.forget_notes(self.len().saturating_sub(1));
        self.context.pop()
    }

    /// Removes all messages.
    pub fn clear(&mut self) {
        self.messages.clear();
        self.has_own_output = false;
        self.format = self.settings.format;
        self.style = None;
        self.context.clear();
        self.forget_notes(0);
    }
}
