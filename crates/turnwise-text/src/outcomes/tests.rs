use alloc::string::String;
use alloc::vec::Vec;

use super::*;
use crate::records::rows;

/// Checks the outcome of a booking's result, and its wording.
fn check(result: &str, verdict: Verdict, said: &str) {
    let snippet = Snippet::answered("book", result, 1, 1);
    let (found, place) = read(&snippet, &rows(result), true);
    assert_eq!((found, &result[place]), (verdict, said), "{result}");
}

#[test]
fn refusals_are_no_bookings() {
    check(r#"{"message": "Unavailable"}"#, Verdict::Refused, "Unavailable");
    check(
        r#"{"item": {"Message": "The table is not available."}}"#,
        Verdict::Refused,
        "The table is not available.",
    );
    check("Sorry, that room is sold out.", Verdict::Refused, "Sorry, that room is sold out.");
    check(r#"{"status": "abgelehnt"}"#, Verdict::Refused, "abgelehnt");
    check(r#"{"结果": "已满"}"#, Verdict::Refused, "已满");
}

#[test]
fn empty_results_found_nothing() {
    for result in [r#"{"item": null, "total_items": 0}"#, "[]", "{}", r#"{"hits": [], "count": 0}"#]
    {
        check(result, Verdict::Nothing, "");
    }
}

#[test]
fn flags_and_states_count() {
    check(r#"{"success": false, "reason": "card expired"}"#, Verdict::Failed, "card expired");
    check(r#"{"ok": true, "id": "B81"}"#, Verdict::Done, "");
    check(r#"{"status": "cancelled", "refund": 4421486}"#, Verdict::Done, "cancelled");
    check(r#"{"status": "pending"}"#, Verdict::Open, "pending");
    check("status: delivered\nid: B81", Verdict::Done, "delivered");
}

#[test]
fn an_error_among_other_kinds_of_messages_is_a_name() {
    for text in [
        r##"{"name": "dusk", "colors": {"accent": "#8abeb7", "success": "green", "error": "red"}}"##,
        "theme: light\nwarning: yellow\nerror: darkRed\ninfo: blue",
        r#"{"en": {"info": "Note", "warning": "Careful", "error": "Something broke"}}"#,
    ] {
        check(text, Verdict::Unknown, "");
    }
    for (text, reason) in [
        (r#"{"success": false, "error": "no such file"}"#, "no such file"),
        (r#"{"warning": "old client", "error": "invalid id"}"#, "invalid id"),
        (r#"{"data": null, "errors": [{"message": "not allowed here"}]}"#, "not allowed here"),
    ] {
        check(text, Verdict::Failed, reason);
    }
}

#[test]
fn titles_are_no_states() {
    for result in [
        r#"{"title": "Crash", "status": "booked", "seat": "B12"}"#,
        r#"{"booking": {"status": "booked", "title": "Denied"}}"#,
        "Title: Crash\nSeat: B12\nStatus: booked",
        "**Film** Crash\n**Status:** booked",
    ] {
        check(result, Verdict::Done, "booked");
    }
    for text in ["Booked: Failure to Launch, seat B12", "Failure to Launch, seat B12: booked"] {
        check(text, Verdict::Done, text);
    }
    check(r#"{"ok": true, "title": "Crash"}"#, Verdict::Done, "");
    check(r#"{"ok": false, "title": "Done"}"#, Verdict::Failed, "");
    check(r#"{"title": "Emma", "status": "not booked"}"#, Verdict::Refused, "not booked");
}

#[test]
fn what_is_available_was_only_checked() {
    check(r#"{"Message": "The venue is available."}"#, Verdict::Checked, "The venue is available.");
}

#[test]
fn a_traceback_says_why_at_its_end() {
    let calls = "  File \"/app/main.py\", line 6, in load\n    return read(path)\n".repeat(60);
    for why in ["json.decoder.JSONDecodeError: Unterminated string", "KeyError: 'agent'"] {
        let result =
            alloc::format!("Exit code 1\nTraceback (most recent call last):\n{calls}{why}\n");
        check(&result, Verdict::Failed, why);
    }
    let cut = "Exit code 1\nTraceback (most recent call last):\n  File \"a.py\", line 2";
    check(cut, Verdict::Failed, "Traceback (most recent call last):");
}

#[test]
fn errors_in_long_texts_are_only_words() {
    let log = alloc::format!("Read 12 lines.\n{}", "an error was found here once. ".repeat(20));
    check(&log, Verdict::Unknown, "Read 12 lines.");
    check("Error: card expired", Verdict::Failed, "Error: card expired");
    check(r#"{"reservation_id": "HATHAV"}"#, Verdict::Unknown, "");
}

#[test]
fn a_look_up_that_denies_something_was_not_refused() {
    let verdict =
        |tool, result| read(&Snippet::answered(tool, result, 1, 1), &rows(result), changes(tool)).0;
    for result in [
        "The parcel is not delayed.",
        r#"{"message": "Your plan does not include roaming."}"#,
        "Der Zug ist nicht verspätet.",
    ] {
        assert_eq!(verdict("get_status", result), Verdict::Unknown, "{result}");
    }
    assert_eq!(verdict("book_table", "The table was not booked."), Verdict::Refused);
}

#[test]
fn states_of_many_records_are_not_that_of_the_call() {
    let orders = r#"{"orders": [{"n": 1}, {"n": 2}, {"id": "W3", "status": "denied"}]}"#;
    check(orders, Verdict::Unknown, "");
}

/// Results with a state, and with names that contain words for failure or success.
const FIELDS: &str = include_str!("tests/fields.txt");

#[test]
fn fields_count_more_than_words() {
    let mut wrong = Vec::new();
    for line in FIELDS.lines().filter(|line| !line.starts_with('[')) {
        let (wanted, result) = line.split_once(' ').unwrap();
        let result = result.replace("\\n", "\n");
        let (found, _) = read(&Snippet::answered("book", &result, 1, 1), &rows(&result), true);
        if !is_right(wanted, found) {
            wrong.push(alloc::format!("{wanted} {found:?}: {result}"));
        }
    }
    assert!(wrong.is_empty(), "{} wrong: {wrong:#?}", wrong.len());
}

/// Results in many shapes, each with what a line about its call has to say: `bad` (it did not
/// happen), `check` (it was only asked), `open` (it waits), or `good`.
const RESULTS: &str = include_str!("tests/results.txt");

/// Whether the outcome is as expected. A result without evidence appears unchanged in notes.
fn is_right(wanted: &str, found: Verdict) -> bool {
    match found {
        Verdict::Failed | Verdict::Partly | Verdict::Refused | Verdict::Nothing => wanted == "bad",
        Verdict::Checked => wanted == "check",
        Verdict::Open => wanted == "open",
        Verdict::Done | Verdict::Unknown => wanted == "good",
    }
}

#[test]
fn results_of_many_shapes_are_understood() {
    let (mut count, mut wrong, mut known_wrong) = ([0, 0], Vec::new(), Vec::new());
    let mut is_other = false;
    for line in RESULTS.lines() {
        if line.starts_with('[') {
            is_other = line == "[others]";
            continue;
        }
        let (wanted, result) = line.split_once(' ').unwrap();
        let result = result.replace("\\n", "\n");
        let (found, _) = read(&Snippet::answered("book", &result, 1, 1), &rows(&result), true);
        count[usize::from(is_other)] += 1;
        if !is_right(wanted, found) {
            let list = if is_other { &mut wrong } else { &mut known_wrong };
            list.push(alloc::format!("{wanted} {found:?}: {result}"));
        }
    }
    assert!(count.iter().all(|count| *count > 80), "{count:?}");
    assert!(known_wrong.is_empty(), "{} wrong: {known_wrong:#?}", known_wrong.len());
    // An unclear result may be unknown, but a failure must never become done or checked.
    let misleads = |line: &&String| line.starts_with("bad Done") || line.starts_with("bad Checked");
    let misleading: Vec<_> = wrong.iter().filter(misleads).collect();
    assert!(misleading.len() * 100 <= count[1] * MOST_MISLEADING, "{misleading:#?}");
    assert!(wrong.len() * 100 <= count[1] * MOST_WRONG, "{} wrong: {wrong:#?}", wrong.len());
}

/// The most results in new wordings that may be wrong, and that may mislead, in per cent.
const MOST_WRONG: usize = 15;
const MOST_MISLEADING: usize = 2;
