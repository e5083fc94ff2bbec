//! Whether notes tell what people said, in nine languages, with texts that were written for this
//! measure.
//!
//! - Chats without a task: of the lines under Limits, Decisions, Promises and Open, how many are
//!   none. Every sentence that is one is marked in the texts, so labels do not depend on what the
//!   notes show.
//! - Key sentences, one of each kind among small talk and look-ups: how many the notes tell.
//! - Tasks with tools: the marked sentences, and the values that the next message needs.
//!
//! The first three texts showed which classes of wordings the tables lacked. The fourth ones have
//! another author and were not used to write rules: only their rows have bars.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Result;
use turnwise_eval::Point;
use turnwise_eval::truth::Reading;
use turnwise_text::language::{Acts, Language};

use crate::build::Source;
use crate::data::{Data, Lines, quoted};
use crate::report::Report;

mod sections;
mod texts;

use sections::{is_told, lines};
use texts::{CHECKED, Chat, FITTED, Kind, Mark};

/// Runs the chats, the key sentences and the tasks.
pub fn run(_data: &Data, out: &Path, report: &mut Report) -> Result<()> {
    eprintln!("==> languages");
    let mut file = Lines::create(out, "languages.jsonl")?;
    let mut table = Vec::new();
    for (set, texts) in [
        ("first", &FITTED[0]),
        ("second", &FITTED[1]),
        ("third", &FITTED[2]),
        ("checked", &CHECKED),
    ] {
        let mut sums: BTreeMap<&str, Sum> = BTreeMap::new();
        for texts in texts {
            let mut sum = Sum::default();
            for chat in texts.chats() {
                sum.chat(&chat, &mut file)?;
            }
            for case in texts.cases() {
                sum.case(&case, &mut file)?;
                sum.recognize(&case, &mut file)?;
            }
            for task in texts.tasks() {
                sum.task(&task, &mut file)?;
            }
            table.push(sum.line(set, texts.code));
            sums.insert(texts.code, sum);
        }
        if set == "checked" {
            judge(&sums, report);
        }
    }
    report.table("Languages", COLUMNS, &table);
    Ok(())
}

/// The rows with bars.
fn judge(sums: &BTreeMap<&str, Sum>, report: &mut Report) {
    let mut all = Sum::default();
    sums.values().for_each(|sum| all.add(sum));
    report.most("chats: lines under Limits that are none, %", all.lines[0].wrong(), 10.0);
    report.most(
        "chats: lines of all kinds that are none, %",
        Count::total(&all.lines).wrong(),
        10.0,
    );
    let Some(english) = sums.get("en").map(Sum::kept_keys) else { return };
    report.least("key sentences, English, %", english, 85.0);
    let others = sums.iter().filter(|(code, _)| **code != "en").map(|(_, sum)| sum.kept_keys());
    let least = others.fold(f64::INFINITY, f64::min);
    report.least("key sentences, the other languages, % of English", 100.0 * least / english, 80.0);
    report.least("tasks in nine languages: needed values, %", all.values.percent(), 60.0);
}

/// Part and whole.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    part: u64,
    of: u64,
}

impl Count {
    fn add(&mut self, is_part: bool) {
        self.of += 1;
        self.part += u64::from(is_part);
    }

    /// The sum of several counts.
    fn total(counts: &[Self]) -> Self {
        let sum = |of: fn(&Self) -> u64| counts.iter().map(of).sum();
        Self { part: sum(|count| count.part), of: sum(|count| count.of) }
    }

    fn percent(self) -> f64 {
        100.0 * self.part as f64 / self.of.max(1) as f64
    }

    /// The share of the rest.
    fn wrong(self) -> f64 {
        100.0 * (self.of - self.part) as f64 / self.of.max(1) as f64
    }

    fn text(self) -> String {
        if self.of == 0 { "–".into() } else { format!("{:.0} ({})", self.percent(), self.of) }
    }
}

/// The counts of one language.
#[derive(Clone, Debug, Default)]
struct Sum {
    /// Lines in chats by kind of section, and how many are right.
    lines: [Count; 4],
    /// Marked sentences of chats and how many are told.
    marked: Count,
    /// Key sentences by kind, and how many are told.
    keys: [Count; 6],
    /// Key sentences, and how many the tables know.
    known: Count,
    /// Marked sentences of tasks.
    tasks: Count,
    /// Lines in tasks, and how many are right.
    task_lines: Count,
    /// Values that the next message needs.
    values: Count,
}

impl Sum {
    fn add(&mut self, other: &Self) {
        let pair = |sum: &mut Count, other: &Count| {
            sum.part += other.part;
            sum.of += other.of;
        };
        self.lines.iter_mut().zip(&other.lines).for_each(|(sum, other)| pair(sum, other));
        self.keys.iter_mut().zip(&other.keys).for_each(|(sum, other)| pair(sum, other));
        pair(&mut self.marked, &other.marked);
        pair(&mut self.known, &other.known);
        pair(&mut self.tasks, &other.tasks);
        pair(&mut self.task_lines, &other.task_lines);
        pair(&mut self.values, &other.values);
    }

    /// The share of the key sentences that the notes have, in per cent.
    fn kept_keys(&self) -> f64 {
        Count::total(&self.keys).percent()
    }

    /// A chat without a task, at three lengths of notes.
    fn chat(&mut self, chat: &Chat, file: &mut Lines) -> Result<()> {
        for (part, of) in [(1, 1), (2, 3), (1, 2)] {
            let notes = chat.notes((chat.tokens() * part / of).max(LEAST));
            for (section, line) in lines(&notes) {
                let Some(at) = SECTIONS.iter().position(|(title, _)| *title == section) else {
                    continue;
                };
                let kinds = SECTIONS.get(at).map_or(&[][..], |(_, kinds)| kinds);
                let is_right = is_marked(chat, kinds, line);
                if let Some(count) = self.lines.get_mut(at) {
                    count.add(is_right);
                }
                if !is_right {
                    write(file, chat, "false line", &format!("{section}: {line}"))?;
                }
            }
            for mark in &chat.marks {
                let is_told = is_told(&mark.text, &notes);
                self.marked.add(is_told);
                if !is_told {
                    write(file, chat, "untold in chat", &mark.text)?;
                }
            }
        }
        Ok(())
    }

    /// Key sentences in a conversation with tools, at four windows.
    fn case(&mut self, case: &Chat, file: &mut Lines) -> Result<()> {
        for share in [25, 40, 55, 70] {
            for (mark, is_told) in told_of(case, case.tokens() * share / 100)? {
                if let Some(count) = self.keys.get_mut(mark.kind as usize) {
                    count.add(is_told);
                }
                if !is_told {
                    write(file, case, "untold key", &format!("{:?}: {}", mark.kind, mark.text))?;
                }
            }
        }
        Ok(())
    }

    /// Whether the tables know what the sentences do.
    fn recognize(&mut self, case: &Chat, file: &mut Lines) -> Result<()> {
        for mark in &case.marks {
            let acts = Language::of(&mark.text).acts(&mark.text);
            let is_known = acts_of(mark.kind).iter().any(|act| acts.has(*act));
            self.known.add(is_known);
            if !is_known {
                write(file, case, "unknown", &format!("{:?}: {}", mark.kind, mark.text))?;
            }
        }
        Ok(())
    }

    /// A task with tools, at a quarter of its tokens.
    fn task(&mut self, task: &Chat, file: &mut Lines) -> Result<()> {
        let budget = (task.tokens() / 4).max(150);
        for (mark, is_told) in told_of(task, budget)? {
            let count = if mark.kind == Kind::Value { &mut self.values } else { &mut self.tasks };
            count.add(is_told);
            if !is_told {
                write(file, task, "untold in task", &format!("{:?}: {}", mark.kind, mark.text))?;
            }
        }
        let (_, notes, _) = sent(task, budget)?;
        write(file, task, "notes", &notes)?;
        for (section, line) in lines(&notes) {
            let kinds = SECTIONS.iter().find(|(title, _)| *title == section);
            let Some((_, kinds)) = kinds else { continue };
            let is_right = is_marked(task, kinds, line);
            self.task_lines.add(is_right);
            if !is_right {
                write(file, task, "false line", &format!("{section}: {line}"))?;
            }
        }
        Ok(())
    }

    fn line(&self, set: &str, code: &str) -> String {
        let mut cells = vec![set.to_owned(), code.to_owned()];
        cells.extend(self.lines.iter().map(|count| count.text()));
        cells.push(self.marked.text());
        cells.extend([self.known.text(), format!("{:.0}", self.kept_keys())]);
        cells.extend(self.keys.iter().map(|count| count.text()));
        cells.extend([self.tasks, self.task_lines, self.values].map(Count::text));
        cells.join(" | ")
    }
}

/// Whether a line shows a sentence that is marked as one of these kinds.
fn is_marked(chat: &Chat, kinds: &[Kind], line: &str) -> bool {
    chat.marks.iter().any(|mark| kinds.contains(&mark.kind) && is_told(&mark.text, line))
}

/// For each mark that is not in the messages that are kept: whether the context tells it. A value
/// counts only if it is lost from a plain window of the same size.
fn told_of(chat: &Chat, budget: u32) -> Result<Vec<(&Mark, bool)>> {
    let (kept, notes, window) = sent(chat, budget)?;
    let is_lost = |mark: &&Mark| {
        let tail = if mark.kind == Kind::Value { &window } else { &kept };
        !is_told(&mark.text, tail)
    };
    let is_told = |mark: &Mark| {
        let all = if mark.kind == Kind::Value { format!("{notes}\n{kept}") } else { notes.clone() };
        is_told(&mark.text, &all)
    };
    Ok(chat.marks.iter().filter(is_lost).map(|mark| (mark, is_told(mark))).collect())
}

/// The text of the messages that are kept with a budget, the notes, and the text of the messages
/// that a plain window keeps.
fn sent(chat: &Chat, budget: u32) -> Result<(String, String, String)> {
    let source = Source::new(chat.messages())?;
    let len = source.texts.len();
    let options = source.default_options(len, budget)?;
    let sent = source.messages_sent(len, &options)?;
    let point = Point::new(&source.messages, len);
    let reading = Reading::new(&point, "");
    let window = turnwise_eval::truth::window(&source.messages, budget);
    let window: Vec<_> = window.kept.iter().map(|message| message.text.as_str()).collect();
    source.with_context(len, &sent, |context| {
        let kept: Vec<_> = context.kept_messages().map(|message| message.text.as_str()).collect();
        (kept.join("\n"), reading.notes(context), window.join("\n"))
    })
}

fn write(file: &mut Lines, chat: &Chat, what: &str, text: &str) -> Result<()> {
    let fields = [("what", quoted(what)), ("chat", quoted(&chat.title)), ("text", quoted(text))];
    file.write(&fields)
}

/// What the tables may say about a sentence of a kind.
fn acts_of(kind: Kind) -> &'static [Acts] {
    match kind {
        Kind::Limit => &[Acts::LIMIT],
        Kind::Correction => &[Acts::CORRECTION],
        Kind::Decision => &[Acts::DECISION, Acts::CORRECTION],
        Kind::Promise => &[Acts::PROMISE],
        Kind::Open => &[Acts::QUESTION],
        Kind::Outcome => &[Acts::DONE, Acts::DECISION],
        Kind::Value => &[],
    }
}

/// The sections that are judged, and the kinds of sentences that belong there.
const SECTIONS: [(&str, &[Kind]); 4] = [
    ("Limits", &[Kind::Limit]),
    ("Decisions", &[Kind::Decision, Kind::Correction, Kind::Outcome]),
    ("Promises", &[Kind::Promise]),
    ("Open", &[Kind::Open]),
];

const COLUMNS: &str = "texts | language | chats: limits right % | decisions | promises | open | \
                       told | key sentences known % | told | limit | correction | decision | \
                       promise | open | outcome | tasks: told | lines right | values";

/// The shortest notes of a chat that have titles, in tokens.
const LEAST: u32 = 160;
