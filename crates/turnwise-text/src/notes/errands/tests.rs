use alloc::string::String;
use alloc::vec::Vec;

use crate::{Request, Snippet, Speaker, Template, summarize};

/// A person who wants one thing after another, with the assistant's answers.
fn errands_of(said: &[&str], max_tokens: u32) -> String {
    let spoken = said.iter().enumerate().map(|(at, text)| {
        let speaker = if at.is_multiple_of(2) { Speaker::User } else { Speaker::Assistant };
        Snippet::said(speaker, text, at as u32, at as u32)
    });
    let call = [Snippet::called("find", r#"{"user_id":"mia_li_3668"}"#, 1, 90)];
    let snippets: Vec<_> = spoken.chain(call).collect();
    let measure = |text: &str| turnwise_core::tokens::estimate(text).0;
    summarize(&Request::new(&snippets, Template::Support, max_tokens, &measure))
}

#[test]
fn the_task_is_the_request_that_is_being_worked_on() {
    let english = [
        "Hi, I'd like to know the sum of my gift card balances, please.",
        "I'm unable to look into gift cards.",
        "Alright, I would like to change my recent reservation to business class.",
        "Which reservation do you mean, and how do you want to pay?",
        "I would like to pay the reservation with my MasterCard.",
    ];
    let found = errands_of(&english, 300);
    assert!(found.starts_with("Task: I would like to change my recent"), "{found}");
    assert!(found.contains("Course: Hi, I'd like to know the sum of my gift card"), "{found}");
    let german = [
        "Ich möchte wissen, wie viel Guthaben auf meiner Geschenkkarte ist.",
        "Das kann ich leider nicht einsehen.",
        "Dann möchte ich meinen Flug nach Oslo auf Samstag verschieben.",
    ];
    let found = errands_of(&german, 300);
    assert!(found.starts_with("Task: Dann möchte ich meinen Flug"), "{found}");
    let chinese =
        ["请帮我查一下礼品卡的余额。", "抱歉，我查不到。", "那我想把去上海的机票改到周六。"];
    let found = errands_of(&chinese, 300);
    assert!(found.starts_with("Task: 那我想把去上海的机票改到周六。"), "{found}");
}

#[test]
fn an_answer_and_a_detail_set_no_other_task() {
    let said = [
        "I need to book a flight from Leeds to Oslo on Friday.",
        "When would you like to leave?",
        "I'd like to leave early, around sunrise.",
        "And which seat?",
        "Please choose something near the window.",
    ];
    let found = errands_of(&said, 300);
    assert!(found.starts_with("Task: I need to book a flight from Leeds to Oslo"), "{found}");
    assert!(found.contains("Please choose something near the window."), "{found}");
}

#[test]
fn who_asks_whether_that_is_all_asks_for_nothing() {
    for (asks, request) in [
        ("Glad to help. Is that all for now?", "I need a plumber for the bathroom of my flat."),
        ("Gern geschehen. War das alles?", "Ich brauche einen Klempner für mein Badezimmer."),
        ("Con piacere. È tutto per oggi?", "Vorrei un idraulico per il bagno di casa."),
        ("不客气，就这些吗？", "请帮我找一个修浴室的水管工。"),
    ] {
        let said = ["I need to book a flight from Leeds to Oslo on Friday.", asks, request];
        let found = errands_of(&said, 300);
        assert!(found.starts_with(&alloc::format!("Task: {request}")), "{found}");
    }
}

/// Notes of people who only talk.
fn chat(said: &[&str]) -> String {
    let spoken = said.iter().enumerate().map(|(at, text)| {
        let speaker = if at.is_multiple_of(2) { Speaker::User } else { Speaker::Assistant };
        Snippet::said(speaker, text, at as u32, at as u32)
    });
    let snippets: Vec<_> = spoken.collect();
    let measure = |text: &str| turnwise_core::tokens::estimate(text).0;
    summarize(&Request::new(&snippets, Template::General, 300, &measure))
}

#[test]
fn advice_and_cheers_among_friends_are_no_limits() {
    let said = [
        "You must never forget how proud your family is of your new job in Leeds!",
        "Thank you, that means a lot to me and my sister Carla.",
        "Make sure your boss gives you the office near the old harbour.",
        "He promised me one with a view of the ships from Norway.",
        "I never eat fish, so the harbour restaurant is out of the question for my birthday.",
    ];
    let found = chat(&said);
    assert!(found.contains("Limits: I never eat fish"), "{found}");
    let spanish = [
        "Nunca olvides lo orgullosa que está tu familia de tu nuevo trabajo en Leeds.",
        "Gracias, eso significa mucho para mí y mi hermana Carla.",
        "Siempre debes creer en tus ideas y en tus planes del puerto viejo.",
    ];
    assert!(!chat(&spanish).contains("Limits"), "{}", chat(&spanish));
    let german = [
        "Du darfst nie vergessen, wie stolz deine Familie auf deine neue Stelle in Kiel ist.",
        "Danke, das bedeutet mir und meiner Schwester Carla viel.",
        "Ich esse keinen Fisch, das Hafenlokal kommt für meinen Geburtstag nicht in Frage.",
    ];
    assert!(chat(&german).contains("Limits: Ich esse keinen Fisch"), "{}", chat(&german));
}
