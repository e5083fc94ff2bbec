//! The timeline, the transcript, and what the model sees.

use crate::language::{plurals, texts};

texts! {
    TIMELINE: "Tokens over time", "Tokens im Verlauf";
    TOKENS_SENT: "tokens sent", "Tokens gesendet";
    OF_IN_ALL: "of # in all", "von # insgesamt";
    ONE_BACK: "One request back", "Eine Anfrage zurück";
    ONE_ON: "One request on", "Eine Anfrage weiter";
    PAUSE: "Pause", "Anhalten";
    PLAY: "Play", "Abspielen";
    WHOLE: "whole history", "ganzer Verlauf";
    SENT: "sent", "gesendet";
    COMPACTED_DOT: "compacted", "verdichtet";
    MOMENT: "Moment in the conversation", "Stelle im Gespräch";
    TRIGGER: "trigger", "Auslöser";
    TARGET: "target", "Ziel";
    TRANSCRIPT: "Transcript", "Verlauf";
    TURNS: "Turns", "Runden";
    TURN_LABEL: "turn ", "Runde ";
    BEFORE_FIRST: "Before the first turn", "Vor der ersten Runde";
    TURN_NUMBER: "Turn #", "Runde #";
    SCORES: "scores # % · ", "Relevanz # % · ";
    SEEN: "What the model sees", "Was das Modell sieht";
    AS_SENT: "Messages as sent", "Nachrichten, wie sie gesendet werden";
    HIDE_TOKENS: "Hide tokens", "Tokens verbergen";
    KEEP_IT: "Keep always", "Immer behalten";
    LEAVE_IT_OUT: "Leave out", "Weglassen";
    KEPT_BY_YOU: "You keep it", "Du behältst sie";
    LEFT_OUT_BY_YOU: "You leave it out", "Du lässt sie weg";
    CANNOT_GO: "You leave it out, but the model needs it now", "Du lässt sie weg, aber jetzt braucht das Modell sie";
    TAKE_BACK: "Undo", "Zurücknehmen";
    SHOW_LESS: "Show less", "Weniger zeigen";
    SHOW_TOKENS: "Show tokens", "Tokens zeigen";
    COUNT_EXACTLY:
        "Count exactly, with a vocabulary of 0.5 MB",
        "Genau zählen, mit einem Vokabular von 0,5 MB";
    SIZE: "# · # tokens", "# · # Tokens";
    TO_COME: "to come", "kommt noch";
    COMES_LATER: "comes later in the conversation", "kommt später im Gespräch";
    KEPT: "kept", "behalten";
    LEFT_OUT: "left out", "weggelassen";
    CLEARED: "cleared", "geleert";
    REPAIRED: "repaired", "repariert";
    SUMMARIZED: "in the summary", "in der Zusammenfassung";
    IN_LANE: "Lane #: #", "Spur #: #";
    MOVED: "moved", "verschoben";
    REQUEST_OF: "request # of #", "Anfrage # von #";
    VALUE_TEXT: "turn # of #, #, # tokens sent of #", "Runde # von #, #, # von # Tokens gesendet";
    COMPACTED_HERE: ", compacted here", ", hier verdichtet";
    OVER_BUDGET: ", more than the budget", ", mehr als das Budget";
    PLACE: "Turn # of # · #", "Runde # von # · #";
    COMPACTED: "compacted", "verdichtet";
    HAPPENED: "Here: #, # → # tokens (#)", "Hier: #, # → # Tokens (#)";
    FIRST_REQUEST:
        "The first request: nothing was sent before",
        "Die erste Anfrage: vorher wurde nichts gesendet";
    SAME_START:
        "Starts with everything sent before, unchanged: the provider's cache applies",
        "Beginnt mit allem, was schon gesendet war, unverändert: der Cache des Anbieters gilt";
    NEW_START:
        "The first message changed since the last request: the provider's cache is lost",
        "Die erste Nachricht ist anders als bei der vorigen Anfrage: der Cache des Anbieters \
         gilt nicht";
    ONE_SAME:
        "The first message is unchanged, the rest is new: the provider's cache ends there",
        "Die erste Nachricht ist unverändert, der Rest ist neu: dort endet der Cache des \
         Anbieters";
    SOME_SAME:
        "The first # messages are unchanged, the rest is new: the provider's cache ends there",
        "Die ersten # Nachrichten sind unverändert, der Rest ist neu: dort endet der Cache des \
         Anbieters";
    MOVED_UP: "moved up to its call", "zu ihrem Aufruf verschoben";
    MOVED_CHANGED: "moved up to its call, changed", "zu ihrem Aufruf verschoben, geändert";
    WITH_RECALL: "with # tokens from memory", "mit # Tokens aus dem Gedächtnis";
    CHANGED: "changed", "geändert";
    ALL: "all", "alle";
    FEWER: "; # fewer are sent", "; # weniger werden gesendet";
    PREFIX_CHANGED:
        "Prefix changed: # tokens below are not cached, # of them because of the change#",
        "Anfang geändert: # Tokens ab hier sind nicht im Cache, # davon wegen der Änderung#";
    COVERS_APPLIED: "covers # · applied", "umfasst # · angewandt";
    CLOSES_CALL: "closes an interrupted call", "schließt einen abgebrochenen Aufruf";
    OPENS: "opens the conversation", "eröffnet das Gespräch";
    PROFILE: "the profile, from memory", "das Profil, aus dem Gedächtnis";
    ASKS_SUMMARY: "user, for the summary", "Nutzer, für die Zusammenfassung";
    BEFORE_TURNS: "what came before the first turn", "was vor der ersten Runde kam";
    FIRST_TURN: "turn 1", "Runde 1";
    FIRST_TURNS: "turns 1–#", "Runden 1–#";
    ROLE_SYSTEM: "system", "System";
    ROLE_USER: "user", "Nutzer";
    ROLE_ASSISTANT: "assistant", "Assistent";
    ROLE_TOOL: "tool", "Werkzeug";
    ROLE_OTHER: "other", "sonstige";
    ROLE_SUMMARY: "summary", "Zusammenfassung";
    ROLE_MEMORY: "memory", "Gedächtnis";
    EXACTLY: "Exactly # of o200k_base; estimated #, #.", "Genau # von o200k_base; geschätzt #, #.";
    VOCABULARY_LOADS: "The vocabulary is being loaded.", "Das Vokabular wird geladen.";
    NOT_COUNTED: "Not counted exactly: #.", "Nicht genau gezählt: #.";
    PIECES: "The pieces are those of the estimate.", "Die Stücke sind die der Schätzung.";
    ABOUT: "About #, estimated. #", "Etwa #, geschätzt. #";
    BY_PROVIDER: " By the provider's counts: about #.", " Nach den Zahlen des Anbieters: etwa #.";
    ABOUT_PIECE: "about #", "etwa #";
}

plurals! {
    MESSAGES: "# message", "# messages"; "# Nachricht", "# Nachrichten";
    TURN_COUNT: "# turn", "# turns"; "# Runde", "# Runden";
    TOKENS: "# token", "# tokens"; "# Token", "# Tokens";
    NOT_SENT: "# token, not sent", "# tokens, not sent"; "# Token, nicht gesendet", "# Tokens, nicht gesendet";
    RESULTS_CLEARED: "# tool result cleared", "# tool results cleared"; "# Ergebnis geleert", "# Ergebnisse geleert";
    MESSAGES_SUMMARIZED: "# message summarized", "# messages summarized"; "# Nachricht zusammengefasst", "# Nachrichten zusammengefasst";
    MESSAGES_LEFT_OUT: "# message left out", "# messages left out"; "# Nachricht weggelassen", "# Nachrichten weggelassen";
}
