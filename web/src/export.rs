//! Exports the panel's settings: as options of the engine, as code to copy, and the plan as JSON.

use turnwise_host::json::Json;
use turnwise_host::text::{CheckPolicy, Template};
use turnwise_host::turnwise_core::plan::Decision;
use turnwise_host::turnwise_core::strategies::STANDING;

use crate::replay::{Moment, Replay};
use crate::settings::{CHECKS, ENVELOPES, Envelope, Kind, Settings, Summarizer, Unit};
use crate::texts::{self, lanes as t};

/// The template of the extractive summarizer.
pub const TEMPLATE: Template = Template::General;

/// The options of `createContext`, as JSON. The page writes the summaries itself.
pub fn options(settings: &Settings) -> String {
    options_with(settings, "host")
}

/// The options of a replay on the page. A slice is made from the plan that keeps everything. The
/// worker checks the facts of summaries, so the engine does not check them again.
pub fn replayed(settings: &Settings) -> String {
    let kind = if settings.kind == Kind::Slice { Kind::None } else { settings.kind };
    options(&Settings { kind, checks: None, ..settings.clone() })
}

/// The options for a replay that has no summarizer to call.
pub fn options_alone(settings: &Settings) -> String {
    options_with(settings, "extractive")
}

fn options_with(settings: &Settings, summarizer: &str) -> String {
    let Settings { window, reserve, overhead, memory, .. } = settings;
    let memory =
        if memory.is_empty() { String::new() } else { format!(r#","memory":{}"#, quoted(memory)) };
    let format = settings
        .format
        .map(|format| format!(r#""format":"{}","#, format.as_str()))
        .unwrap_or_default();
    let policy = match settings.kind {
        Kind::Own => return own_policy(settings.own_policy.as_deref().unwrap_or("{}"), &format),
        Kind::Slice => return format!(r#"{{"slice":{}}}"#, settings.slice),
        Kind::None => r#","strategies":[]"#.to_owned(),
        Kind::Trim => format!(
            r#","strategies":[{{"type":"trim",{}}}]"#,
            trim(settings, |name| format!("\"{name}\""))
        ),
        Kind::Clear => {
            let (shares, keep, digest) =
                (shares(settings), keep(settings), if settings.digests { DIGEST } else { "" });
            format!(
                r#"{shares},"strategies":[{{"type":"clearToolResults","keep":{keep}{digest}}}]"#
            )
        }
        Kind::Prune => format!(r#"{},"strategies":[{{"type":"prune"}}]"#, shares(settings)),
        // The preset's numbers assume notes that are made locally.
        Kind::Preset(preset) => {
            format!(
                r#","preset":"{}","summarizer":{{"type":"extractive"}}{}"#,
                preset.as_str(),
                care(settings)
            )
        }
        Kind::Summarize | Kind::Hybrid => {
            let shares = shares(settings);
            let (clear, trim) = if settings.kind == Kind::Hybrid { HYBRID } else { ("", "") };
            format!(
                r#"{shares},"strategies":[{clear}{{"type":"summarize","maxTokens":{MAX_SUMMARY_TOKENS}}}{trim}],"summarizer":{{"type":"{summarizer}"}}{}"#,
                care(settings)
            )
        }
    };
    format!(
        r#"{{{format}"window":{window},"reserveOutput":{reserve},"overhead":{overhead}{memory}{policy}}}"#
    )
}

/// The `summarize` strategy with the summary length that the page uses. A model's summaries have
/// that length by default.
fn summarize(settings: &Settings) -> String {
    match settings.summarizer {
        Summarizer::Extractive => format!("summarize({{ maxTokens: {MAX_SUMMARY_TOKENS} }})"),
        Summarizer::Endpoint => "summarize()".to_owned(),
    }
}

/// The options for summaries that differ from the defaults.
fn care(settings: &Settings) -> String {
    let name = CHECKS.iter().find(|(checks, _)| *checks == settings.checks).map(|(_, name)| *name);
    let checks = match name {
        None | Some("append") => String::new(),
        Some("off") => r#","checkSummaries":false"#.to_owned(),
        Some(name) => format!(r#","checkSummaries":"{name}""#),
    };
    let own = ENVELOPES.iter().find(|(envelope, _)| *envelope == settings.envelope);
    let own = own.filter(|(envelope, _)| *envelope != Envelope::Pair);
    let envelope = own.map(|(_, name)| format!(r#","envelope":"{name}""#)).unwrap_or_default();
    checks + &envelope
}

/// Quotes a text for JSON and JavaScript.
fn quoted(text: &str) -> String {
    Json::String(text.into()).to_string()
}

/// The option that replaces old results with digests.
const DIGEST: &str = r#","placeholder":{"type":"digest"}"#;

/// The strategies before and after `summarize` that apply by default when a summarizer is called.
/// Local notes would use another order, so the options list it explicitly.
const HYBRID: (&str, &str) = (r#"{"type":"clearToolResults"},"#, r#",{"type":"trim"}"#);

/// Maximum length of a summary in tokens. Local notes would fill the budget, so the options set it
/// explicitly.
const MAX_SUMMARY_TOKENS: u32 = 400;

/// A conversation's own policy, with `format` replaced if one was chosen.
fn own_policy(options: &str, format: &str) -> String {
    match options.trim().strip_prefix('{') {
        Some(rest) if !format.is_empty() && rest.trim() != "}" => format!("{{{format}{rest}"),
        _ => options.to_owned(),
    }
}

/// The policy in one line of text, without the window.
pub fn words(settings: &Settings) -> String {
    let Settings { kind, trigger, target, keep, max, least, .. } = settings;
    let label = kind.label();
    match kind {
        Kind::None | Kind::Own | Kind::Preset(_) => label.to_owned(),
        Kind::Slice => format!("slice(-{})", settings.slice),
        Kind::Trim => {
            let unit = match settings.unit {
                Unit::Turns => t::UNIT_TURNS,
                Unit::Messages => t::UNIT_MESSAGES,
            };
            t::CUTS.with(&[&label, max, &unit.say(), least])
        }
        Kind::Clear | Kind::Summarize | Kind::Prune | Kind::Hybrid => {
            let keep = texts::columns::TURN_COUNT.of(*keep as usize);
            t::SHARES.with(&[&label, trigger, target, &keep])
        }
    }
}

/// The settings as a call of the npm package.
pub fn code(settings: &Settings) -> String {
    if settings.kind == Kind::Own {
        return format!(
            "// The scenario's policy, copied from its file in tests/scenarios.\n{}\n",
            options(settings)
        );
    }
    if settings.kind == Kind::Slice {
        return format!("send(messages.slice(-{}));\n", settings.slice);
    }
    let mut imports = vec!["createContext"];
    let mut lines = vec![
        format!("window: {},", settings.window),
        format!("reserveOutput: {},", settings.reserve),
    ];
    if settings.overhead > 0 {
        lines.push(format!("overhead: {},", settings.overhead));
    }
    if !settings.memory.is_empty() {
        lines.push(format!("memory: {},", quoted(&settings.memory)));
    }
    lines.extend(settings.format.map(|format| format!("format: \"{}\",", format.as_str())));
    if !matches!(settings.kind, Kind::None | Kind::Trim | Kind::Preset(_)) {
        lines.push(format!("trigger: {},", share(settings.trigger)));
        lines.push(format!("target: {},", share(settings.target)));
        lines.push(format!("keep: {{ turns: {} }},", settings.keep));
    }
    match settings.kind {
        Kind::None => lines.push("strategies: [],".to_owned()),
        Kind::Trim => {
            imports.push("trim");
            lines.push(format!(
                "strategies: [trim({{ {} }})],",
                trim(settings, str::to_owned).replace(':', ": ").replace(',', ", ")
            ));
        }
        Kind::Clear => {
            imports.push("clearToolResults");
            let digest = if settings.digests { ", placeholder: digest()" } else { "" };
            imports.extend(settings.digests.then_some("digest"));
            lines.push(format!(
                "strategies: [clearToolResults({{ keep: {{ turns: {} }}{digest} }})],",
                settings.keep
            ));
        }
        Kind::Prune => {
            imports.push("prune");
            lines.push("strategies: [prune()],".to_owned());
        }
        Kind::Preset(preset) => {
            imports.push("extractiveSummarizer");
            lines.push(format!("preset: \"{}\",", preset.as_str()));
            lines.push("summarizer: extractiveSummarizer(),".to_owned());
        }
        Kind::Summarize => {
            imports.push("summarize");
            lines.push(format!("strategies: [{}],", summarize(settings)));
        }
        Kind::Hybrid => {
            imports.extend(["clearToolResults", "summarize", "trim"]);
            lines.push(format!(
                "strategies: [clearToolResults(), {}, trim()],",
                summarize(settings)
            ));
        }
        Kind::Own | Kind::Slice => {}
    }
    let mut before = String::new();
    if settings.kind.summarizes() {
        match settings.summarizer {
            Summarizer::Extractive => {
                imports.push("extractiveSummarizer");
                lines.push("summarizer: extractiveSummarizer(),".to_owned());
            }
            Summarizer::Endpoint => {
                imports.push("fetchSummarizer");
                before = "// The key belongs to your server; give the browser a proxy's address.\n"
                    .to_owned();
                let checks = match settings.checks {
                    Some(CheckPolicy::Append) => None,
                    Some(CheckPolicy::Flag) => Some("\"flag\""),
                    Some(CheckPolicy::Reject) => Some("\"reject\""),
                    None => Some("false"),
                };
                lines.extend(checks.map(|checks| format!("checkSummaries: {checks},")));
                lines.push(
                    "summarizer: fetchSummarizer({ url: \"/api/chat/completions\", model: \
                    \"…\" }),"
                        .to_owned(),
                );
            }
        }
    }
    let (imports, body) = (imports.join(", "), lines.join("\n  "));
    format!(
        "import {{ {imports} }} from \"turnwise\";\n\n{before}const context = createContext({{\n  \
        {body}\n}});\n\nconst plan = context.fit(messages); // or: await \
        context.prepare(messages)\nsend(plan.messages);\n"
    )
}

/// The plan at one moment as JSON, with the fields of the package's `plan.decisions` and
/// `plan.tokens`.
pub fn plan(settings: &Settings, replay: &Replay, moment: &Moment) -> String {
    let transcript = replay.conversation().context().transcript();
    let relevance = |score: &u32| u64::from(score & !STANDING);
    let best = moment.scores.iter().map(relevance).max().unwrap_or_default().max(1);
    let row = |decision: Decision| {
        let score = moment.scores.get(decision.index as usize);
        // In thousandths, like the package. Floating point would add ten kilobytes to the page.
        let permille = |score: &u32| (relevance(score) * 1000 + best / 2) / best;
        let score = score
            .map(|score| format!(r#", "score": {}"#, share_of(permille(score))))
            .unwrap_or_default();
        format!(
            r#"    {{ "index": {}, "action": "{}", "reason": "{}", "tokensBefore": {}, "tokensAfter": {}{score} }}"#,
            decision.index,
            decision.action.as_str(),
            decision.reason.code(),
            decision.tokens_before.0,
            decision.tokens_after.0
        )
    };
    let decisions: Vec<String> = moment.plan.decisions(transcript).map(row).collect();
    let budget =
        moment.plan.budget.map_or_else(|| "null".to_owned(), |budget| budget.0.to_string());
    let changed =
        moment.plan.prefix_changed_at().map_or_else(|| "null".to_owned(), |at| at.to_string());
    format!(
        "{{\n  \"options\": {},\n  \"messages\": {},\n  \"tokens\": {},\n  \"tokensBefore\": \
        {},\n  \"budget\": {budget},\n  \"room\": {},\n  \"prefixChangedAt\": {changed},\n  \"decisions\": [\n{}\n  ]\n}}\n",
        options(settings),
        moment.length,
        moment.sent,
        moment.whole,
        replay.conversation().free_room(&moment.plan),
        decisions.join(",\n")
    )
}

/// The limits of `trim`. If the cut goes no further than the limit, it is a plain sliding window.
fn trim(settings: &Settings, key: impl Fn(&str) -> String) -> String {
    let Settings { max, least, .. } = settings;
    let unit = key(match settings.unit {
        Unit::Turns => "turns",
        Unit::Messages => "messages",
    });
    let steps = match settings.unit {
        Unit::Turns => String::new(),
        Unit::Messages => format!(",{}:true", key("bySteps")),
    };
    if max == least {
        format!("{unit}:{max}{steps}")
    } else {
        format!("{}:{{{unit}:{max}}},{}:{{{unit}:{least}}}{steps}", key("trigger"), key("target"))
    }
}

fn shares(settings: &Settings) -> String {
    let fraction = |percent: u32| format!("{{\"fraction\":{}}}", decimal(percent));
    format!(
        r#","trigger":{},"target":{},"keep":{}"#,
        fraction(settings.trigger),
        fraction(settings.target),
        keep(settings)
    )
}

fn keep(settings: &Settings) -> String {
    format!("{{\"turns\":{}}}", settings.keep)
}

/// A percentage in code. A plain number below one is a share; `1` alone would mean one token.
fn share(percent: u32) -> String {
    if percent >= 100 { "{ fraction: 1 }".to_owned() } else { decimal(percent) }
}

/// Thousandths as a JSON number.
fn share_of(permille: u64) -> String {
    match permille {
        0 => "0".to_owned(),
        1000.. => "1".to_owned(),
        _ => format!("0.{permille:03}").trim_end_matches('0').to_owned(),
    }
}

fn decimal(percent: u32) -> String {
    match percent {
        100.. => "1".to_owned(),
        _ if percent.is_multiple_of(10) => format!("0.{}", percent / 10),
        _ => format!("0.{percent:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use turnwise_host::options::Preset;
    use turnwise_host::{Conversation, json};

    #[test]
    fn the_engine_takes_every_setting_the_panel_can_have() {
        for kind in Kind::ALL.into_iter().chain(Preset::ALL.map(Kind::Preset)) {
            for unit in [Unit::Turns, Unit::Messages] {
                for (trigger, target, max, least) in
                    [(80, 50, 6, 3), (100, 95, 4, 4), (20, 10, 30, 1)]
                {
                    let settings =
                        Settings { kind, unit, trigger, target, max, least, ..Settings::default() };
                    let text = options(&settings);
                    let options = json::parse(&text).unwrap().json.into_owned();
                    assert!(
                        Conversation::new(&options).is_ok(),
                        "{text}: {:?}",
                        Conversation::new(&options).err()
                    );
                    let alone = options_alone(&settings);
                    let takes_notes = kind.summarizes() || matches!(kind, Kind::Preset(_));
                    assert_eq!(alone.contains("extractive"), takes_notes, "{alone}");
                }
            }
        }
    }

    #[test]
    fn code_names_what_it_imports() {
        let code = code(&Settings { kind: Kind::Trim, ..Settings::default() });
        assert!(code.starts_with("import { createContext, trim } from \"turnwise\";"), "{code}");
        assert!(code.contains("trim({ trigger: {turns: 6}, target: {turns: 3} })"), "{code}");
    }

    #[test]
    fn hybrid_is_the_default_and_names_what_it_does() {
        let code = code(&Settings::default());
        assert!(
            code.contains(
                "strategies: [clearToolResults(), summarize({ maxTokens: 400 }), trim()],"
            ),
            "{code}"
        );
        assert!(code.contains("trigger: 0.8,") && code.contains("target: 0.5,"), "{code}");
    }
}
