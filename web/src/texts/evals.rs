//! The page of evaluations, and lanes side by side.

use crate::language::{plurals, texts};

texts! {
    TITLE: "Evaluate a policy", "Eine Policy messen";
    LEAD:
        "Each recorded answer counts as one request. The evaluation compares what the policy \
         would have sent with what the answer needed. It runs on this machine, without a model.",
        "Jede aufgezeichnete Antwort zählt als eine Anfrage. Gemessen wird, was die Policy \
         gesendet hätte, an dem, was die Antwort brauchte. Das läuft auf diesem Rechner, ohne \
         Modell.";
    PRESS_COMPARE:
        "Press Compare: the results of each conversation appear here.",
        "Drück auf Vergleichen: hier erscheinen die Ergebnisse jedes Gesprächs.";
    MEMORY_TITLE: "The memory", "Das Gedächtnis";
    MEMORY_LEAD:
        "What it stores, recalls after a change, and forgets, on labeled sentences of yours or ours.",
        "Was es speichert, nach einer Änderung erinnert und vergisst, an unseren oder deinen \
         beschrifteten Sätzen.";
    MEASURE_MEMORY: "Measure the memory", "Das Gedächtnis messen";
    SAVE_JSON: "Save as JSON", "Als JSON sichern";
    COPY_JSON: "Copy as JSON", "Als JSON kopieren";
    CONVERSATIONS: "Conversations", "Gespräche";
    BASELINE: "Baseline", "Vergleichsbasis";
    WINDOW: "Window", "Fenster";
    SUITABLE: "A suitable one for each", "Für jedes ein passendes";
    CANDIDATE: "Candidate: the policy as set, ", "Kandidat: die Policy, wie eingestellt, ";
    COMPARE: "Compare", "Vergleichen";
    USE_AS_BASELINE:
        "Use these settings as the baseline",
        "Diese Einstellungen als Vergleichsbasis nehmen";
    SUGGEST: "Suggest a policy from these", "Daraus eine Policy vorschlagen";
    CHANGE_POLICY: "Change the policy", "Die Policy ändern";
    STOP: "Stop", "Anhalten";
    DUMBBELLS: "From baseline to candidate ", "Von der Vergleichsbasis zum Kandidaten ";
    FIGURE: "Figure", "Kennzahl";
    EACH_REQUEST: "Tokens at each request: ", "Tokens jeder Anfrage: ";
    L_BASELINE: "baseline", "Vergleichsbasis";
    L_CANDIDATE: "candidate", "Kandidat";
    FIGURES: "Figures", "Kennzahlen";
    CONVERSATION: "Conversation", "Gespräch";
    SURVEY: "Survey results", "Ergebnisse der Durchsicht";
    SUGGESTED: "Suggested", "Vorschlag";
    USE_POLICY: "Use this policy", "Diese Policy nehmen";
    FROM_TO: "From, to", "Von, bis";
    HOW_MANY: "How many", "Wie viele";
    AS_BAR: "As a bar", "Als Balken";
    PANEL_WINDOW: "All in the panel's window of #", "Alle im Fenster der Einstellungen von #";
    ALL_GALLERY: "All # of the gallery", "Alle # der Galerie";
    THE_SHOWN: "The one shown: #", "Das gezeigte: #";
    ALL_FILE: "All # of #", "Alle # von #";
    SAVED: "Saved: #", "Gesichert: #";
    SAME_SLIDERS: "#, with the same sliders", "#, mit denselben Reglern";
    TOTAL: "Total of #", "Alle # zusammen";
    TOTAL_NOTE:
        "percentages are means, counts are sums",
        "Prozente sind Mittelwerte, Anzahlen sind Summen";
    PROGRESS: "# of #: #", "# von #: #";
    SO_FAR: ", # so far", ", bisher #";
    AGAINST: "# against ##", "# gegen ##";
    PANEL_LESS:
        "The policy on the panel sends # % less than the baseline, so less can stay in sight. To \
         compare what they keep, let both send about as much: save the panel's settings as the \
         baseline, and change one of them.",
        "Die eingestellte Policy sendet # % weniger als die Vergleichsbasis, also kann weniger in \
         Sicht bleiben. Um zu vergleichen, was sie behalten, lass beide etwa gleich viel senden: \
         nimm die Einstellungen als Vergleichsbasis, und ändere eine davon.";
    BASELINE_LESS:
        "The baseline sends # % less than the policy on the panel, so less can stay in sight. To \
         compare what they keep, let both send about as much: save the panel's settings as the \
         baseline, and change one of them.",
        "Die Vergleichsbasis sendet # % weniger als die eingestellte Policy, also kann weniger in \
         Sicht bleiben. Um zu vergleichen, was sie behalten, lass beide etwa gleich viel senden: \
         nimm die Einstellungen als Vergleichsbasis, und ändere eine davon.";
    CONVERTED: "converted from #", "umgewandelt aus #";
    LOST_AT: "# at message #", "# bei Nachricht #";
    MORE: ", and # more", ", und # weitere";
    LOST: "Needed but not visible: ##.", "Benötigt, aber nicht in Sicht: ##.";
    ENDED: "Ended after #", "Beendet nach #";
    COPIED: "Copied", "Kopiert";
    SUITABLE_WINDOW: "# in a suitable window", "# in einem passenden Fenster";
    IN_WINDOW: "# in a window of #", "# in einem Fenster von #";
    POLICY_SET: "The policy is set: #", "Die Policy ist eingestellt: #";
    COMPARED: "Compared over #", "Verglichen über #";
    NEEDED: "Needed kept", "Benötigtes da";
    NEEDED_ABOUT:
        "identifiers that the model used again and could see",
        "Kennungen, die das Modell wieder benutzte und sehen konnte";
    ANSWERABLE: "Answerable", "Schreibbar";
    ANSWERABLE_ABOUT:
        "recorded tool calls that the model could have written from what it saw",
        "aufgezeichnete Werkzeugaufrufe, die das Modell aus dem Gesehenen hätte schreiben können";
    PRESSURE: "Pressure", "Druck";
    PRESSURE_ABOUT:
        "requests in which a needed identifier was not visible",
        "Anfragen, in denen eine benötigte Kennung nicht in Sicht war";
    INVALID: "Invalid", "Ungültig";
    INVALID_ABOUT: "requests a provider would refuse", "Anfragen, die ein Anbieter ablehnen würde";
    LIMITS: "Limits lost", "Grenzen weg";
    LIMITS_ABOUT:
        "limits set by the user that the model could not see, over all requests",
        "Grenzen des Nutzers, die das Modell nicht sehen konnte, über alle Anfragen";
    COMPRESSION: "Compression", "Verdichtung";
    COMPRESSION_ABOUT:
        "history tokens divided by tokens sent",
        "Tokens des Verlaufs geteilt durch gesendete Tokens";
    TOKENS_SENT: "Tokens sent", "Gesendete Tokens";
    TOKENS_ABOUT: "over all requests", "über alle Anfragen";
    COST: "Cost", "Kosten";
    COST_ABOUT:
        "cost in full-price tokens; an unchanged prefix counts a tenth",
        "Kosten in Tokens zum vollen Preis; ein unveränderter Anfang zählt ein Zehntel";
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
    SLICED: "slice(-#)", "slice(-#)";
    CUTS: "# at # # to #", "# bei # # auf #";
    SHARES: "# at # % to # %, keeping #", "# bei # % auf # %, behält #";
    UNIT_TURNS: "turns", "Runden";
    UNIT_MESSAGES: "messages", "Nachrichten";
}

plurals! {
    CONVERSATION_COUNT: "# conversation", "# conversations"; "# Gespräch", "# Gesprächen";
    DONE_COUNT: "# conversation", "# conversations"; "# Gespräch", "# Gespräche";
}
