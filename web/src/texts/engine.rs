//! Texts for the engine's codes.

use turnwise_host::turnwise_core::plan::Reason;

use crate::language::{Language, spoken, texts};
use crate::texts::{columns, findings, summaries};

/// The reason of a decision. English is the engine's own sentence.
pub fn reason(reason: Reason) -> &'static str {
    match spoken() {
        Language::English => reason.sentence(),
        Language::German => reason_in_german(reason),
    }
}

fn reason_in_german(reason: Reason) -> &'static str {
    match reason {
        Reason::InWindow => "gehört zu dem, was im Wortlaut bleibt",
        Reason::PinnedSystem => "System- und Entwicklernachrichten bleiben immer",
        Reason::PinnedTask => "die Nachricht, mit der die Aufgabe begann, bleibt",
        Reason::PinnedHost => "die Anwendung hält sie fest",
        Reason::NewestUser => "die neueste Nachricht des Nutzers bleibt immer",
        Reason::InFlight => "der laufende Schritt bleibt, wie er ist",
        Reason::OpensTurn => "eröffnet die Runde, deren spätere Schritte bleiben",
        Reason::OlderThanKeep => "älter als das, was bleibt",
        Reason::OverTarget => "mehr als das Ziel",
        Reason::OverBudget => "das Budget war überschritten",
        Reason::Irrelevant => "was am wenigsten mit der Aufgabe zu tun hat, geht zuerst",
        Reason::Compacted => "die Zusammenfassung des Anbieters umfasst sie",
        Reason::Summarized => "die Zusammenfassung umfasst sie",
        Reason::ClearedResult => "ein altes Ergebnis wurde zum Platzhalter",
        Reason::ClearedInput => "die Argumente eines alten Aufrufs wurden zum Platzhalter",
        Reason::ClearedAttachment => "ein altes Bild oder eine alte Datei wurde zum Platzhalter",
        Reason::ShortenedResult => {
            "von einem Ergebnis, das nicht ins Budget passt, bleiben Anfang und Ende"
        }
        Reason::ClosedInterruptedCall => "ein Aufruf ohne Ergebnis wurde geschlossen",
        Reason::OrphanResult => "ein Ergebnis, dessen Aufruf fehlt",
        Reason::DuplicateResult => "ein zweites Ergebnis desselben Aufrufs",
        Reason::RemovedResult => "ein alter Aufruf und sein Ergebnis wurden zusammen entfernt",
        Reason::CutResult => "ein langes Ergebnis ist von Anfang an gekürzt",
        Reason::LeftOut => "jemand hat es weggelassen",
        Reason::Superseded => "eine spätere Nachricht machte es wertlos",
        Reason::MergedMessage => "der Anbieter will sie mit ihrer Nachbarin in einer Nachricht",
        Reason::LateResult => "das Ergebnis kam spät und steht jetzt hinter seinem Aufruf",
        Reason::DanglingReasoning => "eine Überlegung ohne die Ausgabe, zu der sie gehört",
        Reason::EmptyMessage => "eine Nachricht ohne Inhalt",
        Reason::RepeatedItem => "ein Eintrag, der schon da ist",
        Reason::NullContent => "Inhalt, der null war, wurde leerer Text",
        Reason::HalfCharacter => "ein Text, der mitten in einem Zeichen endete, wurde repariert",
        Reason::MalformedPart => {
            "ein Teil in einer Form, die der Anbieter ablehnt, wurde berichtigt"
        }
        Reason::RenamedId => "eine zu lange oder doppelte Kennung wurde ersetzt oder entfernt",
        Reason::HoistedSystem => "der Anbieter will Anweisungen in einem eigenen Feld der Anfrage",
        Reason::LacksQuestion => "eine kurze Antwort, und worauf sie antwortet, fehlt",
        Reason::TrailingSpace => "Leerraum am Ende der letzten Antwort wurde entfernt",
        Reason::TooManyBreakpoints => {
            "der Anbieter nimmt vier Cache-Marken, und die letzten sind am meisten wert"
        }
        Reason::HalfPopped => "ein Aufruf, dessen Ergebnis entfernt wurde",
        Reason::Restated => "trägt Grenzen, die noch gelten, noch einmal gesagt",
        Reason::Recalled => "trägt, was das Gedächtnis dazu weiß",
        Reason::BeyondLimit => "älter als die verlangte Anzahl von Einträgen",
    }
}

/// A role by its name in data. Names of speakers and tools stay unchanged.
pub fn role(role: &str) -> &str {
    match role {
        "system" => columns::ROLE_SYSTEM.say(),
        "user" => columns::ROLE_USER.say(),
        "assistant" => columns::ROLE_ASSISTANT.say(),
        "tool" => columns::ROLE_TOOL.say(),
        "other" => columns::ROLE_OTHER.say(),
        "summary" => columns::ROLE_SUMMARY.say(),
        "memory" => columns::ROLE_MEMORY.say(),
        name => name,
    }
}

/// The severity of a finding.
pub fn severity(severity: &str) -> &'static str {
    if severity == "error" { findings::ERROR.say() } else { findings::WARNING.say() }
}

/// The state of a summary.
pub fn state(state: &'static str) -> &'static str {
    match state {
        "applied" => summaries::STATE_APPLIED.say(),
        "offered" => summaries::STATE_OFFERED.say(),
        "waiting" => summaries::STATE_WAITING.say(),
        "stale" => summaries::STATE_STALE.say(),
        "rejected" => summaries::STATE_REJECTED.say(),
        "failed" => summaries::STATE_FAILED.say(),
        "undone" => summaries::STATE_UNDONE.say(),
        other => other,
    }
}

/// The kind of a fact or of a record by its name in data.
pub fn kind(name: &str) -> &str {
    let named = KINDS.iter().find(|(english, _)| *english == name);
    match (spoken(), named) {
        (Language::German, Some((_, german))) => german,
        _ => name,
    }
}

const KINDS: &[(&str, &str)] = &[
    ("url", "Adresse"),
    ("email", "E-Mail"),
    ("uuid", "UUID"),
    ("path", "Pfad"),
    ("date", "Datum"),
    ("time", "Zeit"),
    ("money", "Betrag"),
    ("version", "Version"),
    ("phone", "Telefon"),
    ("error", "Fehler"),
    ("id", "Kennung"),
    ("number", "Zahl"),
    ("symbol", "Symbol"),
    ("measure", "Maß"),
    ("command", "Befehl"),
    ("quote", "Zitat"),
    ("name", "Name"),
    ("value", "Wert"),
    ("constraint", "Grenze"),
    ("decision", "Entscheidung"),
    ("correction", "Korrektur"),
    ("commitment", "Zusage"),
    ("question", "Frage"),
    ("instruction", "Anweisung"),
    ("preference", "Vorliebe"),
    ("profile", "Profil"),
    ("fact", "Fakt"),
    ("task", "Aufgabe"),
    ("event", "Ereignis"),
    ("summary", "Zusammenfassung"),
    ("note", "Notiz"),
    ("turn", "Runde"),
    // What may be remembered.
    ("instructions", "Anweisungen"),
    ("preferences", "Vorlieben"),
    ("facts", "Fakten"),
    ("tasks", "Aufgaben"),
    ("events", "Ereignisse"),
    ("history", "Verlauf"),
    ("sensitive", "Heikles"),
];

/// Why the engine rejected a summary: its own sentence, or the page's.
pub fn rejection(sentence: &str) -> String {
    let known = REJECTIONS.iter().find(|text| text.english == sentence);
    known.map_or_else(|| sentence.to_owned(), |text| text.say().to_owned())
}

const REJECTIONS: [crate::language::Text; 5] = [EMPTY, REFUSAL, ECHO, LONGER, INVENTED];

/// Why the reader rejected a file: a short explanation for its code. English is the reader's own
/// sentence, with its data.
pub fn input(code: &str, sentence: &str) -> String {
    match spoken() {
        Language::English => sentence.to_owned(),
        Language::German => format!("{} ({sentence})", input_in_german(code)),
    }
}

fn input_in_german(code: &str) -> &'static str {
    match code {
        "json_syntax" => "es ist kein gültiges JSON",
        "json_ended_early" => "das JSON hört zu früh auf",
        "json_too_deep" => "das JSON ist zu tief verschachtelt",
        "no_messages" => "es sind keine Nachrichten darin",
        "not_a_list" => "erwartet wird eine Liste von Nachrichten",
        "not_an_object" => "eine Nachricht muss ein Objekt sein",
        "bad_role" => "eine Rolle ist unbekannt",
        "missing_role" => "einer Nachricht fehlt die Rolle",
        "bad_content" => "der Inhalt einer Nachricht hat eine falsche Form",
        "unknown_format" => "das Format ist unbekannt",
        "not_text" => "es ist kein Text",
        _ => "die Angaben stimmen nicht",
    }
}

/// Why a policy suggests an option. English is the engine's own sentence, with its numbers.
pub fn advice(option: &str, value: &str, sentence: &str, tool_percent: u32) -> String {
    match (spoken(), option, value) {
        (Language::English, ..) => sentence.to_owned(),
        (Language::German, "strategies", "[]") => {
            "auch das längste Gespräch passt ganz: behalte alles".to_owned()
        }
        (Language::German, "strategies", _) => {
            format!("{tool_percent} % aller Tokens sind Ergebnisse von Werkzeugen")
        }
        (Language::German, "keep", _) => {
            "so viele Runden nehmen etwa ein Drittel des Fensters, oder mehr werden selten wieder \
             gebraucht"
                .to_owned()
        }
        (Language::German, ..) => {
            "ein langes Gespräch passt nicht: was weggelassen wird, würde fehlen".to_owned()
        }
    }
}

texts! {
    EMPTY: "the summary is empty", "die Zusammenfassung ist leer";
    REFUSAL:
        "the summarizer declined or reported an error instead of a summary",
        "statt einer Zusammenfassung kam eine Absage oder ein Fehler";
    ECHO:
        "the summary repeats the conversation, the earlier summary or the instructions",
        "die Zusammenfassung wiederholt das Gespräch, die frühere Zusammenfassung oder die Anweisungen";
    LONGER:
        "the summary takes more tokens than the messages it stands for",
        "die Zusammenfassung hat mehr Tokens als die Nachrichten, für die sie steht";
    INVENTED:
        "the summary tells identifiers, numbers or dates that nobody said",
        "die Zusammenfassung nennt Kennungen, Zahlen oder Daten, die niemand gesagt hat";
}
