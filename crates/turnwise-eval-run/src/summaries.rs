//! Compares the extractive summarizer with summaries written by people.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Result;
use turnwise_eval::{Rouge, rouge};
use turnwise_host::json::Json;
use turnwise_host::text::{Request, Snippet, Speaker, Template, summarize};

use crate::data::{Data, Lines, quoted};
use crate::report::Report;

/// Sums by set.
pub type Sums = BTreeMap<&'static str, Sum>;

/// The F1 scores of many summaries.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sum {
    /// The number of summaries.
    pub count: u32,
    /// ROUGE-1, summed.
    pub one: f64,
    /// ROUGE-2, summed.
    pub two: f64,
    /// ROUGE-L, summed.
    pub longest: f64,
}

/// Runs the four sets.
pub fn run(data: &Data, out: &Path, report: &mut Report) -> Result<()> {
    eprintln!("==> summaries");
    let mut run = Run { lines: Lines::create(out, "summaries.jsonl")?, sums: Sums::new() };
    let mut place = 0;
    data.rows("summaries/mts_dialog", |row| {
        place += 1;
        let reference = row.text_of("section_text").unwrap_or_default();
        if reference.split_whitespace().count() < 20 {
            return Ok(());
        }
        run.summary("mts", &id(row, "mts_dialog", place), 60, &visit(row), reference)
    })?;
    let mut place = 0;
    data.rows("summaries/aci_bench", |row| {
        place += 1;
        run.summary(
            "aci",
            &id(row, "aci_bench", place),
            200,
            &visit(row),
            row.text_of("note").unwrap_or_default(),
        )
    })?;
    data.rows("memory/qmsum", |row| {
        let Some(general) = row.list_of("general").first() else { return Ok(()) };
        let said: Vec<_> = row.list_of("turns").iter().map(dialogue_turn).collect();
        run.summary(
            "qmsum",
            &id(row, "qmsum", 0),
            200,
            &said,
            general.text_of("answer").unwrap_or_default(),
        )
    })?;
    data.rows("memory-noncommercial/locomo", |row| {
        let user = row.text_of("speaker_a").unwrap_or_default();
        for (number, session) in (1..).zip(row.list_of("sessions")) {
            let Some(reference) = session.text_of("summary").filter(|summary| !summary.is_empty())
            else {
                continue;
            };
            let said: Vec<_> =
                session.list_of("turns").iter().map(|turn| chat_turn(turn, user)).collect();
            run.summary(
                "locomo",
                &format!("{}/{number}", id(row, "locomo", 0)),
                100,
                &said,
                reference,
            )?;
        }
        Ok(())
    })?;
    report.summaries(run.sums);
    Ok(())
}

struct Run {
    lines: Lines,
    sums: Sums,
}

impl Run {
    fn summary(
        &mut self,
        set: &'static str,
        id: &str,
        words: u32,
        said: &[(Speaker, String)],
        reference: &str,
    ) -> Result<()> {
        // The limit is in words, and the summarizer uses the counter it is given.
        let measure = |text: &str| text.split_whitespace().count() as u32;
        let snippets: Vec<_> = (0..)
            .zip(said)
            .map(|(n, (who, text))| Snippet::said(*who, text, n / 2 + 1, n))
            .collect();
        let text = summarize(&Request::new(&snippets, Template::General, words, &measure));
        let Rouge { one, two, longest } = rouge(&text, reference);
        let sum = self.sums.entry(set).or_default();
        sum.count += 1;
        sum.one += one.f1;
        sum.two += two.f1;
        sum.longest += longest.f1;
        self.lines.write(&[
            ("id", quoted(id)),
            ("words", words.to_string()),
            ("text", quoted(&text)),
        ])
    }
}

fn id(row: &Json<'_>, set: &str, place: usize) -> String {
    row.get("id").map_or_else(
        || format!("{set}/{place}"),
        |id| id.as_str().map_or_else(|| id.to_string(), str::to_owned),
    )
}

/// The lines of a visit. The speaker is before the colon.
fn visit(row: &Json<'_>) -> Vec<(Speaker, String)> {
    let dialogue = row.text_of("dialogue").unwrap_or_default().replace('\r', "");
    let line = |line: &str| {
        let (speaker, text) = label(line);
        (speaker, text.trim().to_owned())
    };
    dialogue.lines().map(line).filter(|(_, text)| !text.is_empty()).collect()
}

/// Splits off a label such as `Doctor: …` or `[patient] …`.
fn label(line: &str) -> (Speaker, &str) {
    let plain = line.trim_start();
    let end = plain.find([':', ']']).filter(|&end| end < 30);
    let Some((name, text)) = end.and_then(|end| plain.split_at_checked(end)) else {
        return (Speaker::User, plain);
    };
    let name = name.trim_start_matches('[').to_lowercase();
    let text = text.get(1..).unwrap_or_default();
    match name {
        name if name.starts_with("doctor") || name.starts_with("dr") => (Speaker::Assistant, text),
        name if name.starts_with("patient") || name.starts_with("guest") => (Speaker::User, text),
        _ => (Speaker::User, plain),
    }
}

fn dialogue_turn(turn: &Json<'_>) -> (Speaker, String) {
    let text = turn.as_array().and_then(|turn| turn.get(1)).and_then(Json::as_str);
    (Speaker::User, text.unwrap_or_default().to_owned())
}

fn chat_turn(turn: &Json<'_>, user: &str) -> (Speaker, String) {
    let name = turn.text_of("speaker").unwrap_or_default();
    let speaker = if name == user { Speaker::User } else { Speaker::Assistant };
    (speaker, format!("{name}: {}", turn.text_of("text").unwrap_or_default()))
}
