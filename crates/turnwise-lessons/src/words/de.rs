//! German.

use super::Words;
use crate::measure::Measure;

pub(super) static WORDS: Words = Words {
    label,
    most: "höchstens #",
    least: "mindestens #",
    is: "genau #",
    all: "alle",
    of: "von #",
    open: "noch nicht",
    last: " bei der letzten Anfrage",
    message: ", wenn Nachricht # geschrieben wird",
    quotes: ["„", "“"],
    group: ".",
    decimal: ",",
};

fn label(measure: Measure) -> &'static str {
    match measure {
        Measure::SentMax => "Tokens der größten Anfrage",
        Measure::SentLast => "Tokens der letzten Anfrage",
        Measure::SentSum => "Gesendete Tokens insgesamt",
        Measure::SentShare => "Gesendet, von allem",
        Measure::CostSum => "Bezahlte Tokens, gecachte zu # %",
        Measure::Resent => "Erneut gelesene Tokens",
        Measure::Changes => "Geänderte Anfänge",
        Measure::Over => "Anfragen über dem Budget",
        Measure::OverBy => "Tokens über dem Budget",
        Measure::Refused => "Abgelehnte Anfragen",
        Measure::LeftOut => "Weggelassene Nachrichten",
        Measure::Cleared => "Geleerte Nachrichten",
        Measure::MessagesMax => "Meiste Nachrichten in einer Anfrage",
        Measure::TurnsLeast => "Wenigste Runden in Sicht",
        Measure::Needed => "Benötigte Werte in Sicht",
        Measure::Far => "Alte Werte in Sicht",
        Measure::Calls => "Aufrufe mit allen Werten in Sicht",
        Measure::Visible => "In Sicht:",
        Measure::Hidden => "Anfragen mit",
        Measure::Invented => "Erfundene Fakten im Einsatz",
        Measure::Known => "Im Gedächtnis:",
        Measure::MemoryTokens => "Tokens des Gedächtnisses",
        Measure::Window => "Fenster",
        Measure::Budget => "Budget",
        Measure::Reserve => "Für die Antwort frei",
        Measure::Overhead => "Tokens der Werkzeuge",
        Measure::Picked => "Angeklickte Nachricht",
        Measure::Predicted => "Vorhersage",
        Measure::Requests => "Anfragen",
        Measure::WholeLast => "Tokens des Gesprächs",
        Measure::WholeSum => "Tokens aller Verläufe",
        Measure::QuarterCharacters => "Ein Viertel der Zeichen",
        Measure::ResultsShare => "Ergebnisse von Werkzeugen, von allen Zeichen",
    }
}
