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
