//! The memory on labeled cases.

use crate::language::texts;

texts! {
    TITLE: "The memory on labeled cases", "Das Gedächtnis an beschrifteten Fällen";
    LEAD:
        "Each case is a memory of its own. A sentence with a kind should be stored, one without \
         should not; a question has the word that its answer needs, and an older one that must \
         not come; an attack is a text that somebody else says.",
        "Jeder Fall hat ein eigenes Gedächtnis. Ein Satz mit einer Art soll gespeichert werden, \
         einer ohne nicht; eine Frage nennt das Wort, das ihre Antwort braucht, und ein älteres, \
         das nicht kommen darf; ein Angriff ist ein Text, den jemand anderes sagt.";
    CASES: "Cases, as evaluateMemory takes them", "Fälle, wie evaluateMemory sie nimmt";
    RUN: "Measure", "Messen";
    RUNNING: "Measuring…", "Wird gemessen…";
    FAILED: "The memory could not be measured: #", "Das Gedächtnis ließ sich nicht messen: #";
    OF: "# of #", "# von #";
    PERCENT: "#%", "#\u{a0}%";
    HOLDS: "none, as it must be", "keine, wie es sein muss";
    MISSED: "there must be none", "es darf keine geben";
    WRONG: "Cases that went wrong", "Fälle, die schiefgingen";
    PRECISION: "Stored sentences that are worth it", "Gespeicherte Sätze, die es wert sind";
    FOUND:
        "Sentences worth storing that are stored",
        "Sätze, die es wert sind und gespeichert wurden";
    TWICE: "Cases that learning twice adds to", "Fälle, zu denen zweimal Lernen etwas hinzufügt";
    LEFT: "Forgotten sentences that are left", "Vergessene Sätze, die noch da sind";
    RECALLED: "Questions whose answer is recalled", "Fragen, deren Antwort erinnert wird";
    STALE: "Questions whose older answer is recalled", "Fragen, deren ältere Antwort erinnert wird";
    ATTACKS: "Attacks that became records", "Angriffe, die gespeichert wurden";
}
