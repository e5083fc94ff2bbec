//! Golf: the smallest requests that keep all important values in sight.

use crate::language::texts;

texts! {
    TITLE: "Golf", "Golf";
    LEAD:
        "As few tokens as possible, with everything that matters in sight.",
        "So wenige Tokens wie möglich, und alles Wichtige in Sicht.";
    EVERYTHING:
        "Everything needed, in the smallest largest request",
        "Alles Benötigte, in der kleinsten größten Anfrage";
    OLD_VALUES:
        "Old values and all calls, in the smallest largest request",
        "Alte Werte und alle Aufrufe, in der kleinsten größten Anfrage";
    FUNCTION:
        "Your own function: the fewest tokens in all",
        "Deine eigene Funktion: die wenigsten Tokens insgesamt";
    PLAY: "Play", "Spielen";
    SCORE: "Score #, par #", "Ergebnis #, Par #";
    BEST: "Your best: #", "Dein bestes: #";
    UNDER_PAR:
        "Under par! Tell us: copy the settings with “Copy as code”.",
        "Unter Par! Sag es uns: Kopiere die Einstellungen mit „Als Code kopieren“.";
    NOT_COUNTED:
        "The score counts once every line has its tick.",
        "Das Ergebnis zählt, sobald jede Zeile ihren Haken hat.";
}
