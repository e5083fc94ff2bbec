//! Asks the questions of a recorded conversation at its end, under a policy.

use turnwise_host::formats::InputError;
use turnwise_host::json::{Json, parse};
use turnwise_host::options::Settings;

use crate::batch::asked_at_end;
use crate::evidence::{Evidence, Question, evidence};
use crate::message::Message;
use crate::score::{Context, Originals};

/// Reads the questions from a conversation file: an object with
/// `"questions": [{ "question": "…", "answer": "…", "evidence": [3, 17] }]` next to its messages.
/// `evidence` holds the indexes of the messages that contain the answer.
///
/// # Errors
/// A sentence with the place: a question without text, or evidence that is not a message.
pub fn questions(text: &str, messages: usize) -> Result<Vec<Question>, String> {
    // Most conversations have no questions; parsing them would waste time.
    if !text.contains("\"questions\"") {
        return Ok(Vec::new());
    }
    let parsed = parse(text).map_err(|error| error.to_string())?;
    let asked = parsed.json.list_of("questions").iter().enumerate();
    asked
        .map(|(place, asked)| {
            question(asked, messages).map_err(|wrong| format!("questions[{place}].{wrong}"))
        })
        .collect()
}

fn question(asked: &Json<'_>, messages: usize) -> Result<Question, String> {
    let text = asked
        .text_of("question")
        .filter(|text| !text.trim().is_empty())
        .ok_or("question must be a text")?;
    let index = |index: &Json<'_>| {
        index.as_u32().map(|index| index as usize).filter(|index| *index < messages)
    };
    let evidence: Option<Vec<usize>> = asked.list_of("evidence").iter().map(index).collect();
    let evidence = evidence.filter(|found| !found.is_empty());
    Ok(Question {
        question: text.to_owned(),
        answer: asked.text_of("answer").unwrap_or_default().to_owned(),
        evidence: evidence
            .ok_or_else(|| format!("evidence must be indexes of the {messages} messages"))?,
    })
}

/// Asks each question after the conversation was replayed under `settings`, and scores how much of
/// its evidence the context contains. `texts` are Chat Completions messages.
///
/// # Errors
/// A message that is not a JSON object.
pub fn ask(
    texts: &[&str],
    questions: &[Question],
    settings: &Settings,
) -> Result<Evidence, InputError> {
    let mut sum = Evidence::default();
    if questions.is_empty() {
        return Ok(sum);
    }
    let parsed = texts.iter().map(|text| parse(text)).collect::<Result<Vec<_>, _>>()?;
    let messages: Vec<_> = parsed.iter().map(|parsed| Message::read(&parsed.json)).collect();
    let originals = Originals::new(parsed.iter().map(|parsed| &parsed.json));
    for (question, mut asked) in questions.iter().zip(asked_at_end(texts, questions, settings)?) {
        // The question itself does not count as evidence.
        asked.messages.pop();
        let seen = asked.messages.iter().map(|text| parse(text)).collect::<Result<Vec<_>, _>>()?;
        let seen: Vec<&Json<'_>> = seen.iter().map(|parsed| &parsed.json).collect();
        sum += evidence(&Context::read(&seen, &messages, &originals), &messages, &[question]);
    }
    Ok(sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use turnwise_host::options::read;

    const CHAT: [&str; 6] = [
        r#"{"role":"user","content":"My sister Nora moved to Lisbon in March."}"#,
        r#"{"role":"assistant","content":"How nice."}"#,
        r#"{"role":"user","content":"My dog is called Rex."}"#,
        r#"{"role":"assistant","content":"A good name."}"#,
        r#"{"role":"user","content":"I like tea."}"#,
        r#"{"role":"assistant","content":"So do I."}"#,
    ];

    fn ask_all(options: &str) -> Evidence {
        let settings = read(&parse(options).unwrap().json).unwrap();
        let question = |question: &str, answer: &str, evidence: usize| Question {
            question: question.into(),
            answer: answer.into(),
            evidence: vec![evidence],
        };
        let questions = [
            question("Where does Nora live?", "Lisbon", 0),
            question("What do I drink?", "tea", 4),
        ];
        ask(&CHAT, &questions, &settings).unwrap()
    }

    #[test]
    fn evidence_that_was_left_out_is_missed() {
        let whole = ask_all("{}");
        assert_eq!(
            (whole.questions, whole.recall_percent(), whole.answer_percent()),
            (2, 100.0, 100.0)
        );
        let last = ask_all(r#"{"strategies":[{"type":"trim","turns":2}]}"#);
        assert_eq!(
            (last.recall_percent(), last.answer_percent()),
            (50.0, 50.0),
            "the question itself is a turn"
        );
    }

    #[test]
    fn questions_are_next_to_the_messages() {
        let file = r#"{"messages":[{"role":"user"}],
            "questions":[{"question":"Who?","answer":"Nora","evidence":[0]}]}"#;
        let found = questions(file, 1).unwrap();
        assert_eq!(
            (found[0].question.as_str(), found[0].answer.as_str(), &found[0].evidence[..]),
            ("Who?", "Nora", &[0][..])
        );
        assert_eq!(
            questions(r#"[{"role":"user","content":"the \"questions\""}]"#, 1),
            Ok(Vec::new())
        );
        let wrong = |text: &str| questions(&format!(r#"{{"questions":[{text}]}}"#), 2).unwrap_err();
        assert_eq!(wrong(r#"{"evidence":[0]}"#), "questions[0].question must be a text");
        let expected = "questions[0].evidence must be indexes of the 2 messages";
        assert_eq!(wrong(r#"{"question":"Who?","evidence":[2]}"#), expected);
        assert_eq!(wrong(r#"{"question":"Who?"}"#), expected);
    }
}
