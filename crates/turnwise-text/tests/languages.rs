//! What sentences do, in nine languages: `languages/*.txt` has examples that the tables were made
//! with, and others that they were not made with, in two lists.

#![allow(clippy::indexing_slicing, clippy::string_slice, clippy::unwrap_used)]

use turnwise_text::language::{Acts, LANGUAGES, Language};

const FILES: [(&str, &str); 9] = [
    ("en", include_str!("languages/english.txt")),
    ("de", include_str!("languages/german.txt")),
    ("fr", include_str!("languages/french.txt")),
    ("es", include_str!("languages/spanish.txt")),
    ("pt", include_str!("languages/portuguese.txt")),
    ("it", include_str!("languages/italian.txt")),
    ("ru", include_str!("languages/russian.txt")),
    ("zh", include_str!("languages/chinese.txt")),
    ("ja", include_str!("languages/japanese.txt")),
];

/// The kinds in the files. `none` is a sentence of chat that only looks like another kind.
const KINDS: [(&str, Acts); 8] = [
    ("limit", Acts::LIMIT),
    ("correction", Acts::CORRECTION),
    ("decision", Acts::DECISION),
    ("promise", Acts::PROMISE),
    ("question", Acts::QUESTION),
    ("outcome", Acts::DONE),
    ("request", Acts::REQUEST),
    ("small", Acts::SMALL_TALK),
];

struct Example {
    kind: &'static str,
    sentence: &'static str,
    held_out: bool,
}

fn examples(file: &'static str) -> Vec<Example> {
    let mut held_out = false;
    let mut found = Vec::new();
    for line in file.lines() {
        match line.strip_prefix('[') {
            Some(part) => held_out = part != "examples]",
            None => {
                let (kind, sentence) = line.split_once(' ').unwrap();
                found.push(Example { kind, sentence, held_out });
            }
        }
    }
    found
}

/// Whether a sentence does what its kind says; for `none`, that it sets no limit.
fn is_right(example: &Example) -> bool {
    let acts = Language::of(example.sentence).acts(example.sentence);
    match KINDS.iter().find(|(name, _)| *name == example.kind) {
        Some((_, kind)) => acts.has(*kind),
        None => KINDS[..4].iter().all(|(_, kind)| !acts.has(*kind)),
    }
}

#[test]
fn a_text_shows_its_language() {
    for (code, file) in FILES {
        let examples = examples(file);
        let wrong: Vec<_> = examples
            .iter()
            .map(|example| example.sentence)
            .filter(|sentence| Language::of(sentence).code != code)
            .collect();
        assert!(wrong.len() * 10 <= examples.len(), "{code}: {wrong:#?}");
    }
    let mut codes = LANGUAGES.iter().map(|language| language.code);
    assert!(FILES.iter().all(|(code, _)| codes.next() == Some(code)));
}

#[test]
fn sentences_do_what_they_say() {
    for (code, file) in FILES {
        let examples = examples(file);
        let wrong = |held_out: bool| {
            let half = examples.iter().filter(move |example| example.held_out == held_out);
            half.filter(|example| !is_right(example)).map(|example| example.sentence)
        };
        let known: Vec<_> = wrong(false).collect();
        assert!(known.is_empty(), "{code}: {known:#?}");
        let unknown: Vec<_> = wrong(true).collect();
        let all = examples.iter().filter(|example| example.held_out).count();
        assert!(unknown.len() * 100 <= all * MOST_WRONG, "{code}: {unknown:#?}");
    }
}

#[test]
fn what_is_still_to_be_done_is_not_reported_as_done() {
    let reports = |sentence: &str| Language::of(sentence).acts(sentence).has(Acts::DONE);
    for plan in [
        "I need to rename `load` to `read`.",
        "We also need to test gate 14.",
        "Now we proceed to step 3.",
    ] {
        assert!(!reports(plan), "{plan}");
    }
    for report in [
        "The seat 14C was already taken.",
        "I've renamed `load` to `read`.",
        "Gate 14 could not be tested.",
    ] {
        assert!(reports(report), "{report}");
    }
}

#[test]
fn a_time_to_come_is_told_from_one_that_is_over() {
    let is_ahead = |sentence: &str| Language::of(sentence).acts(sentence).has(Acts::AHEAD);
    for plan in [
        "The plumber comes round on Wednesday.",
        "You will hear from the bank within three working days.",
        "Der Klempner schaut am Mittwoch vorbei.",
        "Die Bank antwortet Ihnen innerhalb von drei Werktagen.",
        "Le plombier passe mercredi dans la matinée.",
        "La banque vous répond sous trois jours.",
        "El fontanero pasa el miércoles por la casa.",
        "El banco le contesta la semana que viene.",
        "O encanador passa na quarta pela casa.",
        "O banco responde até o fim do mês.",
        "L'idraulico passa da voi mercoledì per il rubinetto.",
        "La banca vi risponde entro tre giorni.",
        "Сантехник зайдёт к вам в среду.",
        "Банк ответит вам до конца месяца.",
        "水管工星期三过来看看。",
        "银行三天之内给您答复。",
        "水道屋さんが水曜日に伺います。",
        "銀行から三日以内に返事があります。",
    ] {
        assert!(is_ahead(plan), "{plan}");
    }
    for tale in [
        "Yesterday the plumber was here for hours.",
        "The bank answered quickly last year.",
        "Gestern war der Klempner stundenlang da.",
        "Hier le plombier est resté des heures.",
        "Ayer el fontanero estuvo aquí mucho rato.",
        "Ontem o encanador ficou horas aqui.",
        "Ieri l'idraulico è rimasto qui per ore.",
        "Вчера сантехник долго был у нас.",
        "昨天水管工来过了。",
        "昨日、水道屋さんが来ました。",
    ] {
        assert!(!is_ahead(tale), "{tale}");
    }
}

/// The share of sentences in other wordings, in per cent.
const MOST_WRONG: usize = 15;
