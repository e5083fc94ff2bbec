//! The first report about a conversation.

use crate::language::texts;

texts! {
    TITLE: "Your chat, six ways", "Dein Chat auf sechs Arten";
    LEAD:
        "Every recorded answer is one request. This is what a model would have been sent, what you \
         would pay, and which values that it used later it could no longer see. It runs on this \
         machine, without a model.",
        "Jede aufgezeichnete Antwort ist eine Anfrage. Das hätte ein Modell bekommen, das würdest du \
         zahlen, und diese Werte, die es später benutzte, hätte es nicht mehr gesehen. Das läuft auf \
         diesem Rechner, ohne Modell.";
    YOUR_WINDOW: "Your model’s window", "Das Fenster deines Modells";
    MADE_UP:
        "The window of # tokens is made up, so that there is something to see: choose your model.",
        "Das Fenster von # Tokens ist ausgedacht, damit es etwas zu sehen gibt: Wähle dein Modell.";
    MODEL: "Model", "Modell";
    OTHER_MODEL: "another model", "ein anderes Modell";
    FITS:
        "Sent whole, it fits: the largest request has # of # tokens. A policy only makes it cheaper.",
        "Ganz gesendet passt es: die größte Anfrage hat # von # Tokens. Eine Policy macht es nur \
         billiger.";
    TOO_LARGE:
        "Sent whole, # of # requests are refused: the largest has # tokens, and # fit.",
        "Ganz gesendet werden # von # Anfragen abgelehnt: die größte hat # Tokens, und # passen.";
    LAST_ONES:
        "The last # messages: # of # requests refused, and # of # needed values lost.",
        "Die letzten # Nachrichten: # von # Anfragen abgelehnt, und # von # benötigten Werten verloren.";
    BEST:
        "Best: #. # requests refused, # of # needed values lost, # tokens to pay.",
        "Am besten: #. # Anfragen abgelehnt, # von # benötigten Werten verloren, # Tokens zu zahlen.";
    STILL_REFUSED: "requests refused", "abgelehnte Anfragen";
    SAVED: "to pay, against sending everything", "zu zahlen, statt alles zu senden";
    KEPT: "of the needed values kept", "der benötigten Werte behalten";
    POLICY: "Policy", "Policy";
    REFUSED: "Refused", "Abgelehnt";
    LARGEST: "Largest", "Größte";
    SENT: "Sent", "Gesendet";
    TO_PAY: "To pay", "Zu zahlen";
    LOST: "Values lost", "Werte verloren";
    TODAY: "today", "heute";
    IS_BEST: "best", "am besten";
    COMPARED: "Policies compared", "Verglichene Policies";
    RUNNING: "# of # replayed", "# von # abgespielt";
    STOP: "Stop", "Anhalten";
    GO_ON: "Go on", "Weiter";
    PICTURE: "What the model reads: #", "Was das Modell liest: #";
    ADOPT: "Try it with all controls", "Mit allen Reglern probieren";
    SAVE_AS: "Save the chat as", "Den Chat sichern als";
    SAVE: "Save", "Sichern";
    CONVERTED: "Saved as #. Left out: #.", "Gesichert als #. Weggelassen: #.";
    EXCHANGED: "Converted to #. Left out: #.", "Umgewandelt in #. Weggelassen: #.";
    NOTHING: "nothing", "nichts";
    CONVERT_FAILED: "It could not be converted: #", "Es ließ sich nicht umwandeln: #";
}
