//! "Which strategy when": six conversations and the guide's table.

use crate::language::texts;

texts! {
    TITLE: "Which strategy when?", "Welche Strategie wann?";
    PLACE: "Conversation # of #", "Gespräch # von #";
    FACTS:
        "# messages in # turns, in a window of # tokens.",
        "# Nachrichten in # Runden, in einem Fenster von # Tokens.";
    QUESTION: "What do you do?", "Was tust du?";
    NONE: "Send everything", "Alles senden";
    TRIM: "Trim", "Kürzen";
    CLEAR: "Clear tool results", "Werkzeug-Ergebnisse leeren";
    SUMMARIZE: "Summarize", "Zusammenfassen";
    PRUNE: "Prune by relevance", "Nach Relevanz ausdünnen";
    RIGHT: "Right.", "Richtig.";
    WRONG: "The guide says: #.", "Der Leitfaden sagt: #.";
    NEXT: "Next conversation", "Nächstes Gespräch";
    END: "To the table", "Zur Tabelle";
    AGAIN: "Play again", "Noch einmal";
    SCORE: "# of # as the guide says", "# von # wie der Leitfaden";
    BEST: "Your best: # of #", "Dein bestes Ergebnis: # von #";
    LESSON:
        "No strategy won everywhere. Ask three things: does it fit anyway? Is what is old \
         needed again? Where are the tokens?",
        "Keine Strategie gewann überall. Frag drei Dinge: Passt es ohnehin? Wird Altes noch \
         gebraucht? Wo liegen die Tokens?";
    STRATEGY: "Strategy", "Strategie";
    OVER: "Requests over budget", "Anfragen über dem Budget";
    SEEN: "Needed values in sight", "Benötigte Werte in Sicht";
    PAID: "Tokens paid, cached at 10 %", "Bezahlte Tokens, gecachte zu 10 %";
    OF: "# of #", "# von #";
    HINT_CHAT:
        "A person wants to return something in the wrong size.",
        "Jemand will etwas in der falschen Größe zurückgeben.";
    HINT_COMPANION:
        "Small talk with a companion, day after day. Hardly anybody comes back to what was said \
         last week.",
        "Plauderei mit einem Gefährten, Tag für Tag. Auf letzte Woche kommt kaum jemand zurück.";
    HINT_CODING:
        "A coding agent reads files and runs commands. Nine tenths of the tokens are output of \
         tools, and it refers to early files again.",
        "Ein Programmier-Agent liest Dateien und ruft Befehle auf. Neun Zehntel der Tokens sind \
         Ausgaben von Werkzeugen, und frühe Dateien braucht er wieder.";
    HINT_BOOKING:
        "A booking with names, codes and prices. What was said in the first minute is needed in \
         the last one.",
        "Eine Buchung mit Namen, Codes und Preisen. Was in der ersten Minute gesagt wurde, wird \
         in der letzten gebraucht.";
    HINT_MEETING:
        "A long record of a meeting, then questions, each about another part of it.",
        "Ein langes Sitzungsprotokoll, danach Fragen, jede zu einem anderen Teil.";
    HINT_AGENT:
        "One task for an agent, and then fourteen steps without a word of a person.",
        "Ein Auftrag an einen Agenten, und dann vierzehn Schritte ohne ein Wort eines Menschen.";
    BECAUSE_CHAT:
        "Everything fits. Each edit would only change the beginning that the provider has cached.",
        "Alles passt. Jede Änderung träfe nur den Anfang, den der Anbieter im Cache hat.";
    BECAUSE_COMPANION:
        "Nothing old is needed, so the cheapest is the best: leave it out, rarely.",
        "Altes wird nicht gebraucht, also ist das Billigste das Beste: weglassen, und selten.";
    BECAUSE_CODING:
        "The tokens are old outputs. Cleared, their calls stay and say what was done. It is not \
         the cheapest: the others paid less and lost values.",
        "Die Tokens sind alte Ausgaben. Geleert bleiben ihre Aufrufe stehen und sagen, was \
         getan wurde. Das Billigste ist es nicht: die anderen zahlten weniger und verloren \
         Werte.";
    BECAUSE_BOOKING:
        "Old values are needed again, and a summary keeps them word for word. Others keep the \
         values of the calls, and pay more or lose what the person asked for.",
        "Alte Werte werden wieder gebraucht, und eine Zusammenfassung behält sie wörtlich. \
         Andere behalten die Werte der Aufrufe und zahlen mehr, oder verlieren, worum der Mensch \
         bat.";
    BECAUSE_MEETING:
        "The question decides what matters, not the age. That costs: each choice changes the \
         beginning.",
        "Die Frage entscheidet, was zählt, nicht das Alter. Das kostet: jede Auswahl ändert den \
         Anfang.";
    BECAUSE_AGENT:
        "There are no old turns to leave out. Notes take the place of the early steps, so their \
         findings stay.",
        "Es gibt keine alten Runden zum Weglassen. Notizen ersetzen die frühen Schritte, also \
         bleiben deren Befunde.";
    GUIDE_WHEN: "Your conversations", "Deine Gespräche";
    GUIDE_USE: "use", "nimm";
    GUIDE_BECAUSE: "because", "weil";
    NOTHING: "nothing", "nichts";
    GUIDE_1: "fit the window anyway", "passen ohnehin in das Fenster";
    GUIDE_1_WHY: "every edit changes what is cached", "jede Änderung trifft den Cache";
    GUIDE_2: "short turns, what is old rarely matters", "kurze Runden, Altes zählt selten";
    GUIDE_2_WHY:
        "the cheapest, and the cache holds between cuts",
        "am billigsten, und der Cache hält zwischen den Schnitten";
    GUIDE_3: "much output of tools", "viel Ausgabe von Werkzeugen";
    GUIDE_3_WHY:
        "most tokens are old results, and every message stays",
        "die meisten Tokens sind alte Ergebnisse, und jede Nachricht bleibt";
    GUIDE_4: "old facts are needed again", "alte Fakten werden wieder gebraucht";
    GUIDE_4_WHY:
        "a window loses them, notes keep them",
        "ein Fenster verliert sie, Notizen behalten sie";
    GUIDE_5: "questions about one long text", "Fragen zu einem langen Text";
    GUIDE_5_WHY: "the question decides, not the age", "die Frage entscheidet, nicht das Alter";
    GUIDE_6: "one turn with very many steps", "eine Runde mit sehr vielen Schritten";
    GUIDE_6_WHY: "there are no old turns to leave out", "es gibt keine alten Runden zum Weglassen";
}
