//! Generates the tables of phrases: the rows of `tables` become programs, with which sentences are
//! matched, and their indexes. The crate includes them from `tables.rs` and from one pack for each
//! language except English in Cargo's `OUT_DIR`.
//!
//! A mistake in a phrase stops the build with an error that quotes the phrase.

#[path = "../src/format.rs"]
mod format;
mod index;
mod program;
mod table;
#[path = "../tables/mod.rs"]
mod tables;

use std::env::var_os;
use std::fs::write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use table::Table;
use tables::{Acts, LANGUAGES, Language, Script};

/// The mistake in a phrase or in a whole table.
type Result<T> = std::result::Result<T, String>;

fn main() -> ExitCode {
    // Cargo rebuilds and runs this program when one of its files changes.
    println!("cargo::rerun-if-changed=build");
    match write_tables() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            println!("cargo::error={error}");
            ExitCode::FAILURE
        }
    }
}

/// Writes the default language and the data for language detection as Rust code, and each other
/// language as a pack.
fn write_tables() -> Result<()> {
    let folder = PathBuf::from(var_os("OUT_DIR").ok_or("Cargo names no folder for the tables")?);
    let save = |name: &str, bytes: &[u8]| {
        write(Path::new(&folder).join(name), bytes).map_err(|error| error.to_string())
    };
    let mut known = String::new();
    let mut packs = String::new();
    for language in &LANGUAGES {
        let Language { code, script, is_unspaced, .. } = language;
        known += &format!(
            "Known {{ bare: Language {{ code: {code:?}, script: Script::{script:?}, is_unspaced: \
             {is_unspaced}, ..BARE }}, pack: OnceBox::new() }},"
        );
        if language.code != LANGUAGES[0].code {
            save(&format!("{code}.pack"), &pack(language)?)?;
            packs += &format!(
                "({code:?}, include_bytes!(concat!(env!(\"OUT_DIR\"), \"/{code}.pack\"))),"
            );
        }
    }
    let latin = LANGUAGES.iter().filter(|language| language.script == Script::Latin);
    let common: Vec<_> = latin.map(|language| language.common).collect();
    let common = Table::of(&common).map_err(|error| format!("frequent words: {error}"))?;
    let default = default_language(&LANGUAGES[0])?;
    let (languages, others) = (LANGUAGES.len(), LANGUAGES.len() - 1);
    let tables = format!(
        "/// The default language, which needs no pack.
         pub static ENGLISH: Language = {default};
         /// All languages. The first one is the default.
         pub(crate) static KNOWN: [Known; {languages}] = [{known}];
         /// Frequent words, a group for each language in Latin letters, in their order.
         pub(crate) static COMMON: Phrases = {};
         /// The packs of all languages but English, by their codes.
         #[cfg(feature = \"all\")]
         pub static PACKS: [(&str, &[u8]); {others}] = [{packs}];",
        common.code(),
    );
    save("tables.rs", tables.as_bytes())
}

fn default_language(language: &Language) -> Result<String> {
    let Language { code, script, is_unspaced, .. } = language;
    let mut out = format!(
        "Language {{ code: {code:?}, script: Script::{script:?}, is_unspaced: {is_unspaced},\n"
    );
    for (name, table) in tables_of(language)? {
        out += &format!("{name}: {},\n", table.code());
    }
    Ok(out + "}")
}

/// A language in the form that the crate's `load` reads.
fn pack(language: &Language) -> Result<Vec<u8>> {
    let mut out = vec![format::PACK_VERSION];
    out.extend(language.code.bytes());
    for (_, table) in tables_of(language)? {
        table.write(&mut out)?;
    }
    Ok(out)
}

/// The tables of a language with their names, in the order of a pack.
fn tables_of(language: &Language) -> Result<Vec<(&'static str, Table)>> {
    let Language {
        code,
        script: _,
        is_unspaced: _,
        common: _,
        numbers,
        openers,
        joins,
        acts,
        tales,
        speakers,
        listeners,
        changes,
        old_then_new,
        new_then_old,
        small_talk,
    } = language;
    let Acts { limits, rules, corrections, decisions, promises, done, questions, requests } = acts;
    let acts = [*limits, rules, corrections, decisions, promises, done, questions, requests];
    let tables = [
        ("numbers", &[*numbers][..]),
        ("openers", &[openers]),
        ("joins", &[joins]),
        ("acts", &acts),
        ("tales", &[tales]),
        ("speakers", &[speakers]),
        ("listeners", &[listeners]),
        ("changes", &[changes]),
        ("old_then_new", &[old_then_new]),
        ("new_then_old", &[new_then_old]),
        ("small_talk", &[small_talk]),
    ];
    let made = tables.into_iter().map(|(name, groups)| {
        let table = Table::of(groups);
        let table = table.map_err(|error| format!("language `{code}`: `{name}`: {error}"))?;
        Ok((name, table))
    });
    made.collect()
}
