//! The frame of the page: header, first page, links, dialogs, keyboard.

use crate::language::texts;

texts! {
    THEME_LIGHT: "Theme: light. Switch to dark", "Aussehen: hell. Zu dunkel wechseln";
    THEME_DARK: "Theme: dark. Follow the system", "Aussehen: dunkel. Dem System folgen";
    THEME_SYSTEM: "Theme: system. Switch to light", "Aussehen: wie das System. Zu hell wechseln";
    CONVERSATION: "Conversation: ", "Gespräch: ";
    OPEN_OR_PASTE: "Open or paste…", "Öffnen oder einfügen…";
    LEARN: "Learn", "Lernen";
    CONTROLS: "All controls", "Alle Regler";
    REPORT: "Report", "Bericht";
    SOURCE: "Source", "Quelltext";
    LINK: "Link", "Link";
    COPY_AS_CODE: "Copy as code", "Als Code kopieren";
    HOW_TO_READ: "How to read this page", "Wie man diese Seite liest";
    LINK_TITLE: "Link to what you see", "Link auf das, was du siehst";
    QR_CODE: "The link as a QR code", "Der Link als QR-Code";
    COPY_LINK: "Copy the link", "Link kopieren";
    SAVE_PICTURE: "Save the picture", "Bild sichern";
    BROKEN: "This link cannot be opened", "Dieser Link lässt sich nicht öffnen";
    TO_START: "To the first page", "Zur ersten Seite";
    TO_PLAYGROUND: "To the playground", "Zur Spielwiese";
    UNDO: "Undo", "Rückgängig";
    UNDO_KEYS: "Undo (Ctrl+Z)", "Rückgängig (Strg+Z)";
    REDO: "Redo", "Wiederholen";
    REDO_KEYS: "Redo (Ctrl+Shift+Z)", "Wiederholen (Strg+Umschalt+Z)";
    CLOSE: "Close", "Schließen";
    ABOUT_TURNWISE: "About Turnwise", "Über Turnwise";
    PART_LOADS: "This part of the page is loading…", "Dieser Teil der Seite wird geladen…";
    PART_FAILED:
        "This part of the page could not be loaded. Check the connection. If the page is older \
         than a day, reload it.",
        "Dieser Teil der Seite ließ sich nicht laden. Prüf die Verbindung. Ist die Seite seit \
         Tagen offen, lade sie neu.";
    PART_AGAIN: "Try again", "Noch einmal versuchen";
    KEYBOARD: "Keyboard", "Tastatur";
    HELP_PAGE:
        "A chat grows with every answer, but a model can only read so much at once. Turnwise \
         decides what to send with each request. On the left is the whole transcript. Next to it \
         are the messages that the model sees. The policy makes the difference. Drag the frame \
         over the picture, or press play.",
        "Ein Chat wächst mit jeder Antwort, aber ein Modell kann nur so viel auf einmal lesen. \
         Turnwise entscheidet, was mit jeder Anfrage gesendet wird. Links ist der ganze Verlauf. \
         Daneben sind die Nachrichten, die das Modell sieht. Den Unterschied macht die Policy. \
         Zieh den Rahmen über das Bild, oder drück auf Abspielen.";
    HELP_PICTURE:
        "Each column of the picture is a request, and each band a message, as tall as its tokens. \
         Color is what is sent: strong what is paid in full, pale what the provider has in its \
         cache. The summary lies over what it stands for, and white is what the model does not see. \
         A triangle: the beginning changed. A red foot: a provider refuses the request. The \
         horizontal line follows a value, and is red where the model cannot see it.",
        "Jede Spalte des Bildes ist eine Anfrage, jedes Band eine Nachricht, so hoch wie ihre \
         Tokens. Farbig ist, was gesendet wird: kräftig, was den vollen Preis kostet, blass, was \
         der Anbieter im Cache hat. Die Zusammenfassung liegt über dem, wofür sie steht, und weiß \
         ist, was das Modell nicht sieht. Ein Dreieck: der Anfang ist anders. Ein roter Fuß: ein \
         Anbieter lehnt die Anfrage ab. Die waagrechte Linie folgt einem Wert und ist rot, wo das \
         Modell ihn nicht sieht.";
    HELP_STRIPS:
        "The strip at the side of a message shows what happens to it. Solid: sent unchanged. \
         Striped: replaced by a summary. Broken: replaced by a placeholder. Dashed: left out. \
         Point at a message to find it in the other column. Open it to see its tokens.",
        "Der Streifen an der Seite einer Nachricht zeigt, was mit ihr geschieht. Durchgezogen: \
         unverändert gesendet. Schraffiert: durch eine Zusammenfassung ersetzt. Unterbrochen: \
         durch einen Platzhalter ersetzt. Gestrichelt: weggelassen. Zeig auf eine Nachricht, um \
         sie in der anderen Spalte zu finden. Öffne sie, um ihre Tokens zu sehen.";
    HELP_COUNTS:
        "Each request is one call of the model. Token counts are estimates made without a \
         vocabulary; on real conversations they are within a few percent.",
        "Jede Anfrage ist ein Aufruf des Modells. Die Zahlen der Tokens sind ohne Vokabular \
         geschätzt; bei echten Gesprächen stimmen sie auf wenige Prozent.";
    KEY_REQUEST: "One request back, one on", "Eine Anfrage zurück, eine weiter";
    KEY_TURN:
        "One turn back, one on (also Page Down and Page Up on the slider)",
        "Eine Runde zurück, eine weiter (auf dem Schieber auch Bild ab und Bild auf)";
    KEY_ENDS: "The beginning, the end", "Der Anfang, das Ende";
    KEY_ACTS: "Previous or next compaction", "Vorige oder nächste Verdichtung";
    KEY_PLAY: "Play and pause", "Abspielen und anhalten";
    KEY_MOVE: "Move between messages in a column", "Zwischen den Nachrichten einer Spalte";
    KEY_EXPAND: "Open or close the message", "Die Nachricht öffnen oder schließen";
    KEY_GALLERY: "Gallery", "Galerie";
    KEY_OPEN: "Open or paste", "Öffnen oder einfügen";
    KEY_COMPARE: "Compare with another policy", "Mit einer anderen Policy vergleichen";
    KEY_LANE: "Show this lane", "Diese Spur zeigen";
    KEY_UNDO: "Undo; with ⇧, redo", "Rückgängig; mit ⇧ wiederholen";
    KEY_THEME: "Light, dark or system theme", "Hell, dunkel oder wie das System";
    KEY_LESSON: "Next lesson; with ⇧, the one before", "Nächste Lektion; mit ⇧ die davor";
    KEY_HELP: "In a lesson: hint, solution, start again", "In einer Lektion: Tipp, Lösung, von vorn";
    KEYS_ON:
        "Letters, digits and signs are shortcuts",
        "Buchstaben, Ziffern und Zeichen sind Tastenkürzel";
    START_TITLE:
        "Nine messages fit. The provider refuses them.",
        "Neun Nachrichten passen. Der Anbieter lehnt sie ab.";
    START_BEFORE:
        "Turnwise plans what a model sees of a long chat, turn by turn. Many programs send the \
         last messages: ",
        "Turnwise plant Runde für Runde, was ein Modell von einem langen Chat sieht. Viele \
         Programme senden die letzten Nachrichten: ";
    START_AFTER:
        ". In this recorded conversation that cuts tool calls in half. Turnwise cuts between \
         steps.",
        ". In diesem aufgezeichneten Gespräch schneidet das Werkzeugaufrufe entzwei. Turnwise \
         schneidet zwischen Schritten.";
    DRAG: "Drag through the conversation", "Durch das Gespräch ziehen";
    WAYS: "Where to go from here", "Wohin von hier";
    WAY_LEARN: "Learn: fifteen short lessons", "Lernen: fünfzehn kurze Lektionen";
    WAY_TRY: "Try every control", "Alle Regler probieren";
    START_OWN: "Your own chat", "Dein eigener Chat";
    START_OWN_HINT:
        "Paste it here, or drop a file anywhere: messages, a request, or a file of Claude Code, \
         Codex or ChatGPT. It stays in this page.",
        "Hier einfügen, oder eine Datei irgendwo ablegen: Nachrichten, eine Anfrage, oder eine Datei \
         von Claude Code, Codex oder ChatGPT. Sie bleibt in dieser Seite.";
    START_SAVED:
        "to pay: # tokens, the last nine cost #",
        "zu zahlen: # Tokens, die letzten neun kosten #";
    START_KEPT:
        "of the needed values kept, the last nine keep #",
        "der benötigten Werte behalten, die letzten neun #";
    DROP: "Drop the file to open it", "Datei ablegen, um sie zu öffnen";
    REPLAYING: "Replaying…", "Wird abgespielt…";
    REFUSED: "✗ refused", "✗ abgelehnt";
    ACCEPTED: "✓ accepted", "✓ angenommen";
    TURNWISE_WITH: "Turnwise, policy “#”", "Turnwise, Policy „#“";
    SENDS: "Messages that it sends", "Nachrichten, die sie sendet";
    LANES: "Lanes", "Spuren";
    REMOVE_LANE: "Remove lane #", "Spur # entfernen";
    REPLAY: "replay", "Wiedergabe";
    RUNNING: "running…", "läuft…";
    CODE_LEAD:
        "The policy you see, for the npm package: ",
        "Die Policy, die du siehst, für das npm-Paket: ";
    CODE_NO_KEY: ". No key is in it. ", ". Es ist kein Schlüssel darin. ";
    CODE: "Code", "Code";
    SAVE_PLAN: "Save the plan as JSON", "Den Plan als JSON sichern";
    COPY: "Copy", "Kopieren";
    OPEN_TITLE: "Open or paste a conversation", "Ein Gespräch öffnen oder einfügen";
    OPEN_JSON:
        "JSON or JSON lines, as a list or inside ",
        "JSON oder JSON-Zeilen, als Liste oder in ";
    OPEN_OR: " or ", " oder ";
    OPEN_TEXT: ", or text with lines that begin with ", ", oder Text, dessen Zeilen mit ";
    OPEN_AND: " and ", " und ";
    OPEN_FORMATS:
        ". The format is detected: OpenAI Chat and Responses, Anthropic, Gemini, both message \
         types of the AI SDK, LangChain, AG-UI and Bedrock. Files of Claude Code, Codex, Gemini CLI, Copilot CLI and \
         opencode are read as well, and exports of ChatGPT, Claude, LibreChat and Open WebUI. A \
         file may hold many conversations. It stays in this page.",
        " beginnen. Das Format wird erkannt: OpenAI Chat und Responses, Anthropic, Gemini, beide \
         Nachrichtenarten des AI SDK, LangChain, AG-UI und Bedrock. Gelesen werden auch Dateien von Claude Code, \
         Codex, Gemini CLI, Copilot CLI und opencode und Exporte von ChatGPT, Claude, LibreChat und \
         Open WebUI. Eine Datei kann viele Gespräche enthalten. Sie bleibt in dieser Seite.";
    OPEN_FIELD: "Conversation", "Gespräch";
    KEEP:
        "Keep it in this browser, so that a reload shows it again",
        "In diesem Browser behalten, damit es nach dem Neuladen wieder da ist";
    OPEN_FILE: "Open a file…", "Datei öffnen…";
    SHOW_IT: "Show it", "Zeigen";
    GALLERY_TITLE: "Choose a conversation", "Ein Gespräch wählen";
    IN_FILE: "In the file you opened", "In der geöffneten Datei";
    REAL: "Real conversations", "Echte Gespräche";
    REAL_LEAD:
        "Recorded by others and published under MIT or CC BY: ",
        "Von anderen aufgezeichnet und unter MIT oder CC BY veröffentlicht: ";
    NOTICE: "sources, licenses and changes", "Quellen, Lizenzen und Änderungen";
    SCENARIOS: "Scenarios", "Szenarien";
    SCENARIOS_LEAD:
        "Made up to show one rule each, and loaded with the policy they are about. The same \
         files are documentation and tests.",
        "Erfunden, um je eine Regel zu zeigen, und mit der Policy geladen, um die es geht. \
         Dieselben Dateien sind Dokumentation und Tests.";
}
