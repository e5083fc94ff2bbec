//! LoCoMo: how many of the turns that answer a question a recall shows. The data is CC BY-NC and
//! not part of this repository.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use turnwise_host::json::Json;
use turnwise_host::turnwise_core::tokens::estimate;
use turnwise_memory::day::{DAY_MS, Date, day_of_time};
use turnwise_memory::recall::asked_time;
use turnwise_memory::{
    Consent, Digest, Key, Kind, LearnOptions, ListOptions, Memory, Message, RecallOptions, Record,
    Scope, Sensitivity, Source,
};

use turnwise_text::sentences::sentences;

use crate::data::Data;
use crate::report::Report;

/// A turn: its session, and its place in it.
type Turn = (String, u32);

/// Sums and counts by the name of the measure.
#[derive(Default)]
struct Figures(BTreeMap<String, (f64, f64)>);

/// Measures the corpus, if it is there.
pub fn run(data: &Data, report: &mut Report) -> Result<()> {
    let mut figures = Figures::default();
    data.rows("memory-noncommercial/locomo", |row| {
        let chat = learned(row)?;
        row.list_of("qa").iter().for_each(|asked| ask(&chat, asked, &mut figures));
        Ok(())
    })?;
    for (name, bar) in BARS {
        if let Some((sum, count)) = figures.0.get(name) {
            report.least(format!("memory, LoCoMo: {name}"), 100.0 * sum / count, bar);
        }
    }
    Ok(())
}

/// The sentences of the chats: none of them holds a secret.
pub fn texts(data: &Data) -> Result<Vec<String>> {
    let mut found = Vec::new();
    data.rows("memory-noncommercial/locomo", |row| {
        let turns = row.list_of("sessions").iter().flat_map(|session| session.list_of("turns"));
        let texts = turns.filter_map(|turn| turn.text_of("text"));
        found.extend(texts.flat_map(sentences).map(String::from));
        Ok(())
    })?;
    Ok(found)
}

/// A chat that was learned, and the time of its last session.
struct Chat {
    memory: Memory,
    now: u64,
    records: BTreeMap<Turn, Digest>,
}

fn learned(chat: &Json<'_>) -> Result<Chat> {
    let scope = Scope::new("locomo", chat.text_of("id").context("no `id`")?);
    let mut memory = Memory::new(scope.map_err(anyhow::Error::msg)?, Key::new([0; 32]), "a");
    let sensitive = Sensitivity::SENSITIVE.into_iter().collect();
    memory.set_consent(Consent { sensitive, ..Consent::everything() });
    let (mut now, mut records) = (0, BTreeMap::new());
    for session in chat.list_of("sessions") {
        let at = session.text_of("date_time").and_then(time).context("no `date_time`")?;
        let said = |(index, turn)| -> Option<Message<'_>> {
            let turn: &Json<'_> = turn;
            let name = turn.text_of("speaker");
            Some(Message { name, at: Some(at), ..Message::user(turn.text_of("text")?, index) })
        };
        let messages: Option<Vec<_>> = (0..).zip(session.list_of("turns")).map(said).collect();
        let conversation = &session.get("n").context("no `n`")?.to_string();
        let options = LearnOptions { conversation, now: at, is_secret: &|_| false };
        memory.learn(&messages.context("no `text`")?, &options);
        now = now.max(at);
    }
    for record in memory.list(&ListOptions { kind: Some(Kind::Turn), ..ListOptions::default() }) {
        let places = record.sources.into_iter();
        records.extend(places.map(|place| ((place.conversation, place.index), record.id)));
    }
    Ok(Chat { memory, now, records })
}

fn ask(chat: &Chat, asked: &Json<'_>, figures: &mut Figures) {
    let question = asked.text_of("question").unwrap_or_default();
    let named = asked.list_of("evidence").iter().filter_map(Json::as_str);
    let evidence: Vec<Turn> = named.filter_map(turn).collect();
    if evidence.is_empty() {
        return;
    }
    let is_temporal = asked.get("category").and_then(Json::as_u32) == Some(2);
    let answer = asked.text_of("answer").filter(|_| is_temporal).and_then(|text| dates(text, chat));
    if let Some((from, to)) = answer {
        let records =
            evidence.iter().filter_map(|turn| chat.memory.record(*chat.records.get(turn)?));
        let is_in = records.filter_map(time_of).any(|time| time.0 < to && from < time.1);
        figures.add("answers with a date: found in the words of the evidence", is_in.into());
    }
    let ranked = recalled(chat, question, u32::MAX);
    let sessions: Vec<&str> = ranked.iter().map(|(session, _)| session.as_str()).collect();
    let sessions = unique(sessions);
    let is_needed = |session: &&str| evidence.iter().any(|(wanted, _)| wanted == session);
    let top = sessions.get(..sessions.len().min(5)).unwrap_or_default();
    let all = evidence.iter().all(|(session, _)| top.contains(&session.as_str()));
    figures.add("session hit@1", sessions.first().is_some_and(is_needed).into());
    figures.add("session any@5", top.iter().any(is_needed).into());
    figures.add("session all@5", all.into());
    // Questions of category 5 have no answer.
    if asked.get("category").and_then(Json::as_u32) == Some(5) {
        return;
    }
    let share = |found: &[Turn]| {
        let shown = evidence.iter().filter(|one| found.contains(one)).count();
        shown as f64 / evidence.len() as f64
    };
    let ten = ranked.get(..ranked.len().min(10)).unwrap_or_default();
    figures.add("recall@10", share(ten));
    let gain = |place: usize| 1.0 / ((place + 2) as f64).log2();
    let ideal: f64 = (0..evidence.len().min(10)).map(gain).sum();
    let real = ten.iter().enumerate().filter(|(_, one)| evidence.contains(one));
    figures.add("nDCG@10", real.map(|(place, _)| gain(place)).sum::<f64>() / ideal);
    for tokens in [512, 1024, 2048] {
        let found = recalled(chat, question, tokens);
        figures.add(&format!("evidence at {tokens} tokens"), share(&found));
    }
}

/// The days of an answer such as "7 May 2023" or "The week before 9 June 2023".
fn dates(answer: &str, chat: &Chat) -> Option<Days> {
    let time = asked_time(answer, chat.now)?;
    match answer.contains("before") {
        true => Some((time.from - 14, time.from)),
        false => Some((time.from, time.to?)),
    }
}

/// The days that a turn speaks of: those in its words, or the last days.
fn time_of(record: &Record) -> Option<Days> {
    let said = &record.newest()?.said;
    let day = day_of_time(said.at);
    match asked_time(&said.text, said.at) {
        Some(time) => Some((time.from, time.to.unwrap_or(day + 1))),
        None => Some((day - 7, day + 1)),
    }
}

/// The first day, and the day after the last.
type Days = (i32, i32);

fn recalled(chat: &Chat, question: &str, tokens: u32) -> Vec<Turn> {
    let Chat { memory, now, .. } = chat;
    let (now, limit) = (*now, 100);
    let options = RecallOptions { tokens, limit, now, ..RecallOptions::default() };
    let recall = memory.recall(question, &options, &|text| estimate(text).0);
    let newest = recall.ids.iter().filter_map(|id| memory.record(*id)?.newest());
    // A turn may have several passages, and a record of one of its sentences.
    let turn = |source: &Source| (source.conversation.clone(), source.index);
    unique(newest.map(|newest| turn(&newest.said.source)).collect())
}

impl Figures {
    fn add(&mut self, name: &str, value: f64) {
        let sum = self.0.entry(name.into()).or_default();
        *sum = (sum.0 + value, sum.1 + 1.0);
    }
}

fn unique<T: PartialEq>(names: Vec<T>) -> Vec<T> {
    let mut found: Vec<T> = Vec::new();
    for name in names {
        if !found.contains(&name) {
            found.push(name);
        }
    }
    found
}

/// As in `D3:11`.
pub fn turn(id: &str) -> Option<Turn> {
    let (session, turn) = id.trim().strip_prefix('D')?.split_once(':')?;
    let number = turn.parse::<u32>().ok()?.checked_sub(1)?;
    Some((session.parse::<u32>().ok()?.to_string(), number))
}

/// As in `1:56 pm on 8 May, 2023`, in milliseconds since 1970.
pub fn time(text: &str) -> Option<u64> {
    let (_, date) = text.split_once(" on ")?;
    let mut parts = date.split([' ', ',']).filter(|part| !part.is_empty());
    let day = parts.next()?.parse().ok()?;
    let month = parts.next()?;
    let month = MONTHS.iter().position(|name| month.starts_with(name))? as u8 + 1;
    let days = Date { year: parts.next()?.parse().ok()?, month, day }.days()?;
    Some(u64::try_from(days).ok()? * DAY_MS)
}

const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

const BARS: [(&str, f64); 9] = [
    ("recall@10", 73.0),
    ("nDCG@10", 55.0),
    ("evidence at 512 tokens", 74.0),
    ("evidence at 1024 tokens", 81.0),
    ("evidence at 2048 tokens", 87.0),
    ("session hit@1", 75.0),
    ("session any@5", 93.0),
    ("session all@5", 82.0),
    ("answers with a date: found in the words of the evidence", 90.0),
];
