//! Makes the tables of phrases: the rows of `tables` become programs, by which a sentence is
//! matched, and their indexes. The crate includes them from `tables.rs` in Cargo's `OUT_DIR`.
//!
//! A mistake in a phrase stops the build with an error that has the phrase in it.

#[path = "../src/format.rs"]
mod format;
mod index;
mod program;
#[path = "../tables/mod.rs"]
mod tables;

use std::env::var_os;
use std::fs::write;
use std::path::Path;
use std::process::ExitCode;

use format::GROUPS;
use index::Index;
use program::Programs;
use tables::{Acts, DIETS, LANGUAGES, Language, Phrases, Script};

/// What is wrong with a phrase or with a whole table.
type Result<T> = std::result::Result<T, String>;

fn main() -> ExitCode {
    // Cargo builds this program again when a file that it consists of changes, and then runs it.
    println!("cargo::rerun-if-changed=build");
    match all_tables().and_then(|tables| save(&tables)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            println!("cargo::error={error}");
            ExitCode::FAILURE
        }
    }
}

fn save(tables: &str) -> Result<()> {
    let folder = var_os("OUT_DIR").ok_or("Cargo names no folder for the tables")?;
    write(Path::new(&folder).join("tables.rs"), tables).map_err(|error| error.to_string())
}

/// The tables as Rust code.
fn all_tables() -> Result<String> {
    let mut languages = String::new();
    for language in LANGUAGES {
        let table = language_table(&language)
            .map_err(|error| format!("language `{}`: {error}", language.code))?;
        languages += &format!("&{table},");
    }
    let latin = LANGUAGES.iter().filter(|language| language.script == Script::Latin);
    let common: Vec<_> = latin.map(|language| language.common).collect();
    let common = table(&common).map_err(|error| format!("frequent words: {error}"))?;
    let diets = table(&[DIETS]).map_err(|error| format!("diets: {error}"))?;
    Ok(format!(
        "/// The languages of the tables. The first one is the default.
         pub static LANGUAGES: [&Language; {}] = [{languages}];
         /// Frequent words, a group for each language in Latin letters, in their order.
         pub(crate) static COMMON: Phrases = {common};
         /// Words for what people cannot eat or drink, in all languages.
         pub static DIETS: Phrases = {diets};",
        LANGUAGES.len(),
    ))
}

fn language_table(language: &Language) -> Result<String> {
    let Language {
        code,
        script,
        is_unspaced,
        common: _,
        numbers,
        openers,
        joins,
        acts,
        speakers,
        listeners,
        changes,
        old_then_new,
        new_then_old,
        ahead,
        small_talk,
    } = language;
    let Acts { limits, rules, corrections, decisions, promises, done, questions, requests } = acts;
    let acts = [*limits, rules, corrections, decisions, promises, done, questions, requests];
    let mut out = format!(
        "Language {{ code: {code:?}, script: Script::{script:?}, is_unspaced: {is_unspaced},\n"
    );
    for (name, groups) in [
        ("numbers", &[*numbers][..]),
        ("openers", &[openers]),
        ("joins", &[joins]),
        ("acts", &acts),
        ("speakers", &[speakers]),
        ("listeners", &[listeners]),
        ("changes", &[changes]),
        ("old_then_new", &[old_then_new]),
        ("new_then_old", &[new_then_old]),
        ("ahead", &[ahead]),
        ("small_talk", &[small_talk]),
    ] {
        let table = table(groups).map_err(|error| format!("`{name}`: {error}"))?;
        out += &format!("{name}: {table},\n");
    }
    Ok(out + "}")
}

/// A table of phrases, in groups.
fn table(groups: &[Phrases]) -> Result<String> {
    if groups.len() > GROUPS {
        return Err(format!("there are more than {GROUPS} groups"));
    }
    let mut programs = Programs::default();
    let mut index = Index::default();
    for (place, group) in groups.iter().enumerate() {
        if place > 0 {
            programs.end_group()?;
        }
        // Spaces before a phrase are for the reader.
        for phrase in group.split(';').map(str::trim_start) {
            let start = programs.add(phrase);
            start
                .and_then(|start| index.add(phrase, start))
                .map_err(|error| format!("{error}: `{phrase}`"))?;
        }
    }
    let Programs { bytes, mut groups } = programs;
    groups.resize(GROUPS, u16::MAX);
    let (mut bits, mut ends, mut starts, mut aheads) = ([0_u64; 4], vec![], vec![], vec![]);
    for (key, beginnings) in index.0 {
        if let Some(bits) = bits.get_mut(usize::from(key >> 6)) {
            *bits |= 1 << (key & 63);
        }
        for (start, ahead) in beginnings {
            starts.push(start);
            aheads.push(ahead);
        }
        ends.push(starts.len());
    }
    let program = bytes.escape_ascii();
    Ok(format!(
        "Phrases {{ program: b\"{program}\", keys: &Keys::new({bits:?}), ends: &{ends:?}, \
         starts: &{starts:?}, aheads: &{aheads:?}, groups: &{groups:?} }}"
    ))
}
