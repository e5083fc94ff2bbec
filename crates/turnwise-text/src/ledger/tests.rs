use alloc::format;
use alloc::vec::Vec;

use super::*;

mod any_text;
mod taken_back;

/// Checks the facts of one user message: kind, key and text.
fn check(text: &str, expected: &[(&str, &str, &str)]) {
    let snippets = [Snippet::user(text, 1, 0)];
    check_all(&snippets, expected);
}

fn check_all(snippets: &[Snippet<'_>], expected: &[(&str, &str, &str)]) {
    let ledger = Ledger::read(snippets);
    let found: Vec<_> =
        ledger.facts().iter().map(|fact| (fact.kind.as_str(), fact.key, fact.text)).collect();
    assert_eq!(found, expected, "{snippets:?}");
}

/// Checks which facts replace which, as texts.
fn check_superseded(snippets: &[Snippet<'_>], expected: &[(&str, &str)]) {
    let ledger = Ledger::read(snippets);
    let newer = |fact: &Fact<'_>| ledger.facts().get(fact.superseded_by?).map(|new| new.text);
    let found: Vec<_> =
        ledger.facts().iter().filter_map(|fact| Some((fact.text, newer(fact)?))).collect();
    assert_eq!(found, expected, "{:#?}", ledger.facts());
}

#[test]
fn shapes_have_the_words_before_them_as_key() {
    check("my user id is mia_li_3668", &[("id", "user id is", "mia_li_3668")]);
    check("Order ID: W2378156", &[("id", "Order ID", "W2378156")]);
    check("see https://a.io/x", &[("url", "see", "https://a.io/x")]);
}

#[test]
fn records_give_keys_and_values() {
    check_all(
        &[Snippet::answered(
            "find",
            r#"{"id": "W2378156", "city": "Austin", "name": "Mia Li", "items": 3}"#,
            1,
            1,
        )],
        &[
            ("id", "id", "W2378156"),
            ("value", "city", "Austin"),
            ("name", "name", "Mia Li"),
            ("value", "items", "3"),
        ],
    );
    check_all(
        &[Snippet::answered(
            "read",
            r#"{"text": "{\"order_id\": \"W2378156\", \"eta\": \"2024-05-20\"}"}"#,
            1,
            1,
        )],
        &[("id", "order_id", "W2378156"), ("date", "eta", "2024-05-20")],
    );
    check_all(
        &[Snippet::answered(
            "find",
            r#"{"address": "1688 Clayton Road", "ids": ["W11111", "W22222"]}"#,
            1,
            1,
        )],
        &[
            ("value", "address", "1688 Clayton Road"),
            ("id", "ids", "W11111"),
            ("id", "ids", "W22222"),
        ],
    );
}

#[test]
fn numbers_have_units() {
    check(
        "It took 300 ms and 45% of 12kg.",
        &[("measure", "It took", "300 ms"), ("measure", "ms and", "45%"), ("measure", "", "12kg")],
    );
    check("距离12公里", &[("measure", "距离", "12公里")]);
    check("2 man army", &[]);
}

#[test]
fn commands_are_found_in_backticks_blocks_and_arguments() {
    check("run `cargo test -p core` first", &[("command", "", "cargo test -p core")]);
    check(
        "Then:\n```sh\n$ git push origin main\n```\nok",
        &[("command", "", "git push origin main")],
    );
    check_all(
        &[Snippet::called("bash", r#"{"command": "ls -la /tmp/x"}"#, 1, 1)],
        &[("command", "command", "ls -la /tmp/x"), ("path", "command", "/tmp/x")],
    );
}

#[test]
fn citations_and_names_stand_word_for_word() {
    check("press \"Save as\" now", &[("quote", "", "Save as")]);
    check("please ask Mia Li about it", &[("name", "", "Mia Li")]);
    check("Спросите у Анна Петрова завтра", &[("name", "", "Анна Петрова")]);
}

#[test]
fn labels_give_short_values() {
    check("Status: delivered", &[("value", "Status", "delivered")]);
    check("状态：已发货", &[("value", "状态", "已发货")]);
    check(
        "Versandart: per Express\nPreis: 20 euros",
        &[("value", "Versandart", "per Express"), ("money", "Preis", "20 euros")],
    );
}

#[test]
fn sentences_that_bind_somebody_are_facts() {
    let kinds = |speaker, text| -> Vec<&str> {
        let ledger = Ledger::read(&[Snippet::said(speaker, text, 1, 0)]);
        ledger
            .facts()
            .iter()
            .filter(|fact| fact.kind.is_sentence())
            .map(|fact| fact.kind.as_str())
            .collect()
    };
    assert_eq!(kinds(Speaker::User, "You must never call me before noon."), ["constraint"]);
    assert_eq!(kinds(Speaker::User, "My parcel never came to me."), [""; 0]);
    assert_eq!(kinds(Speaker::User, "预算是五百元左右。"), ["constraint"]);
    assert_eq!(kinds(Speaker::User, "Let's go with the red one then."), ["decision"]);
    assert_eq!(kinds(Speaker::User, "We agreed on the red one."), ["decision"]);
    assert_eq!(kinds(Speaker::User, "Actually, it went to Berlin."), ["correction"]);
    assert_eq!(kinds(Speaker::Assistant, "I will refund $54.04 to your card."), ["commitment"]);
    assert_eq!(kinds(Speaker::Assistant, "Your order W2378156 has been cancelled."), ["decision"]);
    assert_eq!(kinds(Speaker::Assistant, "How are we going to do that?"), ["question"]);
    assert_eq!(kinds(Speaker::User, "Thank you so much for your help!"), [""; 0]);
}

#[test]
fn a_question_is_open_until_somebody_else_speaks() {
    let asked = Snippet::user("Can you ship it to Berlin?", 1, 0);
    let open = |snippets: &[Snippet<'_>]| {
        Ledger::read(snippets).facts().iter().any(|fact| fact.kind == FactKind::Question)
    };
    assert!(open(&[asked]));
    assert!(open(&[asked, Snippet::called("ship", "{}", 1, 1)]));
    assert!(!open(&[asked, Snippet::said(Speaker::Assistant, "Yes.", 1, 1)]));
}

#[test]
fn what_is_said_twice_is_one_fact() {
    let snippets = [
        Snippet::user("Order W2378156 please", 1, 0),
        Snippet::called("find", r#"{"order_id": "W2378156"}"#, 1, 1),
        Snippet::answered("find", r#"{"order_id": "#.trim(), 1, 2),
    ];
    let ledger = Ledger::read(&snippets);
    let [fact] = ledger.facts() else { panic!("{ledger:?}") };
    assert_eq!(
        (fact.mentions, fact.key, fact.index, fact.last, fact.by),
        (2, "order_id", 0, 1, Speaker::User)
    );
    assert!(fact.matters());
}

#[test]
fn a_newer_value_under_the_same_key_wins() {
    check_superseded(
        &[
            Snippet::answered("find", r#"{"id": "W11111", "status": "pending"}"#, 1, 1),
            Snippet::answered("find", r#"{"id": "W22222", "status": "shipped"}"#, 2, 3),
            Snippet::answered("find", r#"{"status": "delivered", "id": "W11111"}"#, 3, 5),
        ],
        &[("pending", "delivered")],
    );
    check_superseded(
        &[Snippet::user("status: pending", 1, 0), Snippet::user("Status: delivered", 2, 1)],
        &[("pending", "delivered")],
    );
    check_superseded(
        &[Snippet::user("状态：待发货", 1, 0), Snippet::user("状态：已发货", 2, 1)],
        &[("待发货", "已发货")],
    );
}

#[test]
fn what_a_tool_was_asked_says_what_its_answer_is_about() {
    let ask = |place: &'static str, turn| Snippet::called("weather", place, turn, turn);
    let answer = |text: &'static str, turn| Snippet::answered("weather", text, turn, turn);
    check_superseded(
        &[
            ask(r#"{"city": "Rome"}"#, 1),
            answer(r#"{"sky": "clear"}"#, 1),
            ask(r#"{"city": "Oslo"}"#, 2),
            answer(r#"{"sky": "gray"}"#, 2),
            ask(r#"{"city": "Rome"}"#, 3),
            answer(r#"{"sky": "dark"}"#, 3),
        ],
        &[("clear", "dark")],
    );
}

#[test]
fn members_of_a_list_do_not_replace_each_other() {
    check_superseded(
        &[
            Snippet::answered("find", r#"{"id": "W11111", "color": "red", "color": "blue"}"#, 1, 1),
            Snippet::answered("find", r#"{"id": "W11111", "color": "green"}"#, 1, 1),
        ],
        &[],
    );
    check_superseded(
        &[Snippet::user("order id: W11111", 1, 0), Snippet::user("order id: W22222", 2, 1)],
        &[],
    );
}

#[test]
fn a_value_replaces_only_the_value_of_the_same_thing() {
    let answers = |texts: &[&'static str], expected: &[(&str, &str)]| {
        let snippets: Vec<_> =
            (1..).zip(texts).map(|(at, text)| Snippet::answered("get", text, at, at)).collect();
        check_superseded(&snippets, expected);
    };
    let listed =
        r#"{"user_id": "mia_li_3668", "orders": [{"order_id": "W2378156", "status": "open"}]}"#;
    answers(&[listed, r#"{"order_id": "W2378156", "status": "sent"}"#], &[("open", "sent")]);
    // The same flight in two bookings, and again in the first.
    let booking = |id: &str, price: u32| {
        format!(
            r#"{{"booking_id": "{id}", "legs": [{{"flight_number": "HAT028", "price": {price}}}]}}"#
        )
    };
    let [first, other, again] =
        [("JG7FMM", 1859), ("LQ940Q", 312), ("JG7FMM", 140)].map(|(id, price)| booking(id, price));
    let snippets = [&first, &other, &again].map(|text| Snippet::answered("get", text, 1, 1));
    check_superseded(&snippets, &[("1859", "140")]);
    // The balance of a card, and a payment with it.
    answers(
        &[
            r#"{"cards": {"card_3481935": {"id": "card_3481935", "amount": 22}}}"#,
            r#"{"booking_id": "JG7FMM", "paid": [{"payment_id": "card_3481935", "amount": 4420}]}"#,
        ],
        &[],
    );
    let list = |text| Snippet::said(Speaker::Assistant, text, 2, 2);
    check_superseded(&[list("To Rome, Price: $364\n"), list("To Oslo, Price: $210\n")], &[]);
    let files = ["I open the file fields.py.", "I remove the file try.py, it is no longer needed."];
    check_superseded(&files.map(list), &[]);
}

#[test]
fn corrections_take_back_what_was_said() {
    let said = |first: &'static str, second: &'static str| {
        [Snippet::user(first, 1, 0), Snippet::user(second, 2, 2)]
    };
    check_superseded(
        &said("The party is on May 20", "Please change May 20 to May 21."),
        &[("May 20", "May 21")],
    );
    check_superseded(
        &said("It costs $500 now", "I meant $600 instead of $500."),
        &[("$500", "$600")],
    );
    check_superseded(
        &said("My zip code is 78750", "Sorry, I meant zip code 78751."),
        &[("78750", "78751")],
    );
    check_superseded(
        &said("Es kostet 500 euros", "Bitte 600 euros statt 500 euros."),
        &[("500 euros", "600 euros")],
    );
    check_superseded(&said("集合时间是5月20日", "把5月20日改成5月21日"), &[("5月20日", "5月21日")]);
    check_superseded(&said("It costs $500 now", "From $500 to $600 is fine."), &[]);
}

#[test]
fn a_limit_goes_with_the_value_it_sets() {
    check_superseded(
        &[
            Snippet::user("My budget is at most $500.", 1, 0),
            Snippet::user("Please change the budget from $500 to $600.", 2, 1),
        ],
        &[
            ("My budget is at most $500.", "Please change the budget from $500 to $600."),
            ("$500", "$600"),
        ],
    );
}

#[test]
fn the_earlier_summary_comes_first() {
    let snippets =
        [Snippet::answered("find", r#"{"order_id": "W2378156", "status": "delivered"}"#, 4, 9)];
    let ledger = Ledger::read_after(Some("Identifiers: order_id: W2378156; total: $20"), &snippets);
    let found: Vec<_> =
        ledger.facts().iter().map(|fact| (fact.text, fact.turn, fact.carried)).collect();
    assert_eq!(found, [("W2378156", 0, true), ("$20", 0, true), ("delivered", 4, false)]);
}

#[test]
fn the_strictest_limits_matter_most() {
    let snippets = [
        Snippet::user("Never call me. My phone is 925-671-3845, the order is W2378156.", 1, 0),
        Snippet::answered("find", r#"{"weight": 1234}"#, 1, 1),
    ];
    let ledger = Ledger::read(&snippets);
    let ranked: Vec<_> = ledger.ranked().iter().map(|fact| fact.text).collect();
    assert_eq!(ranked, ["Never call me.", "W2378156", "1234", "925-671-3845"]);
    assert!(!ledger.ranked().iter().any(|fact| fact.text == "1234" && fact.matters()));
}

#[test]
fn the_tables_are_in_order() {
    assert!(crate::language::PROGRAMS.is_sorted());
}
