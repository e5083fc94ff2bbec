//! A model as judge of a summary: writes the prompt and reads the judgment. The page sends the
//! request.

use std::fmt::Write;

use turnwise_eval::{judge_prompt, parse_judgment};
use turnwise_host::formats::{Format, parse_transcript, parts};
use turnwise_host::json::{parse, push_string};

/// The prompt for a judge as JSON: `["system","user"]`. `covered` lists the indexes of the
/// summarized messages, separated by commas.
pub fn prompt(
    messages: &str,
    format: &str,
    covered: &str,
    summary: &str,
) -> Result<String, String> {
    let transcript = parse_transcript(messages).map_err(|error| error.to_string())?;
    let format = Format::from_name(format).or(transcript.format).unwrap_or(Format::OpenAiChat);
    let mut said = String::new();
    for index in covered.split(',').filter_map(|index| index.parse::<usize>().ok()) {
        let Some(parsed) = transcript.messages.get(index).and_then(|message| parse(message).ok())
        else {
            continue;
        };
        let json = parsed.json;
        said.push_str(json.text_of("role").or_else(|| json.text_of("type")).unwrap_or_default());
        said.push(':');
        for part in parts(format, &json) {
            for text in [part.tool, &*part.text] {
                said.push(' ');
                said.push_str(text);
            }
        }
        said.push('\n');
    }
    let prompt = judge_prompt(&said, summary);
    let mut out = String::from("[");
    push_string(&mut out, &prompt.system);
    out.push(',');
    push_string(&mut out, &prompt.user);
    Ok(out + "]")
}

/// Formats a judgment in lines: the mean, and each criterion with its reason.
pub fn read_judgment(answer: &str) -> Result<String, String> {
    let judgment = parse_judgment(answer).ok_or("the answer is not a judgment")?;
    let mean = judgment.mean();
    let mut out = format!("{}.{:02} of 5", mean / 100, mean % 100);
    for score in &judgment.scores {
        let _ = write!(out, "\n{} {}: {}", score.name, score.score, score.reason);
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_judge_reads_what_was_covered_and_the_summary() {
        let messages = r#"[{"role":"user","content":"My order is W-1."},{"role":"assistant","content":"Noted."},{"role":"user","content":"And tea."}]"#;
        let answer = prompt(messages, "", "0,1", "They ordered W-1.").unwrap();
        let texts = parse(&answer).unwrap().json.into_owned();
        let user = texts.as_array().unwrap()[1].as_str().unwrap();
        assert!(
            user.contains("My order is W-1.")
                && user.contains("They ordered W-1.")
                && !user.contains("tea"),
            "{user}"
        );
        assert!(prompt("[", "", "0", "x").is_err());
    }

    #[test]
    fn a_judgment_is_formatted_in_lines() {
        let one = r#"{"score":4,"reason":"Fine."}"#;
        let answer = format!(
            r#"Here: {{"faithful":{{"score":5,"reason":"All of it was said."}},"facts":{one},"constraints":{one},"state":{one},"concise":{one}}}"#
        );
        let lines = read_judgment(&answer).unwrap();
        assert!(
            lines.starts_with("4.20 of 5\nfaithful 5: All of it was said.\nfacts 4: Fine."),
            "{lines}"
        );
        assert!(super::read_judgment("Good!").is_err());
    }
}
