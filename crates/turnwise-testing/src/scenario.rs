//! Scenario files: Markdown that serves as documentation, as a test of the engine and of the npm
//! package, and as an example in the playground. The format is described in
//! `tests/scenarios/README.md`.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write;

use turnwise_host::handover::Handover;
use turnwise_host::json::Json;
use turnwise_host::options::LEVELS;
use turnwise_host::turnwise_core::Plan;
use turnwise_host::turnwise_core::additions::AddedKind;
use turnwise_host::turnwise_core::plan::{Inserted, Run};
use turnwise_host::{Committed, Conversation, json};

/// The line between the author's part and the generated part.
pub const MARK: &str =
    "<!-- Written by the engine from here on: UPDATE_GOLDENS=1 cargo test -p turnwise-testing -->";

/// Runs a scenario and returns the expected content of the file.
///
/// # Errors
/// An error in the author's part.
pub fn replay(file: &str) -> Result<String, String> {
    let author = file.split(MARK).next().unwrap_or(file).trim_end();
    let options = block(author, "json policy").ok_or("a scenario needs a block `json policy`")?;
    let messages =
        block(author, "json messages").ok_or("a scenario needs a block `json messages`")?;
    let messages = list(messages)?.iter().map(Json::to_string).collect::<Vec<_>>();
    let steps = block(author, "json steps");
    let levels =
        block(author, "json levels").map(|levels| by_level(levels, options)).transpose()?;
    let mut stage = Stage::new(options, messages)?;
    match steps {
        Some(steps) => list(steps)?.iter().try_for_each(|step| stage.act(step))?,
        None => {
            stage.say(usize::MAX)?;
            stage.fit(None);
        }
    }
    let levels = levels.unwrap_or_default();
    Ok(format!("{author}\n\n{MARK}\n\n{levels}{}", stage.report(steps.is_some())))
}

/// The table of values with their levels, from options by level, which must come to `policy`.
fn by_level(levels: &str, policy: &str) -> Result<String, String> {
    let levels = json::parse(levels).map_err(|error| format!("levels: {error}"))?.json;
    let policy = json::parse(policy).map_err(|error| format!("policy: {error}"))?.json;
    let mut values: BTreeMap<&str, (String, &str)> = BTreeMap::new();
    for level in LEVELS {
        for (name, value) in levels.field(level).map(fields).unwrap_or_default() {
            values.insert(name.as_ref(), (value.to_string(), level));
        }
    }
    let set = |(name, (value, _)): (&&str, &(String, &str))| {
        policy.field(name).map_or("null".to_owned(), Json::to_string) == *value
    };
    let count = fields(&policy).len();
    if !values.iter().all(set)
        || count != values.values().filter(|(value, _)| value != "null").count()
    {
        return Err("the block `json policy` is not what the levels come to".to_owned());
    }
    let mut out = "## Policy\n\n| option | value | level |\n| --- | --- | --- |\n".to_owned();
    for (name, (value, level)) in values {
        let _ = writeln!(out, "| `{name}` | `{value}` | {level} |");
    }
    out.push('\n');
    Ok(out)
}

fn fields<'a, 'j>(object: &'j Json<'a>) -> &'j [(Cow<'a, str>, Json<'a>)] {
    if let Json::Object(fields) = object { fields } else { &[] }
}

/// The text of the fenced block with this info string.
pub fn block<'a>(file: &'a str, info: &str) -> Option<&'a str> {
    let (_, rest) = file.split_once(&format!("\n```{info}\n"))?;
    rest.split_once("\n```").map(|(text, _)| text)
}

/// A simulated host that runs the scenario.
struct Stage {
    chat: Conversation,
    coming: std::vec::IntoIter<String>,
    tickets: BTreeMap<String, String>,
    plan: Plan,
    over_time: String,
    /// The last note for another agent.
    note: String,
    count: u32,
}

/// What a person decides about a message: its name, the message, and whether it is kept.
fn choice(step: &Json<'_>) -> Option<(&'static str, u32, Option<bool>)> {
    let kinds = [("keep", Some(true)), ("leaveOut", Some(false)), ("release", None)];
    kinds.into_iter().find_map(|(name, keeps)| Some((name, step.get(name)?.as_u32()?, keeps)))
}

impl Stage {
    fn new(options: &str, messages: Vec<String>) -> Result<Self, String> {
        let options = json::parse(options).map_err(|error| format!("policy: {error}"))?;
        let chat = Conversation::new(&options.json).map_err(|error| format!("policy: {error}"))?;
        let (tickets, plan, over_time) = (BTreeMap::new(), Plan::default(), String::new());
        let (coming, note) = (messages.into_iter(), String::new());
        Ok(Self { chat, coming, tickets, plan, over_time, note, count: 0 })
    }

    fn act(&mut self, step: &Json<'_>) -> Result<(), String> {
        self.count += 1;
        let number = |name: &str| step.get(name).and_then(Json::as_u32);
        if let Some(count) = number("say") {
            return self.say(count as usize);
        }
        if step.get("fit").is_some() {
            self.fit(step.text_of("hold"));
            return Ok(());
        }
        let done = if let Some(name) = step.text_of("commit") {
            let ticket = self.tickets.get(name).ok_or(format!("no ticket is held as `{name}`"))?;
            let answer = match self.chat.commit(ticket, step.text_of("text").unwrap_or_default()) {
                Committed::Applied(_) => "applied".to_owned(),
                Committed::Stale(why) => format!("stale: {why}"),
                Committed::Rejected(why) => format!("rejected: {}", why.code()),
                Committed::NotSmaller => "rejected: not_smaller".to_owned(),
                Committed::BadTicket => "not a ticket".to_owned(),
            };
            format!("commit `{name}` | {answer}")
        } else if let Some(index) = number("edit") {
            let message = step.get("message").ok_or("an edit needs a `message`")?.to_string();
            self.edit(index, message)?;
            format!("edit {index} | ")
        } else if let Some(count) = number("pop") {
            (0..count).for_each(|_| _ = self.chat.pop());
            format!("pop {count} | ")
        } else if step.get("undo").is_some() {
            let answer = if self.chat.undo() { "undone" } else { "nothing to undo" };
            format!("undo | {answer}")
        } else if let Some((what, index, keeps)) = choice(step) {
            let answer = if self.chat.choose(index, keeps) { "done" } else { "not possible" };
            format!("{what} {index} | {answer}")
        } else if let Some(fact) = step.text_of("retract") {
            format!("retract `{fact}` | {} summaries withdrawn", self.chat.retract(fact))
        } else if let Some(name) = step.text_of("add") {
            let kind = AddedKind::ALL.into_iter().find(|kind| kind.as_str() == name);
            let kind = kind.ok_or(format!("no text is of the kind `{name}`"))?;
            let text = step.text_of("text").unwrap_or_default();
            let answer = if self.chat.add_text(kind, text).is_some() { "added" } else { "no room" };
            format!("add `{name}` | {answer}")
        } else if let Some(to) = step.text_of("handover") {
            let from = step.text_of("from").unwrap_or("main");
            let max_tokens = number("maxTokens").unwrap_or(1_000);
            let reason = step.text_of("reason").unwrap_or_default();
            let whole = Handover::new(from, to, self.chat.len(), max_tokens);
            let note = self.chat.handover(&Handover { reason, ..whole });
            let note = note.map_err(|large| format!("the note needs {} tokens", large.needs))?;
            self.note = note.text;
            format!("hand over to `{to}` | {} facts, {} open", note.facts.len(), note.open.len())
        } else {
            return Err(format!("no such step: {step}"));
        };
        let _ = writeln!(self.over_time, "| {} | {done} | | | |", self.count);
        Ok(())
    }

    fn say(&mut self, count: usize) -> Result<(), String> {
        for message in self.coming.by_ref().take(count) {
            self.chat.push(&message, false).map_err(|error| error.to_string())?;
        }
        Ok(())
    }

    fn edit(&mut self, index: u32, message: String) -> Result<(), String> {
        let later = (index + 1..self.chat.len())
            .filter_map(|index| self.chat.message(index).map(Cow::into_owned));
        let later: Vec<String> = later.collect();
        self.chat.truncate(index);
        for message in [message].into_iter().chain(later) {
            self.chat.push(&message, false).map_err(|error| error.to_string())?;
        }
        Ok(())
    }

    fn fit(&mut self, hold: Option<&str>) {
        self.plan = self.chat.fit().clone();
        let wish = match &self.plan.job {
            Some(job) if self.chat.asks_host() => {
                let ticket = job.ticket.to_text();
                hold.map(|name| self.tickets.insert(name.to_owned(), ticket));
                format!("wants a summary of {} messages", self.chat.covered(job).len())
            }
            _ => String::new(),
        };
        let sent = format!("{} of {}", self.plan.size.messages, self.plan.whole.messages);
        let tokens = format!("{} of {}", self.plan.size.tokens.0, self.plan.whole.tokens.0);
        let changed =
            self.plan.prefix_changed_at().map_or("–".to_owned(), |place| place.to_string());
        let _ = writeln!(
            self.over_time,
            "| {} | fit | {wish} | {sent} | {tokens} | {changed} |",
            self.count
        );
    }

    fn report(&self, has_steps: bool) -> String {
        let mut out = String::new();
        if has_steps {
            out += "## Over time\n\n| step | what | answer | messages sent | tokens sent | prefix changed at |\n";
            out += "| --- | --- | --- | --- | --- | --- |\n";
            out += &self.over_time;
            out.push('\n');
        }
        out +=
            "## Decisions\n\n| messages | action | reason | tokens |\n| --- | --- | --- | --- |\n";
        for row in self.rows() {
            out += &row;
        }
        let seen: Vec<String> =
            self.chat.seen(&self.plan).iter().map(|message| format!("  {message}")).collect();
        let (size, whole) = (self.plan.size, self.plan.whole);
        let _ = write!(out, "\nSent: {} of {} messages, ", size.messages, whole.messages);
        let _ = write!(out, "{} of {} tokens", size.tokens.0, whole.tokens.0);
        if let Some(budget) = self.plan.budget {
            let _ = write!(out, ", in a budget of {}", budget.0);
        }
        let _ = write!(
            out,
            ".\n\n## What the model sees\n\n```json seen\n[\n{}\n]\n```\n",
            seen.join(",\n")
        );
        if !self.note.is_empty() {
            let _ = write!(out, "\n## The note\n\n```text note\n{}\n```\n", self.note);
        }
        out
    }

    /// One row for each segment, and one for each insert at its place.
    fn rows(&self) -> Vec<String> {
        let transcript = self.chat.context().transcript();
        let insert = |insert: &turnwise_host::turnwise_core::plan::Insert| {
            let what = match insert.what {
                Inserted::Summary { .. } => "summary",
                Inserted::Interrupted(_) => "interrupted",
                Inserted::Moved(..) => "moved",
                Inserted::Opening => "opening",
                Inserted::Added { .. } => "added",
            };
            let count = Run::Insert(insert.what.clone()).messages();
            format!(
                "| {count} before {} | insert | `{what}` | {} |\n",
                insert.before, insert.tokens.0
            )
        };
        let mut inserts = self.plan.inserts.iter().peekable();
        let mut rows = Vec::new();
        for segment in &self.plan.segments {
            while let Some(next) = inserts.next_if(|insert| insert.before <= segment.start) {
                rows.push(insert(next));
            }
            let range = segment.start..segment.end;
            let decided =
                self.plan.decisions(transcript).filter(|decision| range.contains(&decision.index));
            let (before, after) = decided.fold((0, 0), |(before, after), decision| {
                (before + decision.tokens_before.0, after + decision.tokens_after.0)
            });
            let tokens =
                if before == after { before.to_string() } else { format!("{before} → {after}") };
            let last = segment.end - 1;
            let place = if segment.start == last {
                last.to_string()
            } else {
                format!("{}–{last}", segment.start)
            };
            rows.push(format!(
                "| {place} | {} | `{}` | {tokens} |\n",
                segment.action.as_str(),
                segment.reason.code()
            ));
        }
        rows.extend(inserts.map(insert));
        rows
    }
}

fn list(text: &str) -> Result<Vec<Json<'_>>, String> {
    match json::parse(text).map_err(|error| error.to_string())?.json {
        Json::Array(list) => Ok(list),
        other => Err(format!("a list was expected, not {}", other.kind_name())),
    }
}
