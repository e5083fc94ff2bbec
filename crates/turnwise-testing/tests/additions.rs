//! Texts that the host adds to requests: restated limits and the blocks of memory.
#![allow(clippy::indexing_slicing, clippy::panic, clippy::unwrap_used)]

use turnwise_core::additions::AddedKind::{Profile, Recall, Restated};
use turnwise_core::item::Role;
use turnwise_core::plan::Reason;
use turnwise_host::formats::{Format, Reading, parts, read_text};
use turnwise_host::{Conversation, json};
use turnwise_testing::spoken;

const SCRIPT: &str = "s u a(x) t(x) a u a u";

fn conversation(options: &str) -> Conversation {
    Conversation::new(&json::parse(options).unwrap().json).unwrap()
}

fn said(format: Format, options: &str, script: &str) -> Conversation {
    let options = options.replacen('{', &format!(r#"{{"format":"{}","#, format.as_str()), 1);
    let mut chat = conversation(&options.replace(",}", "}"));
    for message in spoken::messages(script, format, 0) {
        chat.push(&message, false).unwrap();
    }
    chat
}

fn seen(chat: &mut Conversation) -> Vec<String> {
    let plan = chat.fit().clone();
    chat.seen(&plan)
}

fn texts(format: Format, message: &str) -> String {
    let parsed = json::parse(message).unwrap();
    parts(format, &parsed.json).iter().map(|part| &*part.text).collect()
}

#[test]
fn a_text_becomes_a_part_of_the_newest_user_message_in_every_format() {
    for format in Format::ALL {
        let mut chat = said(format, "{}", SCRIPT);
        let plain = seen(&mut chat);
        assert!(chat.add_text(Restated, "Only by card.").is_some(), "{format:?}");
        let with = seen(&mut chat);
        assert_eq!(with.len(), plain.len(), "{format:?}");
        assert_eq!(with[..with.len() - 1], plain[..plain.len() - 1]);
        let (last, was) = (&with[with.len() - 1], &plain[plain.len() - 1]);
        let text = texts(format, last);
        assert!(text.starts_with("Only by card."), "{format:?}: {last}");
        assert!(text.ends_with(&texts(format, was)), "{format:?}: {last}");
        assert!(read_text(format, last, &Reading::default()).unwrap().opens_turn());
    }
}

#[test]
fn or_a_message_before_it_for_hosts_that_store_new_messages() {
    for format in Format::ALL {
        let mut chat = said(format, r#"{"addTextsAs":"message"}"#, SCRIPT);
        let plain = seen(&mut chat);
        chat.add_text(Restated, "Only by card.").unwrap();
        let with = seen(&mut chat);
        assert_eq!(with.len(), plain.len() + 1, "{format:?}");
        assert_eq!(with[with.len() - 1], plain[plain.len() - 1], "{format:?}");
        assert_eq!(texts(format, &with[with.len() - 2]), "Only by card.");
    }
}

#[test]
fn a_profile_goes_behind_the_system_messages_and_the_roles_alternate() {
    for format in Format::ALL {
        let mut chat = said(format, "{}", SCRIPT);
        let first = chat.context().transcript().item(0).unwrap().role;
        let systems = usize::from(first == Role::System);
        chat.add_text(Profile, "The user is called Ada.").unwrap();
        let with = seen(&mut chat);
        assert_eq!(texts(format, &with[systems]), "The user is called Ada.", "{format:?}");
        assert_eq!(texts(format, &with[systems + 1]), "Noted.");
    }
}

#[test]
fn a_text_stays_with_its_message_so_that_the_prefix_does_not_change() {
    for format in Format::ALL {
        let mut chat = said(format, "{}", SCRIPT);
        chat.fit();
        chat.add_text(Recall, "Ada likes tea.").unwrap();
        let first = seen(&mut chat);
        for message in spoken::messages("a u a u a", format, 0) {
            chat.push(&message, false).unwrap();
            let now = seen(&mut chat);
            assert_eq!(now[..first.len()], first, "{format:?}");
            assert!(chat.fit().prefix_change.is_none(), "{format:?}");
        }
    }
}

#[test]
fn the_first_text_of_a_kind_counts() {
    let mut chat = said(Format::OpenAiChat, "{}", SCRIPT);
    assert!(chat.add_text(Recall, "Ada likes tea.").is_some());
    assert_eq!(chat.add_text(Recall, "Ada likes coffee."), None);
    let serial = chat.add_text(Restated, "Only by card.").unwrap();
    let both = seen(&mut chat);
    assert!(both[7].contains(r"Ada likes tea.\n\nOnly by card.\n\nSaid at 7"), "{}", both[7]);
    assert!(chat.withdraw_text(serial) && !chat.withdraw_text(serial));
    assert!(!seen(&mut chat)[7].contains("Only by card."));
}

#[test]
fn decisions_say_which_messages_carry_a_text_and_count_it() {
    let mut chat = said(Format::OpenAiChat, "{}", SCRIPT);
    chat.add_text(Restated, "Only by card.").unwrap();
    let plan = chat.fit().clone();
    let decision = plan.decisions(chat.context().transcript()).last().unwrap();
    assert_eq!(decision.reason, Reason::Restated);
    assert!(decision.tokens_after > decision.tokens_before, "{decision:?}");
    assert_eq!(plan.size.tokens.0 - plan.whole.tokens.0, {
        decision.tokens_after.0 - decision.tokens_before.0
    });
}

#[test]
fn a_text_goes_with_its_message() {
    let options = r#"{"window":200,"strategies":[{"type":"trim"}],"keep":1}"#;
    let mut chat = said(Format::OpenAiChat, options, SCRIPT);
    chat.add_text(Recall, "Ada likes tea.").unwrap();
    for message in spoken::messages("a:150 u a", Format::OpenAiChat, 0) {
        chat.push(&message, false).unwrap();
    }
    assert!(!seen(&mut chat).concat().contains("Ada likes tea."));
    assert_eq!(chat.context().additions().iter().count(), 1);
}

#[test]
fn a_text_is_left_out_if_what_must_stay_has_no_room_for_it() {
    let options = r#"{"window":60,"strategies":[{"type":"trim"}]}"#;
    let mut chat = said(Format::OpenAiChat, options, "u:40");
    chat.add_text(Recall, &"Ada likes tea. ".repeat(20)).unwrap();
    chat.add_text(Profile, &"Ada lives in Rome. ".repeat(20)).unwrap();
    let seen = seen(&mut chat);
    assert_eq!(seen.len(), 1);
    assert!(!seen[0].contains("Ada") && chat.fit().fits(), "{}", seen[0]);
}

#[test]
fn a_message_without_words_carries_no_text() {
    let mut chat = conversation("{}");
    assert_eq!(chat.add_text(Restated, "Only by card."), None);
    for content in [r#""""#, "null"] {
        let message = [r#"{"role":"user","content":"#, content, "}"].concat();
        chat.push(&message, false).unwrap();
        assert_eq!(chat.add_text(Restated, "Only by card."), None);
    }
}

#[test]
fn a_profile_stays_behind_the_system_messages_that_follow_it() {
    let mut chat = said(Format::OpenAiChat, "{}", "s");
    chat.add_text(Profile, "Ann, vegan.");
    chat.fit();
    chat.push(r#"{"role":"system","content":"Be brief."}"#, false).unwrap();
    let sent = seen(&mut chat);
    let place = sent.iter().position(|message| message.contains("vegan"));
    assert_eq!(place, Some(2), "{sent:?}");
}
