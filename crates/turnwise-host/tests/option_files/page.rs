//! `docs/options.md`: all options as tables.

use turnwise_host::options::schema::{Shape, Spec};
use turnwise_host::options::tables::{
    CompactingSessionOptions, ContextOptions, DefaultSessionOptions, PinOptions, RuleOptions,
    SessionOptions, StrategyOptions, SummarizingSessionOptions, TrimmingSessionOptions,
};

use crate::prose::documentation;
use crate::typescript::type_of;

pub fn file() -> String {
    let mut out = String::from(HEAD);
    out += &table(ContextOptions::SPECS);
    out += "\n`pin` as an object:\n\n";
    out += &table(PinOptions::SPECS);
    out += "\n## Strategies\n\nOptions of `trim`, `summarize`, `clearToolResults`, \
            `clearAttachments`, `prune` and `supersede`:\n\n";
    out += &table(RuleOptions::SPECS);
    for strategy in StrategyOptions::STRATEGIES {
        out += &format!("\nOptions of `{}`:\n\n{}", strategy.name, table(strategy.specs));
    }
    out += "\n## Session classes\n\nOptions of all of them:\n\n";
    out += &table(&[SessionOptions::SPECS, DefaultSessionOptions::SPECS].concat());
    let classes = [
        ("TrimmingSession", TrimmingSessionOptions::SPECS),
        ("SummarizingSession", SummarizingSessionOptions::SPECS),
        ("CompactingSession", CompactingSessionOptions::SPECS),
    ];
    for (class, specs) in classes {
        let own = specs.iter().filter(|spec| spec.name != "format").copied().collect::<Vec<_>>();
        out += &format!("\nOptions of `{class}`:\n\n{}", table(&own));
    }
    out
}

fn table(specs: &[Spec]) -> String {
    let rows = specs.iter().map(|spec| {
        let marks = [(spec.per_request, " ¹"), (is_of_package(spec), " ²")];
        let marks = marks.into_iter().filter(|(is_set, _)| *is_set).map(|(_, mark)| mark);
        format!(
            "| `{}`{} | `{}` | {} | {} |\n",
            spec.name,
            marks.collect::<String>(),
            type_of(spec).replace('|', "\\|"),
            spec.default.unwrap_or("–"),
            documentation(spec).replace('|', "\\|"),
        )
    });
    format!(
        "| option | type | default | what it does |\n| --- | --- | --- | --- |\n{}",
        rows.collect::<String>()
    )
}

/// Whether only the package has the option.
fn is_of_package(spec: &Spec) -> bool {
    matches!(spec.shape, Shape::Script(_))
}

const HEAD: &str = "\
# Options

<!-- Written from crates/turnwise-host/src/options/tables by
`UPDATE_GOLDENS=1 cargo test -p turnwise-host --test option_files`; do not edit. -->

All options of contexts, strategies and session classes. In Rust, the names are in snake case
(`reserve_output`).

¹ can be [overridden for one request](levels.md#one-request). All options of a context can have
[levels](levels.md).

² is read by the npm package only: functions and names that the engine never sees. Files and the Rust
crate do not have these options.

## Contexts

Options of `createContext`, and of `turnwise::Options` in Rust:

";
