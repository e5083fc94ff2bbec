//! Infers the purpose of a call from the names of its tool and arguments.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use turnwise_formats::{Json, parse};

/// The subject of one result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Use {
    /// The index of the result in its item.
    pub answer: u32,
    /// Results with the same key have the same subject.
    pub key: u64,
    /// The kind of result.
    pub subject: Subject,
    /// The item that contains the content worth keeping.
    pub by: u32,
    /// The length of the result.
    pub size: usize,
    /// A hash of the result.
    pub result: u64,
}

/// A named argument.
type Field<'j> = (Cow<'j, str>, Json<'j>);

/// How a result relates to others with the same key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// These lines of a file.
    Read {
        /// The first.
        from: u32,
        /// One past the last.
        to: u32,
    },
    /// The whole text of a file, in the arguments of the call.
    Write,
    /// An answer that the same question would return again.
    Question,
    /// The state of a page or a list, which changes.
    State,
    /// The effect of a call. Only an identical result replaces it.
    Deed,
}

impl Subject {
    pub(super) fn has_range(self) -> bool {
        matches!(self, Self::Read { .. })
    }

    /// Whether the content worth keeping is in the arguments, and not in the result.
    pub(super) fn is_in_call(self, arguments: &str) -> bool {
        self == Self::Write || (self == Self::State && arguments.contains('['))
    }
}

/// The key and subject of a call. `None` if its arguments are unreadable.
pub fn use_of(tool: &str, arguments: &str) -> Option<(u64, Subject)> {
    let parsed = parse(arguments).ok();
    let json = parsed.as_ref().map(|parsed| &parsed.json);
    let fields = match json {
        Some(Json::Object(fields)) => fields.as_slice(),
        _ => &[],
    };
    let text = |names| named(fields, names).and_then(Json::as_str);
    let mut words = words_of(tool);
    let is = |words: &[String], any: &[&str]| words.iter().any(|word| any.contains(&&**word));
    let path = text(PATHS);
    let command = text(&["command", "cmd", "script"]);
    if let (Some(_), Some(command)) = (path, command.filter(|it| !it.contains(' '))) {
        // A single tool with several commands for files.
        words = words_of(command);
    }
    let same = same_call(tool, fields);
    if is(&words, &["todo", "todos"]) || (is(&words, &["plan"]) && is(&words, &["update"])) {
        let is_list = fields.iter().any(|(_, value)| value.as_array().is_some());
        let subject = if is_list || fields.is_empty() { Subject::State } else { Subject::Deed };
        return Some((if subject == Subject::State { hash("todo") } else { same }, subject));
    }
    if is(&words, &["snapshot", "screenshot"]) {
        let named = fields.iter().filter(|(name, _)| is(&words_of(name), TARGETS));
        return Some((keyed(tool, named), Subject::State));
    }
    if let Some(path) = path {
        let path = path.strip_prefix("./").unwrap_or(path);
        let known = [PATHS, FROM, TO, COUNT, RANGE, &["command"], REMARKS].concat();
        let is_plain = |field: &Field<'_>| known.contains(&&*squeezed(&field.0));
        if is(&words, ASKS) && !is(&words, ACTS) && fields.iter().all(is_plain) {
            let (from, to) = range(fields);
            return Some((hash(path), Subject::Read { from, to }));
        }
        if is(&words, &["write", "create", "save"])
            && !is(&words, PARTIAL)
            && text(CONTENTS).is_some()
        {
            return Some((hash(path), Subject::Write));
        }
    }
    let asks = match command {
        Some(line) => only_looks(line),
        None => is(&words, ASKS) && !is(&words, ACTS),
    };
    Some((same, if asks { Subject::Question } else { Subject::Deed }))
}

/// A hash of a text.
pub fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}

/// The key of a call by all of its arguments, in any order.
fn same_call(tool: &str, fields: &[Field<'_>]) -> u64 {
    keyed(tool, fields.iter().filter(|(name, _)| !REMARKS.contains(&&**name)))
}

fn keyed<'f, 'j: 'f>(tool: &str, fields: impl Iterator<Item = &'f Field<'j>>) -> u64 {
    let each = fields
        .map(|(name, value)| hash(&value.to_string()).rotate_left(7).wrapping_mul(hash(name) | 1));
    each.fold(hash(tool).rotate_left(1), u64::wrapping_add)
}

/// The argument with one of these names.
fn named<'f, 'j>(fields: &'f [Field<'j>], names: &[&str]) -> Option<&'f Json<'j>> {
    let found = fields.iter().find(|(name, _)| names.contains(&&*squeezed(name)));
    found.map(|(_, value)| value)
}

/// The lines that a call asks for.
fn range(fields: &[Field<'_>]) -> (u32, u32) {
    if let Some([from, to]) = named(fields, RANGE).and_then(Json::as_array) {
        return (line(from).unwrap_or(0), line(to).unwrap_or(u32::MAX));
    }
    let number = |names| named(fields, names).and_then(line);
    let from = number(FROM).unwrap_or(0);
    let to = number(TO).or_else(|| Some(from.saturating_add(number(COUNT)?)));
    (from, to.unwrap_or(u32::MAX))
}

/// A line's number. Negative ones count from the end, so they mean no bound.
fn line(value: &Json<'_>) -> Option<u32> {
    value.to_string().trim_matches('"').parse().ok()
}

/// Whether every command of a line only reads, or can be repeated without loss.
fn only_looks(line: &str) -> bool {
    if line.contains('>') && !line.contains("2>&1") && !line.contains("/dev/null") {
        return false;
    }
    let mut commands = line.split(['|', ';', '\n']).flat_map(|part| part.split("&&"));
    commands.all(|command| {
        let mut words = command.split_whitespace().filter(|word| !word.contains('='));
        let Some(first) = words.next() else { return true };
        let second = words.find(|word| !word.starts_with('-')).unwrap_or_default();
        let program = first.rsplit('/').next().unwrap_or(first);
        match LOOKS.iter().find(|(name, _)| *name == program) {
            Some((_, [])) => true,
            Some((_, commands)) => commands.contains(&second),
            None => false,
        }
    })
}

/// The words of a name such as `read_file`, `readFile` or `files.read`.
fn words_of(name: &str) -> Vec<String> {
    let mut words = Vec::from([String::new()]);
    let mut was_lower = false;
    for letter in name.chars() {
        if !letter.is_alphanumeric() || (letter.is_uppercase() && was_lower) {
            words.push(String::new());
        }
        was_lower = letter.is_lowercase();
        if let Some(word) = words.last_mut().filter(|_| letter.is_alphanumeric()) {
            word.extend(letter.to_lowercase());
        }
    }
    words
}

/// A name without word separators.
fn squeezed(name: &str) -> String {
    name.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

const PATHS: &[&str] = &[
    "path",
    "filepath",
    "file",
    "filename",
    "absolutepath",
    "relativepath",
    "targetfile",
    "uri",
    "notebookpath",
    "relativeworkspacepath",
];
const FROM: &[&str] =
    &["offset", "start", "startline", "linestart", "from", "fromline", "startlineoneindexed"];
const TO: &[&str] = &["end", "endline", "lineend", "to", "toline", "endlineoneindexedinclusive"];
const COUNT: &[&str] = &["limit", "count", "lines", "numlines", "maxlines"];
const RANGE: &[&str] = &["viewrange", "range", "linerange"];
const CONTENTS: &[&str] = &["content", "contents", "text", "filetext", "newcontents", "data"];
/// Arguments with a model's remarks about a call, which have no effect.
const REMARKS: &[&str] = &["description", "explanation", "timeout", "toolsummary"];
const TARGETS: &[&str] = &["url", "tab", "page", "frame", "window", "device", "selector", "app"];
const ASKS: &[&str] = &[
    "read", "view", "cat", "open", "get", "fetch", "load", "show", "list", "ls", "find", "search",
    "grep", "glob", "query", "lookup", "look", "describe", "inspect", "status", "tree", "retrieve",
    "browse", "history", "diff", "stat", "count",
];
const ACTS: &[&str] = &[
    "write", "create", "edit", "update", "set", "delete", "remove", "add", "send", "post", "put",
    "patch", "insert", "apply", "run", "execute", "exec", "book", "buy", "pay", "cancel", "move",
    "submit", "upload", "replace", "append", "click", "type", "press", "fill", "save", "order",
];
const PARTIAL: &[&str] = &["edit", "append", "insert", "patch", "replace", "directory", "folder"];
/// Programs that only read. For some, only the listed commands do.
const LOOKS: &[(&str, &[&str])] = &[
    ("cat", &[]),
    ("head", &[]),
    ("tail", &[]),
    ("less", &[]),
    ("ls", &[]),
    ("tree", &[]),
    ("grep", &[]),
    ("rg", &[]),
    ("ag", &[]),
    ("fd", &[]),
    ("wc", &[]),
    ("stat", &[]),
    ("file", &[]),
    ("diff", &[]),
    ("pwd", &[]),
    ("which", &[]),
    ("cd", &[]),
    ("sort", &[]),
    ("uniq", &[]),
    ("cut", &[]),
    ("jq", &[]),
    ("du", &[]),
    ("df", &[]),
    ("ps", &[]),
    ("type", &[]),
    ("echo", &[]),
    ("pytest", &[]),
    ("tsc", &[]),
    ("eslint", &[]),
    ("ruff", &[]),
    ("mypy", &[]),
    ("jest", &[]),
    ("vitest", &[]),
    ("dir", &[]),
    ("Get-Content", &[]),
    ("Get-ChildItem", &[]),
    ("git", &["status", "diff", "log", "show", "blame", "branch", "ls-files"]),
    ("cargo", &["test", "check", "clippy", "build", "nextest", "tree", "metadata"]),
    ("go", &["test", "build", "vet", "list"]),
    ("npm", &["test", "ls", "view"]),
    ("pnpm", &["test"]),
    ("yarn", &["test"]),
    ("make", &["test", "check"]),
    ("kubectl", &["get", "describe", "logs"]),
    ("docker", &["ps", "logs", "images", "inspect"]),
];
