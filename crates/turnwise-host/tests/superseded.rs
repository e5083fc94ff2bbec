//! `supersede`: results that later messages made worthless.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use turnwise_host::superseded::uses::{Subject, use_of};
use turnwise_host::{Conversation, json};

/// Adds calls with their results, each in its own step, and returns the ids of the calls whose
/// results are sent in full.
fn kept(options: &str, calls: &[(&str, &str, &str)]) -> Vec<usize> {
    let mut chat = Conversation::new(&json::parse(options).unwrap().json).unwrap();
    chat.push(r#"{"role":"user","content":"Go on."}"#, false).unwrap();
    for (id, (tool, arguments, result)) in calls.iter().enumerate() {
        let arguments = arguments.replace('"', "\\\"");
        let call = format!(
            r#"{{"role":"assistant","content":null,"tool_calls":[{{"id":"c{id}","type":"function","function":{{"name":"{tool}","arguments":"{arguments}"}}}}]}}"#
        );
        chat.push(&call, false).unwrap();
        let result =
            format!(r#"{{"role":"tool","tool_call_id":"c{id}","content":"{id} {result}"}}"#);
        chat.push(&result, false).unwrap();
    }
    chat.push(r#"{"role":"assistant","content":"Done."}"#, false).unwrap();
    chat.push(r#"{"role":"user","content":"Thanks."}"#, false).unwrap();
    let plan = chat.fit().clone();
    let sent = chat.seen(&plan).concat();
    (0..calls.len()).filter(|id| sent.contains(&format!(r#""content":"{id} "#))).collect()
}

const ALWAYS: &str =
    r#"{"trigger":{"messages":1},"target":{"messages":1},"strategies":[{"type":"supersede"}]}"#;
const LONG: &str = "a result of some length that says a number of things about the matter at hand";

#[track_caller]
fn check(calls: &[(&str, &str, &str)], expected: &[usize]) {
    assert_eq!(kept(ALWAYS, calls), expected, "{calls:?}");
}

#[test]
fn the_same_question_is_answered_by_the_newest_result() {
    let find = ("search_flights", r#"{"from":"BER","to":"LIS"}"#, LONG);
    let again = ("search_flights", r#"{"to":"LIS","from":"BER"}"#, LONG);
    let other = ("search_flights", r#"{"from":"BER","to":"OPO"}"#, LONG);
    check(&[find, other, again], &[1, 2]);
    check(&[find, again, find, other], &[2, 3]);
    check(&[("bash", r#"{"command":"git status"}"#, LONG); 3], &[2]);
    check(&[("bash", r#"{"command":"cd a && cargo test 2>&1 | tail -5"}"#, LONG); 2], &[1]);
}

#[test]
fn deeds_stay_although_they_are_repeated() {
    check(&[("create_order", r#"{"item":1}"#, LONG); 2], &[0, 1]);
    check(&[("bash", r#"{"command":"./deploy.sh"}"#, LONG); 2], &[0, 1]);
    check(&[("bash", r#"{"command":"cat a > b"}"#, LONG); 2], &[0, 1]);
    check(&[("send_email", r#"{"to":"a"}"#, LONG), ("get_mail", r#"{"to":"a"}"#, LONG)], &[0, 1]);
}

#[test]
fn a_later_read_replaces_those_whose_lines_it_contains() {
    let read = |arguments| ("read_file", arguments, LONG);
    let all = read(r#"{"path":"a.rs"}"#);
    let part = read(r#"{"path":"a.rs","offset":10,"limit":20}"#);
    check(&[part, all], &[1]);
    check(&[all, part], &[0, 1]);
    check(&[part, read(r#"{"path":"a.rs","offset":5,"limit":40}"#)], &[1]);
    check(&[part, read(r#"{"path":"a.rs","offset":15,"limit":40}"#)], &[0, 1]);
    check(&[part, read(r#"{"path":"b.rs"}"#)], &[0, 1]);
    // If a long file is read without an end, it is truncated.
    check(&[read(r#"{"path":"a.rs","offset":4000,"limit":20}"#), all], &[0, 1]);
    let view = |arguments| ("str_replace_based_edit_tool", arguments, LONG);
    let range = view(r#"{"command":"view","path":"a","view_range":[1,20]}"#);
    check(&[range, view(r#"{"command":"view","path":"a","view_range":[1,-1]}"#)], &[1]);
}

#[test]
fn a_file_that_was_written_as_a_whole_replaces_what_was_read_of_it() {
    let read = ("Read", r#"{"file_path":"a.rs"}"#, LONG);
    check(&[read, ("Write", r#"{"file_path":"a.rs","content":"fn main() {}"}"#, LONG)], &[1]);
    check(&[read, ("Edit", r#"{"file_path":"a.rs","old":"x","new":"y"}"#, LONG)], &[0, 1]);
    check(&[read, ("append_file", r#"{"file_path":"a.rs","content":"x"}"#, LONG)], &[0, 1]);
}

#[test]
fn only_the_newest_state_of_a_page_or_a_list_counts() {
    let todo = |list| ("TodoWrite", list, LONG);
    check(&[todo(r#"{"todos":[{"a":1}]}"#), todo(r#"{"todos":[{"a":2}]}"#)], &[1]);
    check(&[("browser_snapshot", "{}", LONG), ("browser_snapshot", "{}", LONG)], &[1]);
    let page = |url| ("take_screenshot", url, LONG);
    check(&[page(r#"{"url":"a"}"#), page(r#"{"url":"b"}"#), page(r#"{"url":"a"}"#)], &[1, 2]);
    check(&[("add_todo", r#"{"text":"a"}"#, LONG), ("add_todo", r#"{"text":"b"}"#, LONG)], &[0, 1]);
}

#[test]
fn a_short_answer_does_not_replace_the_full_one() {
    let read = |result| ("read_file", r#"{"path":"a.rs"}"#, result);
    check(&[read(LONG), read("unchanged")], &[0, 1]);
}

#[test]
fn tools_can_be_left_alone() {
    let options = ALWAYS.replace("\"supersede\"", "\"supersede\",\"excludeTools\":[\"look\"]");
    assert_eq!(kept(&options, &[("look", "{}", LONG), ("look", "{}", LONG)]), [0, 1]);
}

#[test]
fn nothing_that_was_sent_changes_unless_it_pays() {
    let say = |chat: &mut Conversation, id: usize| {
        let call = format!(
            r#"{{"role":"assistant","content":null,"tool_calls":[{{"id":"c{id}","type":"function","function":{{"name":"read_file","arguments":"{{\"path\":\"a\"}}"}}}}]}}"#
        );
        chat.push(&call, false).unwrap();
        let result =
            format!(r#"{{"role":"tool","tool_call_id":"c{id}","content":"{}"}}"#, LONG.repeat(40));
        chat.push(&result, false).unwrap();
    };
    for (payback, sent) in [("", 5), (r#","payback":{"requests":40}"#, 3)] {
        let options =
            format!(r#"{{"window":20000,"strategies":[{{"type":"supersede"}}]{payback}}}"#);
        let mut chat = Conversation::new(&json::parse(&options).unwrap().json).unwrap();
        chat.push(r#"{"role":"user","content":"Go on."}"#, false).unwrap();
        say(&mut chat, 0);
        assert_eq!(chat.fit().size.messages, 3);
        say(&mut chat, 1);
        // The last step always stays, and the results that it replaces were sent.
        let plan = chat.fit().clone();
        assert_eq!(plan.size.messages, sent, "{payback}");
        assert_eq!(plan.prefix_change.is_some(), sent == 3);
    }
}

#[test]
fn names_of_tools_and_arguments_are_read_in_any_case() {
    let subject = |tool, arguments| use_of(tool, arguments).unwrap().1;
    let whole = Subject::Read { from: 0, to: u32::MAX };
    for (tool, arguments) in [
        ("Read", r#"{"file_path":"a"}"#),
        ("readFile", r#"{"filePath":"a"}"#),
        ("fs.read_text_file", r#"{"path":"a"}"#),
        ("view", r#"{"target_file":"a","explanation":"why"}"#),
    ] {
        assert_eq!(subject(tool, arguments), whole, "{tool}");
    }
    assert_eq!(subject("view", r#"{"path":"a","mode":"hex"}"#), Subject::Question);
    assert_eq!(subject("write_file", r#"{"path":"a","content":"b"}"#), Subject::Write);
    assert_eq!(subject("write_file", "not JSON"), Subject::Deed);
}
