//! Scripts as real messages: every word of [`crate::script`] in every format.

use turnwise_core::item::{Item, Kind, Role};
use turnwise_host::formats::Format;
use turnwise_host::text::fence;

use crate::generate::Shape;
use crate::script;

/// The shape of histories in a format.
pub fn shape(format: Format) -> Shape {
    match format {
        Format::OpenAiResponses => Shape::Items,
        Format::Anthropic | Format::Gemini | Format::Bedrock => Shape::Blocks,
        Format::AiSdk => Shape::Parts,
        Format::AiSdkUi => Shape::Pages,
        Format::OpenAiChat | Format::LangChain | Format::AgUi => Shape::Chat,
    }
}

/// A script as messages in a format; `manner` selects one of several spellings. Words that the
/// format lacks (system messages in Anthropic's, Gemini's and Bedrock's) are left out.
pub fn messages(script: &str, format: Format, manner: u32) -> Vec<String> {
    script::words(script)
        .enumerate()
        .filter_map(|(place, word)| message(word, place, format, manner))
        .collect()
}

fn message(word: &str, place: usize, format: Format, manner: u32) -> Option<String> {
    let item = script::item(word, 0);
    let (first, size) = (word.chars().next()?, item.tokens.0 as usize / (1 + item.answers.len()));
    let text = match first {
        'e' => String::new(),
        'p' => fence::wrap("Notes.", 1, 2),
        _ => format!("Said at {place}{}", " and so on".repeat(size / 4)),
    };
    let spoken = Spoken { item: &item, place, text: &text, manner };
    match format {
        Format::Anthropic => spoken.anthropic(first),
        Format::Gemini => spoken.gemini(first),
        Format::Bedrock => spoken.bedrock(first),
        Format::AiSdk => spoken.ai_sdk(),
        Format::AiSdkUi => Some(spoken.page()),
        Format::LangChain => Some(spoken.langchain()),
        Format::AgUi => Some(spoken.ag_ui()),
        Format::OpenAiResponses => Some(spoken.openai_item(first)),
        Format::OpenAiChat => Some(spoken.openai_chat()),
    }
}

struct Spoken<'a> {
    item: &'a Item,
    place: usize,
    text: &'a str,
    manner: u32,
}

impl Spoken<'_> {
    fn role(&self) -> &'static str {
        match self.item.role {
            Role::Assistant | Role::Other => "assistant",
            role => role.as_str(),
        }
    }

    /// One piece of JSON for each call, from its id.
    fn calls(&self, write: impl Fn(&str) -> String) -> Vec<String> {
        self.item.calls.iter().map(|call| write(&call.id)).collect()
    }

    /// One piece of JSON for each result, from its id and whether it failed.
    fn results(&self, write: impl Fn(&str, bool) -> String) -> Vec<String> {
        self.item.answers.iter().map(|answer| write(&answer.id, answer.error)).collect()
    }

    fn openai_chat(&self) -> String {
        let (role, text) = (self.role(), self.text);
        if let Some(answer) = self.item.answers.first() {
            return format!(
                r#"{{"role":"tool","tool_call_id":"{}","content":"{text}"}}"#,
                answer.id
            );
        }
        let calls = self.calls(|id| {
            format!(
                r#"{{"id":"{id}","type":"function","function":{{"name":"look","arguments":"{{\"at\":{}}}"}}}}"#,
                self.place
            )
        });
        match calls.is_empty() {
            true => format!(r#"{{"role":"{role}","content":{}}}"#, quoted(text)),
            false => {
                format!(r#"{{"role":"{role}","content":null,"tool_calls":[{}]}}"#, calls.join(","))
            }
        }
    }

    fn ag_ui(&self) -> String {
        // TanStack's messages have no ids.
        let id = if self.manner.is_multiple_of(2) {
            format!(r#""id":"m{}","#, self.place)
        } else {
            String::new()
        };
        let text = quoted(self.text);
        if let Some(answer) = self.item.answers.first() {
            let error = if answer.error { r#","error":"no""# } else { "" };
            let call = &answer.id;
            return format!(
                r#"{{{id}"role":"tool","toolCallId":"{call}","content":{text}{error}}}"#
            );
        }
        let calls = self.calls(|id| {
            format!(
                r#"{{"id":"{id}","type":"function","function":{{"name":"look","arguments":"{{\"at\":{}}}"}}}}"#,
                self.place
            )
        });
        let role = self.role();
        match calls.is_empty() {
            true => format!(r#"{{{id}"role":"{role}","content":{text}}}"#),
            false => format!(r#"{{{id}"role":"{role}","toolCalls":[{}]}}"#, calls.join(",")),
        }
    }

    fn openai_item(&self, first: char) -> String {
        let (place, text) = (self.place, self.text);
        let id = |ids: Option<&str>| ids.unwrap_or_default().to_owned();
        match first {
            'c' => {
                let id = id(self.item.calls.first().map(|call| &*call.id));
                format!(
                    r#"{{"type":"function_call","call_id":"{id}","name":"look","arguments":"{{\"at\":{place}}}"}}"#
                )
            }
            't' => {
                let id = id(self.item.answers.first().map(|answer| &*answer.id));
                format!(r#"{{"type":"function_call_output","call_id":"{id}","output":"{text}"}}"#)
            }
            'r' => format!(
                r#"{{"type":"reasoning","id":"rs_{place}","summary":[{{"type":"summary_text","text":"{text}"}}]}}"#
            ),
            'o' => {
                format!(r#"{{"type":"web_search_call","id":"ws_{place}","status":"completed"}}"#)
            }
            // Its id ties it to the reasoning before it.
            'a' => format!(
                r#"{{"type":"message","role":"assistant","id":"msg_{place}","content":{}}}"#,
                quoted(text)
            ),
            _ => format!(r#"{{"role":"{}","content":{}}}"#, self.role(), quoted(text)),
        }
    }

    fn anthropic(&self, first: char) -> Option<String> {
        let text = self.text;
        let mut blocks = self.calls(|id| {
            format!(
                r#"{{"type":"tool_use","id":"{id}","name":"look","input":{{"at":{}}}}}"#,
                self.place
            )
        });
        if !blocks.is_empty() && self.manner % 2 == 1 {
            blocks.insert(
                0,
                r#"{"type":"thinking","thinking":"Look first.","signature":"c2lnbmF0dXJl"}"#.into(),
            );
        }
        blocks.extend(self.results(|id, error| {
            format!(r#"{{"type":"tool_result","tool_use_id":"{id}","is_error":{error},"content":"{text}"}}"#)
        }));
        match first {
            's' => return None,
            'o' => blocks.extend([
                format!(
                    r#"{{"type":"server_tool_use","id":"s{}","name":"web_search","input":{{}}}}"#,
                    self.place
                ),
                format!(
                    r#"{{"type":"web_search_tool_result","tool_use_id":"s{}","content":[]}}"#,
                    self.place
                ),
            ]),
            'w' => blocks.push(r#"{"type":"text","text":"Hurry."}"#.into()),
            'u' | 'a' | 'p' => blocks.push(format!(r#"{{"type":"text","text":{}}}"#, quoted(text))),
            _ => {}
        }
        let role = if matches!(first, 't' | 'w') { "user" } else { self.role() };
        Some(format!(r#"{{"role":"{role}","content":[{}]}}"#, blocks.join(",")))
    }

    fn bedrock(&self, first: char) -> Option<String> {
        let text = self.text;
        let mut blocks = self.calls(|id| {
            let place = self.place;
            format!(
                r#"{{"toolUse":{{"toolUseId":"{id}","name":"look","input":{{"at":{place}}}}}}}"#
            )
        });
        if !blocks.is_empty() && self.manner % 2 == 1 {
            let thought = r#"{"reasoningContent":{"reasoningText":{"text":"Look first.","signature":"c2lnbmF0dXJl"}}}"#;
            blocks.insert(0, thought.into());
        }
        blocks.extend(self.results(|id, error| {
            let status = if error { "error" } else { "success" };
            let said = match self.manner % 3 {
                0 => format!(r#"{{"json":{{"found":"{text}"}}}}"#),
                _ => format!(r#"{{"text":"{text}"}}"#),
            };
            format!(
                r#"{{"toolResult":{{"toolUseId":"{id}","content":[{said}],"status":"{status}"}}}}"#
            )
        }));
        match first {
            's' => return None,
            'o' => {
                let call = format!(
                    r#"{{"toolUseId":"s{}","name":"nova_grounding","input":{{}},"type":"server_tool_use"}}"#,
                    self.place
                );
                blocks.push(format!(r#"{{"toolUse":{call}}}"#));
            }
            'w' => blocks.push(r#"{"text":"Hurry."}"#.into()),
            'u' | 'a' | 'p' => blocks.push(format!(r#"{{"text":{}}}"#, quoted(text))),
            _ => {}
        }
        let role = if matches!(first, 't' | 'w') { "user" } else { self.role() };
        Some(format!(r#"{{"role":"{role}","content":[{}]}}"#, blocks.join(",")))
    }

    fn gemini(&self, first: char) -> Option<String> {
        let has_ids = self.manner % 2 == 1;
        let name = |id: &str| {
            if has_ids {
                format!(r#""id":"{id}","name":"look""#)
            } else {
                format!(r#""name":"{id}""#)
            }
        };
        let mut parts = self.calls(|id| {
            format!(r#"{{"functionCall":{{{},"args":{{"at":{}}}}}}}"#, name(id), self.place)
        });
        parts.extend(self.results(|id, error| {
            let field = if error { "error" } else { "result" };
            format!(
                r#"{{"functionResponse":{{{},"response":{{"{field}":"{}"}}}}}}"#,
                name(id),
                self.text
            )
        }));
        match first {
            's' => return None,
            'w' => parts.push(r#"{"text":"Hurry."}"#.into()),
            'o' => parts.push(r#"{"executableCode":{"language":"PYTHON","code":"1"}}"#.into()),
            'u' | 'a' | 'p' => parts.push(format!(r#"{{"text":{}}}"#, quoted(self.text))),
            _ => {}
        }
        let role = if self.role() == "assistant" { "model" } else { "user" };
        Some(format!(r#"{{"role":"{role}","parts":[{}]}}"#, parts.join(",")))
    }

    fn ai_sdk(&self) -> Option<String> {
        if self.item.kind == Kind::Opaque {
            return Some(
                r#"{"role":"assistant","content":[{"type":"custom","kind":"x.y"}]}"#.into(),
            );
        }
        let mut parts = self.calls(|id| {
            format!(r#"{{"type":"tool-call","toolCallId":"{id}","toolName":"look","input":{{"at":{}}}}}"#, self.place)
        });
        parts.extend(self.results(|id, error| {
            let kind = if error { "error-text" } else { "text" };
            let output = format!(r#"{{"type":"{kind}","value":"{}"}}"#, self.text);
            format!(r#"{{"type":"tool-result","toolCallId":"{id}","toolName":"look","output":{output}}}"#)
        }));
        let content =
            if parts.is_empty() { quoted(self.text) } else { format!("[{}]", parts.join(",")) };
        Some(format!(r#"{{"role":"{}","content":{content}}}"#, self.role()))
    }

    fn page(&self) -> String {
        let part = |id: &str| {
            let answer = self.item.answers.iter().find(|answer| &*answer.id == id);
            let state = match answer {
                None => r#""state":"input-available""#.to_owned(),
                Some(answer) if answer.error => {
                    r#""state":"output-error","errorText":"no""#.to_owned()
                }
                Some(_) => {
                    format!(r#""state":"output-available","output":{{"a":"{}","b":1}}"#, self.text)
                }
            };
            format!(
                r#"{{"type":"tool-look","toolCallId":"{id}","input":{{"at":{}}},{state}}}"#,
                self.place
            )
        };
        let mut parts = self.calls(part);
        if parts.is_empty() && !self.text.is_empty() {
            parts.push(format!(r#"{{"type":"text","text":{}}}"#, quoted(self.text)));
        }
        format!(
            r#"{{"id":"m{}","role":"{}","parts":[{}]}}"#,
            self.place,
            self.role(),
            parts.join(",")
        )
    }

    fn langchain(&self) -> String {
        let text = quoted(self.text);
        let calls = self.calls(|id| {
            format!(
                r#"{{"id":"{id}","name":"look","args":{{"at":{}}},"type":"tool_call"}}"#,
                self.place
            )
        });
        let (class, word) = match self.item.role {
            Role::System => ("SystemMessage", "system"),
            Role::User => ("HumanMessage", "human"),
            Role::Tool => ("ToolMessage", "tool"),
            _ => ("AIMessage", "ai"),
        };
        let more = match self.item.answers.first() {
            Some(answer) => format!(r#","name":"look","tool_call_id":"{}""#, answer.id),
            None if calls.is_empty() => String::new(),
            None => format!(r#","tool_calls":[{}]"#, calls.join(",")),
        };
        let fields = format!(r#""content":{text}{more}"#);
        match self.manner % 3 {
            0 => format!(
                r#"{{"lc":1,"type":"constructor","id":["langchain_core","messages","{class}"],"kwargs":{{{fields}}}}}"#
            ),
            1 => format!(r#"{{"type":"{word}","data":{{{fields}}}}}"#),
            _ => format!(r#"{{"type":"{word}",{fields}}}"#),
        }
    }
}

fn quoted(text: &str) -> String {
    let mut out = String::new();
    turnwise_host::json::push_string(&mut out, text);
    out
}
