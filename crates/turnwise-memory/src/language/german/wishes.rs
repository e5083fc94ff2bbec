//! German: doors for standing instructions and preferences.

use crate::kind::Kind;
use crate::language::{DoorRow, Place, SlotRule};

pub(super) const ROWS: &[DoorRow] = &[
    DoorRow {
        kind: Kind::Instruction,
        slot: SlotRule::Condition,
        place: Place::Request,
        patterns: &[
            "(immer )?(wenn|falls|sobald) ich (dich |dir )?<> (frage|bitte|schicke|sende|gebe|\
                 schreibe|erwähne|zeige|teile|einfüge)(,)? ~",
            "(wenn|sobald) du <>(erklärst|antwortest|schreibst|zeigst|gibst|nennst)(,)? ~",
        ],
        except: &[],
    },
    DoorRow {
        kind: Kind::Instruction,
        slot: SlotRule::None,
        place: Place::Request,
        patterns: &[
            "(ab jetzt|ab sofort|von nun an|von jetzt an|künftig|zukünftig|in zukunft|ab \
                 heute)(,)? ~",
            "(bitte )?(antworte|antwort|schreib|schreibe|nutze|nutz|benutze|benutz|verwende|\
                 zeig|zeige|gib|sprich|nenn|nenne|erklär|erkläre|fass|fasse|formuliere|rechne|\
                mach|mache|halte|frag|frage|erinnere|übersetze|füge|begründe|prüfe|lass|duze|\
                sieze|schlag|schlage|empfiehl|erwähne|kürze|runde|speichere|teste|buche) (mir |\
                mich |dich |dir |uns |es |das )?(bitte )?(immer|nie|niemals|stets|grundsätzlich|\
                jedes mal|nie wieder) ~",
            "(bitte )?(antworte|antwort|schreib|schreibe|nutze|nutz|benutze|verwen\
                 de|zeig|zeige|gib|sprich|nenn|nenne|erklär|erkläre|formuliere|rechne|mach|mache|fasse|füge|begründe|prüfe|schlag|empfiehl|erwähne) (bitte )?<> (immer|nie|\
                 niemals|stets|grundsätzlich|künftig|zukünftig|in zukunft|ab jetzt|nie wieder|nie mehr) ~",
            "(duze|duz|sieze|siez) mich",
            "(bitte )?sprich mich <> an",
            "(bitte )?(immer|niemals|nie|stets) <> (antworten|schreiben|nutzen|benutzen|\
                 verwenden|zeigen|geben|sprechen|nennen|erklären|fragen|duzen|siezen|begründen|\
                prüfen|weglassen|vorschlagen|empfehlen|erwähnen|angeben)",
            "(kannst|könntest|würdest) du (bitte )?(immer|nie|niemals|stets) ~",
            "du (sollst|solltest|musst|darfst) (mir |mich )?(immer|nie|niemals|stets) ~",
            "ich (möchte|will|wünsche mir|hätte gern)(,)? dass du (immer|nie|niemals|stets|\
                 künftig) ~",
            "(verzichte|vermeide) (bitte )?(immer |künftig |generell |grundsätzlich )~",
        ],
        except: &[
            "nie mehr ich",
            "(bitte )?%(<>)? immer (noch|wieder|mehr|weniger)",
            "sprich mich <>(darauf|drauf) an",
        ],
    },
    DoorRow {
        kind: Kind::Preference,
        slot: SlotRule::Choice,
        place: Place::Anywhere,
        patterns: &[
            "ich (mag|esse|trinke|nehme|nutze|höre|lese|fahre|sehe|benutze|arbeite mit) \
                 (lieber )?<> (lieber als|statt) ~",
            "ich (mag|esse|trinke|nehme|nutze|höre|lese|fahre|sehe|benutze) *lieber <> (als|\
                 statt) ~",
            "ich (ziehe|bevorzuge) <> (gegenüber|vor|statt) ~",
        ],
        except: &[],
    },
    DoorRow {
        kind: Kind::Preference,
        slot: SlotRule::Taste("dislike"),
        place: Place::Anywhere,
        patterns: &[
            "ich *(hasse|verabscheue|meide|vermeide) ~",
            "ich (mag|esse|trinke|vertrage|ertrage|schaue|trage) (<> )?(kein|keine|keinen) ~",
            "ich mag <> (nicht|überhaupt nicht|gar nicht)",
            "ich (esse|trinke|vertrage|ertrage) <> nicht",
            "ich (bin|reagiere) *allergisch (gegen|auf) ~",
            "ich bin kein (freund|fan) (von|der|des) ~",
            "mir (schmeckt|schmecken|liegt|liegen) <> *(nicht|gar nicht|überhaupt nicht)",
            "ich kann <> nicht (leiden|ausstehen|ertragen|essen|ab)",
            "ich habe eine (%allergie|allergie|unverträglichkeit|%unverträglichkeit) (gegen \
                 )?~",
        ],
        except: &[
            "ich mag (das|es|dies|diesen|diese|dieses|ihn|sie|dich) ",
            "ich hasse (es|das|dich|diesen|diese|dieses)( |,|.|$)",
            "mir schmeckt (das|es) ",
        ],
    },
    DoorRow {
        kind: Kind::Preference,
        slot: SlotRule::Taste("like"),
        place: Place::Anywhere,
        patterns: &[
            "ich *(mag|liebe|bevorzuge|schätze) ~",
            "mein(e|en)? lieblings<> (ist|sind|heißt) ~",
            "ich bin *(ein großer fan|ein fan|großer fan|fan) (von|der|des) ~",
            "ich (esse|trinke|lese|höre|koche|spiele|reise|wandere|fahre|sehe|schaue|nutze|\
                 benutze) *(sehr |am )?(gern|gerne|liebsten) ~",
            "ich (lerne|arbeite|schlafe) am besten ~",
            "ich bin (vegetarier|vegetarierin|veganer|veganerin|vegetarisch|vegan|\
                 laktoseintolerant)",
            "ich ernähre mich *(vegan|vegetarisch|glutenfrei|koscher|halal)",
            "ich (hätte|nähme|würde|möchte) *(lieber|am liebsten) ~",
            "ich stehe *auf ~",
            "am liebsten (höre|lese|esse|trinke|koche|spiele|fahre|schaue|sehe|gehe|mag|trage) ich ~",
            "ich (trinke|esse|nehme) (meinen|mein|meine) <> (am liebsten|immer|ohne|mit|schwarz)( ~)?",
            "(weil|da) ich (lieber|gern|gerne) ~",
            "mir (ist|sind) <> (wichtig|am wichtigsten)",
        ],
        except: &[
            "ich (mag|liebe) (das|es|dies|dich|deine|diese|diesen|ihn|sie)( |,|.|!|$)",
            "ich mag (mich|mir|nicht|kein)",
            "ich *bevorzuge (etwas|irgendetwas|eines|einen|eine)( (der|die|das|in diesem) |,)",
        ],
    },
    DoorRow {
        kind: Kind::Preference,
        slot: SlotRule::Taste("dislike"),
        place: Place::Clause,
        patterns: &[
            "<> kann ich *(nicht|gar nicht|überhaupt nicht) *(leiden|ausstehen|ertragen|essen|ab|haben)",
            "<> (mag|esse|trinke|vertrage) ich *(nicht|gar nicht|überhaupt nicht)",
            "von <> halte ich *(nichts|nicht viel|wenig)",
            "(gegen|auf) <> (bin|reagiere) ich *allergisch",
            "<> (ist|sind) *(nichts für mich|nicht mein ding|nicht so meins|nicht meins)",
        ],
        except: &[
            "(das|es|dies|diese|diesen|dieses|den|die|dich|sie|ihn|so|etwas|damit|davon|dem|was|wen) ",
            "(von|gegen|auf) (dir|ihm|ihr|dem|der|den|das|diesem|dieser) ",
        ],
    },
    DoorRow {
        kind: Kind::Preference,
        slot: SlotRule::Taste("like"),
        place: Place::Clause,
        patterns: &[
            "<> (mag|esse|trinke|lese|höre|spiele) ich *(gern|gerne|am liebsten|sehr)",
            "<> (ist|sind) *(genau )?mein ding",
        ],
        except: &[
            "(das|es|dies|diese|diesen|dieses|den|die|dich|sie|ihn|so|etwas|damit|davon|dem|was|wen) ",
            "(von|gegen|auf) (dir|ihm|ihr|dem|der|den|das|diesem|dieser) ",
        ],
    },
];
