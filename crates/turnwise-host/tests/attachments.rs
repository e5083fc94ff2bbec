//! Old attachments of user messages become a line with name, type and size.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use turnwise_host::{Conversation, json};

const DATA: &str = "iVBORw0KGgoAAAANSUhEUgAAB4AAAAQ4CAYAAADo08FDAAAAAElFTkSuQmCC";

/// Sends `message`, then `answer` and further turns, and returns the messages to send.
fn sent_after(format: &str, keep: u32, message: &str, answer: &str, user: &str) -> Vec<String> {
    let options = format!(
        r#"{{"format":"{format}","trigger":{{"messages":1}},"target":{{"messages":1}},"strategies":[{{"type":"clearAttachments","keep":{{"turns":{keep}}}}}]}}"#
    );
    let mut chat = Conversation::new(&json::parse(&options).unwrap().json).unwrap();
    for message in [message, answer, user, answer, user] {
        chat.push(&message.replace("DATA", DATA), false).unwrap();
    }
    let plan = chat.fit().clone();
    let sent = chat.seen(&plan);
    // The plan counts exactly the messages to send.
    let named = format!(r#"{{"format":"{}"}}"#, chat.format().as_str());
    let mut again = Conversation::new(&json::parse(&named).unwrap().json).unwrap();
    for message in &sent {
        again.push(message, false).unwrap();
    }
    assert_eq!(again.fit().size.tokens, plan.size.tokens, "{sent:?}");
    sent
}

fn check(format: &str, message: &str, answer: &str, user: &str, expected: &str) {
    let sent = sent_after(format, 1, message, answer, user);
    assert_eq!(sent[0], expected, "{format}");
    assert_eq!(sent.len(), 5);
    // `keep` protects.
    assert!(!sent_after(format, 3, message, answer, user)[0].contains("removed"));
}

#[test]
fn openai_chat() {
    check(
        "openai-chat",
        r#"{"role":"user","content":[{"type":"text","text":"What is this?"},{"type":"image_url","image_url":{"url":"data:image/png;base64,DATA"}},{"type":"file","file":{"filename":"plan.pdf","file_data":"data:application/pdf;base64,DATA"}}]}"#,
        r#"{"role":"assistant","content":"A plan."}"#,
        r#"{"role":"user","content":"And now?"}"#,
        r#"{"role":"user","content":[{"type":"text","text":"What is this?"},{"type":"text","text":"⟦removed: image/png, 45 bytes⟧"},{"type":"text","text":"⟦removed: application/pdf plan.pdf, 45 bytes⟧"}]}"#,
    );
}

#[test]
fn openai_responses() {
    check(
        "openai-responses",
        r#"{"role":"user","content":[{"type":"input_text","text":"What is this?"},{"type":"input_image","image_url":"https://a.example/b.png"}]}"#,
        r#"{"role":"assistant","content":"A plan."}"#,
        r#"{"role":"user","content":"And now?"}"#,
        r#"{"role":"user","content":[{"type":"input_text","text":"What is this?"},{"type":"input_text","text":"⟦removed: image⟧"}]}"#,
    );
}

#[test]
fn a_picture_of_the_model_becomes_a_line_of_the_model() {
    let options = json::parse(r#"{"format":"openai-responses"}"#).unwrap();
    let mut chat = Conversation::new(&options.json).unwrap();
    for message in [
        r#"{"role":"user","content":"Draw."}"#,
        r#"{"role":"assistant","content":[{"type":"input_text","text":"Here."},{"type":"input_image","image_url":"https://a.example/b.png"}]}"#,
        r#"{"role":"user","content":"Thanks."}"#,
    ] {
        chat.push(message, false).unwrap();
    }
    let plan = chat.fit().clone();
    assert_eq!(
        chat.seen(&plan)[1],
        r#"{"role":"assistant","content":[{"type":"output_text","text":"Here."},{"type":"output_text","text":"⟦removed: image⟧"}]}"#,
    );
}

#[test]
fn anthropic_with_a_retrieved_document() {
    let text = "Section 4: parcels stay for two weeks. ".repeat(20);
    let message = r#"{"role":"user","content":[{"type":"document","title":"Terms","source":{"type":"text","media_type":"text/plain","data":"TEXT"}},{"type":"search_result","title":"FAQ","source":"https://a.example","content":[{"type":"text","text":"TEXT"}]},{"type":"text","text":"How long?"}]}"#;
    check(
        "anthropic",
        &message.replace("TEXT", text.trim()),
        r#"{"role":"assistant","content":[{"type":"text","text":"Two weeks."}]}"#,
        r#"{"role":"user","content":"And then?"}"#,
        r#"{"role":"user","content":[{"type":"text","text":"⟦removed: text/plain Terms, 779 bytes⟧"},{"type":"text","text":"⟦removed: search_result FAQ⟧"},{"type":"text","text":"How long?"}]}"#,
    );
}

#[test]
fn gemini() {
    check(
        "gemini",
        r#"{"role":"user","parts":[{"inlineData":{"mimeType":"image/png","data":"DATA"}},{"text":"What is this?"}]}"#,
        r#"{"role":"model","parts":[{"text":"A plan."}]}"#,
        r#"{"role":"user","parts":[{"text":"And now?"}]}"#,
        r#"{"role":"user","parts":[{"text":"⟦removed: image/png, 45 bytes⟧"},{"text":"What is this?"}]}"#,
    );
}

#[test]
fn bedrock() {
    check(
        "bedrock",
        r#"{"role":"user","content":[{"image":{"format":"png","source":{"bytes":"DATA"}}},{"document":{"format":"pdf","name":"plan","source":{"bytes":{"0":37,"1":80,"2":68}}}},{"text":"What is this?"}]}"#,
        r#"{"role":"assistant","content":[{"text":"A plan."}]}"#,
        r#"{"role":"user","content":[{"text":"And now?"}]}"#,
        r#"{"role":"user","content":[{"text":"⟦removed: image, 45 bytes⟧"},{"text":"⟦removed: document plan, 3 bytes⟧"},{"text":"What is this?"}]}"#,
    );
}

#[test]
fn ai_sdk() {
    check(
        "ai-sdk",
        r#"{"role":"user","content":[{"type":"text","text":"What is this?"},{"type":"file","mediaType":"application/pdf","filename":"plan.pdf","data":"DATA"}]}"#,
        r#"{"role":"assistant","content":[{"type":"text","text":"A plan."}]}"#,
        r#"{"role":"user","content":"And now?"}"#,
        r#"{"role":"user","content":[{"type":"text","text":"What is this?"},{"type":"text","text":"⟦removed: application/pdf plan.pdf, 45 bytes⟧"}]}"#,
    );
    check(
        "ai-sdk-ui",
        r#"{"id":"1","role":"user","parts":[{"type":"text","text":"What is this?"},{"type":"file","mediaType":"image/png","filename":"a.png","url":"data:image/png;base64,DATA"}]}"#,
        r#"{"id":"2","role":"assistant","parts":[{"type":"text","text":"A plan."}]}"#,
        r#"{"id":"3","role":"user","parts":[{"type":"text","text":"And now?"}]}"#,
        r#"{"id":"1","role":"user","parts":[{"type":"text","text":"What is this?"},{"type":"text","text":"⟦removed: image/png a.png, 45 bytes⟧"}]}"#,
    );
}

/// The newest picture is what the user asks about.
#[test]
fn attachments_of_the_newest_user_message_stay() {
    let message = r#"{"role":"user","content":[{"type":"image_url","image_url":{"url":"https://a.example/b.png"}}]}"#;
    let answer = r#"{"role":"assistant","content":"A plan."}"#;
    let sent = sent_after("openai-chat", 0, message, answer, message);
    let cleared: Vec<bool> = sent.iter().map(|text| text.contains("removed")).collect();
    assert_eq!(cleared, [true, false, true, false, false]);
}
