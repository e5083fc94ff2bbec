//! Findings, healing, and files that are opened.

use crate::language::{plurals, texts};

texts! {
    FORMAT: "Format", "Format";
    USE_DETECTED: "Use the detected format", "Das erkannte Format nehmen";
    NEXT_FINDING: "Next finding", "Nächster Befund";
    HEALING: "Healing…", "Wird geheilt…";
    HEAL: "Heal", "Heilen";
    WHAT_HEALED: "What healing did", "Was geheilt wurde";
    FIX: "Fix: #. ", "Abhilfe: #. ";
    RULE: "Rule ", "Regel ";
    ONLY_RULES:
        "Only edits that a rule requires were made; all other messages are unchanged. Message \
         numbers are those before healing.",
        "Geändert ist nur, was eine Regel verlangt; alle anderen Nachrichten sind unverändert. \
         Die Nummern der Nachrichten sind die von vor der Heilung.";
    NOT_A_MESSAGE:
        "Not a message in this format: it belongs in the request's own field for instructions.",
        "In diesem Format keine Nachricht: es gehört in das Feld der Anfrage für Anweisungen.";
    INSTRUCTIONS: "Instructions", "Anweisungen";
    KEEP_IT: "Keep it", "So lassen";
    MESSAGE: "Message ", "Nachricht ";
    ERROR: "error", "Fehler";
    WARNING: "warning", "Warnung";
    CLEAN: "No problems found for #", "Keine Fehler für # gefunden";
    HARMS: "#: # accepts this, but it does harm", "#: # nimmt das an, aber es schadet";
    REFUSES: "#: # refuses this", "#: # lehnt das ab";
    REFUSES_BOTH: "#, #: # refuses this", "#, #: # lehnt das ab";
    MISREAD_RULES:
        "These messages look like #. Read as #, their text is the same, but other rules apply.",
        "Diese Nachrichten sehen nach # aus. Als # gelesen ist ihr Text derselbe, aber andere \
         Regeln gelten.";
    MISREAD:
        "These messages look like #. Read as #, # of # cannot be understood.",
        "Diese Nachrichten sehen nach # aus. Als # gelesen sind # von # nicht zu verstehen.";
    CONVERT: "Convert them", "Umwandeln";
    READ_AS: "Read as #", "Gelesen als #";
    HEALED: "Healed: #", "Geheilt: #";
    UNHEALED: "Nothing can be fixed with certainty", "Nichts lässt sich mit Sicherheit heilen";
    HEALING_UNDONE: "Healing undone", "Heilung rückgängig gemacht";
    SOUGHT: "Message #: #", "Nachricht #: #";
    UNREADABLE: "This cannot be read: #", "Das lässt sich nicht lesen: #";
    TOO_MANY:
        "This conversation has # messages. The page shows at most #: open a part of it, or use \
         the package, which has no such limit.",
        "Dieses Gespräch hat # Nachrichten. Die Seite zeigt höchstens #: öffne einen Teil davon, \
         oder nimm das Paket, das keine solche Grenze hat.";
    READING: "Reading…", "Wird gelesen…";
    PASTED_FROM: "Pasted from #", "Eingefügt aus #";
    NOT_IN_MESSAGES: "Left out of the file: #.", "Aus der Datei weggelassen: #.";
    FILES: "# files", "# Dateien";
    FIRST_OF_FILES: "#, the first of # files", "#, die erste von # Dateien";
    PASTED: "Pasted conversation", "Eingefügtes Gespräch";
    STAYS_HERE: "Opened here; it stays in this page.", "Hier geöffnet; es bleibt in dieser Seite.";
    OUTSIDE:
        "Outside of its messages: # tokens of instructions and # of tool schemas. They count with every \
         request.",
        "Außerhalb der Nachrichten: # Tokens Anweisungen und # Tokens Werkzeug-Schemas. Sie zählen bei \
         jeder Anfrage.";
    PLACE_IN_FILE: "# of # in #", "# von # in #";
    CHOOSE_OTHER:
        "Opened here; it stays in this page. Click its name to choose another.",
        "Hier geöffnet; es bleibt in dieser Seite. Klick auf den Namen, um ein anderes zu wählen.";
    LOADED: "#: # messages", "#: # Nachrichten";
    OPENING: "Opening…", "Wird geöffnet…";
    NO_GALLERY:
        "The gallery could not be loaded (#). You can still open your own conversation.",
        "Die Galerie ließ sich nicht laden (#). Dein eigenes Gespräch kannst du trotzdem öffnen.";
    CONVERSATION_NUMBER: "Conversation #", "Gespräch #";
    UNNAMED_TOOL: "tool #", "Werkzeug #";
    ENCRYPTED: "(reasoning, encrypted)", "(Überlegung, verschlüsselt)";
    EMPTY: "(empty)", "(leer)";
}

plurals! {
    ERRORS: "# error", "# errors"; "# Fehler", "# Fehler";
    WARNINGS: "# warning", "# warnings"; "# Warnung", "# Warnungen";
    EDITS: "# edit", "# edits"; "# Änderung", "# Änderungen";
}
