//! Measures long conversations with questions: the default strategy, which does not know the
//! question, and pruning, which does.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Result;
use turnwise_eval::words::term_set;
use turnwise_eval::{Evidence, Question, evidence};
use turnwise_host::json::Json;

use crate::build::{Source, prune};
use crate::data::{Data, Lines, deduplicated, list, numbers, quoted};
use crate::report::Report;

/// The budgets, in tokens.
pub const BUDGETS: [u32; 4] = [1024, 2048, 4096, 8192];

/// Pruning is measured on about this many questions per conversation, evenly spread.
pub const MAX_QUESTIONS: usize = 25;

/// Sums by set, by whether the strategy knew the question, and by budget.
pub type Sums = BTreeMap<(&'static str, bool, u32), Evidence>;

/// Runs both corpora.
pub fn run(data: &Data, out: &Path, report: &mut Report) -> Result<()> {
    eprintln!("==> evidence");
    let mut lines = Lines::create(out, "evidence.jsonl")?;
    let mut sums = Sums::new();
    data.rows("memory-noncommercial/locomo", |row| {
        let (source, questions) = locomo(row)?;
        conversation("locomo", row, &source, &questions, &mut lines, &mut sums)
    })?;
    data.rows("memory/qmsum", |row| {
        let (source, questions) = qmsum(row)?;
        conversation("qmsum", row, &source, &questions, &mut lines, &mut sums)
    })?;
    report.evidence(sums);
    Ok(())
}

fn conversation(
    set: &'static str,
    row: &Json<'_>,
    source: &Source,
    questions: &[Question],
    lines: &mut Lines,
    sums: &mut Sums,
) -> Result<()> {
    let id = row.text_of("id").unwrap_or("?");
    let len = source.messages.len();
    let whole: u32 = source.messages.iter().map(|message| message.tokens).sum();
    let all: Vec<&Question> = questions.iter().collect();
    for budget in BUDGETS.into_iter().filter(|&budget| budget < whole) {
        let sent = source.messages_sent(len, &source.default_options(len, budget)?)?;
        write(lines, "default", id, budget, None, &sent)?;
        let score =
            source.with_context(len, &sent, |context| evidence(context, &source.messages, &all))?;
        *sums.entry((set, false, budget)).or_default() += score;
        let step = (questions.len() / MAX_QUESTIONS).max(1);
        for (place, question) in questions.iter().enumerate().step_by(step) {
            let sent = source.messages_sent(len, &prune(budget, &question.question))?;
            write(lines, "prune", id, budget, Some(place), &sent)?;
            let score = source.with_context(len, &sent, |context| {
                evidence(context, &source.messages, &[question])
            })?;
            *sums.entry((set, true, budget)).or_default() += score;
        }
    }
    Ok(())
}

fn write(
    lines: &mut Lines,
    strategy: &str,
    id: &str,
    budget: u32,
    question: Option<usize>,
    sent: &[String],
) -> Result<()> {
    lines.write(&[
        ("strategy", quoted(strategy)),
        ("id", quoted(id)),
        ("budget", budget.to_string()),
        ("question", question.map_or("null".into(), |question| question.to_string())),
        ("messages", list(sent)),
    ])
}

/// LoCoMo as one chat: the first speaker is the user, the other one the assistant.
pub fn locomo(row: &Json<'_>) -> Result<(Source, Vec<Question>)> {
    let mut texts = Vec::new();
    let mut places = BTreeMap::new();
    let user = row.text_of("speaker_a").unwrap_or_default();
    for session in row.list_of("sessions") {
        for (turn, said) in session.list_of("turns").iter().enumerate() {
            let speaker = said.text_of("speaker").unwrap_or_default();
            let mut text = said.text_of("text").unwrap_or_default().to_owned();
            if let Some(caption) = said.text_of("caption").filter(|caption| !caption.is_empty()) {
                text = format!("{text} [shares an image: {caption}]");
            }
            if turn == 0 {
                text = format!("[{}] {text}", session.text_of("date_time").unwrap_or_default());
            }
            places.insert(said.text_of("dia_id").unwrap_or_default().to_owned(), texts.len());
            let role = if speaker == user { "user" } else { "assistant" };
            texts.push(message(role, &format!("{speaker}: {text}")));
        }
    }
    let question = |asked: &Json<'_>| {
        let named = asked.list_of("evidence").iter().map(plain).collect::<Vec<_>>().join(" ");
        let named = named.split([' ', ';', ',']).map(|name| name.trim_matches(['(', ')']));
        let evidence: Vec<_> = named.filter_map(|name| places.get(name).copied()).collect();
        let is_answerable = asked.get("category").and_then(Json::as_u32) != Some(5)
            && asked.field("answer").is_some();
        let answer = asked.get("answer").map(plain).unwrap_or_default();
        let question = asked.text_of("question").unwrap_or_default().to_owned();
        (is_answerable && !evidence.is_empty()).then_some(Question { question, answer, evidence })
    };
    let questions = row.list_of("qa").iter().filter_map(question).collect();
    Ok((Source::new(texts)?, questions))
}

/// QMSum: all speakers are users, and every specific question has spans of evidence.
pub fn qmsum(row: &Json<'_>) -> Result<(Source, Vec<Question>)> {
    let said = |turn: &Json<'_>| {
        let turn = turn.as_array().unwrap_or_default();
        let text = |place: usize| turn.get(place).and_then(Json::as_str).unwrap_or_default();
        message("user", &format!("{}: {}", text(0), text(1)))
    };
    let source = Source::new(row.list_of("turns").iter().map(said).collect())?;
    // Very short utterances are not evidence.
    let is_spoken = |place: &usize| {
        source.messages.get(*place).is_some_and(|said| term_set(&said.content).len() >= 6)
    };
    let question = |asked: &Json<'_>| {
        let spans = asked
            .list_of("relevant_text_span")
            .iter()
            .map(|span| numbers(span.as_array().unwrap_or_default()));
        let places = spans.flat_map(|span| match span.as_slice() {
            [first, last] => (*first..last + 1).collect::<Vec<_>>(),
            _ => Vec::new(),
        });
        let evidence: Vec<_> = deduplicated(places).into_iter().filter(is_spoken).collect();
        let text = |name| asked.text_of(name).unwrap_or_default().to_owned();
        (!evidence.is_empty()).then(|| Question {
            question: text("query"),
            answer: text("answer"),
            evidence,
        })
    };
    let questions = row.list_of("specific").iter().filter_map(question).collect();
    Ok((source, questions))
}

fn message(role: &str, content: &str) -> String {
    format!(r#"{{"role":"{role}","content":{}}}"#, quoted(content))
}

fn plain(value: &Json<'_>) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
