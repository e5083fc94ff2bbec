//! The policy panel, the budget, and a suggested policy.

use crate::language::{plurals, texts};

texts! {
    PANEL: "Policy and budget", "Policy und Budget";
    TITLE: "Policy", "Policy";
    STRATEGY: "Strategy", "Strategie";
    TRIM_COUNTS: "Trimming counts", "Beim Kürzen zählen";
    TURNS: "Turns", "Runden";
    MESSAGES: "Messages", "Nachrichten";
    READY_MADE: "Ready-made", "Vorlage";
    NO_PRESET: "none", "keine";
    EVIDENCE: "Evidence", "Belege";
    TOKENS: "# tokens", "# Tokens";
    MEMORY: "Memory", "Gedächtnis";
    MEMORY_HINT:
        "What the instructions say about the user",
        "Was die Anweisungen über den Nutzer sagen";
    DIGESTS:
        "Digests of old results: their content in one line",
        "Auszüge alter Ergebnisse: ihr Inhalt in einer Zeile";
    SUGGEST: "Suggest a policy", "Eine Policy vorschlagen";
    SUMMARIES_BY: "Summaries by", "Zusammenfassungen von";
    EXTRACTION: "Extraction", "Auszug";
    ENDPOINT: "Endpoint", "Endpunkt";
    DUE:
        "A summary is due here. The model waits to be asked.",
        "Hier ist eine Zusammenfassung fällig. Das Modell wartet auf die Frage.";
    ASK_NOW: "Ask the model now", "Das Modell jetzt fragen";
    CHECKS: "Lost or made-up facts", "Verlorene oder erfundene Fakten";
    APPEND: "Append", "Ergänzen";
    FLAG: "Flag", "Melden";
    REJECT: "Reject", "Ablehnen";
    APPENDED:
        "Important lost facts are appended; made-up facts are reported.",
        "Wichtige verlorene Fakten werden ergänzt; erfundene werden gemeldet.";
    FLAGGED:
        "They are reported, and the summary stays as written.",
        "Sie werden gemeldet, und die Zusammenfassung bleibt, wie sie ist.";
    REJECTED:
        "Lost facts are appended; a summary with made-up facts is not used.",
        "Verlorene Fakten werden ergänzt; eine Zusammenfassung mit erfundenen Fakten wird nicht \
         benutzt.";
    UNCHECKED: "Nothing is checked.", "Nichts wird geprüft.";
    ENVELOPE: "Envelope of summaries", "Umschlag der Zusammenfassungen";
    PAIR: "Pair", "Paar";
    USER: "User", "Nutzer";
    BARE: "Bare", "Ohne";
    NONE: "None", "Keine";
    TRIM: "Trim", "Kürzen";
    CLEAR: "Clear tools", "Leeren";
    SUMMARIZE: "Summarize", "Zusammenfassen";
    PRUNE: "Prune", "Ausdünnen";
    HYBRID: "Hybrid", "Hybrid";
    SUPPORT: "Support chat", "Support-Chat";
    CODING: "Coding agent", "Programmier-Agent";
    RESEARCH: "Research assistant", "Recherche-Assistent";
    CASUAL: "Long casual chat", "Langes Plaudern";
    OWN: "As written", "Wie geschrieben";
    SLICE: "slice(-n)", "slice(-n)";
    NONE_HINT:
        "Sends everything unchanged until the window is full.",
        "Sendet alles unverändert, bis das Fenster voll ist.";
    TRIM_HINT:
        "Drops the oldest turns. Cutting back further than the limit makes cuts rare.",
        "Lässt die ältesten Runden weg. Weiter zurück zu schneiden als nötig macht Schnitte \
         selten.";
    CLEAR_HINT:
        "Replaces old tool results with short placeholders; calls and answers stay.",
        "Ersetzt alte Ergebnisse von Werkzeugen durch kurze Platzhalter; Aufrufe und Antworten \
         bleiben.";
    SUMMARIZE_HINT:
        "Replaces older turns with one summary; the newest stay word for word.",
        "Ersetzt ältere Runden durch eine Zusammenfassung; die neuesten bleiben im Wortlaut.";
    PRUNE_HINT:
        "Drops the messages least relevant to the last question, whatever their age. Each \
         message shows its score.",
        "Lässt die Nachrichten weg, die am wenigsten zur letzten Frage gehören, wie alt sie auch \
         sind. Jede Nachricht zeigt ihre Relevanz.";
    HYBRID_HINT:
        "Clears old tool results first, then summarizes, and trims only if that is not enough.",
        "Leert zuerst alte Ergebnisse, fasst dann zusammen, und kürzt nur, wenn das nicht reicht.";
    SUPPORT_HINT:
        "Takes notes in the sections of a support case, down to 80 % of the budget.",
        "Schreibt Notizen in den Abschnitten eines Support-Falls, bis auf 80 % des Budgets.";
    CODING_HINT:
        "Takes notes in the sections of a coding session, down to 50 % of the budget.",
        "Schreibt Notizen in den Abschnitten einer Programmiersitzung, bis auf 50 % des Budgets.";
    RESEARCH_HINT:
        "Keeps what is relevant to the question, up to 95 % of the budget.",
        "Behält, was zur Frage gehört, bis zu 95 % des Budgets.";
    CASUAL_HINT:
        "Takes notes of a long chat, down to 90 % of the budget.",
        "Schreibt Notizen eines langen Chats, bis auf 90 % des Budgets.";
    SLICE_HINT:
        "The last messages, whatever they are. A provider may refuse what begins in the middle \
         of a tool call.",
        "Die letzten Nachrichten, was sie auch sind. Ein Anbieter kann ablehnen, was mitten in \
         einem Werkzeugaufruf beginnt.";
    OWN_HINT:
        "The policy that this scenario demonstrates, as written in its file.",
        "Die Policy, die dieses Szenario zeigt, wie sie in seiner Datei steht.";
    WINDOW: "Window", "Fenster";
    WINDOW_TYPED: "Window, in tokens", "Fenster, in Tokens";
    TOKENS_AFTER: "tokens", "Tokens";
    KNOB_SLICE: "Messages that stay", "Nachrichten, die bleiben";
    KNOB_OVERHEAD: "Tool schemas, instructions", "Werkzeug-Schemas, Anweisungen";
    KNOB_TRIGGER: "Trigger", "Auslöser";
    KNOB_TARGET: "Target", "Ziel";
    KNOB_KEEP: "Keep verbatim", "Im Wortlaut behalten";
    CUT_AT_TURNS: "Cut at, turns", "Schneiden bei, Runden";
    CUT_AT_MESSAGES: "Cut at, messages", "Schneiden bei, Nachrichten";
    BACK_TO_TURNS: "Cut back to, turns", "Zurück auf, Runden";
    BACK_TO_MESSAGES: "Cut back to, messages", "Zurück auf, Nachrichten";
    BUDGET: "Budget", "Budget";
    OF_WINDOW: "# of a window of #", "# eines Fensters von #";
    WHERE: "Where the window goes", "Wohin das Fenster geht";
    PART: "Part", "Teil";
    TOKENS_HEAD: "Tokens", "Tokens";
    SHARE: "Share of the budget", "Anteil am Budget";
    OUTSIDE: "outside", "außerhalb";
    PROVIDER_COUNTED: "Provider counted", "Der Anbieter zählte";
    CALIBRATE: "Calibrate", "Eichen";
    SYSTEM: "system", "System";
    SUMMARY: "summary", "Zusammenfassung";
    FROM_MEMORY: "from memory", "aus dem Gedächtnis";
    HISTORY: "history", "Verlauf";
    TOOL_RESULTS: "tool results", "Ergebnisse von Werkzeugen";
    FREE: "free", "frei";
    TOOL_SCHEMAS: "tool schemas", "Werkzeug-Schemas";
    MEMORY_PART: "memory", "Gedächtnis";
    RESERVE: "output reserve", "für die Antwort";
    CALIBRATION: "calibration", "Eichung";
    ESTIMATION_ERROR: "possible estimation error", "möglicher Schätzfehler";
    TOO_MUCH:
        "# tokens more than the budget: the provider would refuse or truncate it",
        "# Tokens mehr als das Budget: der Anbieter würde es ablehnen oder abschneiden";
    PROVIDER_COUNTS:
        "The provider counts # tokens for each estimated token, give or take # % (#). Budgets \
         use the upper end.",
        "Der Anbieter zählt # Tokens für jedes geschätzte, plus oder minus # % (#). Budgets \
         nehmen das obere Ende.";
    RESERVED_FOR: " and # for #", " und # für #";
    BAR:
        "# of # tokens used, # %: the window of # minus # for the answer#.",
        "# von # Tokens benutzt, # %: das Fenster von # minus # für die Antwort#.";
    FROM_FILE: "From all # of the file", "Aus allen # der Datei";
    READING: "Reading…", "Wird gelesen…";
    NO_ADVICE: "No policy can be suggested", "Es lässt sich keine Policy vorschlagen";
    NO_ADVICE_BECAUSE: "No policy can be suggested. #", "Es lässt sich keine Policy vorschlagen. #";
    CONVERSATIONS: "Conversations", "Gespräche";
    SUGGESTED: "Policy suggested: #. #", "Vorgeschlagene Policy: #. #";
    SENT_OF: "# tokens sent of #", "# von # Tokens gesendet";
    SURVEY:
        "#; # % of all tokens are tool results, system messages take up to #.",
        "#; # % aller Tokens sind Ergebnisse von Werkzeugen, Systemnachrichten haben bis zu #.";
    TURNS_EACH: "Turns per conversation", "Runden je Gespräch";
    TOKENS_EACH: "Tokens per turn", "Tokens je Runde";
    SPREAD: "median #, 90th percentile #, maximum #", "Median #, 90. Perzentil #, Maximum #";
    ADVICE_BACK_TO: "Cut back to, turns: #", "Zurück auf, Runden: #";
    ADVICE_KEEP: "Keep verbatim: #", "Im Wortlaut behalten: #";
    ADVICE_SUMMARIES: "Summaries", "Zusammenfassungen";
    FREED: "# tokens freed##.", "# Tokens frei geworden##.";
    FREED_IN: "# in turn #", "# in Runde #";
    FREED_REST: ", the rest in #", ", der Rest in #";
    SEVERAL: "Levels, issues, agents", "Ebenen, Anliegen, Agenten";
    LEVELS: "Levels", "Ebenen";
    ISSUES: "Issues", "Anliegen";
    AGENTS: "Agents", "Agenten";
}

plurals! {
    REPORTS: "# report", "# reports"; "# Angabe", "# Angaben";
    KEEPS: "# turn", "# turns"; "# Runde", "# Runden";
    CONVERSATION_COUNT: "# conversation", "# conversations"; "# Gespräch", "# Gespräche";
}
