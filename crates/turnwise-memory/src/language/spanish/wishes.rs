//! Spanish: doors for standing instructions and preferences.

use crate::kind::Kind;
use crate::language::{DoorRow, Place, SlotRule};

pub(super) const ROWS: &[DoorRow] = &[
    DoorRow {
        kind: Kind::Instruction,
        slot: SlotRule::Condition,
        place: Place::Request,
        patterns: &[
            "(cuando|siempre que|cada vez que|si) (yo )?(te )?(pregunte|pregunto|pida|pido|\
                 hable|envíe|mande|dé|comparta|mencione|diga|pegue) <>, ~",
        ],
        except: &[],
    },
    DoorRow {
        kind: Kind::Instruction,
        slot: SlotRule::None,
        place: Place::Request,
        patterns: &[
            "(a partir de ahora|de ahora en adelante|desde ahora|en adelante|en el futuro|a \
                 partir de hoy)(,)? ~",
            "(responde|respóndeme|contesta|contéstame|escribe|escríbeme|usa|utiliza|habla|\
                 háblame|explica|explícame|da|dame|muestra|muéstrame|cita|añade|pregunta|\
                pregúntame|comprueba|propón|llámame|trátame|pon|haz|resume|traduce|redondea|\
                convierte|confirma|recuérdame|avísame) (siempre|en todo momento) ~",
            "(responde|contesta|escribe|usa|utiliza|habla|explica|da|muestra|cita|añade) <> \
                 siempre",
            "(siempre) (responde|respóndeme|contesta|escribe|usa|utiliza|habla|explica|\
                 explícame|dame|muestra|muéstrame|cita|añade|pregunta|comprueba|propón|trátame|\
                pon|haz|resume|traduce|confirma|avísame) ~",
            "(nunca|jamás) (respondas|contestes|escribas|uses|utilices|hables|expliques|des|\
                 muestres|cites|añadas|preguntes|propongas|me llames|pongas|hagas|me hables|\
                menciones|sugieras|recomiendes|me recomiendes) ~",
            "no (respondas|contestes|escribas|uses|utilices|hables|des|muestres|añadas|\
                 propongas|me llames|pongas|hagas|menciones|sugieras) (nunca|jamás) ~",
            "(puedes|podrías|podría|puede) (por favor )?(siempre|no) <> (siempre|nunca)",
            "(puedes|podrías) (por favor )?siempre ~",
            "(debes|tienes que|quiero que|me gustaría que) (siempre|nunca) ~",
        ],
        except: &[],
    },
    DoorRow {
        kind: Kind::Preference,
        slot: SlotRule::Choice,
        place: Place::Anywhere,
        patterns: &[
            "(yo )?prefiero <> (a|antes que|en vez de|en lugar de|que) ~",
            "me gusta(n)? más <> que ~",
        ],
        except: &["prefiero (que|pagar|cancelar|mantener|la primera|el primero|esa|ese)"],
    },
    DoorRow {
        kind: Kind::Preference,
        slot: SlotRule::Taste("dislike"),
        place: Place::Anywhere,
        patterns: &[
            "(odio|detesto|aborrezco) ~",
            "no me (gusta|gustan|agrada|agradan) *~",
            "no (soporto|aguanto|como|bebo|puedo comer|tolero|tomo) *~",
            "(nunca|ya no) (como|bebo|tomo) ~",
            "soy *(alérgico|alérgica|intolerante) (a|al) ~",
            "no soy *(fan|aficionado|aficionada) (de|del|a|al) ~",
            "(evito|intento evitar|trato de evitar) ~",
            "tengo alergia (a|al) ~",
        ],
        except: &[
            "no me gusta(n)? (mucho )?(eso|esto|ese|esa|este|esta|estos|estas|tu)( |,|.|$)",
            "(odio|detesto|evito) (eso|esto|ese|esa|este|esta|estos|estas)( |,|.|$)",
        ],
    },
    DoorRow {
        kind: Kind::Preference,
        slot: SlotRule::Taste("like"),
        place: Place::Anywhere,
        patterns: &[
            "(a mí )?me (gusta|gustan|encanta|encantan|fascina|fascinan|apasiona|apasionan|\
                 chifla|chiflan|pirra|pirran|mola|molan) *~",
            "(yo )?prefiero ~",
            "(yo )?preferiría ~",
            "mi <> (favorito|favorita|preferido|preferida) es ~",
            "mis <> (favoritos|favoritas|preferidos|preferidas) son ~",
            "soy *(fan|aficionado|aficionada|amante|un apasionado|una apasionada) (de|del|a|\
                 al) ~",
            "soy (vegetariano|vegetariana|vegano|vegana|pescetariano|pescetariana|celíaco|\
                 celíaca|intolerante a la lactosa)",
            "aprendo mejor ~",
            "(tomo|bebo|como) (el|la|mi|los|las|mis) <> (sin|con|siempre) ~",
            "(adoro|disfruto de|disfruto) ~",
        ],
        except: &[
            "me (gusta|encanta|mola)(n)? (eso|esto|ese|esa|este|esta|estos|estas|la idea|tu|tus)( |,|.|!|$)",
            "me gustaría",
            "(yo )?prefiero (que|pagar|cancelar|mantener|la primera|el primero|esa|ese|algo|\
                 cualquiera)( |,|.|$)",
        ],
    },
];
