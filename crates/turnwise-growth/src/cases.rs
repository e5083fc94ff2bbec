//! The public functions of `turnwise-text`, each with the texts that can be hostile to it.

#![allow(clippy::indexing_slicing)] // one of the four snippets of `spoken`

use std::hint::black_box;

use turnwise_text::handover::{Wanted, note};
use turnwise_text::issues::Tracker;
use turnwise_text::ledger::Ledger;
use turnwise_text::{
    PromptOptions, Request, Snippet, Source, Speaker, SummaryToCheck, Template, check_summary,
    digest, facts, fence, judge, language, prompt, quoted, rank, secrets, sentences, summarize,
};

/// A call of a public function.
pub struct Case {
    /// The function, and which of its arguments is the hostile text.
    pub name: String,
    /// Calls the function with a text.
    pub work: Box<dyn Fn(&str)>,
}

/// All cases.
pub fn cases() -> Vec<Case> {
    let mut cases = Cases(Vec::new());
    facts(&mut cases);
    sentences_and_phrases(&mut cases);
    quoted_passages(&mut cases);
    secrets(&mut cases);
    fences(&mut cases);
    ledgers(&mut cases);
    notes_of_each(&mut cases);
    notes_of_an_earlier_summary(&mut cases);
    prompts_and_judgments(&mut cases);
    checks_of_summaries(&mut cases);
    digests(&mut cases);
    ranks(&mut cases);
    notes_for_other_agents(&mut cases);
    issues(&mut cases);
    cases.0
}

struct Cases(Vec<Case>);

impl Cases {
    fn add(&mut self, name: impl Into<String>, work: impl Fn(&str) + 'static) {
        self.0.push(Case { name: name.into(), work: Box::new(work) });
    }
}

fn measure(text: &str) -> u32 {
    text.len().div_ceil(4) as u32
}

/// The speakers of the snippets of [`spoken`].
const SPEAKERS: [&str; 4] = ["a person", "an assistant", "a call", "a result"];

/// The text as each speaker says it.
fn spoken(text: &str) -> [Snippet<'_>; 4] {
    [
        Snippet::user(text, 1, 0),
        Snippet::said(Speaker::Assistant, text, 1, 1),
        Snippet::called("send", text, 1, 2),
        Snippet::answered("send", text, 1, 3),
    ]
}

fn facts(cases: &mut Cases) {
    cases.add("facts::scan", |text| {
        for fact in facts::scan(text) {
            black_box((fact.normal(), facts::anchor(text, fact.range.clone())));
            black_box(facts::names_a_field(text, fact.range));
        }
    });
    cases.add("facts::quotations", |text| {
        black_box(facts::quotations(text).count() + facts::quoted(text).count());
    });
}

fn sentences_and_phrases(cases: &mut Cases) {
    cases.add("sentences", |text| {
        black_box(sentences::sentences(text).count());
    });
    cases.add("language::Language", |text| {
        black_box(language::Language::of(text).acts(text));
        black_box(language::begins(text, language::FILLERS));
    });
}

fn quoted_passages(cases: &mut Cases) {
    cases.add("quoted::passages", |text| {
        black_box(quoted::passages(text).len());
    });
}

fn secrets(cases: &mut Cases) {
    cases.add("secrets::redact", |text| {
        black_box((secrets::find(text).len(), secrets::redact(text).len()));
    });
}

fn fences(cases: &mut Cases) {
    cases.add("fence", |text| {
        let fenced = fence::wrap(text, 1, 2);
        black_box(fence::unwrap(&fenced));
        black_box((fence::bare(text).len(), fence::is_exactly_ours(&fenced)));
        black_box(fence::escape(&text.replace(' ', "<")).len());
        black_box(fence::visible(&text.replace(' ', "\u{1f3f4}\u{e0061}")).len());
    });
}

fn ledgers(cases: &mut Cases) {
    for (place, speaker) in SPEAKERS.iter().enumerate() {
        cases.add(format!("Ledger::read {speaker}"), move |text| {
            black_box(Ledger::read(&spoken(text)[place..=place]).ranked().len());
        });
    }
}

fn notes_of_each(cases: &mut Cases) {
    for (place, speaker) in SPEAKERS.iter().enumerate() {
        cases.add(format!("summarize {speaker}"), move |text| notes(&spoken(text)[place..=place]));
    }
}

fn notes(snippets: &[Snippet<'_>]) {
    black_box(summarize(&Request::new(snippets, Template::General, 600, &measure)));
}

fn notes_of_an_earlier_summary(cases: &mut Cases) {
    cases.add("summarize prior", |text| {
        let snippets = [Snippet::user("Where is my order W2378156?", 1, 0)];
        let request = Request::new(&snippets, Template::Support, 600, &measure);
        black_box(summarize(&Request { prior: Some(text), tail: &spoken(text)[..1], ..request }));
    });
}

fn prompts_and_judgments(cases: &mut Cases) {
    cases.add("prompt", |text| {
        black_box(prompt(&spoken(text)[..1], None, &PromptOptions::default()));
        let options = PromptOptions { tool_output_limit: u32::MAX, ..PromptOptions::default() };
        black_box(prompt(&spoken(text)[3..], None, &options));
    });
    cases.add("prompt after a summary", |text| {
        black_box(prompt(&[], Some(text), &PromptOptions::default()));
    });
    cases.add("judge", |text| {
        let snippets = spoken(text);
        let (snippets, tokens) = (&snippets[..2], measure(text));
        let source =
            Source { snippets, prior: Some(text), instructions: None, tokens, measure: &measure };
        black_box(judge(text, &source).is_ok());
        black_box(judge(text.get(1..).unwrap_or(text), &source).is_ok());
        black_box(judge::is_blank(text));
    });
}

fn checks_of_summaries(cases: &mut Cases) {
    cases.add("check_summary, long summary", |text| {
        let snippets = [Snippet::user("My order W2378156 must come by May 20.", 1, 0)];
        black_box(check_summary(&SummaryToCheck::new(text, &snippets, 90_000, &measure)).text);
    });
    cases.add("check_summary, long source", |text| {
        let snippets = spoken(text);
        let request = SummaryToCheck::new("Nothing new.", &snippets[..1], 90_000, &measure);
        black_box(check_summary(&request).text);
    });
    cases.add("check_summary, long tail", |text| {
        let (snippets, tail) = (spoken("Hello."), [Snippet::user(text, 2, 4)]);
        let request = SummaryToCheck::new("Nothing new.", &snippets[..1], 90_000, &measure);
        black_box(check_summary(&SummaryToCheck { tail: &tail, ..request }).text);
    });
    cases.add("check_summary, both long", |text| {
        let snippets = [Snippet::answered("read", text, 1, 0)];
        // The same words with other punctuation between them, so that they have to be searched.
        let summary = text.replace(['.', '/', '-', ':'], " ");
        black_box(check_summary(&SummaryToCheck::new(&summary, &snippets, 90_000, &measure)).text);
    });
    cases.add("drift", |text| {
        black_box(turnwise_text::check::drift(&[text, "Something else.", text]));
    });
}

fn digests(cases: &mut Cases) {
    cases.add("digest", |text| {
        let result = digest::Result { tool: "read", arguments: text, text, ..Default::default() };
        black_box(digest(&result, 90, &measure));
        black_box(digest(&digest::Result { arguments: "", ..result }, 9_000, &measure));
    });
}

fn ranks(cases: &mut Cases) {
    cases.add("rank", |text| {
        black_box(rank(&spoken(text), &[0, 1, 2, 2], 3, text));
        black_box(rank::task_of([text, text].into_iter()));
    });
}

fn notes_for_other_agents(cases: &mut Cases) {
    // Notes of both lengths, then the whole texts.
    for (most, extent) in [(1_500, "notes"), (u32::MAX, "all")] {
        for (place, speaker) in SPEAKERS.iter().enumerate() {
            cases.add(format!("handover::note, {extent} of {speaker}"), move |text| {
                let snippets = spoken(text);
                let wanted = Wanted::new("a", "b", &snippets[place..=place], most, &measure);
                black_box(note(&wanted).is_ok());
            });
        }
    }
    cases.add("handover::note, a long reason and quotation", |text| {
        let quoted = [Snippet::user(text, 1, 0)];
        let wanted = Wanted::new("a", "b", &[], u32::MAX, &measure);
        black_box(note(&Wanted { reason: text, quoted: &quoted, ..wanted }).is_ok());
    });
}

fn issues(cases: &mut Cases) {
    cases.add("issues", |text| {
        let mut tracker = Tracker::default();
        spoken(text).iter().for_each(|snippet| tracker.read(snippet));
        black_box(tracker.issues().len());
    });
}
