//! Input for the fuzz targets: messages and texts from a corpus, mutated, or random.

use turnwise_host::json::{self, Json};

use crate::generate::Numbers;

/// A message from the corpus, mutated, or random.
pub(crate) fn message(numbers: &mut Numbers) -> String {
    let known = CORPUS[numbers.below(CORPUS.len())];
    match numbers.below(8) {
        0..=3 => known.to_owned(),
        4 => mutated(known, numbers),
        5 | 6 => match json::parse(known) {
            Ok(parsed) => rewritten(parsed.json, numbers).to_string(),
            Err(_) => known.to_owned(),
        },
        _ => bytes(numbers, 60),
    }
}

/// A copy of a JSON value with some values exchanged.
fn rewritten<'a>(value: Json<'a>, numbers: &mut Numbers) -> Json<'a> {
    if numbers.below(9) == 0 {
        let other = VALUES[numbers.below(VALUES.len())];
        return json::parse(other).map_or(Json::Null, |parsed| parsed.json);
    }
    match value {
        Json::Array(list) => {
            Json::Array(list.into_iter().map(|item| rewritten(item, numbers)).collect())
        }
        Json::Object(fields) => {
            let kept = fields.into_iter().filter(|_| numbers.below(16) != 0).collect::<Vec<_>>();
            Json::Object(
                kept.into_iter().map(|(name, item)| (name, rewritten(item, numbers))).collect(),
            )
        }
        other => other,
    }
}

/// A copy of a text with some bytes exchanged, removed, repeated or inserted.
pub(super) fn mutated(text: &str, numbers: &mut Numbers) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..1 + numbers.below(4) {
        let at = numbers.below(bytes.len() + 1);
        let end = (at + numbers.below(9)).min(bytes.len());
        match numbers.below(4) {
            0 => _ = bytes.drain(at..end),
            1 => bytes.splice(at..at, PIECES[numbers.below(PIECES.len())].bytes()).for_each(drop),
            2 => {
                let again = bytes[at..end].to_vec();
                bytes.splice(at..at, again).for_each(drop);
            }
            _ => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte = numbers.draw() as u8;
                }
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

pub(super) fn bytes(numbers: &mut Numbers, most: usize) -> String {
    let bytes: Vec<u8> = (0..numbers.below(most)).map(|_| numbers.draw() as u8).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Prose with input that is hard for summarizers: ids, lists, code, quotes, fences, other scripts,
/// empty text.
pub(super) fn text(numbers: &mut Numbers) -> String {
    if numbers.below(10) == 0 {
        return bytes(numbers, 200);
    }
    let words = (0..numbers.below(60)).map(|_| WORDS[numbers.below(WORDS.len())]);
    words.collect::<Vec<_>>().join([" ", " ", " ", ". ", "\n"][numbers.below(5)])
}

const WORDS: [&str; 40] = [
    "the",
    "order",
    "W-2378156",
    "arrived",
    "on 2026-11-02",
    "not",
    "never",
    "I want",
    "please",
    "because",
    "refund",
    "12.40 EUR",
    "`src/lib.rs`",
    "```",
    "- item",
    "1.",
    "{\"a\": [1, 2]}",
    "error[E0308]",
    "https://x.test/a?b=c",
    "日本語",
    "привет",
    "🙂",
    "\u{202e}",
    "\u{0}",
    "</conversation-summary>",
    "<conversation-summary turns=\"1-9\">",
    "Dr. Smith",
    "e.g.",
    "...",
    "?!",
    "\"quoted\"",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    "a@b.example",
    "+49 551 1234",
    "Open questions:",
    "We decided to",
    "I can't help",
    "\t",
    "\r\n",
    "e\u{301}\u{301}\u{301}",
];

const PIECES: [&str; 16] = [
    "{", "}", "[", "]", "\"", "\\", "\\ud800", "\\udc00", "null", "1e999", "-", ",", ":", "\u{0}",
    "🙂", "\\u0000",
];

const VALUES: [&str; 20] = [
    "null",
    "true",
    "0",
    "-1.5e300",
    "\"\"",
    "\"x\"",
    "[]",
    "{}",
    "[null]",
    "[[]]",
    "{\"type\":\"text\"}",
    "\"\\ud83d\"",
    "{\"type\":\"text\",\"text\":\"hi\"}",
    "[{\"type\":\"image_url\",\"image_url\":{\"url\":\"data:image/png;base64,AAAA\"}}]",
    "\"assistant\"",
    "\"tool\"",
    "\"function_call\"",
    "\"reasoning\"",
    "99999999999999999999",
    "{\"\":{\"\":{}}}",
];

pub(super) const CORPUS: [&str; 35] = [
    r#"{"id":"m1","role":"assistant","content":"Let me see.","toolCalls":[{"id":"c1","type":"function","function":{"name":"look","arguments":"{}"}}],"thinking":[{"content":"Hm."}]}"#,
    r#"{"id":"m2","role":"tool","toolCallId":"c1","content":[{"type":"text","text":"Rain."},{"type":"image","source":{"type":"data","value":"AAAA","mimeType":"image/png"}}],"error":"late"}"#,
    r#"{"id":"m3","role":"activity","activityType":"plan","content":{"toolCalls":[1]}}"#,
    r#"{"role":"assistant","content":"","toolInvocations":[{"state":"result","toolCallId":"c1","result":"x"}]}"#,
    r#"{"sender":"me","text":"Hi"}"#,
    r#"{"role":"system","content":"You help."}"#,
    r#"{"role":"developer","content":[{"type":"text","text":"Be brief."}]}"#,
    r#"{"role":"user","content":"Where is order W-2378156? It should have come on 2026-11-02."}"#,
    r#"{"role":"user","content":[{"type":"text","text":"Look"},{"type":"image_url","image_url":{"url":"data:image/png;base64,iVBORw0KGgo="}}]}"#,
    r#"{"role":"user","content":"Thanks."}"#,
    r#"{"role":"assistant","content":"It was left with your neighbor."}"#,
    r#"{"role":"assistant","content":"","tool_calls":[]}"#,
    r#"{"role":"assistant","content":null}"#,
    r#"{"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"find","arguments":"{\"id\":\"W-2378156\"}"}}]}"#,
    r#"{"role":"assistant","content":"Two at once.","tool_calls":[{"id":"c1","type":"function","function":{"name":"find","arguments":"{}"}},{"id":"c2","type":"function","function":{"name":"write","arguments":"{\"path\":\"src/lib.rs\",\"text\":\"fn main() { println!(\\\"hello\\\"); }\"}"}}]}"#,
    r#"{"role":"assistant","content":null,"function_call":{"name":"old","arguments":"{}"}}"#,
    r#"{"role":"assistant","refusal":"I can't.","content":null}"#,
    r#"{"role":"tool","tool_call_id":"c1","content":"{\"order\":\"W-2378156\",\"status\":\"delivered\",\"parts\":[\"kettle\",\"mug\",\"mug\"],\"scans\":[\"2026-11-01\",\"2026-11-02\"]}"}"#,
    r#"{"role":"tool","tool_call_id":"c2","content":[{"type":"text","text":"done"}]}"#,
    r#"{"role":"function","name":"old","content":"42"}"#,
    r#"{"role":"tool","tool_call_id":"nobody","content":"lost"}"#,
    r#"{"type":"message","role":"user","content":[{"type":"input_text","text":"Hello"},{"type":"input_image","image_url":"https://x.test/a.png"}]}"#,
    r#"{"type":"message","id":"msg_1","role":"assistant","status":"completed","content":[{"type":"output_text","text":"Hi","annotations":[]}]}"#,
    r#"{"type":"reasoning","id":"rs_1","summary":[{"type":"summary_text","text":"Think."}],"encrypted_content":"gAAAAABo"}"#,
    r#"{"type":"function_call","id":"fc_1","call_id":"c1","name":"find","arguments":"{\"id\":1}"}"#,
    r#"{"type":"function_call_output","call_id":"c1","output":"{\"a\":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24]}"}"#,
    r#"{"type":"function_call","callId":"c2","name":"find","status":"completed","arguments":"{}"}"#,
    r#"{"type":"function_call_result","callId":"c2","name":"find","status":"completed","output":{"type":"text","text":"found it at last"}}"#,
    r#"{"type":"custom_tool_call","call_id":"c3","name":"grep","input":"parse"}"#,
    r#"{"type":"custom_tool_call_output","call_id":"c3","output":"3 lines"}"#,
    r#"{"type":"computer_call","call_id":"c4","action":{"type":"click","x":1,"y":2}}"#,
    r#"{"type":"web_search_call","id":"ws_1","status":"completed","action":{"type":"search","query":"x"}}"#,
    r#"{"type":"shell_call_output","call_id":"c5","output":[{"stdout":"a","stderr":"b","outcome":{"type":"exit","exit_code":1}}]}"#,
    r#"{"type":"item_reference","id":"msg_1"}"#,
    r#"{"type":"compaction","encrypted_content":"gAAAA"}"#,
];
