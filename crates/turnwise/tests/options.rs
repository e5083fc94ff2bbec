//! Options in Rust: every option of the table, and the errors of wrong ones.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;

use turnwise::turnwise_core::tokens::TokenCount;
use turnwise::{
    CheckPolicy, Context, Envelope, Error, Format, Options, Policies, Preset, Size, Strategy,
    Target, TextPlace, by_provider, clear_attachments, clear_tool_results, prune, restate,
    summarize, supersede, trim,
};
use turnwise_host::options::tables::ContextOptions;

/// Every option, with the JSON that a file has for it.
fn all() -> Vec<(Options, &'static str, &'static str)> {
    let new = Options::new;
    vec![
        (new().preset(Preset::Coding), "preset", "\"coding\""),
        (new().window(8_000), "window", "8000"),
        (new().reserve_output(100), "reserveOutput", "100"),
        (new().overhead(20), "overhead", "20"),
        (new().memory("Lives in \"Oslo\"."), "memory", r#""Lives in \"Oslo\".""#),
        (new().format(Format::AiSdk), "format", "\"ai-sdk\""),
        (new().model("gpt-4o"), "model", "\"gpt-4o\""),
        (new().server(Target::Mistral), "server", "\"mistral\""),
        (new().trigger(Size::fraction(0.85)), "trigger", r#"{"fraction":0.85}"#),
        (new().target(Size::tokens(900)), "target", r#"{"tokens":900}"#),
        (new().payback(5, 0.25), "payback", r#"{"requests":5,"cachedPrice":0.25}"#),
        (new().keep(Size::turns(2).and_messages(9)), "keep", r#"{"turns":2,"messages":9}"#),
        (new().min_saving(Size::fraction(0.005)), "minSaving", "0.005"),
        (new().pin_task().pin_system(false), "pin", r#"{"system":false,"task":true}"#),
        (new().strategies([trim()]), "strategies", r#"[{"type":"trim"}]"#),
        (new().model_summaries(), "summarizer", r#"{"type":"host"}"#),
        (new().background(Size::fraction(1.0)), "background", r#"{"at":{"fraction":1}}"#),
        (new().validate(false), "validate", "false"),
        (new().check_summaries(Some(CheckPolicy::Flag)), "checkSummaries", "\"flag\""),
        (new().redact(false), "redact", "false"),
        (new().envelope(Envelope::Bare), "envelope", "\"bare\""),
        (new().add_texts_as(TextPlace::Message), "addTextsAs", "\"message\""),
        (new().repair(false), "repair", "false"),
        (new().shorten_results(false), "shortenResults", "false"),
        (new().cut_results(2_000), "cutResults", "2000"),
    ]
}

#[test]
fn every_option_can_be_set() {
    let table = ContextOptions::SPECS.iter().filter(|spec| spec.is_read());
    let table: BTreeSet<_> = table.map(|spec| spec.name).collect();
    let set: BTreeSet<_> = all().into_iter().map(|(_, name, _)| name).collect();
    assert_eq!(set, table);
    for (options, name, json) in all() {
        let origins = Policies { app: options.clone(), ..Policies::default() }.origins();
        let found: Vec<_> = origins.iter().map(|one| (one.option, one.value.as_str())).collect();
        assert_eq!(found, [(name, json)]);
        assert!(Context::new(options.clone()).is_ok(), "{name}");
        assert_ne!(options, Options::new());
    }
}

/// A typed option gives the settings that the same JSON gives.
#[test]
fn typed_options_mean_what_their_json_means() {
    for (options, name, json) in all() {
        let text = format!(r#"{{"{name}":{json}}}"#);
        let parsed = turnwise_host::json::parse(&text).unwrap();
        let read = turnwise_host::options::read(&parsed.json).unwrap();
        let mut context = Context::new(options).unwrap();
        let typed = context.conversation().settings();
        assert_eq!(format!("{typed:?}"), format!("{read:?}"), "{text}");
    }
}

#[test]
fn every_strategy_can_be_set() {
    let check = |strategy: Strategy, json: &str| {
        let app = Options::new().strategies([strategy]);
        assert!(Context::new(app.clone().window(9_000)).is_ok(), "{json}");
        let origins = Policies { app, ..Policies::default() }.origins();
        let values: Vec<_> = origins.iter().map(|origin| origin.value.clone()).collect();
        assert_eq!(values, [format!("[{json}]")]);
    };
    check(trim().to(Size::turns(8)).by_steps(), r#"{"type":"trim","turns":8,"bySteps":true}"#);
    check(summarize().max_tokens(300), r#"{"type":"summarize","maxTokens":300}"#);
    let clear = clear_tool_results().exclude_tools(["look"]).digests().drop_calls();
    check(
        clear,
        r#"{"type":"clearToolResults","excludeTools":["look"],"placeholder":{"type":"digest"},"edit":"drop"}"#,
    );
    check(
        clear_attachments().at_least(50).max_count(9).max_tokens(800).max_turns(3),
        r#"{"type":"clearAttachments","atLeast":50,"maxCount":9,"maxTokens":800,"maxTurns":3}"#,
    );
    let prune = prune().task("the invoice").threshold(0.2).target(Size::tokens(4_000));
    check(
        prune,
        r#"{"type":"prune","target":{"tokens":4000},"task":"the invoice","threshold":0.2}"#,
    );
    check(restate().every(4).tokens(90), r#"{"type":"restate","every":4,"tokens":90}"#);
    check(supersede().exclude_tools(["look"]), r#"{"type":"supersede","excludeTools":["look"]}"#);
    let provider = by_provider().clears().at(Size::fraction(0.6));
    check(provider, r#"{"type":"byProvider","edit":"clear","at":{"fraction":0.6}}"#);
}

#[test]
fn wrong_options_are_errors_with_their_path() {
    let refused = |options: Options, path: &str, message: &str| match Context::new(options).err() {
        Some(Error::Options(error)) => {
            assert_eq!((error.path.as_str(), error.message.as_str()), (path, message));
        }
        other => assert_eq!(other, None, "{path}: not refused as an option"),
    };
    refused(
        Options::new().trigger(Size::fraction(1.5)),
        "trigger.fraction",
        "`trigger.fraction` must be a share between 0 and 1, but is `1.5`",
    );
    refused(
        Options::new().keep(Size::default()),
        "keep",
        "`keep` must be `turns`, `messages`, `tokens` or `fraction`, but is empty",
    );
    refused(
        Options::new().payback(3, -0.5),
        "payback.cachedPrice",
        "`payback.cachedPrice` must be a share between 0 and 1, but is `-0.5`",
    );
    refused(
        Options::new().strategies([trim(), trim().max_tokens(9)]),
        "strategies[1].maxTokens",
        "there is no option `strategies[1].maxTokens`; known here are type, trigger, target, keep, \
         turns, messages, tokens, fraction, bySteps",
    );
    refused(
        Options::new().strategies([restate().keep(Size::turns(1))]),
        "strategies[0].keep",
        "there is no option `strategies[0].keep`; known here are type, every, tokens",
    );
    refused(
        Options::new().strategies([prune().trigger(Size::fraction(f64::NAN))]),
        "strategies[0].trigger.fraction",
        "`strategies[0].trigger.fraction` must be a share between 0 and 1, but is `NaN`",
    );
    let unknown = Options::new().clear("windw");
    assert!(Context::new(unknown).err().unwrap().to_string().contains("known here are preset, "));
    let mended = Options::new().trigger(Size::fraction(7.0)).trigger(Size::fraction(0.7));
    assert!(Context::new(mended).is_ok(), "the last value counts");
}

#[test]
fn a_level_can_go_back_to_the_default_and_errors_name_levels() {
    let app = Options::new().window(8_000).overhead(100).trigger(Size::fraction(0.6));
    let request = Options::new().clear("trigger").window(4_000);
    let levels = Policies { app: app.clone(), request, ..Policies::default() };
    let shown: Vec<_> = levels.origins().iter().map(|one| format!("{one:?}")).collect();
    assert_eq!(shown.len(), 3);
    let mut merged = Context::new(levels.merge()).unwrap();
    let policy = &merged.conversation().settings().policy;
    let tokens = |tokens: Option<TokenCount>| tokens.map(|tokens| tokens.0);
    assert_eq!(tokens(policy.budget()), Some(3_900));
    assert_eq!(tokens(policy.trigger.in_tokens(policy.budget())), Some(3_120));
    let request = Options::new().trigger(Size::fraction(3.0));
    let wrong = Policies { app, request, ..Policies::default() }.merge();
    let message = Context::new(wrong).err().unwrap().to_string();
    assert!(message.contains("`trigger.fraction` must be a share"), "{message}");
    assert!(message.ends_with("`trigger` is set by `request`"), "{message}");
}
