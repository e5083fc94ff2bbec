//! What the page says about itself: undo, links, lessons, memory.

use crate::language::texts;

texts! {
    UNDONE: "Undone", "Rückgängig gemacht";
    REDONE: "Done again", "Wiederholt";
    NOTHING_TO_UNDO: "There is nothing more to undo", "Es gibt nichts mehr rückgängig zu machen";
    CANNOT_KEEP:
        "The browser cannot keep this conversation: its storage is full or switched off. A \
         reload will not show it.",
        "Der Browser kann dieses Gespräch nicht behalten: sein Speicher ist voll oder \
         abgeschaltet. Nach dem Neuladen ist es nicht da.";
    LINK_COPIED: "Link copied", "Link kopiert";
    PROGRESS_UNSAVED:
        "Progress cannot be kept in this browser. Save it to a file.",
        "Der Stand lässt sich in diesem Browser nicht behalten. Sichere ihn in eine Datei.";
    LINK_VERSION:
        "This link was made by a newer version of the page. Reload the page, or ask for a new \
         link.",
        "Dieser Link ist von einer neueren Version der Seite. Lade die Seite neu, oder bitte \
         um einen neuen Link.";
    LINK_LENGTH:
        "This link is incomplete: its end was cut off on the way, or something was added. Ask \
         for it again, or paste it whole.",
        "Dieser Link ist unvollständig: unterwegs wurde sein Ende abgeschnitten, oder etwas \
         kam dazu. Bitte noch einmal darum, oder füge ihn ganz ein.";
    LINK_CHECKSUM:
        "This link was changed on the way, so it does not show what it was made for. Ask for it \
         again.",
        "Dieser Link wurde unterwegs verändert und zeigt nicht, wofür er gemacht ist. Bitte \
         noch einmal darum.";
    LINK_CONVERSATION:
        "This link names a conversation that the gallery does not have.",
        "Dieser Link nennt ein Gespräch, das die Galerie nicht hat.";
    LINK_ADDRESS: "There is nothing at this address.", "Unter dieser Adresse ist nichts.";
    HOLDS_LESSON: "It opens this lesson from its beginning.", "Er öffnet diese Lektion von Anfang an.";
    HOLDS_POLICY:
        "It holds the policy. Your conversation stays here.",
        "Er enthält die Policy. Dein Gespräch bleibt hier.";
    HOLDS_PLACE:
        "It holds the policy, the conversation's name and the position. What you wrote stays \
         here.",
        "Er enthält die Policy, den Namen des Gesprächs und die Stelle. Was du geschrieben hast, \
         bleibt hier.";
    HOLDS_ALL:
        "It holds the conversation's name, the position and every policy shown.",
        "Er enthält den Namen des Gesprächs, die Stelle und jede gezeigte Policy.";
    HAS_POLICY:
        "The link has a policy. Open a conversation to see it at work.",
        "Der Link hat eine Policy. Öffne ein Gespräch, um sie bei der Arbeit zu sehen.";
    NOT_KEPT:
        "Your own conversation was not kept in this browser. Open it again.",
        "Dein eigenes Gespräch wurde in diesem Browser nicht behalten. Öffne es noch einmal.";
    LESSON_FAILED: "The lesson cannot be shown: #", "Die Lektion lässt sich nicht zeigen: #";
    LESSON: "Lesson: #", "Lektion: #";
    CLAUSES: "# of ##", "# von ##";
    LINE_COPIED: "The line is copied", "Die Zeile ist kopiert";
    LESSON_SOLVED:
        "Solved. The reason is below the task.",
        "Gelöst. Der Grund steht unter der Aufgabe.";
    PROGRESS_OPENED: "Progress opened: # solved", "Stand geöffnet: # gelöst";
    NO_PROGRESS:
        "This file has no progress of the workshop.",
        "In dieser Datei ist kein Stand des Kurses.";
    LANGUAGE: "Language", "Sprache";
    NO_TEXT: "the answer holds no text", "die Antwort enthält keinen Text";
    NO_BUILT_IN: "this browser has no model of its own", "dieser Browser hat kein eigenes Modell";
    NO_BODY: "the answer has no body", "die Antwort hat keinen Inhalt";
    BROKE: "the connection broke: #", "die Verbindung brach ab: #";
    NO_STREAM: "the response is not an event stream", "die Antwort ist kein Strom von Ereignissen";
    NO_ANSWER:
        "no answer from # (#): is it running, and does it allow requests from this page?",
        "keine Antwort von # (#): läuft der Server, und erlaubt er Anfragen von dieser Seite?";
    UNREADABLE: "the answer cannot be read", "die Antwort ist nicht lesbar";
    NOT_LOADED:
        "A part of the page could not be loaded, perhaps because the server stopped",
        "Ein Teil der Seite ließ sich nicht laden, vielleicht weil der Server angehalten hat";
}
