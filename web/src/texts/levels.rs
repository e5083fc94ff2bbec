//! Levels of configuration.

use crate::language::texts;

texts! {
    TITLE: "Levels of configuration", "Ebenen der Konfiguration";
    LEAD:
        "The most specific level wins, field by field. An empty field inherits; “default” goes \
         back to the default.",
        "Feld für Feld gilt die speziellste Ebene. Ein leeres Feld erbt; „default“ stellt die \
         Vorgabe wieder her.";
    OPTION: "Option", "Option";
    APP: "App", "App";
    AGENT: "Agent", "Agent";
    CONVERSATION: "Conversation", "Gespräch";
    REQUEST: "Request", "Anfrage";
    IN_EFFECT: "In effect", "Gilt";
    DEFAULT: "default", "default";
    NO_LEVEL: "no level sets it", "von keiner Ebene gesetzt";
    AS_CODE: "The levels as code", "Die Ebenen als Code";
    STRATEGIES_NONE: "none", "keine";
    STRATEGIES_TRIM: "trim", "kürzen";
    STRATEGIES_CLEAR: "clear tool results", "Tool-Ergebnisse leeren";
    STRATEGIES_HYBRID: "clear, summarize, trim", "leeren, zusammenfassen, kürzen";
    COST:
        "With these options, the largest request of this conversation has # tokens; # of # \
         tokens are sent in all.",
        "Mit diesen Optionen hat die größte Anfrage dieses Gesprächs # Tokens; insgesamt werden \
         # von # Tokens gesendet.";
}
