//! Properties that hold for any conversation.

use alloc::string::String;
use alloc::vec::Vec;
use core::cell::Cell;

use proptest::prelude::*;

use super::*;

/// The bytes passed to the measure grow linearly with the text, for any kind of text.
#[test]
fn notes_are_linear_in_the_text() {
    let patterns = [
        "a",
        "word ",
        "a. ",
        "no end, ",
        "W123456 ",
        "我的订单",
        "{\"k\":\"v12345\"},",
        "\n",
        "🇩🇪",
        "e\u{301}",
        "<",
        "1.2.",
        "must ",
        "\"",
        "x=1;\n",
    ];
    for pattern in patterns {
        let work = |bytes: usize| {
            let text = pattern.repeat(bytes / pattern.len());
            let measured = Cell::new(0);
            let counting = |text: &str| {
                measured.set(measured.get() + text.len());
                measure(text)
            };
            let snippets = [Snippet::user(&text, 1, 0), Snippet::answered("run", &text, 1, 1)];
            summarize(&Request::new(&snippets, Template::General, 300, &counting));
            measured.get()
        };
        let (once, fourfold) = (work(8_000), work(32_000));
        assert!(fourfold <= once * 5 + 8_000, "{pattern:?}: {once} then {fourfold}");
    }
}

#[test]
fn a_megabyte_of_one_line_is_read() {
    let text = "my order W2378156 has no end and goes on ".repeat(25_000);
    let found = notes(&[Snippet::user(&text, 1, 0)], 100);
    assert!(found.contains("W2378156") && measure(&found) <= 100);
}

/// Spaces squeezed, as the notes squeeze them.
fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

proptest! {
    #[test]
    fn notes_fit_and_repeat(said in conversation(), max_tokens in 0_u32..400, template in 0_usize..4) {
        let snippets = snippets(&said);
        let template = Template::ALL[template];
        let request = Request::new(&snippets, template, max_tokens, &measure);
        let found = summarize(&request);
        prop_assert!(measure(&found) <= max_tokens);
        let input: u32 = snippets.iter().map(|s| measure(s.text)).sum();
        prop_assert!(input < 200 || measure(&found) <= input);
        prop_assert_eq!(found, summarize(&request));
    }

    #[test]
    fn nothing_is_invented(said in conversation(), prior in proptest::option::of(speech()), max_tokens in 20_u32..400) {
        let snippets = snippets(&said);
        let found = summarize(&Request { prior: prior.as_deref(), ..Request::new(&snippets, Template::General, max_tokens, &measure) });
        let mut whole = String::new();
        let mut known = Vec::new();
        for text in said.iter().map(|(_, text)| text.as_str()).chain(prior.as_deref()) {
            whole.push_str(&squeezed(text));
            whole.push('\n');
            known.extend(facts::scan(text).map(|fact| fact.normal()));
        }
        for fact in facts::scan(&found) {
            let own = ["update_order"].contains(&fact.text);
            prop_assert!(own || known.contains(&fact.normal()) || whole.contains(fact.text), "{:?} is not in the input:\n{}\n---\n{}", fact.text, found, whole);
        }
    }

    #[test]
    fn escaped_notes_never_close_their_fence(said in conversation()) {
        let snippets = snippets(&said);
        let fenced = fence::wrap(&notes(&snippets, 300), 1, 9);
        prop_assert_eq!(fenced.matches("</conversation-summary>").count(), 1);
        prop_assert!(fence::unwrap(&fenced).is_some());
    }
}

#[test]
fn a_measure_that_disagrees_with_itself_is_survived() {
    let text = "tell me more about it. ".repeat(40);
    let snippets = [Snippet::user(&text, 1, 0)];
    let whole_is_more = |text: &str| if text.len() > 60 { 1000 } else { 1 };
    let found = summarize(&Request::new(&snippets, Template::General, 100, &whole_is_more));
    assert!(whole_is_more(&found) <= 100);
}
