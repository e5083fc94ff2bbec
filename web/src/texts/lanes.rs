//! Lanes side by side, and policies in words.

use crate::language::texts;

texts! {
    COPIED: "Copied", "Kopiert";
    FAILED: "failed", "gescheitert";
    SENT_NOW: "sent now", "jetzt gesendet";
    LARGEST: "largest", "größte";
    CHANGES: "beginnings changed", "geänderte Anfänge";
    TO_PAY: "to pay", "zu zahlen";
    IN_SIGHT: "needed values in sight", "benötigte Werte in Sicht";
    OF: "# of #", "# von #";
    REFUSED: "refused", "abgelehnt";
    OF_REQUESTS: "# of # requests", "# von # Anfragen";
    REFUSED_BECAUSE: "Refused because of message #. #", "Abgelehnt wegen Nachricht #. #";
    OPENAI_SAYS:
        "OpenAI: “Messages with role 'tool' must be a response to a preceding message with \
         'tool_calls'.”",
        "OpenAI: „Messages with role 'tool' must be a response to a preceding message with \
         'tool_calls'.“";
    CALL_ALONE:
        "A provider refuses it: a tool call without its result.",
        "Ein Anbieter lehnt das ab: ein Werkzeugaufruf ohne sein Ergebnis.";
    OWN_FUNCTION: "your function", "deine Funktion";
    CUTS: "# at # # to #", "# bei # # auf #";
    SHARES: "# at # % to # %, keeping #", "# bei # % auf # %, behält #";
    UNIT_TURNS: "turns", "Runden";
    UNIT_MESSAGES: "messages", "Nachrichten";
}
