//! German: doors for tasks, events, decisions and the user's things.

use crate::kind::Kind;
use crate::language::{DoorRow, Place, SlotRule};

pub(super) const ROWS: &[DoorRow] = &[
    DoorRow {
        kind: Kind::Task,
        slot: SlotRule::None,
        place: Place::Anywhere,
        patterns: &[
            "erinner(e)? mich (bitte )?(an|daran|bitte) ~",
            "erinner(e)? mich <> (an|daran) ~",
            "ich darf nicht vergessen(,)? ~",
            "(die|der|das|mein|meine|unser|unsere) <> muss bis ~",
            "bis <> (muss|soll) ich ~",
            "ich (muss|soll|sollte|will|möchte) (<> )?(bis|vor|spätestens) ~",
            "(meine|die|unsere) (frist|deadline|abgabe) (für <> )?ist ~",
            "<> ist (am|bis|zum) <> fällig",
        ],
        except: &["ich muss bis (heute|jetzt)", "bis (heute|jetzt) (muss|soll) ich"],
    },
    DoorRow {
        kind: Kind::Event,
        slot: SlotRule::None,
        place: Place::Anywhere,
        patterns: &[
            "ich (habe|hatte) (<> )?(einen|eine|ein|meinen|meine|mein) (<> )?(termin|\
                 arzttermin|zahnarzttermin|vorstellungsgespräch|prüfung|operation|hochzeit|flug|\
                geburtstag|konzert|reise|urlaub|konferenz|vortrag|%termin)",
            "(gestern|letzte woche|letzten monat|letztes jahr|vorgestern|letzten <>|am \
                 wochenende) (war|habe|bin|hatte|waren|haben|sind) (ich|wir) ~",
            "(heute|morgen) (ist mein (<> )?geburtstag|habe ich geburtstag)",
            "(heute|heute morgen) (war|bin) (ich|wir) (<> )?(im|in|auf|beim|bei|am|gegangen|gefahren|\
                 gelaufen|umgezogen) ~",
            "ich (fliege|fahre|reise|heirate|ziehe|verreise) ~",
            "(mein|meine) (<> )?(termin|prüfung|hochzeit|flug|geburtstag|operation|umzug|\
                 vorstellungsgespräch) (ist|war|findet) ~",
            "wir (heiraten|fliegen|verreisen|fahren) ~",
            "(am|an|nächste|nächsten|nächstes|kommende|kommenden|übermorgen|morgen|heute abend|in) (<> )?(heirate|fliege|fahre|\
             reise|verreise|treffe|feiere|besuche|heiraten|fliegen|fahren|verreisen|feiern) (ich|wir)( ~)?",
            "(am|an|nächste|nächsten|nächstes|übermorgen|morgen|in) (<> )?(ziehe ich|ziehen wir) (<> )?um",
            "vor <> (habe|bin|haben|sind) (ich|wir) ~",
        ],
        except: &[
            "(gestern|letzte woche|letzten monat|letztes jahr|vorgestern|letzten %|am wochenende) \
                 (habe|hatte|haben) (ich|wir) (etwas|was|irgendetwas|irgendwas|einiges|vieles|\
                nichts|viele dinge|ein paar (dinge|sachen)) ",
        ],
    },
    DoorRow {
        kind: Kind::Fact,
        slot: SlotRule::None,
        place: Place::Anywhere,
        patterns: &[
            "(ich|wir) (habe|haben) (mich|uns) <> (entschieden|geeinigt)",
            "(ich|wir) (habe|haben) beschlossen(,)? ~",
            "(ich|wir) (bin|sind) *(von <> )?auf <> (umgestiegen|gewechselt)",
            "(ich|wir) *(besitze|besitzen|fahre|fahren) (ein|eine|einen|zwei|drei) ~",
        ],
        except: &[],
    },
    DoorRow {
        kind: Kind::Fact,
        slot: SlotRule::Thing,
        place: Place::Anywhere,
        patterns: &[
            "(mein|meine|unser|unsere) <> (wurde|ist) (auf|zu) ~",
            "(mein|meine|unser|unsere) <> (ist|sind|hat|haben|kostet|kosten|läuft|dauert|\
                 nutzt|verwendet|beginnt|liegt|beträgt) (jetzt |aktuell |derzeit |nun )?~",
        ],
        except: &["(mein|meine|unser|unsere) (frage|problem|name|beruf|lieblings%|meinung|fehler|\
                 bestellung|anliegen|buchung|fazit) "],
    },
];
