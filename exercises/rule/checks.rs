use super::checks;
use super::exercise::orphans;
use turnwise_exercises::{recorded, refused};
use turnwise_host::json::{Json, parse};

fn check(messages: &str, expected: &[usize]) {
    let messages = parse(messages).expect("JSON").json;
    assert_eq!(orphans(messages.as_array().expect("a list")), expected);
}

checks! {
    fn valid_requests_have_no_orphans() {
        for chat in recorded() {
            for request in chat.requests() {
                assert_eq!(orphans(request), [0; 0], "{} of {}", request.len(), chat.id);
            }
        }
    }

    fn a_result_without_its_call_is_an_orphan() {
        let messages = r#"[{"role":"user","content":"Weather?"},
            {"role":"tool","tool_call_id":"c1","content":"rain"}]"#;
        check(messages, &[1]);
    }

    /// Hint: from which message on is an id known?
    fn a_result_before_its_call_is_an_orphan() {
        let messages = r#"[{"role":"tool","tool_call_id":"c1","content":"rain"},
            {"role":"assistant","content":null,"tool_calls":[
                {"id":"c1","type":"function","function":{"name":"w","arguments":"{}"}}]}]"#;
        check(messages, &[0]);
    }

    /// Hint: some servers number the calls of every answer from 1.
    fn a_result_with_the_id_of_an_older_call_is_an_orphan() {
        let messages = r#"[
            {"role":"assistant","content":null,"tool_calls":[
                {"id":"c1","type":"function","function":{"name":"w","arguments":"{}"}}]},
            {"role":"tool","tool_call_id":"c1","content":"rain"},
            {"role":"user","content":"And tomorrow?"},
            {"role":"tool","tool_call_id":"c1","content":"sun"}]"#;
        check(messages, &[3]);
    }

    fn results_of_one_message_may_come_in_any_order() {
        let messages = r#"[{"role":"assistant","content":null,"tool_calls":[
                {"id":"c1","type":"function","function":{"name":"w","arguments":"{}"}},
                {"id":"c2","type":"function","function":{"name":"w","arguments":"{}"}}]},
            {"role":"tool","tool_call_id":"c2","content":"sun"},
            {"role":"tool","tool_call_id":"c1","content":"rain"}]"#;
        check(messages, &[]);
    }

    /// Compares with the project's linter after removing each message of each recorded
    /// conversation.
    fn the_linter_finds_the_same() {
        for chat in recorded() {
            for removed in 0..chat.messages.len() {
                let mut messages: Vec<Json<'_>> = chat.messages.clone();
                messages.remove(removed);
                let refused = refused(&messages.iter().collect::<Vec<_>>());
                let found = orphans(&messages);
                for (rule, index) in &refused {
                    assert!(*rule != "C2" || found.contains(index), "{} without {removed}", chat.id);
                }
                // Where an id is used twice, the linter may take the orphan for a second, late
                // result of the first call.
                let others = found.iter().filter(|index| !refused.contains(&("C2", **index)));
                let late = refused.iter().filter(|(rule, _)| *rule == "C1");
                assert!(others.count() <= late.count(), "{} without {removed}: {found:?}", chat.id);
            }
        }
    }
}
