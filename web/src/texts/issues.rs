//! The issues of a conversation.

use crate::language::texts;

texts! {
    TITLE: "Issues", "Anliegen";
    LEAD:
        "What this conversation is about, told apart by its words. The brackets beside the \
         transcript have the same colors and numbers.",
        "Worum es in diesem Gespräch geht, an den Worten unterschieden. Die Klammern neben dem \
         Verlauf haben dieselben Farben und Nummern.";
    NO_ISSUES: "No message of a user yet.", "Noch keine Nachricht eines Nutzers.";
    STATE_OPEN: "open", "offen";
    STATE_WAITING: "waiting", "wartet";
    STATE_RESOLVED: "resolved", "erledigt";
    ISSUE_MESSAGES: "# messages, from message #", "# Nachrichten, ab Nachricht #";
    IN_ISSUE: "Issue #: #, #", "Anliegen #: #, #";
    PAUSE: "Pause", "Anhalten";
    RESUME: "Resume", "Fortsetzen";
    HAND_OVER: "Hand over", "Übergeben";
    NOT_SHOWN:
        "The request shows no message of it, so it says a line about it.",
        "Die Anfrage zeigt keine Nachricht davon; darum steht eine Zeile darüber in ihr.";
    CARRIED:
        "What the newest request says about other issues",
        "Was die neueste Anfrage über andere Anliegen sagt";
    HAND_OVER_TITLE: "Hand over: #", "Übergeben: #";
    TO: "To", "An";
    REASON: "Reason", "Grund";
    REASON_EXAMPLE: "refunds over $50", "Erstattungen über 50 €";
    WRITE_NOTE: "Write the note", "Notiz schreiben";
    NOTE_TOKENS:
        "The note, # tokens. The issue is paused.",
        "Die Notiz, # Tokens. Das Anliegen ist angehalten.";
}
