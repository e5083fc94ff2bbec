//! The picture of what the model reads.

use crate::language::texts;

texts! {
    PICTURE: "What the model reads, request by request", "Was das Modell liest, Anfrage für Anfrage";
    PAID: "sent, at full price", "gesendet, zum vollen Preis";
    CACHED: "sent, from the cache", "gesendet, aus dem Cache";
    TOOLS: "tool results", "Ergebnisse";
    SUMMARY: "summary", "Zusammenfassung";
    COVERED: "what it stands for", "wofür sie steht";
    CHANGED: "the beginning changed", "der Anfang ist anders";
    WINDOW: "window", "Fenster";
    BUDGET: "budget", "Budget";
    IN_SIGHT: "the model sees #", "das Modell sieht #";
    NOT_IN_SIGHT: "out of sight", "nicht zu sehen";
    BAND: "# · # tokens · #", "# · # Tokens · #";
    FOLLOW: "Follow a value", "Einem Wert folgen";
    FORGOT: "At request # the model forgot #.", "Bei Anfrage # vergaß das Modell #.";
    REMEMBERS: "The model sees # to the end.", "Das Modell sieht # bis zum Ende.";
    SPOKEN: "request #: # of # messages sent", "Anfrage #: # von # Nachrichten gesendet";
    SPOKEN_SUMMARY: ", # in the summary", ", # in der Zusammenfassung";
    SPOKEN_CLEARED: ", # cleared", ", # geleert";
    SPOKEN_GONE: ", # left out", ", # weggelassen";
    SPOKEN_COLD: ", the beginning changed", ", der Anfang ist anders";
    SPOKEN_LOST: ", # is out of sight", ", # ist nicht zu sehen";
}
