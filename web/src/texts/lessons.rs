//! Lessons: the list, and the frame of an open lesson. The lessons themselves are files.

use crate::language::texts;

texts! {
    TITLE: "Learn what to send", "Lerne, was man sendet";
    LEAD:
        "Fifteen lessons on recorded conversations. Each has a goal that the engine checks. Nothing \
         is installed, and no model is asked.",
        "Fünfzehn Lektionen an aufgezeichneten Gesprächen. Jede hat ein Ziel, das die Engine prüft. \
         Nichts wird installiert, und kein Modell wird gefragt.";
    OWN_STRATEGY: "Your own strategy", "Deine eigene Strategie";
    BUILD: "Make a lesson", "Lektion bauen";
    PRESENT: "Present", "Vorführen";
    SAVE_PROGRESS: "Save progress", "Stand sichern";
    OPEN_PROGRESS: "Open progress…", "Stand öffnen…";
    TASK: "Your task", "Deine Aufgabe";
    REACHED_OF: "Reached: # of #. #", "Erreicht: # von #. #";
    CONVERSATION: "Conversation", "Gespräch";
    KEPT_ROW: "Needed: baseline → yours", "Benötigt: Basis → deine";
    SENT_ROW: "Sent", "Gesendet";
    GOAL: "Goal", "Ziel";
    HELP: "Help and reason", "Hilfe und Grund";
    WHY: "Why", "Warum";
    IN_CODE: "The solution in code", "Die Lösung in Code";
    WHY_FIGURES:
        "These figures are yours. The code below has the settings of our solution.",
        "Diese Zahlen sind deine. Der Code darunter hat die Einstellungen unserer Lösung.";
    NOTES: "Notes for teachers", "Für Lehrende";
    REMEMBER: "Lines to remember", "Zeilen zum Merken";
    LINE_TOKENS: "# tokens", "# Tokens";
    SAID_IN: "message #", "Nachricht #";
    SAID_NOWHERE: "in no message", "in keiner Nachricht";
    SOLVED_NOW: "Solved! The reason is below.", "Gelöst! Der Grund steht darunter.";
    PREDICT: "What do you expect?", "Was erwartest du?";
    REACHED: "reached: ", "erreicht: ";
    NOT_YET: "not yet: ", "noch nicht: ";
    MISSING: ". First missing: “#”", ". Zuerst fehlt „#“";
    MEASURING: "Measuring …", "Wird gemessen …";
    SHOW_ME: "Show me", "Zeig es mir";
    SOLUTION: "Solution", "Lösung";
    SURE: "Yes, show the solution", "Ja, zeig die Lösung";
    HINT: "Hint", "Tipp";
    AGAIN: "Start again", "Von vorn";
    ALL_LESSONS: "All lessons", "Alle Lektionen";
    ALL_CONTROLS: "Show all controls", "Alle Regler zeigen";
    FEW_CONTROLS: "Show only what is needed", "Nur das Nötige zeigen";
    NEXT: "Next: ", "Weiter: ";
    BEFORE: "Lesson before", "Vorige Lektion";
    SOLVED: "✓ solved", "✓ gelöst";
    BEGUN: "begun", "begonnen";
    BOARD: "Board", "Tafel";
    OWN_LINE: "Your line", "Deine Zeile";
    OWN_LINE_LEAD:
        "Send this line to whoever teaches: it says which lessons you solved, and which you began.",
        "Schick diese Zeile an die Lehrkraft: Sie sagt, welche Lektionen gelöst und welche begonnen sind.";
    YOUR_NAME: "Your name or a made-up one", "Dein Name oder ein ausgedachter";
    COPY_LINE: "Copy the line", "Zeile kopieren";
    CLASS: "The class", "Die Klasse";
    CLASS_LEAD:
        "Paste the lines of the class here. They stay in this tab and are sent nowhere.",
        "Füge hier die Zeilen der Klasse ein. Sie bleiben in diesem Tab und gehen nirgendwohin.";
    LEARNERS: "Learners: #", "Lernende: #";
    TOTAL: "Sum", "Summe";
    SOLVED_BY: "solved by", "gelöst von";
    UNREAD: "Not read: # lines (#)", "Nicht gelesen: # Zeilen (#)";
    DECIDE: "Which strategy when?", "Welche Strategie wann?";
    GOLF: "Golf", "Golf";
    LESSONS: "Lessons", "Lektionen";
    PLACE: "Lesson # of # · # min", "Lektion # von # · # min";
    MINUTES: "# min", "# min";
    COUNT: "# of # solved", "# von # gelöst";
}
