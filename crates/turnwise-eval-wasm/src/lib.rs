//! The boundary between `turnwise-eval` and JavaScript: conversations come in one by one as JSON text, figures go out as
//! JSON text. A module of its own, since nobody evaluates in production.

use std::fmt::Write;

use turnwise_eval::judge::Judgement;
use turnwise_eval::rouge::Overlap;
use turnwise_eval::{Compared, compare, identifiers, judge_prompt, parse_judgement, replay, rouge};
use turnwise_host::json::{Json, parse, push_string};
use turnwise_host::options::{Settings, read};
use wasm_bindgen::prelude::*;

/// Conversations replayed under a policy, and under a baseline if there is one.
#[wasm_bindgen]
pub struct Evaluation {
    policy: Settings,
    baseline: Option<Settings>,
    rows: Vec<Compared>,
}

#[wasm_bindgen]
impl Evaluation {
    /// Under these policies, the options of `createContext` as JSON; an empty baseline is none.
    ///
    /// # Errors
    /// An option that cannot be meant, as JSON text: `{ code, message, path }`.
    #[wasm_bindgen(constructor)]
    pub fn new(policy: &str, baseline: &str) -> Result<Evaluation, JsValue> {
        let baseline = if baseline.is_empty() { None } else { Some(settings(baseline, "baseline")?) };
        Ok(Self { policy: settings(policy, "policy")?, baseline, rows: Vec::new() })
    }

    /// Replays one conversation, a JSON list of messages, and answers with its figures.
    ///
    /// # Errors
    /// Text that is no list of messages.
    pub fn add(&mut self, id: &str, messages: &str) -> Result<String, JsValue> {
        let parsed = parse(messages).map_err(|error| thrown("bad_messages", &error.to_string(), "messages"))?;
        let list =
            parsed.json.as_array().ok_or_else(|| thrown("bad_messages", "the messages must be a list", "messages"))?;
        let texts: Vec<String> = list.iter().map(Json::to_string).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let run = |settings: &Settings| {
            replay(&texts, settings).map_err(|error| thrown("bad_messages", &error.to_string(), "messages"))
        };
        let baseline = self.baseline.as_ref().map(run).transpose()?;
        let row = Compared { id: id.to_owned(), candidate: run(&self.policy)?, baseline };
        let told = compare::json(std::slice::from_ref(&row));
        self.rows.push(row);
        Ok(told)
    }

    /// All conversations as a Markdown table.
    pub fn table(&self) -> String {
        compare::table(&self.rows)
    }

    /// Tokens sent, as an SVG picture.
    pub fn plot(&self) -> String {
        compare::plot(&self.rows)
    }
}

/// ROUGE of a text against a reference, as JSON.
#[wasm_bindgen(js_name = rouge)]
pub fn rouge_json(candidate: &str, reference: &str) -> String {
    let found = rouge(candidate, reference);
    let one = |name: &str, overlap: Overlap| {
        format!("\"{name}\":{{\"f1\":{:.6},\"recall\":{:.6}}}", overlap.f1, overlap.recall)
    };
    format!("{{{},{},{}}}", one("rouge1", found.one), one("rouge2", found.two), one("rougeL", found.longest))
}

/// The identifiers of a text, as a JSON list of `{ id, kind }`.
#[wasm_bindgen(js_name = identifiers)]
pub fn identifiers_json(text: &str) -> String {
    let mut out = String::from("[");
    for (place, (id, kind)) in identifiers::identifiers(text).into_iter().enumerate() {
        out.push_str(if place > 0 { ",{\"id\":" } else { "{\"id\":" });
        push_string(&mut out, &id);
        let _ = write!(out, ",\"kind\":\"{}\"}}", kind.as_str());
    }
    out + "]"
}

/// The request to a judge, as `{ system, user }`.
#[wasm_bindgen(js_name = judgePrompt)]
pub fn judge_prompt_json(conversation: &str, summary: &str) -> String {
    let prompt = judge_prompt(conversation, summary);
    let mut out = String::from("{\"system\":");
    push_string(&mut out, &prompt.system);
    out.push_str(",\"user\":");
    push_string(&mut out, &prompt.user);
    out + "}"
}

/// A judge's answer read, as `{ mean, scores }`; nothing where it cannot be read.
#[wasm_bindgen(js_name = parseJudgement)]
pub fn parse_judgement_json(answer: &str) -> Option<String> {
    parse_judgement(answer).map(|judgement| judged(&judgement))
}

fn judged(judgement: &Judgement) -> String {
    let mut out = format!("{{\"mean\":{}.{:02},\"scores\":[", judgement.mean() / 100, judgement.mean() % 100);
    for (place, score) in judgement.scores.iter().enumerate() {
        out.push_str(if place > 0 { ",{\"name\":" } else { "{\"name\":" });
        push_string(&mut out, &score.name);
        let _ = write!(out, ",\"score\":{},\"reason\":", score.score);
        push_string(&mut out, &score.reason);
        out.push('}');
    }
    out + "]}"
}

fn settings(text: &str, path: &str) -> Result<Settings, JsValue> {
    let parsed = parse(text).map_err(|error| thrown("bad_option", &error.to_string(), path))?;
    read(&parsed.json).map_err(|error| thrown(error.code, &error.message, &error.path))
}

/// An error, as JSON text.
fn thrown(code: &str, message: &str, path: &str) -> JsValue {
    let mut out = String::from("{\"code\":");
    push_string(&mut out, code);
    out.push_str(",\"message\":");
    push_string(&mut out, message);
    out.push_str(",\"path\":");
    push_string(&mut out, path);
    out.push('}');
    JsValue::from_str(&out)
}
