//! Notes omit thanks, small talk and failed tries, but never the first request.

use super::*;

/// A search that fails once, finds nothing once, and then succeeds.
fn search<'a>(request: &'a str, found: &'a str) -> Vec<Snippet<'a>> {
    let call = |city: &'a str, at| Snippet::called("search_flights", city, 1, at);
    let result = |text: &'a str, at| Snippet::answered("search_flights", text, 1, at);
    vec![
        Snippet::user("Hi there!", 0, 0),
        Snippet::said(Speaker::Assistant, "Hello! How can I help you?", 0, 1),
        Snippet::user(request, 1, 2),
        call(r#"{"from":"OSL","to":"FCO","date":"2026-05-20"}"#, 3),
        result(r#"{"error":"timeout"}"#, 4),
        call(r#"{"from":"OSL","to":"FCO","date":"2026-05-20"}"#, 5),
        result("[]", 6),
        call(r#"{"from":"TRF","to":"FCO","date":"2026-05-20"}"#, 7),
        result(found, 8),
    ]
}

const REQUEST: &str = "I need a flight from Oslo to Rome on May 20, at most $300.";

#[test]
fn tries_that_a_later_one_made_good_are_not_told() {
    let said = search(REQUEST, r#"[{"flight":"DY1872","price":"$214"}]"#);
    let found = notes(&said, 130);
    assert!(found.contains("DY1872") && found.contains("$214"), "{found}");
    assert!(!found.contains("timeout") && !found.contains("[]"), "{found}");
    // If no try succeeds, the failure is the result.
    let found = notes(&search(REQUEST, r#"{"error":"closed"}"#), 130);
    assert!(found.contains("closed") && found.contains("[]"), "{found}");
}

#[test]
fn thanks_and_small_talk_are_not_told_in_any_words() {
    for (thanks, reply) in [
        ("Great, thanks!", "You are welcome!"),
        ("Perfect.", "Glad to hear that."),
        ("Nice one, cheers!", "Anytime! Anything else I can do?"),
        ("Super, danke.", "Sehr gern!"),
        ("Perfetto!", "Mi fa piacere."),
        ("Świetnie.", "Cieszę się!"),
    ] {
        let said =
            [REQUEST, "I found DY1872 for $214.", thanks, reply, "Book it, but not for May 21."];
        let found = talk(&said, 130);
        assert!(found.contains("DY1872") && found.contains("not for May 21"), "{found}");
        assert!(!found.contains(thanks) && !found.contains(reply), "{found}");
    }
}

#[test]
fn a_short_order_is_no_small_talk() {
    for order in ["Please stop.", "Do not call.", "Cancel the flight."] {
        let found = talk(&[REQUEST, "I found DY1872 for $214.", order, "Done."], 130);
        assert!(
            found.contains(order.replace("Please ", "").replace("the ", "").as_str()),
            "{order} in {found}"
        );
    }
}

#[test]
fn the_smallest_page_tells_the_first_request_and_its_limit() {
    let mut said = search(REQUEST, r#"[{"flight":"DY1872","price":"$214"}]"#);
    let filler: Vec<String> = (0..40).map(|n| format!("My bag number {n} is W{n}8156.")).collect();
    for (at, text) in filler.iter().enumerate() {
        said.push(Snippet::user(text, 2 + at as u32, 9 + at as u32));
    }
    let found = notes(&said, 44);
    assert!(found.contains("flight from Oslo to Rome") && found.contains("$300"), "{found}");
}
