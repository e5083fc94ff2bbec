//! Summaries, facts, the chat and its endpoint.

use crate::language::{plurals, texts};

texts! {
    IS_MADE_UP: "Made up: #", "Erfunden: #";
    TITLE: "Summaries", "Zusammenfassungen";
    NOW: "Summarize now", "Jetzt zusammenfassen";
    COMPARE_TWO: "Compare the two", "Die beiden vergleichen";
    ALLOW: "Allow summaries again", "Zusammenfassungen wieder erlauben";
    UNDO_LAST: "Undo last summary", "Letzte Zusammenfassung rückgängig";
    NONE: "No summaries so far: none was needed.", "Bisher keine Zusammenfassung: keine war nötig.";
    SHOW_PROMPT: "Show the prompt", "Den Prompt zeigen";
    READ: "Read it", "Lesen";
    CHECK_FACTS: "Check its facts", "Fakten prüfen";
    GRADE: "Have the endpoint grade it", "Vom Endpunkt benoten lassen";
    COMPARE: "compare", "vergleichen";
    THE_ONE: " the one that ", " die: ";
    TWO: "Two summaries", "Zwei Zusammenfassungen";
    DIFFERENCE: "Difference", "Unterschied";
    STATE_APPLIED: "applied", "angewandt";
    STATE_OFFERED: "offered", "angeboten";
    STATE_WAITING: "waiting", "wartet";
    STATE_STALE: "stale", "veraltet";
    STATE_REJECTED: "rejected", "abgelehnt";
    STATE_FAILED: "failed", "gescheitert";
    STATE_UNDONE: "undone", "zurückgenommen";
    COVERS: "covers #", "umfasst #";
    WOULD_COVER: "would cover #", "würde # umfassen";
    FOR: "for #", "für #";
    WOULD_BECOME: "# tokens would become at most #", "# Tokens würden zu höchstens #";
    BEING_CHECKED:
        "Its facts are being checked; until then, the plan does without it.",
        "Ihre Fakten werden geprüft; bis dahin kommt der Plan ohne sie aus.";
    BEING_WRITTEN:
        "The endpoint is writing; until then, the plan does without it.",
        "Der Endpunkt schreibt; bis dahin kommt der Plan ohne sie aus.";
    WRITTEN_SO_FAR:
        "# of at most # tokens so far; until it is whole, the plan does without it.",
        "Bisher # von höchstens # Tokens; bis sie ganz ist, kommt der Plan ohne sie aus.";
    NOTES_LOADING:
        "Loading what writes the notes of this plan…",
        "Was die Notizen dieses Plans schreibt, wird geladen…";
    NOTES_FAILED:
        "The notes could not be loaded: #",
        "Die Notizen konnten nicht geladen werden: #";
    NOTES_MISSING:
        "This plan does without notes, because they could not be loaded.",
        "Dieser Plan kommt ohne Notizen aus, weil sie nicht geladen werden konnten.";
    USAGE:
        "The provider counted # tokens, # of them from its cache. The estimate was #.",
        "Der Anbieter zählte # Tokens, davon # aus seinem Cache. Die Schätzung war #.";
    LOAD_AGAIN: "Try again", "Noch einmal versuchen";
    TOOK: ", took #", ", dauerte #";
    PROMPT: "prompt of # tokens#", "Prompt mit # Tokens#";
    IN_TIME: " in #", " in #";
    EXTRACTED:
        "extracted from messages # to ##, without a model",
        "Auszug aus den Nachrichten # bis ##, ohne Modell";
    RECORDED:
        "a recorded answer of a model, for messages # to #",
        "die aufgezeichnete Antwort eines Modells auf die Nachrichten # bis #";
    INSTANT: "less than a millisecond", "weniger als einer Millisekunde";
    MILLISECONDS: "# ms", "# ms";
    SECONDS: "# s", "# s";
    SHRANK: "# tokens → # (# %)", "# Tokens → # (# %)";
    TITLED: "#: #", "#: #";
    APPLIED: "Summary applied: #", "Zusammenfassung angewandt: #";
    IS: "Summary #: #", "Zusammenfassung #: #";
    NOT_OFFERED:
        "its messages are no longer offered: the policy or the conversation changed",
        "ihre Nachrichten werden nicht mehr angeboten: die Policy oder das Gespräch hat sich \
         geändert";
    UNDONE:
        "undone; no summaries from here on until you allow them again",
        "zurückgenommen; ab hier keine Zusammenfassungen, bis du sie wieder erlaubst";
    NOT_SMALLER:
        "it is no smaller than the messages it would replace",
        "sie ist nicht kleiner als die Nachrichten, die sie ersetzen würde";
    MADE_UP_FACTS: "it contains made-up facts: #", "sie enthält erfundene Fakten: #";
    UNREADABLE: "the answer cannot be read", "die Antwort ist nicht lesbar";
    CHECKING:
        "The summary's facts are being checked",
        "Die Fakten der Zusammenfassung werden geprüft";
    NO_ENDPOINT: "no endpoint is set", "kein Endpunkt ist gesetzt";
    NO_GRADE: "No grade: #", "Keine Note: #";
    GRADING: "Being graded…", "Wird benotet…";
    MADE_UP: "Made up", "Erfunden";
    APPENDED: "Appended", "Ergänzt";
    LOST: "Lost", "Verloren";
    READING_COVERED: "Reading the messages it covers…", "Die umfassten Nachrichten werden gelesen…";
    FACTS: "Facts", "Fakten";
    SHOW_FACTS: "Show known facts", "Bekannte Fakten zeigen";
    FACTS_LEAD:
        "Facts with speaker and turn, and what replaced them.",
        "Fakten mit Sprecher und Runde, und was sie ersetzt hat.";
    READING: "Reading the conversation…", "Das Gespräch wird gelesen…";
    CURRENT: "Current, most important first", "Gültig, Wichtiges zuerst";
    KNOWN: "Known facts", "Bekannte Fakten";
    APPENDED_COUNT: ", # of them appended word for word", ", # davon im Wortlaut ergänzt";
    SHARE: " (# %)", " (# %)";
    DRIFT:
        "After # summaries, # of # from the first one remain (# %).",
        "Nach # Zusammenfassungen sind # von # der ersten noch da (# %).";
    CHECKED: "# of # kept#; # lost#, # made up.", "# von # behalten#; # verloren#, # erfunden.";
    NOT_SHOWN: "; the # least important are not shown", "; die # unwichtigsten sind nicht gezeigt";
    LEDGER: "Current: ##. Superseded: #.", "Gültig: ##. Ersetzt: #.";
    SAID_IN: "#, turn #", "#, Runde #";
    NEXT: "Next: #", "Als Nächstes: #";
    NEXT_ANSWER: "the recorded answer", "die aufgezeichnete Antwort";
    WRITE_SCRIPTED:
        "Write a message: a scripted model answers",
        "Schreib eine Nachricht: ein Skript antwortet";
    WRITE: "Write a message", "Schreib eine Nachricht";
    REPLAY: "Replay", "Abspielen";
    SEND: "Send", "Senden";
    NO_MODEL:
        "No model is asked: a script answers, and nothing leaves this page",
        "Kein Modell wird gefragt: ein Skript antwortet, und nichts verlässt diese Seite";
    SO_FAR: "Answer so far", "Antwort bis hier";
    YOUR_MESSAGE: "Your message", "Deine Nachricht";
    STOP: "Stop", "Anhalten";
    STOPPED: "Stopped", "Angehalten";
    SET_ENDPOINT: "Set up an endpoint…", "Endpunkt einrichten…";
    CHANGE: "Change…", "Ändern…";
    ENDPOINT_TITLE: "Set up an endpoint", "Endpunkt einrichten";
    ENDPOINT_LEAD:
        "Any server that speaks OpenAI's Chat Completions: a provider, or one on this machine \
         such as Ollama, LM Studio or llama.cpp. It must allow requests from this page (CORS).",
        "Jeder Server, der OpenAIs Chat Completions spricht: ein Anbieter, oder einer auf diesem \
         Rechner wie Ollama, LM Studio oder llama.cpp. Er muss Anfragen von dieser Seite \
         erlauben (CORS).";
    BASE_URL: "Base URL", "Basis-URL";
    MODEL: "Model", "Modell";
    KEY: "Key, if it needs one", "Schlüssel, wenn er einen braucht";
    KEY_STAYS:
        "The key stays in this tab's memory: it is never stored, exported or put into the \
         address, and is gone when the tab closes.",
        "Der Schlüssel bleibt im Speicher dieses Tabs: er wird nie gesichert, exportiert oder in \
         die Adresse geschrieben, und ist weg, wenn der Tab schließt.";
    REMOVE_ENDPOINT: "Remove endpoint and key", "Endpunkt und Schlüssel entfernen";
    BUILT_IN_MODEL: "the browser's model", "das Modell des Browsers";
    USE_BUILT_IN: "Use the browser's own model", "Das Modell des Browsers benutzen";
    USE_IT: "Use it", "Benutzen";
    MODEL_AT: "# at #", "# bei #";
    SCRIPTED:
        "This is the scripted model: it answers every message with these words. Set up an \
         endpoint below to talk to a real one. Meanwhile the conversation grows, and you can see \
         what is left out.",
        "Hier antwortet ein Skript: auf jede Nachricht mit diesen Worten. Richte unten einen \
         Endpunkt ein, um mit einem echten Modell zu sprechen. Inzwischen wächst das Gespräch, \
         und du siehst, was weggelassen wird.";
}

plurals! {
    FACT_COUNT: "# fact", "# facts"; "# Fakt", "# Fakten";
}
