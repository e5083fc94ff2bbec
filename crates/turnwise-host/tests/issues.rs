//! The free space in a request for texts about issues.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use turnwise_host::{Conversation, json};

fn conversation(options: &str) -> Conversation {
    Conversation::new(&json::parse(options).unwrap().json).unwrap()
}

fn say(chat: &mut Conversation, role: &str, text: &str) {
    chat.push(&format!(r#"{{"role":"{role}","content":"{text}"}}"#), false).unwrap();
}

#[test]
fn the_room_is_what_the_system_message_and_the_newest_turn_leave() {
    let mut chat = conversation(r#"{"window":1000}"#);
    say(&mut chat, "system", "Answer in one sentence.");
    say(&mut chat, "user", "A first question, which is over.");
    say(&mut chat, "assistant", "Yes.");
    say(&mut chat, "user", "A second question.");
    let plan = chat.fit().clone();
    let items = chat.context().transcript();
    let stays = items.item(0).unwrap().tokens.0 + items.item(3).unwrap().tokens.0;
    assert_eq!(chat.free_room(&plan), plan.budget.unwrap().0 - stays);
}

#[test]
fn a_plan_of_an_earlier_time_has_the_room_that_it_had() {
    let mut chat = conversation(r#"{"window":1000}"#);
    say(&mut chat, "user", "A first question, which is over.");
    say(&mut chat, "assistant", "Yes.");
    say(&mut chat, "user", "A second question, with a few more words than the first one.");
    let earlier = chat.fit().clone();
    let room = chat.free_room(&earlier);
    say(&mut chat, "assistant", "No.");
    say(&mut chat, "user", "A third question.");
    assert_eq!(chat.free_room(&earlier), room);
}

#[test]
fn without_a_budget_there_is_no_room() {
    let mut chat = conversation("{}");
    say(&mut chat, "user", "A question.");
    let plan = chat.fit().clone();
    assert_eq!((plan.budget, chat.free_room(&plan)), (None, 0));
}
