//! The JavaScript boundary of `turnwise-eval`. Conversations come in one by one as JSON text. Long
//! results go out as JSON text, short ones as JavaScript values. It is a module of its own because
//! evaluation is not needed in production.

use serde::{Deserialize, Serialize};
use turnwise_eval::judge::Score as Criterion;
use turnwise_eval::rouge::Overlap;
use turnwise_eval::{
    Answers, Compared, Comparison, Palette, Question, Replay, Row, ask, asked_at_end, batch, chat,
    compare, identifiers, judge_prompt, parse_judgment, picture, questions, replay, rouge,
};
use turnwise_host::formats::InputError;
use turnwise_host::json::{parse, push_string};
use turnwise_host::options::{Settings, read};
use wasm_bindgen::prelude::*;

/// Makes the next call run on a new instance, after a panic.
#[wasm_bindgen]
pub fn restart() {
    wasm_bindgen::handler::schedule_reinit();
}

/// The linear memory. A call without texts, which makes the new instance behind a restart.
#[wasm_bindgen(js_name = linearMemory)]
pub fn linear_memory() -> JsValue {
    wasm_bindgen::memory()
}

/// Conversations replayed under a policy, and optionally under a baseline.
#[wasm_bindgen]
pub struct Evaluation {
    policy: Settings,
    baseline: Option<Settings>,
    comparison: Comparison,
    /// The conversation that was added last, for its picture.
    last: Option<(Compared, String)>,
}

#[wasm_bindgen]
impl Evaluation {
    /// An evaluation of these policies, which are the options of `createContext` as JSON. An empty
    /// `baseline` means no baseline. With `totals_only` it holds no rows, so that its memory does
    /// not grow with the corpus.
    ///
    /// # Errors
    /// An invalid option, as JSON text: `{ code, message, path }`.
    #[wasm_bindgen(constructor)]
    pub fn new(policy: &str, baseline: &str, totals_only: bool) -> Result<Evaluation, JsValue> {
        let baseline =
            if baseline.is_empty() { None } else { Some(settings(baseline, "baseline")?) };
        Ok(Self {
            policy: settings(policy, "policy")?,
            baseline,
            comparison: if totals_only { Comparison::totals_only() } else { Comparison::default() },
            last: None,
        })
    }

    /// Replays a conversation, a JSON array of messages in any format, and returns its figures. If
    /// there are questions next to Chat Completions messages, they are asked at its end; see
    /// [`turnwise_eval::questions()`] for their format.
    ///
    /// # Errors
    /// Text without messages.
    pub fn add(&mut self, id: &str, messages: &str) -> Result<String, JsValue> {
        let compared = self.compare(id, messages)?;
        self.comparison.add(Row::from(&compared));
        let json = compare::json(&compared);
        self.last = Some((compared, messages.to_owned()));
        Ok(json)
    }

    /// The picture of the conversation that was [added](Self::add) last, as SVG: what the model
    /// reads under each policy. Empty if there is none.
    ///
    /// # Errors
    /// None: its messages were read before.
    pub fn picture(&self, heading: &str, is_dark: bool) -> Result<String, JsValue> {
        let Some((compared, messages)) = &self.last else { return Ok(String::new()) };
        let (texts, _) = recorded(messages)?;
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        picture(compared, &texts, heading, Palette::of(is_dark))
            .map_err(|error| bad(&error.to_string()))
    }

    /// Replays a conversation as [`add`](Self::add) does and returns a [`Row`] of sums, which
    /// [`merge`](Self::merge) adds to an evaluation.
    ///
    /// # Errors
    /// Text without messages.
    pub fn sums(&self, id: &str, messages: &str) -> Result<JsValue, JsValue> {
        to_js(&Row::from(&self.compare(id, messages)?))
    }

    /// Adds a row of sums, from this process or another one.
    ///
    /// # Errors
    /// A value that is not a row.
    pub fn merge(&mut self, row: JsValue) -> Result<(), JsValue> {
        let row: Row = serde_wasm_bindgen::from_value(row)
            .map_err(|error| thrown("bad_option", &format!("not a row: {error}"), "row"))?;
        self.comparison.add(row);
        Ok(())
    }

    /// The questions of a conversation as lines of a provider's batch file. Each is asked twice,
    /// with the messages of the plan and with the full history. The requests are named
    /// `ID/NUMBER/plan` and `ID/NUMBER/full`.
    ///
    /// # Errors
    /// Text without messages.
    pub fn requests(&self, id: &str, messages: &str, model: &str) -> Result<String, JsValue> {
        let (chat, questions) = recorded(messages)?;
        let texts: Vec<&str> = chat.iter().map(String::as_str).collect();
        let ask = |settings: &Settings| {
            asked_at_end(&texts, &questions, settings).map_err(|error| bad(&error.to_string()))
        };
        let (plans, full) = (ask(&self.policy)?, ask(&settings("{}", "policy")?)?);
        let mut out = String::new();
        for (number, (plan, full)) in plans.iter().zip(&full).enumerate() {
            for (kind, asked) in [("plan", plan), ("full", full)] {
                let name = format!("{id}/{number}/{kind}");
                out.push_str(&batch::line(&name, model, &asked.messages));
                out.push('\n');
            }
        }
        Ok(out)
    }
    /// The totals of all conversations: `{ conversations, candidate, baseline? }`.
    pub fn total(&self) -> String {
        self.comparison.total_json()
    }

    /// All conversations as a Markdown table.
    pub fn table(&self) -> String {
        self.comparison.table()
    }

    /// An SVG chart of the tokens sent.
    pub fn plot(&self) -> String {
        self.comparison.plot()
    }
}

impl Evaluation {
    fn compare(&self, id: &str, messages: &str) -> Result<Compared, JsValue> {
        let (chat, questions) = recorded(messages)?;
        let texts: Vec<&str> = chat.iter().map(String::as_str).collect();
        let run = |settings: &Settings| -> Result<Replay, JsValue> {
            let wrong = |error: InputError| bad(&error.to_string());
            let mut run = replay(&texts, settings).map_err(wrong)?;
            run.evidence = ask(&texts, &questions, settings).map_err(wrong)?;
            Ok(run)
        };
        let baseline = self.baseline.as_ref().map(run).transpose()?;
        Ok(Compared { id: id.to_owned(), candidate: run(&self.policy)?, baseline })
    }
}

/// The messages of a conversation as Chat Completions, and its questions.
fn recorded(messages: &str) -> Result<(Vec<String>, Vec<Question>), JsValue> {
    let chat = chat(messages, None).map_err(|error| bad(&error.to_string()))?;
    let asked = questions(messages, chat.messages.len()).map_err(|error| bad(&error))?;
    if let (false, Some(format)) = (asked.is_empty(), chat.converted_from) {
        let message = format!(
            "questions name messages of Chat Completions, these are in {}",
            format.as_str()
        );
        return Err(thrown("bad_messages", &message, "questions"));
    }
    Ok((chat.messages, asked))
}

fn bad(message: &str) -> JsValue {
    thrown("bad_messages", message, "messages")
}

/// Grades a model's answers, a list of `{ full?, plan?, expected }` with one entry for each
/// question: the field `answers` of a row.
///
/// # Errors
/// A value that is not such a list.
#[wasm_bindgen(js_name = gradeAnswers)]
pub fn grade_answers(answers: JsValue) -> Result<JsValue, JsValue> {
    let list: Vec<AnswersJson> = serde_wasm_bindgen::from_value(answers)
        .map_err(|error| thrown("bad_option", &error.to_string(), "answers"))?;
    let mut sum = Answers::default();
    for AnswersJson { full, plan, expected } in &list {
        sum += Answers::new(full.as_deref(), plan.as_deref(), expected);
    }
    to_js(&sum)
}

/// ROUGE of a text against a reference, as `{ rouge1, rouge2, rougeL }` of `{ f1, recall }`.
///
/// # Errors
/// Only if JavaScript cannot hold the result.
#[wasm_bindgen(js_name = rouge)]
pub fn rouge_of(candidate: &str, reference: &str) -> Result<JsValue, JsValue> {
    let found = rouge(candidate, reference);
    let one = |Overlap { f1, recall }: Overlap| Score { f1, recall };
    to_js(&Rouge { rouge1: one(found.one), rouge2: one(found.two), rouge_l: one(found.longest) })
}

/// The identifiers of a text, as an array of `{ id, kind }`.
///
/// # Errors
/// Only if JavaScript cannot hold the result.
#[wasm_bindgen(js_name = identifiers)]
pub fn identifiers_of(text: &str) -> Result<JsValue, JsValue> {
    let found = identifiers::identifiers(text)
        .into_iter()
        .map(|(id, kind)| Identifier { id, kind: kind.as_str() });
    to_js(&found.collect::<Vec<_>>())
}

/// The prompt for a judge, as `{ system, user }`.
///
/// # Errors
/// Only if JavaScript cannot hold the result.
#[wasm_bindgen(js_name = judgePrompt)]
pub fn judge_prompt_of(conversation: &str, summary: &str) -> Result<JsValue, JsValue> {
    let prompt = judge_prompt(conversation, summary);
    to_js(&Prompt { system: &prompt.system, user: &prompt.user })
}

/// Parses a judge's answer to `{ mean, scores }`, or `undefined` if it cannot be parsed.
///
/// # Errors
/// Only if JavaScript cannot hold the result.
#[wasm_bindgen(js_name = parseJudgment)]
pub fn parse_judgment_of(answer: &str) -> Result<JsValue, JsValue> {
    let Some(judgment) = parse_judgment(answer) else { return Ok(JsValue::UNDEFINED) };
    let one = |score: &Criterion| ScoreJson {
        name: score.name.clone(),
        score: score.score,
        reason: score.reason.clone(),
    };
    let scores = judgment.scores.iter().map(one).collect();
    to_js(&JudgmentJson { mean: f64::from(judgment.mean()) / 100.0, scores })
}

/// Converts a value to JavaScript.
fn to_js(value: &impl Serialize) -> Result<JsValue, JsValue> {
    serde_wasm_bindgen::to_value(value).map_err(JsValue::from)
}

/// The answers to one question.
#[derive(Deserialize)]
struct AnswersJson {
    full: Option<String>,
    plan: Option<String>,
    expected: String,
}

#[derive(Serialize)]
struct Rouge {
    rouge1: Score,
    rouge2: Score,
    #[serde(rename = "rougeL")]
    rouge_l: Score,
}

#[derive(Serialize)]
struct Score {
    f1: f64,
    recall: f64,
}

#[derive(Serialize)]
struct Identifier {
    id: String,
    kind: &'static str,
}

#[derive(Serialize)]
struct Prompt<'a> {
    system: &'a str,
    user: &'a str,
}

#[derive(Serialize)]
struct JudgmentJson {
    mean: f64,
    scores: Vec<ScoreJson>,
}

#[derive(Serialize)]
struct ScoreJson {
    name: String,
    score: u32,
    reason: String,
}

fn settings(text: &str, path: &str) -> Result<Settings, JsValue> {
    let parsed = parse(text).map_err(|error| thrown("bad_option", &error.to_string(), path))?;
    read(&parsed.json).map_err(|error| thrown(error.code, &error.message, &error.path))
}

/// An error as JSON text.
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
