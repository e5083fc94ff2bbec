//! The picture of what the model reads.

use turnwise_tapestry::words as w;

use crate::language::texts;

texts! {
    PICTURE: "What the model reads, request by request", "Was das Modell liest, Anfrage für Anfrage";
    PAID: w::PAID, "gesendet, zum vollen Preis";
    CACHED: w::CACHED, "gesendet, aus dem Cache";
    TOOLS: w::TOOLS, "Ergebnisse";
    INSTRUCTIONS: "instructions", "Anweisungen";
    EMPTIED: "cleared", "geleert";
    SUMMARY: w::SUMMARY, "Zusammenfassung";
    COVERED: w::COVERED, "wofür sie steht";
    CHANGED: w::CHANGED, "der Anfang ist anders";
    WINDOW: w::WINDOW, "Fenster";
    BUDGET: w::BUDGET, "Budget";
    IN_SIGHT: w::IN_SIGHT, "das Modell sieht #";
    NOT_IN_SIGHT: w::NOT_IN_SIGHT, "nicht zu sehen";
    BAND: "# · # tokens · at request #: #", "# · # Tokens · bei Anfrage #: #";
    SENT: "sent", "gesendet";
    IN_SUMMARY: "in the summary", "in der Zusammenfassung";
    LEFT_OUT: "left out", "weggelassen";
    HOW:
        "Point at a band to read it. Drag the frame from request to request.",
        "Zeig auf ein Band, um es zu lesen. Zieh den Rahmen von Anfrage zu Anfrage.";
    FOLLOW: "Follow a value", "Einem Wert folgen";
    NOT_SAID: "No message has “#”.", "Keine Nachricht enthält „#“.";
    FORGOT: w::FORGOT, "Bei Anfrage # vergaß das Modell #.";
    REMEMBERS: w::REMEMBERS, "Das Modell sieht # bis zum Ende.";
    SPOKEN: "request #: # of # messages sent", "Anfrage #: # von # Nachrichten gesendet";
    SPOKEN_SUMMARY: ", # in the summary", ", # in der Zusammenfassung";
    SPOKEN_CLEARED: ", # cleared", ", # geleert";
    SPOKEN_GONE: ", # left out", ", # weggelassen";
    SPOKEN_COLD: ", the beginning changed", ", der Anfang ist anders";
    SPOKEN_LOST: ", # is out of sight", ", # ist nicht zu sehen";
}
