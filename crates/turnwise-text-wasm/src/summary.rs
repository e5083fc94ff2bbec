//! Summaries outside of a plan: prompts, judgment and checks for summarizers that are called as
//! functions.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use turnwise_boundary::counter::Thrown;
use turnwise_boundary::error;
use turnwise_boundary::secrets::{FindSecrets, redact};
use turnwise_host::formats::ErrorCode;
use turnwise_host::json::{self, Json, Writer};
use turnwise_host::text::secrets::Policy;
use turnwise_host::text::{CheckPolicy, Example, PromptOptions, Reference, Speaker, Template};
use turnwise_host::{checks, prompts};
use wasm_bindgen::prelude::*;

/// The chat messages that ask a model for a summary, as `{"messages":[…],"end":…}`. `end` is the
/// number of messages they cover; with a `room` in tokens, as many as fit. The scratch buffer has
/// an object with `messages`, `prior`, `template`, `instructions`, `maxTokens`, `toolOutputLimit`,
/// `room`, `reference` (`{messages, instructions, tools}`) and `examples` (`[{conversation,
/// summary}]`).
///
/// # Errors
/// An unknown template, messages that cannot be read, or a room in which nothing fits.
#[wasm_bindgen(js_name = summaryPrompt)]
pub fn summary_prompt(length: usize, find: Option<FindSecrets>) -> Result<String, JsValue> {
    with_request(length, find, |request, redact| {
        let limit = number(request, "toolOutputLimit");
        let defaults = PromptOptions::default();
        let options = PromptOptions {
            template: template(request)?,
            instructions: text(request, "instructions"),
            // Two words take about three tokens; the reference's 400 tokens and 200 words leave
            // room for headings.
            max_words: number(request, "maxTokens")
                .map_or(defaults.max_words, |tokens| (tokens / 2).max(20)),
            tool_output_limit: limit.unwrap_or(defaults.tool_output_limit),
            redact,
            ..defaults
        };
        let room = number(request, "room").unwrap_or(u32::MAX);
        let examples: Vec<_> = request.list_of("examples").iter().map(example).collect();
        let stays = request.field("reference");
        let tools = stays.map_or_else(Vec::new, |stays| {
            stays.list_of("tools").iter().filter_map(Json::as_str).collect()
        });
        let own = stays.and_then(|stays| text(stays, "instructions"));
        let pinned = stays.map_or(&[][..], |stays| stays.list_of("messages"));
        let within = prompts::with_texts(pinned, |texts| {
            let own = own.map(|own| (Speaker::System, own));
            let texts: Vec<_> = own.into_iter().chain(texts.iter().copied()).collect();
            let reference = Reference { texts: &texts, tools: &tools };
            let options = PromptOptions { reference, examples: &examples, ..options };
            prompts::prompt_within(messages(request), text(request, "prior"), &options, room)
        });
        let too_small =
            "`window` is too small for the instructions, the notes so far and the next step";
        let (prompt, end) = within.ok_or_else(|| error::plain(ErrorCode::BadOption, too_small))?;
        let mut out = Writer::default();
        out.open('{').key("messages").open('[');
        for (role, content) in [("system", &prompt.system), ("user", &prompt.user)] {
            out.open('{').key("role").string(role).key("content").string(content).close('}');
        }
        out.close(']').key("end").raw(&end.to_string());
        Ok(out.close('}').take())
    })
}

/// Judges a summary of messages. Returns `{"reason":…,"message":…}` if it is rejected, else an
/// empty text. In the scratch buffer: `{"messages":[…],"prior":…,"text":…}`.
///
/// # Errors
/// Input that cannot be read.
#[wasm_bindgen(js_name = judgeSummary)]
pub fn judge_summary(length: usize) -> Result<String, JsValue> {
    with_request(length, None, |request, _| {
        let answer = text(request, "text").unwrap_or_default();
        let mut out = Writer::default();
        if let Some(rejection) =
            prompts::judge_for(messages(request), text(request, "prior"), answer)
        {
            out.open('{').key("reason").string(rejection.code());
            out.key("message").string(&rejection.to_string()).close('}');
        }
        Ok(out.take())
    })
}

/// A summary without a model. In the scratch buffer:
/// `{"messages":[…],"prior":…,"template":…,"maxTokens":…}`.
///
/// # Errors
/// An unknown template, or messages that cannot be read.
#[wasm_bindgen(js_name = extractiveSummary)]
pub fn extractive_summary(length: usize, find: Option<FindSecrets>) -> Result<String, JsValue> {
    with_request(length, find, |request, redact| {
        let max_tokens = number(request, "maxTokens").unwrap_or(DEFAULT_MAX_TOKENS);
        Ok(prompts::extract_from(
            messages(request),
            text(request, "prior"),
            template(request)?,
            max_tokens,
            redact,
        ))
    })
}

/// Checks the facts of a summary: the report of kept, lost and invented facts, with `"text"`, and
/// with `"rejected":true` if the policy rejects it. In the scratch buffer:
/// `{"messages":[…],"prior":…,"text":…,"maxTokens":…,"policy":…}`.
///
/// # Errors
/// Input that cannot be read, or an unknown policy.
#[wasm_bindgen(js_name = checkSummary)]
pub fn check_summary(length: usize, find: Option<FindSecrets>) -> Result<String, JsValue> {
    with_request(length, find, |request, redact| {
        let max_tokens = number(request, "maxTokens").unwrap_or(DEFAULT_MAX_TOKENS);
        let policy = CheckPolicy::from_name(text(request, "policy").unwrap_or("append"));
        let policy = policy.ok_or_else(|| {
            error::plain(ErrorCode::BadOption, "`policy` must be `append`, `flag` or `reject`")
        })?;
        let (prior, answer) = (text(request, "prior"), text(request, "text").unwrap_or_default());
        let mut out = Writer::default();
        checks::check_for(
            messages(request),
            prior,
            answer,
            max_tokens,
            policy,
            redact,
            &mut |check| {
                out.open('{').key("text").string(&check.text);
                out.key("rejected").bool(check.rejection(policy).is_some());
                // The report is an object, so its fields continue here.
                out.raw(checks::report(check, None).get(1..).unwrap_or("}"));
            },
        );
        Ok(out.take())
    })
}

/// Reads the request in the scratch buffer. Its field `redact` may turn redaction off, and `find`
/// finds the host's own secrets.
fn with_request(
    length: usize,
    find: Option<FindSecrets>,
    answer: impl FnOnce(&Json<'_>, Policy<'_>) -> Result<String, JsValue>,
) -> Result<String, JsValue> {
    let thrown = Thrown::default();
    let answer = turnwise_boundary::text(length, |text| {
        let request = json::parse(text).map_err(|cause| error::input(&cause))?;
        let is_on = request.json.field("redact").and_then(Json::as_bool) != Some(false);
        let redact = redact(is_on, find, &thrown);
        answer(&request.json, redact.policy())
    })?;
    let exception = thrown.borrow_mut().take();
    exception.map_or(Ok(answer), Err)
}

fn messages<'a, 'j>(request: &'a Json<'j>) -> &'a [Json<'j>] {
    request.list_of("messages")
}

fn example<'a>(example: &'a Json<'_>) -> Example<'a> {
    let part = |name| text(example, name).unwrap_or_default();
    Example { conversation: part("conversation"), summary: part("summary") }
}

fn template(request: &Json<'_>) -> Result<Template, JsValue> {
    let Some(name) = text(request, "template") else { return Ok(Template::default()) };
    let wanted = "`template` must be `support`, `coding`, `research` or `general`";
    Template::from_name(name).ok_or_else(|| error::plain(ErrorCode::BadOption, wanted))
}

fn text<'a>(request: &'a Json<'_>, name: &str) -> Option<&'a str> {
    request.field(name).and_then(Json::as_str)
}

fn number(request: &Json<'_>, name: &str) -> Option<u32> {
    request.field(name).and_then(Json::as_u32)
}

/// The cap of the reference design.
const DEFAULT_MAX_TOKENS: u32 = 400;
