//! The generated part of docs/summaries.md: recorded conversations, their offline notes, and the
//! check of a summary.

use std::fmt::Write;

use turnwise_host::checks::check_for;
use turnwise_host::json::{self, Json};
use turnwise_host::prompts::extract_from;
use turnwise_host::text::check::{Drift, drift};
use turnwise_host::text::secrets::Policy;
use turnwise_host::text::{CheckPolicy, Template};
use turnwise_host::turnwise_core::tokens::estimate;

/// A conversation to show.
pub struct Shown {
    /// Its title.
    pub title: String,
    /// Its source.
    pub source: String,
    /// The kind of notes.
    pub template: Template,
    /// Its messages, each as JSON text.
    pub messages: Vec<String>,
}

impl Shown {
    /// One of the playground's conversations.
    ///
    /// # Errors
    /// A file that is not a conversation of the playground.
    pub fn of_gallery(file: &str) -> Result<Self, String> {
        let row = json::parse(file).map_err(|error| error.to_string())?.json;
        let text =
            |name: &str| row.text_of(name).map(str::to_owned).ok_or(format!("`{name}` is missing"));
        let template = match row.text_of("group") {
            Some("Support desks") => Template::Support,
            Some("Coding agents") => Template::Coding,
            Some("Responses format" | "Long documents") => Template::Research,
            _ => Template::General,
        };
        let messages = row.list_of("messages").iter().map(Json::to_string).collect();
        Ok(Self { title: text("title")?, source: text("source")?, template, messages })
    }

    /// A line of one of the files in `tests/data`.
    ///
    /// # Errors
    /// A line that is not a recorded conversation.
    pub fn of_data(line: &str, title: &str, template: Template) -> Result<Self, String> {
        let row = json::parse(line).map_err(|error| error.to_string())?.json;
        let messages = ["messages", "items"]
            .iter()
            .flat_map(|name| row.list_of(name))
            .map(Json::to_string)
            .collect();
        let source = row.text_of("id").unwrap_or_default().replace('/', ", ");
        Ok(Self { title: title.to_owned(), source, template, messages })
    }

    /// Its messages.
    ///
    /// # Errors
    /// A message that is not JSON.
    pub fn parsed(&self) -> Result<Vec<Json<'_>>, String> {
        self.messages
            .iter()
            .map(|text| Ok(json::parse(text).map_err(|error| error.to_string())?.json))
            .collect()
    }
}

/// The part of the page that is made from `shown`, and from the conversations of other kinds in
/// `wider`.
///
/// # Errors
/// A message that is not JSON.
pub fn page(shown: &[Shown], wider: &[Shown]) -> Result<String, String> {
    let mut out = String::new();
    checked(&mut out, shown)?;
    rolling(&mut out, shown)?;
    out.push_str("## Twenty conversations\n\n");
    out.push_str(
        "The notes of whole conversations, each with about an eighth of its tokens, at most 180. *Kept* are facts that the \
         notes tell, of all that hold; what is not kept is mostly what a tool wrote and nobody came back to.\n",
    );
    for one in shown {
        notes(&mut out, one, 180)?;
    }
    out.push_str("\n## Twenty conversations of other kinds\n\n");
    out.push_str(
        "People who play an assistant and its customer (STAR), and tourists in Beijing (CrossWOZ). Their notes have at most \
         120 tokens. *Lost* are the first facts that matter and are missing: the person said them, or they were used in two \
         kinds of places.\n",
    );
    for one in wider {
        notes(&mut out, one, 120)?;
        lost(&mut out, one, 120)?;
    }
    Ok(out)
}

/// The first facts that matter and that the notes do not have.
fn lost(out: &mut String, shown: &Shown, most: u32) -> Result<(), String> {
    let messages = &shown.parsed()?;
    let text = extracted(shown, messages, most);
    check_for(messages, None, &text, 0, CheckPolicy::Flag, Policy::On, &mut |check| {
        let lost = || check.lost.iter().filter(|fact| fact.matters());
        if lost().next().is_none() {
            out.push_str("\nLost: nothing that matters.\n");
            return;
        }
        let some: Vec<_> = lost().take(MOST_LOST).map(|fact| cut(fact.text)).collect();
        let rest = lost().count() - some.len();
        let more = if rest > 0 { format!(", and {rest} more") } else { String::new() };
        let _ = writeln!(out, "\nLost: {}{more}.", some.join(", "));
    });
    Ok(())
}

/// A fact as code, its beginning if it is long.
fn cut(fact: &str) -> String {
    let short: String =
        fact.chars().take(LONGEST_FACT).map(|c| if c == '`' { ' ' } else { c }).collect();
    let mark = if short.len() < fact.len() { "…" } else { "" };
    format!("`{}{mark}`", short.split_whitespace().collect::<Vec<_>>().join(" "))
}

const MOST_LOST: usize = 6;
const LONGEST_FACT: usize = 60;

/// Notes of about an eighth of the tokens, at most `most`.
fn extracted(shown: &Shown, messages: &[Json<'_>], most: u32) -> String {
    let tokens = (said_tokens(messages) / 8).clamp(60, most);
    extract_from(messages, None, shown.template, tokens, Policy::On)
}

fn notes(out: &mut String, shown: &Shown, most: u32) -> Result<(), String> {
    let messages = &shown.parsed()?;
    let tokens = said_tokens(messages);
    let text = extracted(shown, messages, most);
    let _ = write!(
        out,
        "\n### {}\n\n*{}* · `{}` · ",
        shown.title,
        shown.source,
        shown.template.as_str()
    );
    let _ =
        write!(out, "{} messages, {tokens} tokens, notes of {}", messages.len(), estimate(&text).0);
    check_for(messages, None, &text, 0, CheckPolicy::Flag, Policy::On, &mut |check| {
        let all = check.kept.len() + check.lost.len();
        let _ =
            write!(out, " · kept {} of {all}, made up {}", check.kept.len(), check.invented.len());
    });
    let _ = write!(out, "\n\n{}\n", quoted(&text));
    Ok(())
}

/// One conversation retold in prose with one invented amount, and the report of its check.
fn checked(out: &mut String, shown: &[Shown]) -> Result<(), String> {
    let Some(first) = shown.iter().find(|one| one.source.starts_with("tau_airline")) else {
        return Ok(());
    };
    out.push_str("## What the check finds\n\nSomebody wrote this summary of ");
    let _ = write!(
        out,
        "*{}* ({}) by hand, as a model might:\n\n{}\n\n",
        first.title,
        first.source,
        quoted(RETOLD)
    );
    check_for(&first.parsed()?, None, RETOLD, 220, CheckPolicy::Append, Policy::On, &mut |check| {
        let invented: Vec<_> = check
            .invented
            .iter()
            .map(|one| format!("`{}` ({})", one.text, one.kind.as_str()))
            .collect();
        let (kept, lost, appended) = (check.kept.len(), check.lost.len(), check.appended.len());
        let _ = write!(
            out,
            "Kept {kept}, lost {lost}, of which {appended} matter and fit into 220 tokens. Made up: {}. ",
            invented.join(", ")
        );
        out.push_str("With `append` the model of the conversation gets this instead:\n\n");
        out.push_str(&quoted(&check.text));
        out.push_str("\n\nWith `flag` it gets the summary as it was written. With `reject` the summary is not used, since an amount is made up.\n\n");
    });
    Ok(())
}

/// The facts of the first summary, some summaries later, with and without the check.
fn rolling(out: &mut String, shown: &[Shown]) -> Result<(), String> {
    out.push_str(
        "## Many summaries later\n\nA rolling summary is a summary of a summary. To see what that does to facts, the twenty \
         conversations below are cut into six parts, and each part is summarized together with the summary before it by a \
         stand-in for a model that tells the story well and drops details: of the notes before it, it keeps two lines of \
         three. Of the facts that the first summaries tell, so many are still told by the later ones:\n\n\
         | check | 1 | 2 | 3 | 4 | 5 | 6 |\n| --- | --- | --- | --- | --- | --- | --- |\n",
    );
    for (name, policy) in
        [("none", None), ("`append`, at most 400 tokens", Some(CheckPolicy::Append))]
    {
        let mut sums = [(0, 0); PARTS];
        for one in shown {
            for (sum, found) in
                sums.iter_mut().zip(generations(&one.parsed()?, one.template, policy))
            {
                *sum = (sum.0 + found.facts, sum.1 + found.kept);
            }
        }
        let _ = write!(out, "| {name} |");
        for (facts, kept) in sums {
            let _ = write!(out, " {} % |", Drift { facts, kept }.permille() / 10);
        }
        out.push('\n');
    }
    out.push('\n');
    Ok(())
}

/// The facts of the first summary that each later summary still has.
fn generations(
    messages: &[Json<'_>],
    template: Template,
    policy: Option<CheckPolicy>,
) -> Vec<Drift> {
    let mut texts: Vec<String> = Vec::new();
    let mut found = Vec::new();
    for part in messages.chunks(messages.len().div_ceil(PARTS)) {
        let prior = texts.last().map(String::as_str);
        let mut text = prior.map(forgetful).unwrap_or_default();
        text.push_str(&extract_from(part, None, template, 80, Policy::On));
        if let Some(policy) = policy {
            check_for(part, prior, &text.clone(), 400, policy, Policy::On, &mut |check| {
                text.clone_from(&check.text)
            });
        }
        texts.push(text);
        let all: Vec<&str> = texts.iter().map(String::as_str).collect();
        found.push(drift(&all));
    }
    found
}

/// Two of three lines of a summary.
fn forgetful(summary: &str) -> String {
    let pieces = summary.split(['\n', ';']).enumerate();
    pieces.filter(|(at, _)| at % 3 != 2).map(|(_, piece)| format!("{}\n", piece.trim())).collect()
}

const PARTS: usize = 6;

fn said_tokens(messages: &[Json<'_>]) -> u32 {
    let said = messages
        .iter()
        .filter(|message| !matches!(message.text_of("role"), Some("system" | "developer")));
    said.map(|message| estimate(&message.to_string()).0).sum()
}

/// A quotation in Markdown, line by line, with all Markdown syntax escaped.
fn quoted(text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    format!("{fence}text\n{text}\n{fence}")
}

/// A typical model's summary: the story, few of the identifiers, and an invented sum.
const RETOLD: &str = "The customer, Mia Li, asked for a one-way flight from New York to Seattle on May 20th with three checked bags \
and no travel insurance. After looking at direct and connecting flights she chose the cheaper connection. She first wanted to pay \
with certificates and her card, but the airline accepts one certificate only, so the booking was cancelled and made again with \
the credit card ending in 7447. The total came to $355.";
