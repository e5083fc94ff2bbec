//! What the calls of tools, and identifiers in their results, say about the issue.

use super::*;

/// The messages of each issue. Each line is `user …`, `assistant …`, `call tool arguments` or
/// `result text`.
fn issues(said: &[&str]) -> Vec<Vec<u32>> {
    let mut tracker = Tracker::default();
    for (at, text) in (0..).zip(said) {
        let (kind, rest) = text.split_once(' ').unwrap();
        tracker.read(&match kind {
            "user" => Snippet::user(rest, at, at),
            "assistant" => Snippet::said(Speaker::Assistant, rest, at, at),
            "result" => Snippet::answered("tool", rest, at, at),
            _ => {
                let (tool, arguments) = rest.split_once(' ').unwrap();
                Snippet::called(tool, arguments, at, at)
            }
        });
    }
    tracker.issues().iter().map(|issue| issue.messages.clone()).collect()
}

#[test]
fn the_first_call_of_another_kind_begins_where_the_user_asked_for_it() {
    let said = [
        "user Where can I eat ramen in Lyon tonight?",
        "call find_restaurants {\"city\":\"Lyon\",\"dish\":\"ramen\"}",
        "assistant Your table at Kuma is reserved for tonight.",
        "user Great, then I want my bike repaired.",
        "assistant Which brand?",
        "user A Peugeot, its chain fell off.",
        "call repair_bicycle {\"brand\":\"Peugeot\",\"fault\":\"chain\"}",
    ];
    assert_eq!(issues(&said), [vec![0, 1, 2], vec![3, 4, 5, 6]]);
}

#[test]
fn calls_with_a_known_value_or_noun_go_on() {
    let said = [
        "user Where can I eat ramen in Lyon tonight?",
        "call find_restaurants {\"city\":\"Lyon\",\"dish\":\"ramen\"}",
        "assistant Kuma has a table. The table is reserved.",
        "user For four people, please.",
        "call update_restaurant_table {\"guests\":\"four\"}",
        "assistant The table is reserved for four.",
        "user I want to tell Kuma something.",
        "call send_message {\"to\":\"Kuma\",\"about\":\"ramen\"}",
    ];
    assert_eq!(issues(&said).len(), 1);
}

#[test]
fn one_word_in_common_may_be_chance() {
    let said = [
        "user Please book a table at Juban for March 12th, near a window.",
        "assistant A table at Juban on March 12th: for how many people?",
        "user Two people, at noon.",
        "call reserve_restaurant {\"name\":\"Juban\",\"date\":\"March 12th\",\"guests\":\"two\"}",
        "assistant At Juban, there is a table by the window at noon.",
        "user That one, please.",
        "assistant Your table at Juban is booked.",
        "user Next I have to rent a van in Vancouver, from March 10th to the weekend.",
        "call find_vehicles {\"city\":\"Vancouver\",\"from\":\"March 10th\"}",
    ];
    assert_eq!(issues(&said), [vec![0, 1, 2, 3, 4, 5, 6], vec![7, 8]]);
}

#[test]
fn an_answer_with_the_identifier_of_another_issue_goes_back_to_it() {
    let mut said = vec![
        "user My parcel DX-4471-PL is late.",
        "assistant Parcel DX-4471-PL is in Gdansk.",
        "user Another question: my router blinks red every evening.",
    ];
    for _ in 0..5 {
        said.extend(["assistant Restart the router, please.", "user It blinks red again."]);
    }
    said.extend(["assistant And now?", "user Is it there by Friday?"]);
    said.push("assistant Parcel DX-4471-PL leaves Gdansk tomorrow.");
    let count = said.len() as u32;
    assert_eq!(issues(&said).first(), Some(&vec![0, 1, count - 2, count - 1]));
}

#[test]
fn an_issue_whose_turn_moves_away_keeps_its_state() {
    let mut tracker = Tracker::default();
    tracker.read(&Snippet::user("I need a plumber in Leeds.", 1, 0));
    tracker.read(&Snippet::said(Speaker::Assistant, "Baker & Sons has time on Thursday.", 1, 1));
    assert!(tracker.pause(1));
    tracker.read(&Snippet::user("I would like to use the ferry.", 2, 2));
    tracker.read(&Snippet::said(Speaker::Assistant, "From which harbor do you sail?", 2, 3));
    let states: Vec<_> = tracker.issues().iter().map(|issue| issue.state).collect();
    assert_eq!(states, [State::Waiting, State::Waiting]);
}

#[test]
fn a_request_that_is_asked_back_about_something_else_is_another_issue() {
    let said = [
        "user I need a plumber in Leeds for a dripping tap.",
        "assistant Baker & Sons has time on Thursday.",
        "user I would like to use the ferry.",
        "assistant From which harbor do you sail, and with how many passengers?",
        "user From Holyhead, two of us.",
    ];
    assert_eq!(issues(&said), [vec![0, 1], vec![2, 3, 4]]);
}
