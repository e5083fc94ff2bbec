//! Tables of phrases per language. To add a language, add rows.
//!
//! Facts need no language: an order number looks the same everywhere. Sentences do: where one ends
//! after an abbreviation, and which ones state a limit, a correction or a wish. A phrase matches at
//! word boundaries in any case; in scripts without spaces, it matches anywhere.
#![no_std]
#![warn(missing_docs)]
#![cfg_attr(
    test,
    allow(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::string_slice,
        clippy::panic
    )
)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod bytes;
mod format;
mod index;
pub mod letters;
mod order;
mod packs;
mod phrases;
mod program;
mod quoting;
mod sentence;
mod speech;
/// The tables from the build script.
mod tables {
    use once_cell::race::OnceBox;

    use crate::index::Keys;
    use crate::packs::{BARE, Known};
    use crate::phrases::Phrases;
    use crate::speech::{Language, Script};

    include!(concat!(env!("OUT_DIR"), "/tables.rs"));
}

pub use bytes::{ByteSet, classes};
pub use order::ascending;
pub use packs::{PackError, load, loaded, missed, take_missed};
pub use phrases::Phrases;
pub use quoting::*;
pub use sentence::Sentence;
pub use speech::{Acts, Language, Script, is_small_talk};
pub use tables::ENGLISH;
#[cfg(feature = "all")]
pub use tables::PACKS;

/// Words without a meaning of their own. Sorted for binary search.
#[rustfmt::skip]
pub const STOP_WORDS: &[&str] = &[
    "a", "about", "after", "again", "all", "also", "am", "an", "and", "any", "are", "as", "at", "be", "because",
    "been", "before", "being", "between", "both", "but", "by", "call", "can", "could", "d", "did", "do", "does",
    "don", "down", "each", "false", "few", "for", "from", "get", "got", "had", "has", "have", "he", "her", "here",
    "him", "his", "how", "i", "if", "in", "into", "is", "it", "its", "just", "let", "like", "ll", "m", "me", "more",
    "most", "my", "no", "none", "not", "now", "null", "of", "ok", "okay", "on", "one", "or", "other", "our", "out",
    "over", "please", "re", "s", "same", "she", "should", "so", "some", "such", "t", "than", "thank", "thanks",
    "that", "the", "their", "them", "then", "there", "these", "they", "this", "those", "to", "too", "true", "two",
    "under", "until", "up", "us", "ve", "very", "was", "we", "were", "what", "when", "where", "which", "while", "who",
    "will", "with", "would", "yes", "you", "your",
];

/// Articles, conjunctions and prepositions of German, French, Spanish, Portuguese, Italian and
/// Russian, which do not describe a value after them. Sorted for binary search.
#[rustfmt::skip]
pub const JOINTS: &[&str] = &[
    "a", "al", "alla", "am", "an", "ao", "as", "au", "auf", "aux", "bei", "da", "dans", "das",
    "de", "dei", "del", "della", "dem", "den", "der", "des", "di", "die", "do", "dos", "du", "e",
    "ein", "eine", "einem", "einen", "einer", "eines", "el", "em", "en", "es", "est", "et", "gli",
    "i", "il", "im", "in", "ist", "la", "las", "le", "les", "lo", "los", "na", "nas", "nel",
    "nella", "no", "nos", "o", "oder", "os", "ou", "sind", "son", "sono", "sont", "su", "sur",
    "são", "u", "um", "uma", "un", "una", "und", "une", "vom", "von", "war", "y", "zu", "zum",
    "zur", "à", "è", "é", "в", "во", "за", "и", "из", "или", "к", "на", "о", "от", "по", "с", "у",
];

/// Words that negate what follows, in seven languages. Letters only. Sorted for binary search.
#[rustfmt::skip]
pub const DENIALS: &[&str] = &[
    "arent", "aucun", "aucune", "cannot", "cant", "couldnt", "didnt", "doesnt", "dont", "hadnt",
    "hasnt", "havent", "isnt", "jamais", "jamás", "kein", "keine", "keinem", "keinen", "keiner",
    "keines", "keinesfalls", "mai", "mustnt", "ne", "neither", "nem", "nenhum", "nenhuma",
    "nessun", "nessuna", "never", "ni", "nicht", "nie", "niemals", "no", "non", "nor", "not",
    "nunca", "não", "né", "ohne", "pas", "sans", "sem", "senza", "shouldnt", "sin", "tampoco",
    "wasnt", "werent", "without", "wont", "wouldnt", "без", "не", "нет", "ни", "никогда",
];

/// Common words of talk: they have a meaning, but are seldom the topic. Sorted for binary search.
#[rustfmt::skip]
pub const LIGHT_WORDS: &[&str] = &[
    "actually", "alright", "always", "amazing", "anything", "awesome", "back", "bit", "came", "come", "cool", "day",
    "even", "ever", "everything", "feel", "feeling", "first", "getting", "give", "glad", "go", "going", "gonna", "good",
    "great", "guess", "happen", "happy", "hear", "hello", "hey", "hi", "hmm", "keep", "kind", "kinda", "know", "last",
    "long", "look", "looking", "looks", "lot", "love", "made", "make", "many", "maybe", "mean", "mm", "much", "need",
    "never", "new", "next", "nice", "oh", "probably", "really", "right", "said", "say", "see", "something", "sorry",
    "sort", "sounds", "still", "sure", "take", "tell", "thing", "things", "think", "thought", "time", "times", "today",
    "told", "try", "trying", "uh", "um", "used", "wanna", "want", "wanted", "way", "well", "work", "wow", "yeah", "yep",
];

/// Abbreviations that do not end a sentence, in lower case and without their last full stop.
#[rustfmt::skip]
pub const ABBREVIATIONS: &[&str] = &[
    "approx", "ca", "cf", "co", "corp", "dept", "dr", "e.g", "eg", "esp", "est", "etc", "fig", "i.e", "ie", "inc",
    "jr", "ltd", "max", "min", "mr", "mrs", "ms", "mt", "no", "nr", "p", "pp", "prof", "resp", "sec", "sr", "st",
    "tel", "vol", "vs", "z.b",
];

/// Words with which a tool reports a failure.
#[rustfmt::skip]
pub const FAILURES: &[&str] = &[
    "error", "failed", "failure", "exception", "traceback", "not found", "no such file", "denied", "invalid",
    "timed out", "timeout", "cannot", "could not", "unable to", "command not found", "aborted", "fatal", "panicked",
    "错误", "失败",
];

/// Beginnings of sentences that only manage the conversation. Their content is repeated elsewhere.
#[rustfmt::skip]
pub const FILLERS: &[&str] = &[
    "thank you", "thanks", "i'm glad", "i am glad", "glad to", "happy to help", "i'd be happy", "i'm happy",
    "let me know if", "if you have any", "if you need any", "is there anything else", "anything else", "feel free",
    "have a great", "have a nice", "have a wonderful", "you're welcome", "how can i help", "how may i help",
    "i understand", "i apologize", "i'm sorry", "sorry to hear", "i'm here to help", "please let me know",
    "let me check", "let me look", "let me read", "let me see", "now let me", "one moment", "please hold", "sure",
    "of course", "certainly", "great", "i appreciate", "that's all", "that is all", "that will be all",
    "thank you for your patience", "enjoy your",
];

/// Phrases with which a user closes a topic.
#[rustfmt::skip]
pub const CLOSINGS: &[&str] = &[
    "thanks", "thank you", "that's all", "that is all", "that will be all", "that's it", "nothing else", "all set", "bye",
    "goodbye", "谢谢", "再见",
];

/// Beginnings of a message that changes the topic.
#[rustfmt::skip]
pub const TOPICS: &[&str] = &[
    "next,", "next:", "next up", "next question", "next topic", "next task", "next thing", "next one", "another thing",
    "another question", "one more thing", "new topic", "different topic", "on another note", "on a different note",
    "moving on", "let's move on", "changing the subject",
];

/// Questions that offer more help and leave nothing open.
#[rustfmt::skip]
pub const OFFERS: &[&str] = &[
    "anything else", "something else", "anything more", "further questions", "other questions", "help you with today", "else i can",
    "else can i", "more can i", "more i can", "noch etwas", "sonst noch", "kann ich noch", "ich noch etwas", "weitere fragen",
    "autre chose", "puis-je faire d'autre", "puis-je encore", "d'autres questions", "algo más", "qué más", "otra cosa", "más preguntas",
    "mais alguma coisa", "algo mais", "que mais posso", "outra coisa", "altro", "altre domande", "что-нибудь ещё", "чем-нибудь ещё",
    "чем ещё", "что ещё", "ещё чем", "ещё вопросы", "其他", "还有什么", "还需要什么", "别的", "他に", "ほかに", "その他",
    "all for now", "all for today", "that be all", "that everything", "war das alles", "ist das alles", "ce sera tout",
    "c'est tout pour", "eso es todo", "sería todo", "é só isso", "seria só isso", "isso é tudo", "è tutto per", "sarebbe tutto",
    "это всё", "это все?", "就这些吗", "就这些了吗", "以上でよろしい", "以上でしょうか",
];

/// Beginnings of a text in which a model declines, or a wrapper hides an exception.
#[rustfmt::skip]
pub const REFUSALS: &[&str] = &[
    "i'm sorry", "i am sorry", "sorry, but", "sorry, i", "i cannot", "i can't", "i can not", "i'm unable",
    "i am unable", "i'm not able", "i am not able", "i won't", "i will not", "i must decline", "as an ai",
    "as a language model", "unable to", "i apologize", "i don't have access", "i do not have access",
    "there is no conversation", "there's no conversation", "there is nothing to summarize", "no conversation",
    "please provide", "please share", "it seems you haven't", "it looks like you haven't", "you haven't provided",
    "error:", "error generating", "error while", "failed to", "previous conversation was too long",
    "conversation too long", "lo siento", "no puedo", "je suis désolé", "je ne peux pas", "es tut mir leid",
    "ich kann nicht", "desculpe", "mi dispiace", "抱歉", "对不起", "很抱歉", "我无法", "申し訳", "すみません", "죄송",
];

/// Months as written in dates, in lower case.
#[rustfmt::skip]
pub const MONTHS: &[&str] = &[
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sept", "sep", "oct", "nov", "dec",
];

/// Extensions of file names that mark a path.
#[rustfmt::skip]
pub const EXTENSIONS: &[&str] = &[
    "py", "ts", "tsx", "js", "jsx", "mjs", "rs", "json", "jsonl", "md", "txt", "c", "h", "cc", "cpp", "hpp", "java",
    "go", "toml", "yaml", "yml", "cfg", "ini", "sh", "html", "css", "csv", "pdf", "png", "jpg", "jpeg", "log", "rst",
    "lock", "xml", "sql", "ipynb", "zip", "gz", "rb", "php",
];

/// Units after a number, in lower case. Symbols are the same in all languages; words are listed.
#[rustfmt::skip]
pub const UNITS: &[&str] = &[
    "%", "‰", "°", "°c", "°f", "km", "m", "cm", "mm", "mi", "ft", "kg", "g", "mg", "lb", "lbs", "oz", "l", "ml", "dl",
    "s", "ms", "µs", "ns", "h", "min", "b", "kb", "mb", "gb", "tb", "kib", "mib", "gib", "bytes", "hz", "khz", "mhz",
    "ghz", "w", "kw", "kwh", "v", "mah", "px", "rpm", "mph", "kmh", "km/h", "m²", "mbit", "mbps", "gbit", "gbps", "qps",
    "percent", "seconds", "minutes", "hours", "hour", "days", "day", "weeks", "week", "months", "month", "years", "year",
    "nights", "night", "miles", "meters", "inches", "inch", "pounds", "tokens", "lines", "files", "pages", "words",
    "people", "passengers", "seats", "bags", "items", "pieces", "tage", "stunden", "wochen", "jours", "heures", "días",
    "horas", "天", "小时", "分钟", "公里", "公斤", "米", "个月", "年", "日間", "時間", "件", "人",
];

/// Names of programs that begin a command line.
#[rustfmt::skip]
pub const PROGRAMS: &[&str] = &[
    "apt", "awk", "aws", "az", "bash", "brew", "bun", "bundle", "cargo", "cat", "cd", "chmod", "chown", "cmake", "composer",
    "cp", "curl", "deno", "docker", "dotnet", "echo", "export", "find", "gcc", "gcloud", "gem", "gh", "git", "go", "gradle",
    "grep", "helm", "java", "jest", "jq", "kill", "kubectl", "ln", "ls", "make", "mkdir", "mv", "mvn", "mysql", "nc", "node",
    "npm", "npx", "openssl", "php", "ping", "pip", "pip3", "pnpm", "poetry", "psql", "pytest", "python", "python3", "rails",
    "rake", "redis-cli", "rg", "rm", "rsync", "ruby", "rustc", "rustup", "scp", "sed", "sh", "sqlite3", "ssh", "sudo",
    "systemctl", "tail", "tar", "terraform", "touch", "tox", "tsc", "unzip", "uv", "vim", "vitest", "wget", "yarn", "zip",
];

/// Keys of a record whose value is a command line.
pub const COMMAND_KEYS: &[&str] = &["command", "cmd", "script", "commandline"];

/// Endings of keys whose value identifies a record, in lower case and without separators.
pub const IDENTIFYING_KEYS: &[&str] =
    &["id", "uuid", "number", "code", "email", "path", "file", "filename", "url", "key"];

/// Whether `text` contains one of `phrases` at word boundaries, in any case.
pub fn mentions(text: &str, phrases: &[&str]) -> bool {
    // Most words begin with another letter than all phrases.
    let bit = |first: u8| 1_u64 << (first & 63);
    let letters = phrases.iter().filter_map(|phrase| phrase.bytes().next().map(bit));
    let letters = letters.fold(0, |letters, letter| letters | letter);
    let bytes = text.as_bytes();
    let (mut at, mut in_word) = (0, false);
    while let Some(byte) = bytes.get(at).copied() {
        let is_candidate = match byte.is_ascii() {
            true => !in_word && letters & bit(byte.to_ascii_lowercase()) != 0,
            false => true,
        };
        // This is `None` in the middle of a character.
        if is_candidate && let Some(rest) = text.get(at..) {
            let first = if byte.is_ascii() { byte.to_ascii_lowercase() } else { first_byte(rest) };
            let mut alike = phrases.iter().filter(|phrase| phrase.bytes().next() == Some(first));
            if letters & bit(first) != 0 && alike.any(|phrase| bounded_prefix(rest, phrase)) {
                return true;
            }
        }
        // No phrase begins in the middle of a word.
        let rest = bytes.get(at..).unwrap_or_default();
        let length = OF_WORDS.run(rest);
        in_word = length > 0;
        at += length.max(1);
    }
    false
}

static OF_WORDS: ByteSet = ByteSet::of_words_and(b"_");

/// The first byte of a text, in lower case.
fn first_byte(text: &str) -> u8 {
    let first = text.chars().next().map_or('\0', letters::lower);
    first.encode_utf8(&mut [0; 4]).bytes().next().unwrap_or_default()
}

/// Whether `text` begins with one of `phrases`, at a word boundary and in any case.
pub fn begins(text: &str, phrases: &[&str]) -> bool {
    // Most texts begin with another letter.
    let first = text.bytes().next().unwrap_or_default();
    let may_begin = |phrase: &&&str| match phrase.bytes().next() {
        Some(byte) if byte.is_ascii() && first.is_ascii() => byte == first.to_ascii_lowercase(),
        _ => true,
    };
    phrases.iter().filter(may_begin).any(|phrase| bounded_prefix(text, phrase))
}

fn bounded_prefix(text: &str, phrase: &str) -> bool {
    let mut rest = text.chars();
    for expected in phrase.chars() {
        match rest.next() {
            Some(c) if c == expected || letters::lower(c) == expected => {}
            Some('’') if expected == '\'' => {}
            _ => return false,
        }
    }
    let is_inner = |byte: Option<u8>| byte.is_some_and(is_word_byte);
    !(is_inner(phrase.bytes().last()) && is_inner(rest.as_str().bytes().next()))
}

fn is_word_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_match_at_word_bounds() {
        assert!(mentions("You MUST do it", &["must"]));
        assert!(!mentions("mustard", &["must"]));
        assert!(mentions("预算是五百", &["预算"]));
        assert!(mentions("I don’t want it", &["don't"]));
        assert!(mentions("Ist das ÜBERALL so?", &["überall"]));
        assert!(mentions("Заказ НЕ НАЙДЕН", &["не найден"]));
    }

    #[test]
    fn beginnings_match_at_word_bounds() {
        assert!(begins("I'm sorry, no", REFUSALS));
        assert!(!begins("Surely not", FILLERS));
        assert!(begins("抱歉，我不能", REFUSALS));
        assert!(begins("Ça vous va ?", &["ça vous"]));
        assert!(begins("Да, конечно", &["да"]) && begins("НЕТ.", &["нет"]));
    }
}
