use super::checks;
use super::exercise::orphans;
use turnwise_exercises::{recorded, refused};
use turnwise_host::json::{Json, parse};

fn found(messages: &str) -> Vec<usize> {
    orphans(parse(messages).expect("JSON").json.as_array().expect("a list"))
}

checks! {
    fn what_a_provider_takes_has_none() {
        for chat in recorded() {
            for request in chat.requests() {
                assert_eq!(orphans(request), [0; 0], "{} of {}", request.len(), chat.id);
            }
        }
    }

    fn a_result_whose_call_is_gone_is_one() {
        assert_eq!(found(r#"[{"role":"user","content":"Weather?"},{"role":"tool","tool_call_id":"c1","content":"rain"}]"#), [1]);
    }

    /// Hint: when is an id known?
    fn so_is_a_result_in_front_of_its_call() {
        let messages = r#"[{"role":"tool","tool_call_id":"c1","content":"rain"},
            {"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"w","arguments":"{}"}}]}]"#;
        assert_eq!(found(messages), [0]);
    }

    /// Hint: some servers number the calls of every answer from 1.
    fn so_is_one_whose_id_an_older_call_had() {
        let messages = r#"[
            {"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"w","arguments":"{}"}}]},
            {"role":"tool","tool_call_id":"c1","content":"rain"},
            {"role":"user","content":"And tomorrow?"},
            {"role":"tool","tool_call_id":"c1","content":"sun"}]"#;
        assert_eq!(found(messages), [3]);
    }

    fn results_of_one_message_may_come_in_any_order() {
        let messages = r#"[{"role":"assistant","content":null,"tool_calls":[
                {"id":"c1","type":"function","function":{"name":"w","arguments":"{}"}},
                {"id":"c2","type":"function","function":{"name":"w","arguments":"{}"}}]},
            {"role":"tool","tool_call_id":"c2","content":"sun"},
            {"role":"tool","tool_call_id":"c1","content":"rain"}]"#;
        assert_eq!(found(messages), [0; 0]);
    }

    /// The project's linter is the judge: every message of every recorded conversation is taken out
    /// once.
    fn the_linter_finds_the_same() {
        for chat in recorded() {
            for gone in 0..chat.messages.len() {
                let left: Vec<Json<'_>> = chat.messages.iter().enumerate().filter(|(index, _)| *index != gone).map(|(_, m)| m.clone()).collect();
                let refused = refused(&left.iter().collect::<Vec<_>>()).into_iter();
                let expected: Vec<usize> = refused.filter(|(rule, _)| *rule == "C2").map(|(_, index)| index).collect();
                assert_eq!(orphans(&left), expected, "{} without message {gone}", chat.id);
            }
        }
    }
}
