//! Values of records and calls: lists inside of expressions, values of several facts, what is being
//! asked for, and the settings of programs.

use alloc::string::String;
use alloc::vec::Vec;

use super::notes;
use crate::Snippet;

#[test]
fn the_members_of_a_list_in_an_expression_have_its_key() {
    for (arguments, key, members) in [
        (
            r#"{"venue": "Southside", "start": "api.is_one_of([\"6 am\",\"7 am\",\"8 am\"])"}"#,
            "start 6 am",
            ["6 am", "7 am", "8 am"],
        ),
        (
            r#"{"room": "Blue", "day": "in_list(['2024-05-20', '2024-05-21', '2024-05-24'])"}"#,
            "day 2024-05-20",
            ["2024-05-20", "2024-05-21", "2024-05-24"],
        ),
        (
            r#"{"flight": "any(\"HAT057\",\"HAT136\",\"HAT218\")", "seat": "window"}"#,
            "flight HAT057",
            ["HAT057", "HAT136", "HAT218"],
        ),
    ] {
        let snippets = [
            Snippet::user("Is anything free for the party?", 1, 0),
            Snippet::called("plan", arguments, 1, 1),
            Snippet::answered("plan", r#"{"item": null}"#, 1, 2),
        ];
        let found = notes(&snippets, 300);
        assert!(found.contains(key), "{key} is missing from:\n{found}");
        assert!(members.iter().all(|member| found.contains(member)), "{found}");
    }
}

#[test]
fn a_word_in_marks_is_a_word_of_its_call() {
    for (arguments, expected) in [
        (r#"{"FullName": "\"Tyler Jones\"", "Answer1": "\"Molly\""}"#, "Answer1 Molly"),
        (r#"{"City": "equals(\"Lisbon\")", "Nights": "3"}"#, "City Lisbon"),
    ] {
        let snippets = [
            Snippet::user("Please look it up for me.", 1, 0),
            Snippet::called("look_up", arguments, 1, 1),
            Snippet::answered("look_up", r#"{"found": 1, "id": "R-4821"}"#, 1, 2),
        ];
        let found = notes(&snippets, 300);
        assert!(found.contains(expected), "{expected} is missing from:\n{found}");
    }
}

#[test]
fn opening_hours_are_whole_and_those_of_two_places_are_two() {
    let places = r#"[{"name": "Astoria", "hours": "Mo-Fr 11:00-14:30 17:00-21:00, Sa 11:00-14:30 17:00-20:30, So 11:00-14:30 17:00-20:00"},
        {"name": "Bristol", "hours": "Mo-Fr 11:00-22:00, Sa 10:00-23:00"}]"#;
    let chinese = r#"[{"名称": "烧肉馆", "营业时间": "周五,周日 11:00-14:30 17:00-21:00 周六 11:00-14:30 17:00-20:30 周一至周四 11:00-14:30 17:00-20:30"},
        {"名称": "七叶香山", "营业时间": "周一至周日 11:00-22:00"}]"#;
    for (result, expected) in [
        (
            places,
            [
                "Sa 11:00-14:30 17:00-20:30, So 11:00-14:30 17:00-20:00",
                "11:00-22:00, Sa 10:00-23:00",
            ],
        ),
        (chinese, ["周一至周四 11:00-14:30 17:00-20:30", "周一至周日 11:00-22:00"]),
    ] {
        let snippets =
            [Snippet::user("Where can we eat?", 1, 0), Snippet::answered("search", result, 1, 1)];
        let found = notes(&snippets, 400);
        for hours in expected {
            assert!(found.contains(hours), "{hours} is missing from:\n{found}");
        }
    }
}

#[test]
fn what_is_asked_for_comes_first() {
    let record = |pairs: &[(&str, &str)]| {
        let mut text = String::from("{\"name\": \"Hotel Astoria\"");
        for (key, value) in pairs {
            text.push_str(&alloc::format!(", \"{key}\": \"{value}\""));
        }
        text + "}"
    };
    let fields = [
        ("Booking", "R-1180"),
        ("CheckInHour", "3 pm"),
        ("Updated", "2024-05-20"),
        ("Desk", "D-2210"),
        ("Terminal", "T-3320"),
        ("Phone", "555-617-4111"),
    ];
    let result = record(&fields);
    for (question, expected) in [
        ("And the phone of the Hotel Astoria?", "555-617-4111"),
        ("At which hour can we check in at Hotel Astoria?", "3 pm"),
    ] {
        let snippets = [
            Snippet::user("I need a room for two nights.", 1, 0),
            Snippet::called("find", r#"{"city": "Oslo"}"#, 1, 1),
            Snippet::answered("find", &result, 1, 2),
        ];
        let tail = [Snippet::user(question, 2, 3)];
        let measure = |text: &str| turnwise_core::tokens::estimate(text).0;
        let request = crate::Request {
            tail: &tail,
            ..crate::Request::new(&snippets, crate::Template::Support, 56, &measure)
        };
        let found = crate::summarize(&request);
        assert!(found.contains(expected), "{expected} is missing from:\n{found}");
    }
}

#[test]
fn settings_of_programs_are_kept_and_places_in_files_are_not() {
    for (tool, setting, expected) in [
        ("bash", r#""timeout": 60000"#, "timeout 60000"),
        ("run", r#""max_lines": 400"#, "max_lines 400"),
    ] {
        let call = |command: &str| alloc::format!("{{\"command\": \"{command}\", {setting}}}");
        let (first, second) = (call("npm test"), call("npm run lint -- --max 17"));
        let snippets = [
            Snippet::user("Make the tests pass.", 1, 0),
            Snippet::called(tool, &first, 1, 1),
            Snippet::answered(tool, "3 failed", 1, 2),
            Snippet::called("read", r#"{"path": "src/main.ts", "offset": 494}"#, 1, 3),
            Snippet::answered("read", "export {}", 1, 4),
            Snippet::called(tool, &second, 1, 5),
            Snippet::answered(tool, "ok", 1, 6),
        ];
        let found = notes(&snippets, 300);
        assert!(found.contains(expected), "{expected} is missing from:\n{found}");
        assert!(!found.contains("494"), "{found}");
    }
}

#[test]
fn a_setting_of_one_call_is_told_where_room_is_left() {
    for (tool, arguments, expected) in [
        ("bash", r#"{"command": "npm test", "timeout": 60000}"#, "timeout 60000"),
        ("shell", r#"{"command": "make all", "max_lines": 400}"#, "max_lines 400"),
    ] {
        let snippets = [
            Snippet::user("Make the build of W-2210 and of W-3340 pass.", 1, 0),
            Snippet::called(tool, arguments, 1, 1),
            Snippet::answered(tool, "build B-7781 of W-2210 failed, B-7790 is queued", 1, 2),
        ];
        let found = notes(&snippets, 300);
        assert!(found.contains(expected), "{expected} is missing from:\n{found}");
        let short = notes(&snippets, 24);
        assert!(!short.contains(expected) && short.contains("W-2210"), "{short}");
    }
}

/// Notes of 200 tokens next to a tail of one message.
fn notes_next_to(snippets: &[Snippet<'_>], said: &str) -> String {
    notes_within(200, snippets, said)
}

fn notes_within(tokens: u32, snippets: &[Snippet<'_>], said: &str) -> String {
    let tail = [Snippet::user(said, 9, 9)];
    let measure = |text: &str| turnwise_core::tokens::estimate(text).0;
    let request = crate::Request {
        tail: &tail,
        ..crate::Request::new(snippets, crate::Template::Support, tokens, &measure)
    };
    crate::summarize(&request)
}

#[test]
fn a_search_keeps_the_arguments_that_the_newest_message_repeats() {
    for (arguments, said, expected) in [
        (
            r#"{"kind": "hotel", "price": "300-400 EUR"}"#,
            "Is there another one for 300-400 EUR?",
            "300-400 EUR",
        ),
        (r#"{"种类": "酒店", "价格": "500-600元"}"#, "还有别的500-600元的吗？", "500-600元"),
    ] {
        let snippets = [
            Snippet::user("Please find me a room.", 1, 0),
            Snippet::called("search", arguments, 1, 1),
            Snippet::answered("search", r#"[{"name": "Astoria", "code": "A-371"}]"#, 1, 2),
            Snippet::user("Thanks.", 2, 3),
        ];
        let found = notes_next_to(&snippets, said);
        assert!(found.contains(expected), "{expected} is missing from:\n{found}");
    }
}

#[test]
fn the_limits_of_the_newest_search_come_before_what_it_found() {
    let hotels: Vec<String> = (0..12)
        .map(|at| {
            alloc::format!(
                r#"{{"name": "Hotel Astoria {at}", "price": {}, "phone": "010-5282{}"}}"#,
                310 + at,
                8080 + at
            )
        })
        .collect();
    let found = alloc::format!("[{}]", hotels.join(", "));
    for (arguments, said, expected) in [
        (
            r#"{"kind": "hotel", "price": "300-400"}"#,
            "One for 300-400 with a gym?",
            "price 300-400",
        ),
        (r#"{"kind": "room", "until": "22:30"}"#, "Does it stay open until 22:30?", "until 22:30"),
        (r#"{"种类": "酒店", "价格": "500-600元"}"#, "还有别的500-600元的吗？", "价格 500-600元"),
    ] {
        let snippets = [
            Snippet::user("Please find me one.", 1, 0),
            Snippet::called("search", arguments, 1, 1),
            Snippet::answered("search", &found, 1, 2),
            Snippet::user("Thanks.", 2, 3),
        ];
        let found = notes_within(90, &snippets, said);
        assert!(found.contains(expected), "{expected} is missing from:\n{found}");
    }
}

#[test]
fn a_number_of_a_record_is_kept_although_the_newest_message_counts_something_with_it() {
    for (result, said, expected) in [
        (
            r#"[{"name": "Aquarium", "ticket": 200, "code": "A-371"}]"#,
            "And a hotel below 200 euros?",
            "ticket 200",
        ),
        (
            r#"[{"名称": "海洋馆", "门票": 150, "编号": "A-371"}]"#,
            "150 米以内有酒店吗？",
            "门票 150",
        ),
    ] {
        let snippets = [
            Snippet::user("What can we see there?", 1, 0),
            Snippet::called("search", r#"{"kind": "sights"}"#, 1, 1),
            Snippet::answered("search", result, 1, 2),
            Snippet::user("Thanks.", 2, 3),
        ];
        let found = notes_next_to(&snippets, said);
        assert!(found.contains(expected), "{expected} is missing from:\n{found}");
    }
}
