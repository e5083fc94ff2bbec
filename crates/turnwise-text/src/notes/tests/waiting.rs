//! Answers of the person that no call was made with yet.

use super::*;

/// A long search, then a request with two short answers.
fn with<'a>(request: &'a str, answers: [&'a str; 2], asks: [&'a str; 2]) -> Vec<Snippet<'a>> {
    const HOTELS: &str = concat!(
        r#"[{"name": "Hotel Astoria", "price": 393, "phone": "010-52828080", "code": "A-371"}, "#,
        r#"{"name": "Hotel Bristol", "price": 412, "phone": "010-62174111", "code": "B-505"}, "#,
        r#"{"name": "Hotel Central", "price": 318, "phone": "010-84166060", "code": "C-118"}]"#
    );
    vec![
        Snippet::user("Please find me a hotel in Leeds.", 1, 0),
        Snippet::called("find_hotel", r#"{"city": "Leeds"}"#, 1, 1),
        Snippet::answered("find_hotel", HOTELS, 1, 2),
        Snippet::said(Speaker::Assistant, "There are three of them in the old town.", 1, 3),
        Snippet::user(request, 2, 4),
        Snippet::said(Speaker::Assistant, asks[0], 2, 5),
        Snippet::user(answers[0], 3, 6),
        Snippet::said(Speaker::Assistant, asks[1], 3, 7),
        Snippet::user(answers[1], 4, 8),
    ]
}

#[test]
fn what_the_next_call_will_be_made_with_is_told_before_what_was_found() {
    let cases = [
        (
            "I also need a table at Legume.",
            ["5 pm. My aunt loves it there.", "Room 385"],
            ["For what time should I book it?", "In which room are you?"],
        ),
        (
            "Ich brauche noch einen Tisch im Adler.",
            ["19:30 Uhr", "Zimmer 385"],
            ["Für wann soll ich ihn reservieren?", "In welchem Zimmer wohnen Sie?"],
        ),
        (
            "J'ai aussi besoin d'une table au Lutetia.",
            ["20 h 30", "Mme Fournier"],
            ["Pour quelle heure ?", "À quel nom dois-je la réserver ?"],
        ),
        (
            "还要在青年餐厅订一张桌子。",
            ["晚上8点，靠窗", "王小明"],
            ["请问几点？", "请问您的姓名是什么？"],
        ),
    ];
    for (request, answers, asks) in cases {
        let found = notes(&with(request, answers, asks), 90);
        for answer in answers {
            assert!(found.contains(answer), "{answer} is missing from:\n{found}");
        }
    }
}

#[test]
fn thanks_and_consent_are_no_answers_that_wait() {
    for (asked, answer) in [
        ("Shall I go ahead?", "Yes, please."),
        ("Shall I go ahead?", "Got it, bye!"),
        ("Can I do anything else for you?", "We are good. Good day!"),
        ("Kann ich sonst noch etwas tun?", "Nein, danke, auf Wiedersehen."),
    ] {
        let asks = ["For what time should I book it?", asked];
        let mut snippets = with("I also need a table at Legume.", ["5 pm.", answer], asks);
        snippets.push(Snippet::said(Speaker::Assistant, "All right.", 4, 9));
        let found = notes(&snippets, 55);
        assert!(found.contains("5 pm.") && !found.contains(answer), "{found}");
    }
}

#[test]
fn what_a_call_was_made_with_waits_no_longer() {
    let asks = ["For what time should I book it?", "In which room are you?"];
    let mut snippets =
        with("I also need a table at Legume.", ["5 pm. My aunt loves it.", "Room 385"], asks);
    snippets.push(Snippet::called("book_table", r#"{"time": "5 pm", "room": 385}"#, 4, 9));
    snippets.push(Snippet::answered("book_table", r#"{"status": "confirmed"}"#, 4, 10));
    snippets.push(Snippet::said(Speaker::Assistant, "Your table is booked.", 4, 11));
    let found = notes(&snippets, 90);
    assert!(!found.contains("5 pm. My aunt") && !found.contains("Room 385"), "{found}");
    assert!(found.contains("book_table 5 pm"), "{found}");
}
