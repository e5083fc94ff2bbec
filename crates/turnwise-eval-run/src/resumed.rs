//! What a resumed issue still knows: the identifiers that it needs, after other issues were talked
//! about in between, against the same issue alone in the same window.
//!
//! The issues are named, so this measures notes and not the tracker. Both windows have room for
//! half of the issue: alone, its older half is in notes; after two others, all of it is, and in the
//! text with which `resumeIssue` brings it forward.

use anyhow::{Error, Result};
use turnwise_eval::identifiers::Kind;
use turnwise_eval::{Message, needed};
use turnwise_host::issues::Issues;
use turnwise_host::turnwise_core::additions::AddedKind;
use turnwise_host::{Conversation, Redact, json};

use crate::data::{Data, messages};
use crate::report::Report;

/// Measures all conversations of some sets.
pub fn run(data: &Data, sets: &[&str], report: &mut Report) -> Result<()> {
    let mut lines = Vec::new();
    let mut all = Share::default();
    for set in sets {
        let mut talks: Vec<Vec<String>> = Vec::new();
        data.rows(set, |row| {
            talks.push(messages(row));
            Ok(())
        })?;
        let mut share = Share::default();
        for place in 0..talks.len() {
            let others = talks.iter().cycle().skip(place + 1).step_by(7).take(2);
            if let Some(talk) = talks.get(place) {
                share.add(talk, &others.map(Vec::as_slice).collect::<Vec<_>>())?;
            }
        }
        lines.push(share.line(set));
        all.plus(&share);
    }
    lines.push(all.line("all"));
    report.table("Resumed issues: needed identifiers in the request, %", HEAD, &lines);
    report.most(
        "a resumed issue's needed identifiers, points below the same issue alone",
        all.percent(all.alone) - all.percent(all.resumed),
        3.0,
    );
    Ok(())
}

const HEAD: &str = "conversations | identifiers | alone | resumed after two others";

/// Needed identifiers, and how many of them the requests have.
#[derive(Default)]
struct Share {
    needed: u32,
    alone: u32,
    resumed: u32,
}

impl Share {
    /// Adds one conversation: its last message of the assistant that needs something.
    fn add(&mut self, talk: &[String], others: &[&[String]]) -> Result<()> {
        let parsed = talk.iter().map(|text| json::parse(text)).collect::<Result<Vec<_>, _>>();
        let parsed = parsed.map_err(Error::msg)?;
        let read: Vec<Message> = parsed.iter().map(|one| Message::read(&one.json)).collect();
        let is_user = |at: &usize| {
            parsed.get(*at).is_some_and(|one| one.json.text_of("role") == Some("user"))
        };
        let wanted = (0..read.len()).rev().map(|at| (at, needed(&read, at)));
        let Some((at, wanted)) = wanted.take(read.len() / 3).find(|(_, ids)| !ids.is_empty())
        else {
            return Ok(());
        };
        // The turn of that message begins with the user's message that resumes the issue.
        let Some(back) = (0..at).rev().find(is_user).filter(|back| *back > 1) else {
            return Ok(());
        };
        let tokens: u32 = read.iter().take(at).map(|message| message.tokens).sum();
        let (before, after) =
            (talk.get(..back).unwrap_or_default(), talk.get(back..at).unwrap_or_default());
        let mut own = vec![(1, before)];
        own.push((1, after));
        let mut mixed = vec![(1, before)];
        mixed.extend((2..).zip(others.iter().copied()));
        mixed.push((1, after));
        let (alone, resumed) =
            (request(&own, tokens / 2, false)?, request(&mixed, tokens / 2, true)?);
        for id in wanted.iter().filter(|(_, (kind, _))| *kind != Kind::Symbol).map(|(id, _)| id) {
            let has = |seen: &[Message]| seen.iter().any(|one| one.identifiers().contains_key(id));
            self.needed += 1;
            self.alone += u32::from(has(&alone));
            self.resumed += u32::from(has(&resumed));
        }
        Ok(())
    }

    fn plus(&mut self, other: &Self) {
        self.needed += other.needed;
        self.alone += other.alone;
        self.resumed += other.resumed;
    }

    fn percent(&self, part: u32) -> f64 {
        100.0 * f64::from(part) / f64::from(self.needed.max(1))
    }

    fn line(&self, name: &str) -> String {
        let (alone, resumed) = (self.percent(self.alone), self.percent(self.resumed));
        format!("{name} | {} | {alone:.1} | {resumed:.1}", self.needed)
    }
}

/// The request after pieces of issues, each with its issue's number. The instructions are those of
/// the first piece.
fn request(pieces: &[(u32, &[String])], window: u32, resumes: bool) -> Result<Vec<Message>> {
    let options =
        format!(r#"{{"window":{},"summarizer":{{"type":"extractive"}}}}"#, window.max(1_000));
    let options = json::parse(&options).map_err(Error::msg)?.json;
    let mut chat = Conversation::new(&options).map_err(Error::msg)?;
    let mut issues = Issues::new(None, Redact::On);
    for (at, (issue, piece)) in pieces.iter().enumerate() {
        let is_last = at + 1 == pieces.len();
        for (index, message) in piece.iter().enumerate() {
            let parsed = json::parse(message).map_err(Error::msg)?;
            if at > 0 && parsed.json.text_of("role") == Some("system") {
                continue;
            }
            chat.push(message, false).map_err(Error::msg)?;
            let title = format!("issue {issue}");
            issues.push(message, Some(&title)).map_err(Error::msg)?;
            // A host asks for a plan before every answer.
            if is_last && index == 0 && resumes {
                let plan = chat.fit().clone();
                let page = issues.page(&[1], &[], chat.free_room(&plan));
                chat.add_text(AddedKind::Issues, &page);
            }
        }
    }
    let plan = chat.fit().clone();
    let seen = chat.seen(&plan);
    let parsed = seen.iter().map(|text| json::parse(text)).collect::<Result<Vec<_>, _>>();
    Ok(parsed.map_err(Error::msg)?.iter().map(|one| Message::read(&one.json)).collect())
}
