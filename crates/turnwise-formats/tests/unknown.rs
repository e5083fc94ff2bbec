//! Shapes that no format reads are refused, metadata of any kind is not.
#![allow(missing_docs, clippy::unwrap_used)]

use turnwise_formats::{Format, Reading, parse, read_text};

fn check(format: Format, message: &str, expected: &str) {
    let outcome = match read_text(format, message, &Reading::default()) {
        Ok(_) => String::from("read"),
        Err(error) => {
            [error.code, " ", error.field.as_deref().unwrap_or_default()].concat().trim().to_owned()
        }
    };
    assert_eq!(outcome, expected, "{format:?}: {message}");
}

#[test]
fn who_speaks_is_known_in_every_format() {
    for format in Format::ALL {
        for (message, expected) in [
            ("{}", "missing_role"),
            (r#"{"sender":"me","text":"Hi"}"#, "missing_role"),
            (r#"{"author":{"name":"me"},"content":"Hi"}"#, "missing_role"),
            (r#"{"role":"bot","content":"Hi"}"#, "bad_role role"),
            (r#"{"role":"USER","content":"Hi"}"#, "bad_role role"),
            (r#"{"role":7,"content":"Hi"}"#, "bad_role role"),
            (r#"{"role":["user"],"content":"Hi"}"#, "bad_role role"),
            ("[]", "not_an_object"),
        ] {
            check(format, message, expected);
        }
    }
}

#[test]
fn an_item_of_an_unknown_type_is_no_message_in_any_format() {
    for (program, record) in [
        ("", r#"{"type":"banana","peel":true}"#),
        ("", r#"{"type":"banana","content":"Hi"}"#),
        ("", r#"{"type":"banana","data":{"content":"Hi"}}"#),
        ("", r#"{"type":"user","text":"Hi"}"#),
        ("", r#"{"type":"tool_call","name":"look"}"#),
        ("", r#"{"lc":1,"type":"constructor","id":["prompts","ChatPromptTemplate"],"kwargs":{}}"#),
        ("Codex", r#"{"timestamp":"t","type":"session_meta","payload":{"cwd":"/a"}}"#),
        ("Codex", r#"{"timestamp":"t","type":"event_msg","payload":{"type":"token_count"}}"#),
        ("Copilot CLI", r#"{"type":"user.message","data":{"content":"Hi"},"timestamp":"t"}"#),
        ("opencode", r#"{"info":{"role":"user"},"parts":[{"type":"text","text":"Hi"}]}"#),
        ("ChatGPT", r#"{"title":"Hi","mapping":{}}"#),
        ("Claude export", r#"{"uuid":"u","name":"Hi","chat_messages":[]}"#),
        (
            "Claude Code",
            r#"{"parentUuid":null,"sessionId":"s","type":"user","uuid":"1","message":{"role":"user","content":"Hi"}}"#,
        ),
        (
            "Claude Code",
            r#"{"parentUuid":"1","sessionId":"s","type":"system","uuid":"2","content":"Running hooks"}"#,
        ),
        ("Cline", r#"{"ts":1,"type":"say","say":"text","text":"Hi"}"#),
        ("Claude Code", r#"{"type":"summary","summary":"Tests","leafUuid":"1"}"#),
    ] {
        for format in Format::ALL {
            let error = read_text(format, record, &Reading::default()).unwrap_err();
            let is_refused = ["unknown_format", "missing_role"].contains(&error.code);
            assert!(is_refused, "{format:?}: {record}: {error}");
            assert!(error.message.contains(program), "{format:?}: {record}: {error}");
        }
    }
}

#[test]
fn a_message_with_a_role_may_have_a_type_of_its_own() {
    // Mastra stores messages like these.
    let typed = r#"{"id":"m","role":"user","type":"text","content":"Hi"}"#;
    for format in Format::ALL {
        let item = read_text(format, typed, &Reading::default());
        let expected = format != Format::OpenAiResponses;
        assert_eq!(item.is_ok_and(|item| item.opens_turn()), expected, "{format:?}");
    }
}

#[test]
fn every_type_that_a_provider_documents_is_known() {
    // The items of the packages `openai` (7.57) and `@openai/agents-core` (0.20).
    for kind in [
        "file_search_call",
        "computer_call",
        "computer_call_output",
        "computer_call_result",
        "web_search_call",
        "function_call",
        "function_call_output",
        "function_call_result",
        "tool_search_call",
        "tool_search_output",
        "additional_tools",
        "configuration_update",
        "reasoning",
        "compaction",
        "compaction_trigger",
        "image_generation_call",
        "code_interpreter_call",
        "local_shell_call",
        "local_shell_call_output",
        "shell_call",
        "shell_call_output",
        "apply_patch_call",
        "apply_patch_call_output",
        "mcp_list_tools",
        "mcp_approval_request",
        "mcp_approval_response",
        "mcp_call",
        "custom_tool_call",
        "custom_tool_call_output",
        "item_reference",
        "program",
        "program_output",
        "hosted_tool_call",
    ] {
        let item = format!(r#"{{"type":"{kind}","id":"i","call_id":"c"}}"#);
        for format in [Format::OpenAiResponses, Format::OpenAiChat] {
            check(format, &item, "read");
        }
    }
    // A tool that the provider adds later has the shape of the others; OpenRouter has its own.
    for item in [
        r#"{"type":"hologram_call_output","call_id":"c","output":"x"}"#,
        r#"{"type":"openrouter:web_search","status":"completed"}"#,
    ] {
        check(Format::OpenAiResponses, item, "read");
    }
    for kind in [
        "human",
        "ai",
        "system",
        "developer",
        "tool",
        "function",
        "generic",
        "chat",
        "remove",
        "AIMessageChunk",
    ] {
        for message in [
            format!(r#"{{"type":"{kind}","content":"x"}}"#),
            format!(r#"{{"type":"{kind}","data":{{"content":"x","role":"user"}}}}"#),
        ] {
            check(Format::LangChain, &message, "read");
        }
    }
    for role in ["developer", "system", "assistant", "user", "tool", "activity", "reasoning"] {
        check(Format::AgUi, &format!(r#"{{"id":"m","role":"{role}","content":"x"}}"#), "read");
    }
}

#[test]
fn tool_traffic_that_a_format_does_not_read_is_refused() {
    let chat = Format::OpenAiChat;
    for (message, field) in [
        // AI SDK 4, LlamaIndex, Bedrock, and spellings of other libraries.
        (
            r#"{"role":"assistant","content":"","toolInvocations":[{"toolCallId":"c"}]}"#,
            "toolInvocations",
        ),
        (
            r#"{"role":"assistant","content":"","options":{"toolCall":[{"id":"c"}]}}"#,
            "options.toolCall",
        ),
        (
            r#"{"role":"user","content":"","options":{"toolResult":{"id":"c"}}}"#,
            "options.toolResult",
        ),
        (r#"{"role":"assistant","content":[{"toolUse":{"toolUseId":"c"}}]}"#, "content.toolUse"),
        (r#"{"role":"user","content":[{"toolResult":{"toolUseId":"c"}}]}"#, "content.toolResult"),
        (r#"{"role":"assistant","content":"x","Tool-Calls":[{}]}"#, "Tool-Calls"),
        (r#"{"role":"assistant","content":"x","function_calls":[{"name":"f"}]}"#, "function_calls"),
        (
            r#"{"role":"assistant","content":"x","extra":[{"my_tool_uses":["c"]}]}"#,
            "extra.my_tool_uses",
        ),
    ] {
        check(chat, message, &["unknown_format ", field].concat());
    }
    check(
        Format::Anthropic,
        r#"{"role":"assistant","content":[{"toolUse":{"input":{}}}]}"#,
        "unknown_format content.toolUse",
    );
    check(
        Format::Gemini,
        r#"{"role":"model","parts":[{"text":"x"}],"functionCalls":[{"name":"f"}]}"#,
        "unknown_format functionCalls",
    );
    check(
        Format::AiSdkUi,
        r#"{"id":"m","role":"assistant","parts":[{"type":"tool-invocation","toolInvocation":{"state":"result"}}]}"#,
        "unknown_format parts.toolInvocation",
    );
    check(
        Format::LangChain,
        r#"{"type":"ai","data":{"content":"","toolCalls":[{"id":"c"}]}}"#,
        "unknown_format data.toolCalls",
    );
}

#[test]
fn parts_of_other_libraries_are_not_taken_for_the_ai_sdks() {
    // assistant-ui, and TanStack's messages for the page.
    let thread = r#"{"role":"assistant","content":[{"type":"tool-call","toolCallId":"c","toolName":"f","args":{},"result":"rain"}]}"#;
    check(Format::AiSdk, thread, "unknown_format content.result");
    let page = r#"{"id":"m","role":"assistant","parts":[{"type":"tool-call","id":"c","name":"f","arguments":"{}","state":"complete"}]}"#;
    check(Format::AiSdkUi, page, "unknown_format parts.arguments");
    // A tool that is called `call`.
    let own = r#"{"id":"m","role":"assistant","parts":[{"type":"tool-call","toolCallId":"c","state":"input-available","input":{}}]}"#;
    check(Format::AiSdkUi, own, "read");
}

#[test]
fn what_a_format_reads_and_what_only_others_read_passes() {
    for (format, message) in [
        (
            Format::OpenAiChat,
            r#"{"role":"assistant","content":null,"tool_calls":[{"id":"c","function":{"name":"f","arguments":"{}"}}]}"#,
        ),
        (
            Format::OpenAiChat,
            r#"{"role":"assistant","content":null,"function_call":{"name":"f","arguments":"{}"}}"#,
        ),
        (
            Format::OpenAiChat,
            r#"{"role":"assistant","content":"x","toolCalls":[],"tool_use":null,"toolResult":"","function_calls":{}}"#,
        ),
        (
            Format::OpenAiChat,
            r#"{"role":"assistant","content":"x","usage":{"server_tool_use":{"web_search_requests":1}}}"#,
        ),
        (Format::OpenAiChat, r#"{"role":"tool","tool_call_id":"c","content":{"tool_calls":[1]}}"#),
        (
            Format::OpenAiChat,
            r#"{"role":"user","content":"x","metadata":{"deep":{"toolCalls":[1]}}}"#,
        ),
        (
            Format::OpenAiResponses,
            r#"{"type":"function_call_output","call_id":"c","output":{"toolResults":[1]}}"#,
        ),
        (
            Format::OpenAiResponses,
            r#"{"type":"hologram_call","id":"h","status":"completed","note":"Hello"}"#,
        ),
        (Format::OpenAiResponses, r#"{"id":"msg_1"}"#),
        (Format::Gemini, r#"{"parts":[{"text":"Hi"}]}"#),
        (
            Format::Gemini,
            r#"{"role":"model","parts":[{"toolCall":{"toolType":"GOOGLE_SEARCH_WEB"}}]}"#,
        ),
        (
            Format::LangChain,
            r#"{"type":"ai","content":"x","additional_kwargs":{"__gemini_function_call_thought_signatures__":{"c":"s"}}}"#,
        ),
        (Format::LangChain, r#"{"type":"generic","data":{"role":"narrator","content":"x"}}"#),
        (
            Format::Bedrock,
            r#"{"role":"user","content":[{"toolResult":{"toolUseId":"c","content":[{"text":"x"}]}}]}"#,
        ),
        (
            Format::AgUi,
            r#"{"id":"m","role":"activity","activityType":"a","content":{"toolCalls":[1]}}"#,
        ),
    ] {
        check(format, message, "read");
    }
}

#[test]
fn what_would_be_read_as_nothing_is_refused() {
    for message in [
        r#"{"role":"user","parts":[{"text":"Hi"}]}"#,
        r#"{"role":"user","parts":[{"functionResponse":{"name":"f","response":{"a":1}}}]}"#,
        r#"{"id":"m","role":"user","parts":[{"type":"text","text":"Hi"}]}"#,
    ] {
        check(Format::OpenAiChat, message, "unknown_format");
    }
    check(Format::OpenAiChat, r#"{"role":"user","text":"Hi"}"#, "unknown_format text");
    check(Format::Anthropic, r#"{"role":"assistant","message":"Hello"}"#, "unknown_format message");
    // It says nothing in any format.
    check(Format::OpenAiChat, r#"{"role":"user","content":""}"#, "read");
    check(Format::OpenAiChat, r#"{"role":"user"}"#, "read");
}

#[test]
fn a_named_format_and_the_messages_must_agree() {
    let contradicts = |format: Format, message: &str| {
        let error = format.check_member(&parse(message).unwrap().json).err()?;
        Some((error.code, error.message.clone()))
    };
    let call =
        r#"{"role":"assistant","content":[{"type":"tool_use","id":"c","name":"f","input":{}}]}"#;
    let both = "this message is in the format `anthropic`, and it is read as `openai-chat`: `heal` and `convert` write it as such";
    let expected = Some(("unknown_format", String::from(both)));
    assert_eq!(contradicts(Format::OpenAiChat, call), expected);
    let chat = r#"{"role":"tool","tool_call_id":"c","content":"x"}"#;
    for (format, is_wrong) in [
        (Format::OpenAiChat, false),
        (Format::OpenAiResponses, false),
        (Format::AiSdk, true),
        (Format::AgUi, false),
        (Format::LangChain, false),
        (Format::Anthropic, true),
        (Format::Gemini, true),
    ] {
        assert_eq!(contradicts(format, chat).is_some(), is_wrong, "{format:?}");
    }
    // OpenRouter takes cache marks in Chat.
    let marked = r#"{"role":"user","content":[{"type":"text","text":"x","cache_control":{"type":"ephemeral"}}]}"#;
    assert_eq!(contradicts(Format::OpenAiChat, marked), None);
}
