//! Tests of parsing options and of its errors.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use turnwise_host::options::{Envelope, Summarizer, read};
use turnwise_host::text::Template;
use turnwise_host::turnwise_core::policy::{Limit, Strategy, When};
use turnwise_host::turnwise_core::strategies::{Prune, Summarize};
use turnwise_host::turnwise_core::tokens::TokenCount;
use turnwise_host::{json, options::Settings};

fn settings(text: &str) -> Settings {
    read(&json::parse(text).unwrap().json).unwrap()
}

fn refused(text: &str, code: &str, path: &str, message: &str) {
    let error = read(&json::parse(text).unwrap().json).unwrap_err();
    assert_eq!((error.code, error.path.as_str(), error.message.as_str()), (code, path, message));
}

#[test]
fn a_window_alone_gets_the_default_strategy() {
    let policy = settings(r#"{"window":1000,"reserveOutput":200}"#).policy;
    assert_eq!(policy.budget().unwrap().0, 800);
    assert_eq!(policy.trigger.in_tokens(policy.budget()).unwrap().0, 640);
    assert_eq!(policy.target.in_tokens(policy.budget()).unwrap().0, 400);
    assert!(matches!(policy.strategies[0].strategy, Strategy::ClearToolResults(_)));
    assert!(matches!(policy.strategies[1].strategy, Strategy::Trim(_)));
}

#[test]
fn a_summarizer_puts_summaries_before_trimming() {
    let settings =
        settings(r#"{"window":1000,"summarizer":{"type":"extractive","template":"coding"}}"#);
    assert!(matches!(settings.policy.strategies[0].strategy, Strategy::Summarize(_)));
    assert!(matches!(settings.policy.strategies[1].strategy, Strategy::Trim(_)));
    assert!(matches!(settings.summarizer, Summarizer::Extractive(_)));
}

#[test]
fn notes_also_fill_the_budget_with_explicit_strategies() {
    let policy =
        |more: &str| settings(&format!(r#"{{"summarizer":{{"type":"extractive"}}{more}}}"#)).policy;
    let written_out = |more: &str| {
        policy(&format!(
            r#","window":1000,"strategies":[{{"type":"summarize"{more}}},{{"type":"trim"}}]"#
        ))
        .strategies
    };
    assert_eq!(written_out(""), policy(r#","window":1000"#).strategies);
    let max_tokens = TokenCount(300);
    assert_eq!(
        written_out(r#","maxTokens":300"#)[0].strategy,
        Strategy::Summarize(Summarize { max_tokens, fill: None, ahead: 0 })
    );
    // Notes do not fill the room without a window, and neither do a model's summaries, which cost
    // money per token.
    let hosts = settings(
        r#"{"window":1000,"summarizer":{"type":"host"},"strategies":[{"type":"summarize"}]}"#,
    )
    .policy;
    for strategies in [policy("").strategies, hosts.strategies] {
        assert_eq!(strategies[0].strategy, Strategy::Summarize(Summarize::default()));
    }
}

#[test]
fn a_summarizer_that_says_how_long_it_writes_writes_no_longer() {
    let cap = |strategies: &str| {
        let options = format!(
            r#"{{"window":1000{strategies},"summarizer":{{"type":"extractive","maxTokens":60}}}}"#
        );
        match &settings(&options).policy.strategies[0].strategy {
            Strategy::Summarize(summarize) => summarize.max_tokens,
            _ => TokenCount::ZERO,
        }
    };
    assert_eq!(cap(""), TokenCount(60));
    assert_eq!(cap(r#","strategies":[{"type":"summarize"}]"#), TokenCount(60));
    assert_eq!(cap(r#","strategies":[{"type":"summarize","maxTokens":30}]"#), TokenCount(30));
}

#[test]
fn options_override_a_preset() {
    let options = r#"{"window":1000,"preset":"coding","summarizer":{"type":"extractive"}}"#;
    let coding = settings(options);
    assert_eq!(coding.policy.target, Limit::permille(500));
    assert_eq!(coding.summarizer, Summarizer::Extractive(Template::Coding));
    let named =
        settings(&options.replace("\"preset\"", "\"target\":0.7,\"strategies\":[],\"preset\""));
    assert_eq!((named.policy.target, named.policy.strategies.len()), (Limit::permille(700), 0));
    let research = settings(r#"{"window":1000,"preset":"research"}"#).policy;
    assert!(matches!(research.strategies[0].strategy, Strategy::Prune(_)));
    assert_eq!(research.target, Limit::permille(950));
}

#[test]
fn a_preset_that_pays_a_model_for_summaries_keeps_the_wide_distance() {
    let policy =
        settings(r#"{"window":1000,"preset":"support","summarizer":{"type":"host"}}"#).policy;
    assert_eq!(
        (policy.trigger.any.as_slice(), policy.target),
        (&[Limit::permille(800)][..], Limit::permille(500))
    );
}

#[test]
fn triggers_are_shares_tokens_sizes_or_any_of_several() {
    let trigger =
        |text: &str| settings(&format!(r#"{{"trigger":{text},"strategies":[]}}"#)).policy.trigger;
    assert_eq!(trigger("0.85").any, [Limit::permille(850)]);
    assert_eq!(trigger("1").any, [Limit::permille(1000)]);
    assert_eq!(trigger("4000").any, [Limit::tokens(4000)]);
    let all = Limit { turns: Some(8), ..Limit::tokens(4000) };
    assert_eq!(trigger(r#"{"turns":8,"tokens":4000}"#).any, [all]);
    assert_eq!(
        trigger(r#"[{"turns":8},{"fraction":0.5}]"#).any,
        [Limit::turns(8), Limit::permille(500)]
    );
}

#[test]
fn a_trim_with_a_size_is_a_window_of_its_own() {
    let rule =
        settings(r#"{"strategies":[{"type":"trim","messages":20}]}"#).policy.strategies.remove(0);
    let trigger = rule.trigger.unwrap();
    assert_eq!((trigger.when, trigger.any.as_slice()), (When::Exceeds, &[Limit::messages(20)][..]));
    assert_eq!(rule.target, Some(Limit::messages(20)));
}

#[test]
fn sessions_have_the_cookbooks_defaults() {
    let policy = |text: &str| settings(text).policy;
    let rule = policy(r#"{"session":"trimming"}"#).strategies.remove(0);
    assert_eq!(rule.target, Some(Limit::turns(8)));
    assert!(policy(r#"{"session":"summarizing"}"#).strategies.is_empty());
    let summarizing =
        policy(r#"{"session":"summarizing","summarizer":{"type":"host"}}"#).strategies.remove(0);
    assert_eq!(summarizing.trigger.unwrap().when, When::Exceeds);
    assert_eq!(settings(r#"{"session":"trimming"}"#).envelope, Envelope::Bare);
}

#[test]
fn a_format_that_is_unknown_is_answered_with_those_that_are() {
    let error = read(&json::parse(r#"{"format":"openai"}"#).unwrap().json).unwrap_err();
    for format in turnwise_host::formats::Format::ALL {
        assert!(error.message.contains(&format!("`{}`", format.as_str())), "{}", error.message);
    }
}

#[test]
fn mistakes_name_the_field_and_what_was_wanted() {
    let message = "`preset` must be `support`, `coding`, `research` or `casual`, but is `\"chat\"`";
    refused(r#"{"preset":"chat"}"#, "bad_option", "preset", message);
    refused(
        r#"{"window":"8k"}"#,
        "bad_option",
        "window",
        "`window` must be a whole number, zero or more, but is `\"8k\"`",
    );
    refused(
        r#"{"strategies":[{"type":"trim","turns":-1}]}"#,
        "bad_option",
        "strategies[0].turns",
        "`strategies[0].turns` must be a whole number, zero or more, but is `-1`",
    );
    refused(
        r#"{"trigger":"80%"}"#,
        "bad_option",
        "trigger",
        "`trigger` must be a number, or sizes such as `{ turns: 4 }`, but is `\"80%\"`",
    );
    refused(
        r#"{"strategies":[{"type":"slide"}]}"#,
        "bad_option",
        "strategies[0].type",
        "`strategies[0].type` must be `trim`, `summarize`, `clearToolResults`, `clearAttachments`, `prune`, `restate`, `supersede` or `byProvider`, but is `\"slide\"`",
    );
    refused(
        r#"{"keep":{"turn":3}}"#,
        "unknown_option",
        "keep.turn",
        "there is no option `keep.turn`; known here are turns, messages, tokens, fraction",
    );
    refused(
        r#"{"format":"openai"}"#,
        "bad_option",
        "format",
        "`format` must be `openai-chat`, `openai-responses`, `anthropic`, `gemini`, `ai-sdk`, `ai-sdk-ui`, `langchain`, `ag-ui` or `bedrock`, but is `\"openai\"`",
    );
}

#[test]
fn pruning_names_its_task() {
    let settings = settings(
        r#"{"strategies":[{"type":"prune","task":"the invoice","threshold":0.2,"target":4000}]}"#,
    );
    assert_eq!(settings.task.as_deref(), Some("the invoice"));
    let rule = &settings.policy.strategies[0];
    assert_eq!(rule.strategy, Strategy::Prune(Prune { threshold: 200 }));
    assert_eq!(rule.target, Some(Limit::tokens(4000)));
}

#[test]
fn a_default_target_stays_below_the_trigger_of_the_host() {
    let target = |options: &str| {
        let policy = settings(options).policy;
        policy.target.in_tokens(policy.budget()).map(|tokens| tokens.0)
    };
    let notes = r#""summarizer":{"type":"extractive"}"#;
    assert_eq!(target(&[r#"{"window":8000,"trigger":0.8,"#, notes, "}"].concat()), Some(6_336));
    assert_eq!(target(r#"{"window":8000,"trigger":0.4}"#), Some(1_600));
    assert_eq!(target(r#"{"window":8000,"trigger":{"tokens":3000}}"#), Some(1_500));
    assert_eq!(target(r#"{"window":8000,"trigger":0.8}"#), Some(4_000));
}

#[test]
fn options_at_odds_are_refused_together() {
    let (code, at) = ("options_at_odds", "keepLastNTurns");
    let keep = r#"{"session":"summarizing","summarizer":{"type":"host"},"keepLastNTurns":4,"contextLimit":3}"#;
    refused(keep, code, at, "`keepLastNTurns` is 4, more than `contextLimit` with 3");
    refused(
        r#"{"window":100,"trigger":0.5,"target":0.8}"#,
        code,
        "target",
        "`target` is 80 tokens, more than the `trigger` of 50",
    );
    refused(
        r#"{"window":100,"reserveOutput":100}"#,
        code,
        "window",
        "`window` leaves nothing for messages after `reserveOutput`, `overhead` and `memory`",
    );
    for window in ["", r#""window":16000,"#] {
        refused(
            &format!(
                r#"{{{window}"trigger":{{"tokens":300}},"minSaving":5000,"strategies":[{{"type":"trim"}}]}}"#
            ),
            code,
            "minSaving",
            "`minSaving` is 5000 tokens, which the `trigger` of 300 can never free",
        );
    }
}

#[test]
fn memory_is_a_fixed_term_of_the_budget() {
    let with = settings(
        r#"{"window":1000,"overhead":40,"memory":"The user lives in Oslo and prefers trains."}"#,
    );
    let memory = with.policy.memory;
    assert!((5..20).contains(&memory.0), "{memory:?}");
    assert_eq!(with.policy.budget(), Some(TokenCount(960 - memory.0)));
    assert_eq!(settings(r#"{"window":1000}"#).policy.memory, TokenCount::ZERO);
    refused(r#"{"memory":7}"#, "bad_option", "memory", "`memory` must be a text, but is `7`");
}

#[test]
fn only_the_hosts_summaries_are_made_ahead() {
    let ahead = |summarizer: &str| {
        let text = format!(
            r#"{{"window":1000,"background":{{"at":0.7}},"summarizer":{{"type":"{summarizer}"}}}}"#
        );
        settings(&text).policy.background.any
    };
    assert_eq!(ahead("host"), [Limit::permille(700)]);
    assert_eq!(ahead("extractive"), []);
    refused(
        r#"{"background":{"above":1}}"#,
        "unknown_option",
        "background.above",
        "there is no option `background.above`; known here are at",
    );
    assert_eq!(
        read(&json::parse(r#"{"background":{}}"#).unwrap().json).unwrap_err().path,
        "background.at"
    );
}

#[test]
fn a_trigger_in_tokens_is_reached_in_any_window() {
    let tokens = |text: &str| {
        let policy = settings(text).policy;
        let budget = policy.budget();
        let target = policy.strategies[0].target.clone().unwrap_or(policy.target);
        (target.in_tokens(budget), policy.min_saving.in_tokens(budget))
    };
    let some = |tokens: u32| Some(TokenCount(tokens));
    let own = r#""strategies":[{"type":"trim","trigger":{"tokens":300}}]"#;
    let of_policy = r#""trigger":{"tokens":300},"strategies":[{"type":"trim"}]"#;
    for options in [own, of_policy] {
        for window in [128_000, 16_000] {
            let text = format!(r#"{{"window":{window},{options}}}"#);
            assert_eq!(tokens(&text), (some(150), some(6)), "{text}");
        }
        assert_eq!(tokens(&format!("{{{options}}}")).0, some(150), "without a window");
        let held = format!(r#"{{"window":16000,"minSaving":200,{options}}}"#);
        assert_eq!(tokens(&held), (some(150), some(200)), "what the host says holds");
    }
    assert_eq!(tokens(r#"{"window":16000}"#), (some(8_000), some(320)));
}

#[test]
fn a_summarizing_session_may_have_a_window() {
    let text = r#"{"session":"summarizing","window":900,"reserveOutput":100,"summarizer":{"type":"host"}}"#;
    assert_eq!(settings(text).policy.budget(), Some(TokenCount(800)));
}
