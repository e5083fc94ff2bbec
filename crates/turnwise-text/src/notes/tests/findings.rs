//! Findings: what a call came to in the end.

use std::string::String;
use std::vec::Vec;

use super::*;

/// Calls of one tool, each with its arguments and its result, and a word of the person before each.
fn notes_of(calls: &[(&str, &str, &str)], limit: u32) -> String {
    let mut snippets = Vec::from([
        Snippet::user("I'd like a table for my birthday, a viewing and a ride, please.", 1, 0),
        Snippet::said(Speaker::Assistant, "Happy to arrange all of that for you.", 1, 1),
    ]);
    for (at, (tool, arguments, result)) in (2..).step_by(3).zip(calls) {
        snippets.push(Snippet::user("Go on with the next one then.", at, at));
        snippets.push(Snippet::called(tool, arguments, at, at + 1));
        snippets.push(Snippet::answered(tool, result, at, at + 2));
    }
    let talk =
        "The evening with my friends is going to be long, and all of us look forward to it. ";
    let talk = talk.repeat(4);
    snippets.push(Snippet::user(&talk, 90, 90));
    let measure = |text: &str| text.len().div_ceil(4) as u32;
    summarize(&Request::new(&snippets, Template::Support, limit, &measure))
}

const CHECKED: &str = r#"{"name": "Lucca", "time": "9 pm", "mode": "check"}"#;
const BOOKED: &str = r#"{"name": "Lucca", "time": "9 pm", "mode": "book"}"#;

#[test]
fn a_check_is_over_once_the_call_is_made_in_earnest() {
    for (done, told) in [
        (r#"{"status": "Reservation confirmed"}"#, "Reservation confirmed"),
        (r#"{"status": "Reservation failed"}"#, "failed"),
    ] {
        let calls =
            [("book_table", CHECKED, r#"{"message": "Available"}"#), ("book_table", BOOKED, done)];
        let found = notes_of(&calls, 300);
        assert!(found.contains(told) && !found.contains("only checked"), "{found}");
        assert!(!found.contains("Available"), "{found}");
    }
    let dry = [
        (
            "deploy_app",
            r#"{"app": "shop-7", "dry_run": true}"#,
            r#"{"message": "would be deployed"}"#,
        ),
        ("deploy_app", r#"{"app": "shop-7", "dry_run": false}"#, r#"{"status": "done"}"#),
    ];
    let found = notes_of(&dry, 300);
    assert!(!found.contains("would be") && !found.contains("only checked"), "{found}");
}

#[test]
fn a_check_of_something_else_stays() {
    let other = r#"{"name": "Tamarind", "time": "9 pm", "mode": "check"}"#;
    let calls = [
        ("book_table", other, r#"{"message": "Available"}"#),
        ("book_table", BOOKED, r#"{"status": "Reservation confirmed"}"#),
    ];
    let found = notes_of(&calls, 300);
    assert!(found.contains("Tamarind") && found.contains("only checked"), "{found}");
    // What was booked first may be checked later.
    let calls = [
        ("book_table", BOOKED, r#"{"status": "Reservation confirmed"}"#),
        ("book_table", CHECKED, r#"{"message": "Unavailable"}"#),
    ];
    let found = notes_of(&calls, 300);
    assert!(found.contains("confirmed") && found.contains("refused"), "{found}");
}

#[test]
fn the_last_try_counts() {
    let command = r#"{"command": "npm test"}"#;
    for calls in [
        [
            ("book_table", BOOKED, r#"{"error": "failed to connect"}"#),
            ("book_table", BOOKED, r#"{"status": "confirmed"}"#),
        ],
        [
            ("shell", command, "error: 3 of 40 tests failed to connect"),
            ("shell", command, "40 of 40 tests passed"),
        ],
        [
            ("find_ride", r#"{"from": "Elm Street 5"}"#, "Error: failed to connect"),
            ("find_ride", r#"{"from": "Elm Street 5"}"#, r#"[{"car": "Tesla", "id": "R-396"}]"#),
        ],
    ] {
        let found = notes_of(&calls, 300);
        let own = found.split("Quoted:").next().unwrap_or_default();
        assert!(!own.contains("failed"), "{found}");
    }
}

#[test]
fn a_check_in_other_words_is_over_once_the_call_is_made() {
    for (checked, made) in [
        (
            r#"{"name": "Lucca", "time": "any_of([\"9 pm\"])", "mode": "check"}"#,
            r#"{"name": "Lucca", "time": "equal_to([\"9 pm\"])", "mode": "book"}"#,
        ),
        (
            r#"{"name": "Lucca", "time": "9 pm", "dry_run": true, "note": "a window table"}"#,
            r#"{"name": "Lucca", "time": "9 pm", "dry_run": false}"#,
        ),
    ] {
        let calls = [
            ("book_table", checked, r#"{"message": "Available"}"#),
            ("book_table", made, r#"{"status": "Reservation confirmed"}"#),
        ];
        let found = notes_of(&calls, 300);
        assert!(found.contains("confirmed") && !found.contains("only checked"), "{found}");
    }
}

#[test]
fn a_command_is_the_same_however_its_output_is_shortened() {
    for (first, again) in [
        (
            r#"{"command": "cargo test 2>&1 | grep -E error", "timeout": 60}"#,
            r#"{"command": "cargo test 2>&1 | tail -5", "timeout": 90}"#,
        ),
        (
            r#"{"command": "npx tsc | head", "description": "types"}"#,
            r#"{"command": "npx tsc", "description": "types, again"}"#,
        ),
    ] {
        let calls = [("bash", first, "error: 3 types differ"), ("bash", again, "all is well now")];
        let found = notes_of(&calls, 300);
        let own = found.split("Quoted:").next().unwrap_or_default();
        assert!(!own.contains("3 types"), "{found}");
        let other = r#"{"command": "cargo fmt --check | head"}"#;
        let calls = [("bash", first, "error: 3 types differ"), ("bash", other, "all is well now")];
        let found = notes_of(&calls, 300);
        assert!(found.contains(": error: 3 types differ"), "{found}");
    }
}

#[test]
fn a_part_that_failed_is_told() {
    let rows = r#"{"rows": [{"id": "A-17", "status": "ok"}, {"id": "B-18", "status": "error", "message": "duplicate"}]}"#;
    let found = notes_of(&[("list_rows", r#"{"file": "may.csv"}"#, rows)], 300);
    let changed = notes_of(&[("update_rows", r#"{"file": "may.csv"}"#, rows)], 300);
    assert!(changed.contains("partly failed"), "{changed}");
    // A lookup of rows did not fail.
    assert!(!found.contains("failed"), "{found}");
}

#[test]
fn a_long_outcome_is_told_in_a_word() {
    let long = "Your viewing has been successfully scheduled. Please bring a passport, a statement of your bank and two copies of your contract with you.";
    for (result, told) in [
        (long, "done"),
        (
            "We are unable to schedule the viewing, as the owner of the apartment is out of town.",
            "refused",
        ),
        (
            "That person has a conflicting meeting at that time. Please pick a different day or time.",
            "refused",
        ),
    ] {
        let arguments = r#"{"name": "Center Apartments", "day": "Saturday", "time": "10 am"}"#;
        let found = notes_of(&[("schedule_viewing", arguments, result)], 110);
        let line = found.lines().find(|line| line.contains("schedule_viewing 10 am"));
        assert!(line.is_some_and(|line| line.ends_with(told)), "{found}");
    }
}

#[test]
fn the_subject_of_a_call_is_a_whole_value() {
    let ride = r#"{"from": "5th and Main", "to": "18th and Broad", "mode": "check"}"#;
    let found = notes_of(&[("book_ride", ride, r#"{"id": 721, "driver": "Zoe"}"#)], 300);
    assert!(found.contains("book_ride 18th and Broad, 5th and Main: only checked"), "{found}");
    // The line says that it was a check, and not only its argument.
    assert!(!found.contains("mode"), "{found}");
}

#[test]
fn a_short_list_is_told_whole_and_a_long_one_by_its_ends() {
    let name = "Jonathan Fitzgerald";
    for (times, told) in [
        (&["7 pm", "9 pm"][..], "7 pm / 9 pm"),
        (&["7 pm", "8 pm", "10 pm"], "7 pm / 8 pm / 10 pm"),
        (&["19:30 Uhr", "20:15 Uhr", "21 Uhr"], "19:30 Uhr / 20:15 Uhr / 21 Uhr"),
        (&["5 pm", "6 pm", "7 pm", "8 pm", "9 pm"], "5 pm … 9 pm"),
    ] {
        let list = times.join("\\\",\\\"");
        let arguments = alloc::format!(
            r#"{{"time": "any_of([\"{list}\"])", "table": "Lucca", "name": "{name}"}}"#
        );
        let found = notes_of(&[("book_table", &arguments, r#"{"message": "Unavailable"}"#)], 300);
        assert!(found.contains(&alloc::format!("book_table {told}")), "{found}");
        assert!(found.contains(", Lucca, Jonathan Fitzgerald: refused"), "{found}");
    }
}

#[test]
fn a_small_page_tells_some_of_the_refused_calls() {
    let arguments = |time: &str| alloc::format!(r#"{{"time": "{time}", "name": "Cactus Club"}}"#);
    let times = ["5 pm", "6 pm", "7 pm", "8 pm", "9 pm"].map(arguments);
    let refused = r#"{"message": "Unavailable"}"#;
    let calls: Vec<_> = times.iter().map(|time| ("book_table", &**time, refused)).collect();
    let told = |tokens| {
        let found = notes_of(&calls, tokens);
        found.matches(" pm").count()
    };
    let counts: Vec<_> = (14..40).map(told).collect();
    for count in [1, 2, 3, 5] {
        assert!(counts.contains(&count), "{counts:?}");
    }
}

#[test]
fn the_list_of_an_argument_is_told_whole_before_other_facts() {
    let times = ["1 pm", "2 pm", "3 pm", "4 pm", "5 pm", "6 pm", "7 pm", "8 pm", "9 pm", "10 pm"];
    let arguments = alloc::format!(r#"{{"time": "any_of([\"{}\"])"}}"#, times.join("\\\",\\\""));
    let tables: Vec<_> =
        (0..20).map(|at| alloc::format!(r#"{{"table": "T-48{at:02}", "seats": 4{at}}}"#)).collect();
    let result = alloc::format!("[{}]", tables.join(", "));
    let found = notes_of(&[("find_tables", &arguments, &result)], 130);
    for time in times {
        assert!(found.contains(time), "{time} is missing from:\n{found}");
    }
}

#[test]
fn calls_without_arguments_may_differ() {
    let calls =
        [("unrecorded", "{}", "Error: user not found"), ("unrecorded", "{}", "mia_li_3668")];
    let found = notes_of(&calls, 300);
    assert!(found.contains("unrecorded: Error: user not found"), "{found}");
}

#[test]
fn a_request_does_not_end_in_a_few_words_of_its_next_sentence() {
    let asked = "The dishwasher that I bought in March leaks, see order D-48812.";
    let more = "Neighbors below us have had water on their ceiling since Monday.";
    let said = alloc::format!("{asked} {more}");
    let mut snippets = Vec::from([
        Snippet::user(&said, 1, 0),
        Snippet::called("find_order", r#"{"id": "D-48812"}"#, 1, 1),
        Snippet::answered("find_order", r#"{"status": "delivered"}"#, 1, 2),
    ]);
    for _ in 0..6 {
        snippets.push(Snippet::said(
            Speaker::Assistant,
            "It is under warranty for two years.",
            1,
            3,
        ));
    }
    let mut cuts = Vec::new();
    for tokens in 20..80 {
        let found = notes(&snippets, tokens);
        let words = more.split(' ').enumerate().take_while(|(at, _)| {
            let begin: Vec<_> = more.split(' ').take(at + 1).collect();
            found.contains(&begin.join(" "))
        });
        cuts.push(words.count());
    }
    assert!(cuts.iter().all(|words| *words == 0 || *words > 4), "{cuts:?}");
    assert!(cuts.iter().any(|words| *words > 4), "{cuts:?}");
}

#[test]
fn a_call_that_did_not_come_about_is_never_named_without_its_outcome() {
    let refused = [
        ("book_visit", r#"{"engineer": "J. Brandt", "date": "2026-11-27"}"#),
        ("change_address", r#"{"order": "A-5519", "street": "Deichweg 4"}"#),
        ("create_refund", r#"{"charge": "ch_85", "amount": "$14.99"}"#),
        ("move_invoice", r#"{"invoice": "RE-3307", "month": "2026-10"}"#),
    ];
    for (answer, outcome) in [
        (r#"{"error": "no engineer is free on that day"}"#, "failed"),
        (r#"{"success": false, "message": "not allowed while a refund is pending"}"#, "failed"),
        (r#"{"fehler": "Freigabe der Verwaltung fehlt"}"#, "failed"),
    ] {
        let calls = refused.map(|(tool, arguments)| (tool, arguments, answer));
        for limit in (60..400).step_by(10) {
            let found = notes_of(&calls, limit);
            for (tool, _) in refused {
                let parts = found.split(['\n', ';']).filter(|part| part.contains(tool));
                let told: Vec<bool> = parts.map(|part| part.contains(outcome)).collect();
                assert!(told.is_empty() || told.contains(&true), "{limit}: {tool} in\n{found}");
            }
        }
    }
}

#[test]
fn a_state_in_unknown_words_is_told_with_what_was_made() {
    for (answer, expected) in [
        (r#"{"status": "vorgemerkt", "auftrag": "A-5519"}"#, "vorgemerkt, auftrag A-5519"),
        (r#"{"order_id": "W-2291", "state": "parked"}"#, "parked, order_id W-2291"),
        (r#"{"estado": "en bandeja", "id": "MK-20871"}"#, "en bandeja, id MK-20871"),
    ] {
        let found = notes_of(&[("book_visit", r#"{"date": "2026-11-28"}"#, answer)], 300);
        assert!(found.contains(expected), "{expected} is missing from:\n{found}");
    }
}

#[test]
fn a_name_that_a_line_tells_is_not_told_again() {
    for name in ["旅館 松風", "Hotel zur Post", "La Brasa"] {
        let arguments = alloc::format!(r#"{{"name": "{name}", "nights": 2}}"#);
        let answer = r#"{"status": "failed", "reason": "full on the second night"}"#;
        let found = notes_of(&[("book_hotel", &arguments, answer)], 300);
        assert_eq!(found.matches(name).count(), 1, "{found}");
    }
}

#[test]
fn a_failure_is_told_with_its_reason_in_any_script() {
    for (answer, expected) in [
        (r#"{"status": "failed", "reason": "12月13日は満室です"}"#, "failed: 12月13日は満室です"),
        (r#"{"status": "失败", "message": "当天没有空房间了"}"#, "失败: 当天没有空房间了"),
        (r#"{"state": "rejected", "reason": "the room is taken"}"#, "the room is taken"),
    ] {
        let found = notes_of(&[("book_room", r#"{"date": "2026-12-12"}"#, answer)], 300);
        let reason = expected.rsplit(": ").next().unwrap_or_default();
        let line = found.lines().find(|line| line.contains("book_room")).unwrap_or_default();
        assert!(line.contains(reason), "{reason} is missing from:\n{found}");
    }
}

#[test]
fn a_state_among_the_facts_has_the_name_of_its_tool() {
    for (tool, answer, expected) in [
        ("get_claim", r#"{"status": "denied", "claim": "C-4471"}"#, "get_claim: status denied"),
        ("auskunft", r#"{"antrag": "B-118", "status": "genehmigt"}"#, "auskunft: status genehmigt"),
        ("ver_pedido", r#"{"estado": "en reparto", "pedido": "P-903"}"#, "ver_pedido: estado en"),
    ] {
        let found = notes_of(&[(tool, r#"{"of": "last week"}"#, answer)], 300);
        assert!(found.contains(expected), "{expected} is missing from:\n{found}");
    }
}
