//! Counters of the host, and usage reports.

use super::*;

/// A counter that plans `other` and a copy of it during each count.
fn counting_with(other: &Rc<RefCell<Option<Conversation>>>) -> Rc<dyn Fn(&str) -> u32> {
    let other = Rc::clone(other);
    Rc::new(move |text| {
        if let Some(mut chat) = other.take() {
            chat.clone().fit();
            chat.fit();
            other.replace(Some(chat));
        }
        estimate(text).0
    })
}

#[test]
fn a_counter_may_plan_copies_while_notes_are_made() {
    let messages: Vec<_> =
        (0..20).map(|n| user(&format!("Order W-10{n} is late. {}", FILLER.repeat(5)))).collect();
    let said: Vec<&str> = messages.iter().map(String::as_str).collect();
    let options = r#"{"window":300,"summarizer":{"type":"extractive"}}"#;
    let expected = model_input(&mut chat(options, &said));
    // A copy shares the cache of messages, or even the notetaker.
    for shares_notetaker in [false, true] {
        let other = Rc::default();
        let mut planned = chat(options, &said[..12]);
        let notetaker = Rc::new(Notes::default());
        planned.take_notes_with(notetaker.clone());
        planned.count_with(counting_with(&other));
        planned.fit();
        let mut copy = planned.clone();
        if shares_notetaker {
            copy.take_notes_with(notetaker);
        }
        said[12..].iter().for_each(|message| _ = planned.push(message, false).unwrap());
        said[12..].iter().for_each(|message| _ = copy.push(message, false).unwrap());
        other.replace(Some(copy));
        assert_eq!(model_input(&mut planned), expected);
        assert_eq!(model_input(&mut other.take().unwrap()), expected);
    }
}

#[test]
fn memory_takes_its_part_of_the_budget_as_the_host_counts_it() {
    let with = r#"{"window":100,"memory":"The user lives in Oslo."}"#;
    let without = r#"{"window":100}"#;
    let mut talk = chat(with, &[ASK]);
    let estimated = estimate("The user lives in Oslo.");
    assert_eq!(
        (talk.fit().memory, talk.fit().budget),
        (estimated, Some(TokenCount(100 - estimated.0)))
    );
    // The reported usage includes the memory.
    let sent = talk.fit().size.tokens + estimated;
    assert_eq!(talk.observe("m", sent.0).unwrap().scale_permille, 1000);
    talk.count_with(Rc::new(|text| text.len() as u32));
    assert_eq!(talk.fit().memory.0, 23);
    talk.set_options(&json::parse(without).unwrap().json).unwrap();
    assert_eq!(talk.fit().memory, TokenCount::ZERO);
    talk.set_options(&json::parse(with).unwrap().json).unwrap();
    assert_eq!(talk.fit().memory.0, 23);
}

#[test]
fn a_usage_above_the_estimate_shrinks_the_budget() {
    let mut chat = chat(r#"{"window":1000}"#, &[ASK, ANSWER]);
    let estimated = chat.fit().size.tokens.0;
    assert_eq!(chat.fit().budget.unwrap().0, 1000);
    let learnt = chat.observe("m", estimated * 2).unwrap();
    assert_eq!((learnt.scale_permille, learnt.bound_permille, learnt.samples), (2000, 50, 1));
    let budget = chat.fit().budget.unwrap().0;
    assert!((470..500).contains(&budget), "{budget}");
    chat.push(ASK, false).unwrap();
    let estimated = chat.fit().size.tokens.0;
    chat.observe("another", estimated);
    assert!(chat.fit().budget.unwrap().0 > 900);
}

#[test]
fn a_usage_counts_once_and_for_the_plan_it_was_reported_for() {
    let mut chat = chat(r#"{"window":1000}"#, &[ASK, ANSWER]);
    let estimated = chat.fit().size.tokens.0;
    chat.push(ASK, false).unwrap();
    assert_eq!(chat.observe("m", estimated * 2).unwrap().scale_permille, 2000);
    assert_eq!(chat.observe("m", estimated * 9).unwrap().scale_permille, 2000);
}

const PICTURE: &str = r#"{"role":"user","content":[{"type":"text","text":"Look at this page."},{"type":"image_url","image_url":{"url":"https://example.com/1.png"}}]}"#;
const FINE: &str = r#"{"role":"assistant","content":"This page is fine."}"#;

#[test]
fn pictures_take_what_current_models_take_unless_another_is_named() {
    let tokens = |options: &str| chat(options, &[PICTURE]).fit().size.tokens.0;
    let words = tokens(r#"{"model":"gpt-5"}"#) - 765;
    for (options, expected) in [
        ("{}", 765),
        (r#"{"model":"our-own"}"#, 765),
        (r#"{"model":"openai/gpt-4o-mini"}"#, 25_505),
        (r#"{"model":"gpt-4.1-nano"}"#, 3_825),
    ] {
        assert_eq!(tokens(options) - words, expected, "{options}");
    }
    let of_others = |model: &str| tokens(&format!(r#"{{"model":"{model}"}}"#));
    assert!((1_399..1_430).contains(&of_others("claude-sonnet-4-5")));
    assert!((1_120..1_150).contains(&of_others("gemini-3-pro")));
}

/// A call with an id that Mistral refuses, and without the reasoning that DeepSeek wants back.
const CALLED: [&str; 4] = [
    r#"{"role":"user","content":"How is the weather in Rome?"}"#,
    r#"{"role":"assistant","content":"","tool_calls":[{"id":"call_of_the_weather","type":"function","function":{"name":"weather","arguments":"{}"}}]}"#,
    r#"{"role":"tool","tool_call_id":"call_of_the_weather","content":"rain"}"#,
    PICTURE,
];

#[test]
fn a_model_that_is_set_later_decides_what_one_in_the_options_does() {
    let plan = |mut chat: Conversation| chat.fit().clone();
    let plain = plan(chat("{}", &CALLED));
    for name in ["gpt-5", "claude-sonnet-4-5", "mistral-large-latest", "deepseek-chat", "our-own"] {
        let named = plan(chat(&format!(r#"{{"model":"{name}"}}"#), &CALLED));
        let mut later = chat("{}", &CALLED);
        later.set_model(name);
        assert_eq!(plan(later.clone()), named, "{name}");
        later.set_model("gpt-5");
        assert_eq!(plan(later), plan(chat(r#"{"model":"gpt-5"}"#, &CALLED)), "{name}, then gpt-5");
        let has_rules = matches!(name, "claude-sonnet-4-5" | "mistral-large-latest");
        assert_eq!(named != plain, has_rules, "{name}");
    }
}

#[test]
fn no_model_changes_a_server_that_the_options_name() {
    let options = r#"{"server":"mistral","model":"gpt-5"}"#;
    let before = chat(options, &CALLED).fit().clone();
    let mut chat = chat(options, &CALLED);
    for name in ["claude-sonnet-4-5", "deepseek-chat", "gpt-5"] {
        chat.set_model(name);
    }
    assert_eq!(*chat.fit(), before);
}

/// Even if the price of pictures is wrong by any factor, texts are counted as before.
#[test]
fn no_report_on_pictures_changes_what_fits_of_texts() {
    let window = 20_000;
    let options = format!(r#"{{"window":{window},"strategies":[{{"type":"trim"}}]}}"#);
    for price in [1, 20, 400, 700, 765, 800, 1_500] {
        let mut chat = chat(&options, &[ASK]);
        for n in 1..=8 {
            chat.push(PICTURE, false).unwrap();
            chat.push(FINE, false).unwrap();
            let told = chat.fit().size.tokens.0;
            chat.observe("m", told - n * 765 + n * price + 30);
            let budget = chat.fit().budget.unwrap().0;
            assert!((10_000..=window).contains(&budget), "{price}: {budget} after {n}");
            assert_eq!(chat.fit().size.turns, n + 1, "{price}: nothing is left out");
        }
    }
}

#[test]
fn instructions_that_are_not_told_are_learnt_next_to_pictures() {
    let mut chat = chat(r#"{"window":40000}"#, &[ASK]);
    for _ in 1..=20 {
        chat.push(PICTURE, false).unwrap();
        chat.push(FINE, false).unwrap();
        let told = chat.fit().size.tokens.0;
        chat.observe("m", told + 9_000);
    }
    let budget = chat.fit().budget.unwrap().0;
    assert!((28_000..=31_000).contains(&budget), "{budget}");
}

/// A provider that counts fewer tokens than estimated does not make the budget larger than the
/// window.
#[test]
fn no_report_makes_a_budget_larger_than_the_window() {
    let mut chat = chat(r#"{"window":10000,"reserveOutput":1000}"#, &[ASK]);
    for _ in 1..=12 {
        chat.push(&user(&FILLER.repeat(10)), false).unwrap();
        let told = chat.fit().size.tokens.0;
        chat.observe("m", told * 6 / 10);
        assert!(chat.fit().budget.unwrap().0 <= 9_000);
    }
}
