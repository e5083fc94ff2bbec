//! `pkg/src/options.ts`: the types of options and the lists of their names, as prettier formats
//! them.

use turnwise_host::options::schema::{Shape, Spec, Value};
use turnwise_host::options::tables::{
    CompactingSessionOptions, ContextOptions, DefaultSessionOptions, PinOptions,
    PlaceholderOptions, RuleOptions, SessionOptions, StrategyOptions, StrategySpec,
    SummarizingSessionOptions, TrimmingSessionOptions,
};
use turnwise_host::options::{CheckOrFalse, Preset};
use turnwise_host::text::Template;
use turnwise_host::turnwise_core::policy::When;

use crate::prose::{with_default, wrapped};

pub fn file() -> String {
    let mut out = String::from(HEAD);
    let context = ContextOptions::SPECS;
    out += &interface(
        "Options of {@link createContext}. All of them are optional.",
        "ContextOptions<M extends object = object>",
        context,
    );
    out += &names("CONTEXT_OPTIONS", context, |_| true);
    out += &names("REQUEST_OPTIONS", context, |spec| spec.per_request);
    out += &names("SCRIPT_OPTIONS", context, |spec| !spec.is_read());
    out += &names("FUNCTION_OPTIONS", context, is_function);
    out += &interface(
        "Messages that are never changed or left out, in addition to the newest user message and \
         the step in flight.",
        "PinRules<M = object>",
        PinOptions::SPECS,
    );
    out += &strategies();
    out += &sessions();
    out + &choices()
}

/// The types that are one of several names.
fn choices() -> String {
    let types = [
        (
            "Preset",
            Preset::SHAPE,
            "A use case with a ready-made policy. docs/policies.md has the figures.",
        ),
        (
            "CheckPolicy",
            CheckOrFalse::SHAPE,
            "How to handle the facts of a summary: append important missing facts and report \
             invented ones (`append`), only report both (`flag`), or work like `append` and reject \
             a summary with invented facts (`reject`).",
        ),
        (
            "Template",
            Template::SHAPE,
            "The kinds of conversation with their own summary instructions.",
        ),
        (
            "When",
            When::SHAPE,
            "Whether a limit acts when it is reached or only when it is exceeded.",
        ),
    ];
    let types = types.map(|(name, shape, about)| {
        let names = match shape {
            Shape::Choice(names) | Shape::ChoiceOrFalse(names) => union(&names()),
            _ => String::new(),
        };
        format!("\n{}export type {name} = {names};\n", comment(about, ""))
    });
    types.concat()
}

fn union(names: &[&str]) -> String {
    names.iter().map(|name| format!("\"{name}\"")).collect::<Vec<_>>().join(" | ")
}

fn strategies() -> String {
    let rule = "Options that override the context's options for one strategy.";
    let mut out = interface(rule, "StrategyOptions", RuleOptions::SPECS);
    for StrategySpec { name, specs, is_rule } in StrategyOptions::STRATEGIES {
        let about = match *name {
            // A size makes it another strategy, so it needs an explanation.
            "trim" => {
                "Options of {@link trim}. With a size, it is an independent window. Without one, it \
                 uses the context's trigger and target."
                    .to_string()
            }
            name => format!("Options of {{@link {name}}}."),
        };
        let extends = if *is_rule { " extends StrategyOptions" } else { "" };
        out += &interface(&about, &format!("{}Options{extends}", capitalized(name)), specs);
    }
    let digest = PlaceholderOptions::SPECS.iter().filter(|spec| spec.name != "type").copied();
    out += &interface("Options of {@link digest}.", "DigestOptions", &digest.collect::<Vec<_>>());
    out += "\n/** The placeholder for an old tool result, as data. */\n\
            export type Placeholder = { readonly type: \"digest\" } & DigestOptions;\n";
    out += "\n/** A way to make a request smaller, as data. */\nexport type Strategy =\n";
    let kinds = StrategyOptions::STRATEGIES.iter().map(|StrategySpec { name, .. }| {
        format!("  | ({{ readonly type: \"{name}\" }} & {}Options)", capitalized(name))
    });
    out + &kinds.collect::<Vec<_>>().join("\n") + ";\n"
}

fn sessions() -> String {
    let base = SessionOptions::SPECS;
    let mut out = interface("Options of every session class.", "SessionOptions<M = any>", base);
    let classes: [(&str, &str, &str, &[Spec]); 4] = [
        ("Default", "<M = any>", "<M>", DefaultSessionOptions::SPECS),
        ("Trimming", "", "", TrimmingSessionOptions::SPECS),
        ("Summarizing", "<M extends object = any>", "", SummarizingSessionOptions::SPECS),
        ("Compacting", "", "", CompactingSessionOptions::SPECS),
    ];
    for (class, type_names, base_names, specs) in classes {
        let about = format!("Options of {{@link {class}Session}}.");
        let head = format!("{class}SessionOptions{type_names} extends SessionOptions{base_names}");
        out += &interface(&about, &head, specs);
        // What every session has comes last, unless it is nearly all.
        let all = match class {
            "Default" => [base, specs].concat(),
            _ => [specs, base].concat(),
        };
        out += &names(&format!("{}_SESSION_OPTIONS", class.to_uppercase()), &all, |_| true);
    }
    out
}

/// An interface. `name` includes its parameters and what it extends.
fn interface(about: &str, name: &str, specs: &[Spec]) -> String {
    let fields = specs.iter().map(|spec| {
        let mark = if spec.is_required { "" } else { "?" };
        let head = format!("  readonly {}{mark}: {};\n", spec.name, type_of(spec));
        comment(&with_default(spec), "  ") + &head
    });
    let fields = fields.collect::<String>();
    format!("\n{}export interface {name} {{\n{fields}}}\n", comment(about, ""))
}

pub fn type_of(spec: &Spec) -> String {
    if let Some(name) = spec.typescript {
        return name.to_string();
    }
    match spec.shape {
        Shape::Count | Shape::Share | Shape::Saving => "number".into(),
        Shape::Flag => "boolean".into(),
        Shape::Text => "string".into(),
        Shape::Texts => "readonly string[]".into(),
        Shape::Choice(names) => union(&names()),
        Shape::ChoiceOrFalse(names) => union(&names()) + " | false",
        Shape::Size => "number | Limit".into(),
        Shape::Sizes => "Trigger".into(),
        Shape::Object(specs) => {
            let field = |spec: &Spec| {
                let mark = if spec.is_required { "" } else { "?" };
                format!("readonly {}{mark}: {}", spec.name, type_of(spec))
            };
            format!("{{ {} }}", specs.iter().map(field).collect::<Vec<_>>().join("; "))
        }
        Shape::Strategies => "readonly Strategy[]".into(),
        Shape::Script(name) => name.into(),
    }
}

fn names(name: &str, specs: &[Spec], is_in: fn(&Spec) -> bool) -> String {
    let names = specs.iter().filter(|spec| is_in(spec)).map(|spec| format!("\"{}\"", spec.name));
    let names = names.collect::<Vec<_>>();
    let line = format!("export const {name} = [{}] as const;\n", names.join(", "));
    let list = match line.trim_end().len() <= WIDTH {
        true => line,
        false => format!("export const {name} = [\n  {},\n] as const;\n", names.join(",\n  ")),
    };
    format!("\n{list}")
}

fn is_function(spec: &Spec) -> bool {
    matches!(spec.shape, Shape::Script(name) if name.contains("=>"))
}

/// A comment, on one line if it fits.
fn comment(text: &str, indent: &str) -> String {
    let line = format!("{indent}/** {text} */\n");
    if line.trim_end().chars().count() <= WIDTH {
        return line;
    }
    let lines = wrapped(text, WIDTH - indent.len() - " * ".len());
    let lines = lines.iter().map(|line| format!("{indent} * {line}\n")).collect::<String>();
    format!("{indent}/**\n{lines}{indent} */\n")
}

fn capitalized(name: &str) -> String {
    let (first, rest) = name.split_at(1);
    first.to_uppercase() + rest
}

const WIDTH: usize = 100;

const HEAD: &str = "\
// The options and their names. Written from crates/turnwise-host/src/options/tables by
// `UPDATE_GOLDENS=1 cargo test -p turnwise-host --test option_files`; do not edit.

import type { Target } from \"./check/names.js\";
import type { TurnwiseError } from \"./errors.js\";
import type { IssueTracker } from \"./issues.js\";
import type { ContextLog, LogEntry } from \"./log.js\";
import type { PlanRecord } from \"./plan-record.js\";
import type { Redact } from \"./redact.js\";
import type { ContextMemory } from \"./remembered.js\";
import type {
  Embed,
  Format,
  Keep,
  Limit,
  Summarizer,
  SummaryRecord,
  SupersedeCall,
  Trigger,
} from \"./types.js\";
";
