//! The panel "What it knows".

use crate::language::{plurals, texts};

texts! {
    MEASURE: "Measure it", "Messen";
    MEMORY: "Memory", "Gedächtnis";
    TITLE: "What it knows", "Was es weiß";
    OPENER:
        "What one conversation leaves for the next, in the user's words.",
        "Was ein Gespräch dem nächsten hinterlässt, in den Worten des Nutzers.";
    LEAD:
        "Sentences that the user wrote, found by rules and kept word for word. No model reads or \
         writes them. Everything stays in this page.",
        "Sätze, die der Nutzer schrieb, von Regeln gefunden und im Wortlaut behalten. Kein \
         Modell liest oder schreibt sie. Alles bleibt in dieser Seite.";
    NINE_DAYS: "Learn nine days, ask on the tenth", "Neun Tage lernen, am zehnten fragen";
    LEARN: "Learn from this conversation", "Aus diesem Gespräch lernen";
    STILL_SAID:
        "Your own messages still say it; Turnwise does not change them:",
        "Deine eigenen Nachrichten sagen es noch; Turnwise ändert sie nicht:";
    RECEIPT: "Receipt", "Quittung";
    PAUSED:
        "paused: nothing is learned or recalled",
        "angehalten: nichts wird gelernt oder erinnert";
    MAY: "May be remembered", "Darf behalten werden";
    NOTHING: "Nothing is known yet.", "Noch ist nichts bekannt.";
    RECORDS: "Records", "Einträge";
    SOURCE: "Source, change, forget", "Quelle, ändern, vergessen";
    NEW_WORDS: "New words", "Neuer Wortlaut";
    CHANGE: "Change", "Ändern";
    FORGET: "Forget", "Vergessen";
    SHOW: "Show the message", "Die Nachricht zeigen";
    FORGET_WHAT: "Forget what says", "Vergiss, was dies sagt:";
    FORGET_IT: "Forget it", "Vergessen";
    FORGET_ALL: "Forget everything", "Alles vergessen";
    EXPORT: "Export", "Exportieren";
    IMPORT: "Import…", "Importieren…";
    REPLACED: " · replaced by a newer one", " · durch einen neueren ersetzt";
    CONTRADICTS: " · contradicts another one", " · widerspricht einem anderen";
    UNUSED: " · not in use", " · nicht in Gebrauch";
    IN_PROFILE: " · the model sees it in the profile", " · das Modell sieht es im Profil";
    IN_RECALL: " · the model sees it in a recall", " · das Modell sieht es in einer Erinnerung";
    SAID: "said ###", "gesagt am ###";
    FORGOTTEN: "Forgotten: ##. #", "Vergessen: ##. #";
    AND_SUMMARIES: " and #", " und #";
    NO_BLOCK: "No block of this conversation showed it.", "Kein Block dieses Gesprächs zeigte es.";
    CHANGED_BLOCKS: "Changed: #.", "Geändert: #.";
    THE_PROFILE: "the profile", "das Profil";
    THE_RECALL: "the recall of message #", "die Erinnerung bei Nachricht #";
    QUOTE_PLACE: "#, message #", "#, Nachricht #";
    CHANGED:
        "Changed. Rules never overwrite your words.",
        "Geändert. Regeln überschreiben deine Worte nie.";
    WOULD_NOT_STORE:
        "# of the records below would not be stored now.",
        "# der Einträge unten würden jetzt nicht behalten.";
    IMPORTED: "# imported.", "# importiert.";
    LEARNED: "# learned#.", "# gelernt#.";
    REFUSED: "; # refused", "; # abgelehnt";
    DAYS_LEARNED:
        "The memory has learned the days before. Ask about them below.",
        "Das Gedächtnis hat die Tage davor gelernt. Frag unten danach.";
}

plurals! {
    RECORD_COUNT: "# record", "# records"; "# Eintrag", "# Einträge";
    SUMMARY_COUNT: "# summary", "# summaries"; "# Zusammenfassung", "# Zusammenfassungen";
    SENTENCE_COUNT: "# sentence", "# sentences"; "# Satz", "# Sätze";
    TURNS_KEPT: "# turn of past conversations kept for search", "# turns of past conversations kept for search"; "# Runde früherer Gespräche für die Suche behalten", "# Runden früherer Gespräche für die Suche behalten";
}
