//! Compares answers with the recorded steps.
//!
//! `OUT/next/A/answers.json` and so on are what readers wrote, `OUT/next/grades.json` what a judge
//! says of steps in words. Steps that the judge has not graded yet are written to `judge.json`, and
//! the table leaves them out.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Error, Result, bail};
use turnwise_eval::Message;
use turnwise_host::json::{self, Json};

use super::agree::agreement;
use super::policies::POLICIES;
use super::{FOLDER, KEY, page};
use crate::data::{Data, quoted};
use crate::report::Report;

/// Reads the answers, writes what a judge has to read, and adds the table.
pub fn run(_data: &Data, out: &Path, report: &mut Report) -> Result<()> {
    eprintln!("==> scores of next steps");
    let out = &out.join(FOLDER);
    let key = text(&out.join(KEY))?;
    let grades = std::fs::read_to_string(out.join(GRADES)).unwrap_or_else(|_| "{}".into());
    let grades = json::parse(&grades).map_err(Error::msg).context(GRADES)?.json;
    let mut answers = BTreeMap::new();
    let (mut sums, mut asked) = (BTreeMap::<&str, Sum>::new(), Vec::new());
    for line in key.lines() {
        let row = json::parse(line).map_err(Error::msg).context(KEY)?.json;
        let task = row.text_of("task").context("no `task`")?;
        let step = row.get("step").context("no `step`")?;
        let is_judged = row.get("judged").and_then(Json::as_bool) == Some(true);
        let Some(Json::Object(letters)) = row.get("letters") else { bail!("{task}: no `letters`") };
        for (letter, used) in letters {
            let Some(answer) = answer(out, letter, task, &mut answers)? else { continue };
            let policy = used.text_of("policy").context("no `policy`")?;
            let policy =
                POLICIES.iter().find(|known| **known == policy).context("unknown policy")?;
            let id = format!("{task}-{letter}");
            if !is_judged {
                sums.entry(policy).or_default().call(used, compare(step, &answer));
            } else if let Some(grade) = grades.text_of(&id) {
                let points = points(grade).with_context(|| format!("{GRADES}, {id}: `{grade}`"))?;
                sums.entry(policy).or_default().grade(used, points);
            } else {
                let last = row.text_of("last").unwrap_or_default();
                asked.push(to_judge(&id, last, step, &answer)?);
            }
        }
    }
    std::fs::write(out.join("judge.json"), format!("[{}]\n", asked.join(",\n")))?;
    eprintln!("    {} steps wait for the judge", asked.len());
    let rows = POLICIES.iter().filter_map(|policy| Some((*policy, sums.get(policy)?.cells())));
    report.next_steps(&rows.collect::<Vec<_>>());
    Ok(())
}

/// A reader's step as JSON text. `None` where nobody has read the folder yet.
fn answer(
    out: &Path,
    letter: &str,
    task: &str,
    read: &mut BTreeMap<String, String>,
) -> Result<Option<String>> {
    let file = out.join(letter).join(ANSWERS);
    if !file.is_file() {
        return Ok(None);
    }
    if !read.contains_key(letter) {
        read.insert(letter.into(), text(&file)?);
    }
    let place = || format!("{letter}/{ANSWERS}, {task}");
    let all = read.get(letter).map_or("", String::as_str);
    let all = json::parse(all).map_err(Error::msg).with_context(place)?.json;
    let answer = all.get(task).with_context(|| format!("{}: no answer", place()))?;
    let is_step = answer.text_of("call").is_some() || answer.text_of("say").is_some();
    if !is_step {
        bail!("{}: neither `call` nor `say`", place());
    }
    Ok(Some(answer.to_string()))
}

/// Whether the tool is the same, and the share of arguments that agree with the nearest of the
/// recorded calls.
fn compare(step: &Json<'_>, answer: &str) -> (bool, f64) {
    let recorded = Message::read(step);
    let Ok(answer) = json::parse(answer) else { return (false, 0.0) };
    let arguments = answer.json.get("arguments").map(Json::to_string).unwrap_or_default();
    let name = answer.json.text_of("call").unwrap_or_default();
    let same = recorded.calls.iter().filter(|call| call.name == name);
    let shares = same.map(|call| agreement(&call.arguments, &arguments));
    shares.reduce(f64::max).map_or((false, 0.0), |share| (true, share))
}

fn to_judge(id: &str, last: &str, step: &Json<'_>, answer: &str) -> Result<String> {
    let answer = json::parse(answer).map_err(Error::msg)?.json;
    let said = match answer.text_of("call") {
        Some(name) => {
            let arguments = answer.get("arguments").map(Json::to_string).unwrap_or_default();
            format!("-> call {name}({arguments})")
        }
        None => answer.text_of("say").unwrap_or_default().to_owned(),
    };
    let last: String = last.chars().take(MOST).collect();
    Ok(format!(
        r#"{{"id":{},"last":{},"recorded":{},"answer":{}}}"#,
        quoted(id),
        quoted(&last),
        quoted(page::shown(step).trim_start_matches("[assistant]").trim()),
        quoted(&said)
    ))
}

/// The points of a judge's grade.
fn points(grade: &str) -> Option<f64> {
    Some(match grade {
        "same" => 1.0,
        "part" => 0.5,
        "other" => 0.0,
        _ => return None,
    })
}

/// The figures of a policy.
#[derive(Default)]
struct Sum {
    tasks: f64,
    tokens: f64,
    points: f64,
    calls: f64,
    same_tool: f64,
    arguments: f64,
    right: f64,
    judged: f64,
    judged_points: f64,
}

impl Sum {
    fn call(&mut self, used: &Json<'_>, (same_tool, share): (bool, f64)) {
        let right = same_tool && share >= 1.0;
        self.task(
            used,
            if right {
                1.0
            } else if same_tool && share >= HALF {
                0.5
            } else {
                0.0
            },
        );
        self.calls += 1.0;
        self.same_tool += f64::from(u8::from(same_tool));
        self.arguments += share;
        self.right += f64::from(u8::from(right));
    }

    fn grade(&mut self, used: &Json<'_>, points: f64) {
        self.task(used, points);
        self.judged += 1.0;
        self.judged_points += points;
    }

    fn task(&mut self, used: &Json<'_>, points: f64) {
        self.tasks += 1.0;
        self.points += points;
        self.tokens += used.get("tokens").and_then(Json::as_u32).map_or(0.0, f64::from);
    }

    fn cells(&self) -> Vec<String> {
        let of = |sum: f64, count: f64| match count {
            0.0 => "–".to_owned(),
            count => format!("{:.1}", 100.0 * sum / count),
        };
        vec![
            format!("{:.0}", self.tokens / self.tasks.max(1.0)),
            format!("{}", self.tasks),
            of(self.points, self.tasks),
            of(self.same_tool, self.calls),
            of(self.arguments, self.calls),
            of(self.right, self.calls),
            of(self.judged_points, self.judged),
        ]
    }
}

fn text(path: &Path) -> Result<String> {
    std::fs::read_to_string(path).with_context(|| format!("cannot read `{}`", path.display()))
}

const ANSWERS: &str = "answers.json";
const GRADES: &str = "grades.json";
/// With this share of the arguments a call counts half.
const HALF: f64 = 0.5;
/// The most characters of the message that a step answers.
const MOST: usize = 1_500;

#[cfg(test)]
#[allow(clippy::panic)]
mod tests {
    use super::*;

    const STEP: &str = r#"{"role":"assistant","tool_calls":[
        {"function":{"name":"read","arguments":"{\"path\":\"a.rs\"}"}},
        {"function":{"name":"read","arguments":"{\"path\":\"b.rs\",\"limit\":20}"}}]}"#;

    fn compared(answer: &str) -> (bool, f64) {
        json::parse(STEP).map_or((false, -1.0), |step| compare(&step.json, answer))
    }

    #[test]
    fn an_answer_is_compared_with_the_nearest_recorded_call() {
        let answer = |path: &str| format!(r#"{{"call":"read","arguments":{{"path":"{path}"}}}}"#);
        assert_eq!(compared(&answer("A.rs")), (true, 1.0));
        assert_eq!(compared(&answer("b.rs")), (true, 0.5));
        assert_eq!(compared(&answer("c.rs")), (true, 0.0));
        assert_eq!(compared(&answer("a.rs").replace("read", "write")), (false, 0.0));
        assert_eq!(compared(r#"{"say":"a.rs"}"#), (false, 0.0));
    }

    /// The table for two readers, and how many steps wait for the judge.
    fn table(grades: &str, answers: &str) -> Result<(String, usize)> {
        let out = std::env::temp_dir().join(format!("turnwise-next-{}", std::process::id()));
        let folder = out.join(FOLDER);
        let step = STEP.replace('\n', "");
        let key = format!(
            r#"{{"task":"01","judged":false,"last":"Go on.","step":{step},"letters":{{"A":{{"policy":"notes","tokens":900}}}}}}
{{"task":"02","judged":true,"last":"Well?","step":{{"role":"assistant","content":"It is late."}},"letters":{{"A":{{"policy":"`trim()`","tokens":800}},"B":{{"policy":"notes","tokens":950}}}}}}
"#
        );
        std::fs::create_dir_all(folder.join("A"))?;
        std::fs::write(folder.join(KEY), key)?;
        std::fs::write(folder.join(GRADES), grades)?;
        std::fs::write(folder.join("A").join(ANSWERS), answers)?;
        let mut report = Report::default();
        let done = run(&Data::open(Vec::new())?, &out, &mut report);
        let asked = std::fs::read_to_string(folder.join("judge.json")).unwrap_or_default();
        std::fs::remove_dir_all(&out)?;
        done.map(|()| (report.render(), asked.matches("\"id\"").count()))
    }

    #[test]
    fn words_wait_for_the_judge_and_calls_do_not() {
        let answers = r#"{"01":{"call":"read","arguments":{"path":"a.rs"}},"02":{"say":"Late."}}"#;
        let told = |grades| table(grades, answers).unwrap_or_else(|error| panic!("{error:#}"));
        let (text, asked) = told("{}");
        assert_eq!(asked, 1);
        assert!(text.contains("| notes | 900 | 1 | 100.0 | 100.0 | 100.0 | 100.0 | – |"), "{text}");
        assert!(!text.contains("trim"), "{text}");
        let (text, asked) = told(r#"{"02-A":"part"}"#);
        assert_eq!(asked, 0);
        assert!(text.contains("| `trim()` | 800 | 1 | 50.0 | – | – | – | 50.0 |"), "{text}");

        let error = |grades, answers| {
            table(grades, answers).err().map(|error| format!("{error:#}")).unwrap_or_default()
        };
        assert_eq!(error(r#"{"02-A":"good"}"#, answers), "grades.json, 02-A: `good`");
        assert_eq!(error("{}", r#"{"02":{"say":"Late."}}"#), "A/answers.json, 01: no answer");
        let empty = r#"{"01":{"text":"a"},"02":{"say":"Late."}}"#;
        assert_eq!(error("{}", empty), "A/answers.json, 01: neither `call` nor `say`");
    }
}
