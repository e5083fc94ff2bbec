//! Notes contain answers and results in any language.

use super::*;

/// A user asks for a table, and then about the place.
fn at_the_desk(asked: &str, answered: &str) -> String {
    let list: Vec<_> = (0..30).map(|n| format!("\"field_{n}\":\"value {n}\"")).collect();
    let result = format!("{{{},\"seats\":\"2\"}}", list.join(","));
    let said = [
        Snippet::user("Osteria Ferro, 19:45", 1, 0),
        Snippet::called("find_table", r#"{"place":"Osteria Ferro","time":"19:45"}"#, 1, 1),
        Snippet::answered("find_table", &result, 1, 2),
        Snippet::said(Speaker::Assistant, "Osteria Ferro, 19:45: 2.", 1, 3),
        Snippet::user(asked, 2, 4),
        Snippet::said(Speaker::Assistant, answered, 2, 5),
        Snippet::user("Ferro, 20:15", 3, 6),
        Snippet::said(Speaker::Assistant, "Ferro, 20:15: 2.", 3, 7),
    ];
    notes(&said, 110)
}

#[test]
fn a_question_is_told_with_its_short_answer() {
    for (asked, answered) in [
        ("Do they have a garden?", "Sadly not."),
        ("Gibt es dort einen Garten?", "Leider nein."),
        ("Czy mają tam ogródek?", "Niestety nie."),
        ("Van bahçesi orada mı?", "Maalesef yok."),
        ("هل عندهم حديقة؟", "للأسف لا."),
        ("庭はありますか？", "ありません。"),
    ] {
        let found = at_the_desk(asked, answered);
        let last = answered.split(' ').next_back().unwrap();
        assert!(found.contains(last), "{asked} {found}");
    }
}

#[test]
fn words_of_other_languages_stay() {
    for text in [
        "Szukam biletów dla mnie i Marty, do 260 zł za sztukę.",
        "Ik was in de stad en had twee kaarten of drie besteld.",
        "Saya mau pindah ke tanggal 19 jam 13.00 dengan dr. Retno.",
        "Keresek egy szobát a hídnál, be a városba is van busz.",
    ] {
        let found = notes(&[Snippet::user(text, 1, 0)], 200);
        assert!(found.contains(text), "{found}");
    }
}

#[test]
fn what_was_found_is_told_on_a_small_page() {
    for (looks, found) in [
        ("Ik zoek de dienstregeling even op voor u.", "Trein 1740 komt om 17:11 aan op spoor 14."),
        ("Megnézem a menetrendet, egy pillanat.", "A 1740-es vonat 17:11-kor ér be a 14-esre."),
    ] {
        let stops: Vec<_> =
            (0..40).map(|n| format!("stop {n} arrives {}:{:02}", 9 + n / 6, n)).collect();
        let result = stops.join("\n");
        let said = [
            Snippet::user("1740?", 1, 0),
            Snippet::said(Speaker::Assistant, looks, 1, 1),
            Snippet::called("timetable", r#"{"train":"1740"}"#, 1, 1),
            Snippet::answered("timetable", &result, 1, 2),
            Snippet::said(Speaker::Assistant, found, 1, 3),
        ];
        let page = notes(&said, 44);
        assert!(page.contains(found), "{page}");
    }
}

#[test]
fn the_only_name_of_a_call_tells_nothing() {
    let said = [
        Snippet::user("Where are W2378156 and W4412907?", 1, 0),
        Snippet::called("tool", "{}", 1, 1),
        Snippet::answered("tool", r#"{"order":"W2378156","status":"shipped"}"#, 1, 2),
        Snippet::called("tool", "{}", 1, 3),
        Snippet::answered("tool", r#"{"order":"W4412907","status":"lost"}"#, 1, 4),
    ];
    let found = notes(&said, 100);
    assert!(found.contains("→ ") && !found.contains("tool"), "{found}");
    assert!(found.contains("shipped") && found.contains("lost"), "{found}");
}

#[test]
fn what_was_corrected_is_not_told_without_the_correction() {
    for (first, newer, (old, new)) in [
        (
            "Please send it to Baker Street 5.",
            "Sorry, send it to Mill Lane 9, not to Baker Street 5.",
            ("Baker Street", "Mill Lane"),
        ),
        (
            "Book the Osteria Ferro for Tuesday evening.",
            "No, not Tuesday evening: I meant Thursday for the Osteria Ferro.",
            ("Tuesday", "Thursday"),
        ),
    ] {
        let talk = [
            Snippet::user("My account number is DE-4711-08.", 1, 0),
            Snippet::said(Speaker::Assistant, "Thank you, DE-4711-08 is noted.", 1, 1),
            Snippet::user(first, 2, 2),
            Snippet::said(Speaker::Assistant, "I will do that.", 2, 3),
            Snippet::user(newer, 3, 4),
            Snippet::said(Speaker::Assistant, "Done so.", 3, 5),
            Snippet::user("How is the weather in town number 8?", 4, 6),
            Snippet::said(Speaker::Assistant, "It rains a little in town 8.", 4, 7),
            Snippet::user("How is the weather in town number 9?", 5, 8),
            Snippet::said(Speaker::Assistant, "It rains a little in town 9.", 5, 9),
        ];
        for tokens in 10..90 {
            let found = notes(&talk, tokens);
            assert!(!found.contains(old) || found.contains(new), "{tokens}: {found}");
        }
        assert!(notes(&talk, 60).contains(new));
    }
}
