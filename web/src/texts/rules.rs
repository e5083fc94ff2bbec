//! The rules of the providers in the words of the page. English is the engine's own sentence, with
//! the data of the case; another language explains the rule and shows that sentence after it.

use crate::language::{Language, spoken, texts};

/// The subject of a rule, for pages in another language than the engine's sentence.
pub fn about(rule: &str) -> Option<&'static str> {
    match spoken() {
        Language::English => None,
        Language::German => {
            RULES.iter().find(|(rules, _)| rules.contains(&rule)).map(|(_, about)| *about)
        }
    }
}

/// The fix for a finding.
pub fn fix(sentence: &'static str) -> &'static str {
    match spoken() {
        Language::English => sentence,
        Language::German => HEALABLE.german,
    }
}

/// Rules that say the same in different formats share a line.
const RULES: &[(&[&str], &str)] = &[
    (&["C1", "V1", "A1", "P2", "G2", "B1"], "Ein Aufruf hat kein Ergebnis"),
    (
        &["C2", "V2", "A2", "P1", "U1", "L1", "A10", "G9", "B2"],
        "Ein Ergebnis steht ohne seinen Aufruf da",
    ),
    (&["C3", "A4", "U2", "P6", "B4"], "Eine Kennung kommt doppelt vor"),
    (&["C4", "U3", "A7", "G4", "V7", "X4", "B8"], "Eine Nachricht oder ein Teil hat keinen Inhalt"),
    (&["C5"], "Die Liste der Aufrufe ist leer"),
    (&["C6", "V4"], "Ein Aufruf ist unvollständig"),
    (&["C7"], "Ein Bild steht, wo viele Server nur Text nehmen"),
    (&["C8", "A5", "G1", "B5", "B6"], "Die Reihenfolge der Rollen stimmt nicht"),
    (&["C9", "A9", "G7", "V5", "P3", "P4"], "Eine Überlegung ist unvollständig oder steht allein"),
    (&["C10"], "Ein Text endet mitten in einem Zeichen"),
    (&["C11", "G6"], "Die letzte Nachricht ist vom Modell"),
    (&["A3", "B3"], "Ergebnisse müssen vor allem anderen stehen"),
    (&["A6", "G5", "X3", "P7", "B7"], "Eine Rolle oder Art gibt es in diesem Format nicht"),
    (&["A8"], "Die letzte Nachricht endet mit Leerraum"),
    (&["A11", "B11"], "Zu viele oder falsche Marken für den Cache"),
    (&["A12"], "Eine Verdichtung ist leer"),
    (&["G3"], "Gleichnamige Aufrufe sind nicht zu unterscheiden"),
    (&["G8", "B9"], "Ein Ergebnis oder ein Aufruf hat eine falsche Form"),
    (&["B10"], "Ein Dokument braucht einen Text und einen einfachen Namen"),
    (&["B12"], "Eine Nachricht hat zu viele Bilder oder Dokumente"),
    (&["L2"], "Eine Systemnachricht steht nicht am Anfang"),
    (&["L3"], "Zwei Fassungen eines Aufrufs widersprechen sich"),
    (&["L4"], "Ein ungültiger Aufruf hat kein Ergebnis"),
    (&["L5"], "Es fehlt die Kennung dessen, was entfernt wird"),
    (&["P5"], "Ein Eintrag liegt nicht beim Anbieter"),
    (&["P8"], "Eine Kennung ist zu lang"),
    (&["P9", "V3"], "Eine Erlaubnis antwortet auf keine Anfrage"),
    (&["X1", "X2"], "Das ist keine Nachricht dieses Formats"),
];

texts! {
    HEALABLE: "heal it", "„Heilen“ behebt das";
}
