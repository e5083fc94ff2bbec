//! How the time of each public function grows with its text: linearly, on texts made to be slow.
//!
//! Time on the processor is measured, since other programs share the machine, and four times the
//! text is compared with the text itself: the bar is what two doublings at 2.6 times each give. A
//! case that exceeds it is repeated, and its fastest runs are compared.

#![cfg(unix)] // the clock is one of POSIX
#![allow(clippy::indexing_slicing, clippy::unwrap_used)]

use std::hint::black_box;
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};
use turnwise_text::handover::{Wanted, note};
use turnwise_text::issues::Tracker;
use turnwise_text::ledger::Ledger;
use turnwise_text::{
    PromptOptions, Request, Snippet, Source, Speaker, SummaryToCheck, Template, check_summary,
    digest, facts, fence, judge, language, prompt, quoted, rank, secrets, sentences, summarize,
};

#[path = "growth/hostile.rs"]
mod hostile;

use hostile::{pieces, repeated};

const SMALL: usize = 32_000;
const LARGE: usize = 4 * SMALL;
/// The time limit for `LARGE`.
const LIMIT: Duration = Duration::from_secs(1);
/// Two doublings, each at most 2.6 times: in hundredths.
const GROWTH: u128 = 676;
/// Shorter times say nothing: the larger text leaves the processor's cache, which alone can cost
/// more than the bar. Quadratic work that stays below it takes 200 ms for half a megabyte.
const NOISE: Duration = Duration::from_millis(12);
/// How often a suspicious case is repeated.
const REPEATS: usize = 12;

/// Checks `work` on every hostile text.
fn check(name: &str, work: impl Fn(&str)) {
    let pieces = pieces();
    assert!(pieces.len() > 60);
    for piece in &pieces {
        let (small, large) = (repeated(piece, SMALL), repeated(piece, LARGE));
        let once = |text: &str| {
            let start = now();
            work(black_box(text));
            now() - start
        };
        let (mut least, mut most) = (once(&small), once(&large));
        for _ in 0..REPEATS {
            if is_fine(least, most) {
                break;
            }
            (least, most) = (least.min(once(&small)), most.min(once(&large)));
        }
        assert!(is_fine(least, most), "{name} of {piece:?}: {least:?}, four times: {most:?}");
    }
}

/// Time this thread has had on a processor.
fn now() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

fn is_fine(small: Duration, large: Duration) -> bool {
    let grows = large.as_nanos() * 100 > small.as_nanos() * GROWTH;
    large <= LIMIT && (large <= NOISE || !grows)
}

fn measure(text: &str) -> u32 {
    text.len().div_ceil(4) as u32
}

/// The text as each speaker says it.
fn spoken(text: &str) -> [Snippet<'_>; 4] {
    [
        Snippet::user(text, 1, 0),
        Snippet::said(Speaker::Assistant, text, 1, 1),
        Snippet::called("send", text, 1, 2),
        Snippet::answered("send", text, 1, 3),
    ]
}

#[test]
fn facts_are_linear() {
    check("facts::scan", |text| {
        for fact in facts::scan(text) {
            black_box((fact.normal(), facts::anchor(text, fact.range.clone())));
            black_box(facts::names_a_field(text, fact.range));
        }
    });
    check("facts::quotations", |text| {
        black_box(facts::quotations(text).count() + facts::quoted(text).count());
    });
}

#[test]
fn sentences_and_phrases_are_linear() {
    check("sentences", |text| {
        black_box(sentences::sentences(text).count());
    });
    check("language::Language", |text| {
        black_box(language::Language::of(text).acts(text));
        black_box(language::begins(text, language::FILLERS));
    });
}

#[test]
fn quoted_passages_are_linear() {
    check("quoted::passages", |text| {
        black_box(quoted::passages(text).len());
    });
}

#[test]
fn secrets_are_linear() {
    check("secrets::redact", |text| {
        black_box((secrets::find(text).len(), secrets::redact(text).len()));
    });
}

#[test]
fn fences_are_linear() {
    check("fence", |text| {
        let fenced = fence::wrap(text, 1, 2);
        black_box(fence::unwrap(&fenced));
        black_box((fence::bare(text).len(), fence::is_exactly_ours(&fenced)));
        black_box(fence::escape(&text.replace(' ', "<")).len());
    });
}

#[test]
fn ledgers_are_linear() {
    for place in 0..4 {
        check("Ledger::read", |text| {
            black_box(Ledger::read(&spoken(text)[place..=place]).ranked().len());
        });
    }
}

#[test]
fn notes_of_speech_are_linear() {
    for place in 0..2 {
        check("summarize speech", |text| notes(&spoken(text)[place..=place]));
    }
}

#[test]
fn notes_of_tools_are_linear() {
    for place in 2..4 {
        check("summarize tools", |text| notes(&spoken(text)[place..=place]));
    }
}

fn notes(snippets: &[Snippet<'_>]) {
    black_box(summarize(&Request::new(snippets, Template::General, 600, &measure)));
}

#[test]
fn notes_of_an_earlier_summary_are_linear() {
    check("summarize prior", |text| {
        let snippets = [Snippet::user("Where is my order W2378156?", 1, 0)];
        let request = Request::new(&snippets, Template::Support, 600, &measure);
        black_box(summarize(&Request { prior: Some(text), tail: &spoken(text)[..1], ..request }));
    });
}

#[test]
fn prompts_and_judgments_are_linear() {
    check("prompt", |text| {
        black_box(prompt(&spoken(text)[..1], None, &PromptOptions::default()));
        let options = PromptOptions { tool_output_limit: u32::MAX, ..PromptOptions::default() };
        black_box(prompt(&spoken(text)[3..], None, &options));
    });
    check("prompt after a summary", |text| {
        black_box(prompt(&[], Some(text), &PromptOptions::default()));
    });
    check("judge", |text| {
        let snippets = spoken(text);
        let (snippets, tokens) = (&snippets[..2], measure(text));
        let source =
            Source { snippets, prior: Some(text), instructions: None, tokens, measure: &measure };
        black_box(judge(text, &source).is_ok());
        black_box(judge(text.get(1..).unwrap_or(text), &source).is_ok());
        black_box(judge::is_blank(text));
    });
}

#[test]
fn checks_of_summaries_are_linear() {
    check("check_summary, long summary", |text| {
        let snippets = [Snippet::user("My order W2378156 must come by May 20.", 1, 0)];
        black_box(check_summary(&SummaryToCheck::new(text, &snippets, 90_000, &measure)).text);
    });
    check("check_summary, long source", |text| {
        let snippets = spoken(text);
        let request = SummaryToCheck::new("Nothing new.", &snippets[..1], 90_000, &measure);
        black_box(check_summary(&request).text);
    });
    check("check_summary, long tail", |text| {
        let (snippets, tail) = (spoken("Hello."), [Snippet::user(text, 2, 4)]);
        let request = SummaryToCheck::new("Nothing new.", &snippets[..1], 90_000, &measure);
        black_box(check_summary(&SummaryToCheck { tail: &tail, ..request }).text);
    });
    check("check_summary, both long", |text| {
        let snippets = [Snippet::answered("read", text, 1, 0)];
        // The same words with other marks between them: they have to be looked for.
        let summary = text.replace(['.', '/', '-', ':'], " ");
        black_box(check_summary(&SummaryToCheck::new(&summary, &snippets, 90_000, &measure)).text);
    });
    check("drift", |text| {
        black_box(turnwise_text::check::drift(&[text, "Something else.", text]));
    });
}

#[test]
fn digests_are_linear() {
    check("digest", |text| {
        let result = digest::Result { tool: "read", arguments: text, text, ..Default::default() };
        black_box(digest(&result, 90, &measure));
        black_box(digest(&digest::Result { arguments: "", ..result }, 9_000, &measure));
    });
}

#[test]
fn ranks_are_linear() {
    check("rank", |text| {
        black_box(rank(&spoken(text), &[0, 1, 2, 2], 3, text));
        black_box(rank::task_of([text, text].into_iter()));
    });
}

#[test]
fn notes_for_other_agents_are_linear() {
    // Notes of both texts, then both of them word for word.
    for most in [4_000, u32::MAX] {
        for place in 0..4 {
            check("handover::note", |text| {
                let snippets = spoken(text);
                let wanted = Wanted::new("a", "b", &snippets[place..=place], most, &measure);
                black_box(note(&wanted).is_ok());
            });
        }
    }
    check("handover::note, a long reason and quotation", |text| {
        let quoted = [Snippet::user(text, 1, 0)];
        let wanted = Wanted::new("a", "b", &[], u32::MAX, &measure);
        black_box(note(&Wanted { reason: text, quoted: &quoted, ..wanted }).is_ok());
    });
}

#[test]
fn issues_are_linear() {
    check("issues", |text| {
        let mut tracker = Tracker::default();
        spoken(text).iter().for_each(|snippet| tracker.read(snippet));
        black_box(tracker.issues().len());
    });
}
