//! Spanish: doors for tasks, events, decisions and the user's things.

use crate::kind::Kind;
use crate::language::{DoorRow, Place, SlotRule};

pub(super) const ROWS: &[DoorRow] = &[
    DoorRow {
        kind: Kind::Task,
        slot: SlotRule::None,
        place: Place::Anywhere,
        patterns: &[
            "recuérdame (que )?~",
            "(tengo que|debo|necesito|he de) <> (antes|para el|a más tardar) ~",
            "(la|mi|nuestra) fecha límite es ~",
            "no dejes que olvide ~",
        ],
        except: &["recuérdame (siempre)"],
    },
    DoorRow {
        kind: Kind::Event,
        slot: SlotRule::None,
        place: Place::Anywhere,
        patterns: &[
            "(tengo|tuve|tenía) (un|una|mi) (<> )?(cita|entrevista|examen|boda|vuelo|\
                 operación|cumpleaños|concierto|viaje|conferencia|reunión)",
            "(ayer|anteayer|la semana pasada|el mes pasado|el año pasado|anoche)(,)? ~",
            "(hoy|mañana) es mi (cumpleaños|aniversario|boda|graduación)",
            "(hoy|esta mañana)(,)? (fui|fuimos|visité|visitamos|compré|conocí|empecé|terminé|vi|\
                 corrí|cociné|hice) ~",
            "(viajo|vuelo|me caso|me mudo|salgo de viaje) ~",
            "mi (<> )?(cita|entrevista|examen|boda|vuelo|operación|cumpleaños) (es|fue|será) ~",
            "nos (casamos|mudamos|vamos) ~",
        ],
        except: &[
            "(ayer|anteayer|la semana pasada|el mes pasado|anoche|hoy|esta mañana)(,)? (me )?% \
                 (algo|nada|cosas|muchas cosas|algunas cosas)( |,|.|!|$)",
        ],
    },
    DoorRow {
        kind: Kind::Fact,
        slot: SlotRule::None,
        place: Place::Anywhere,
        patterns: &[
            "(he decidido|decidí|hemos decidido|decidimos|optamos por|elegimos|opté por) ~",
            "(he cambiado|hemos cambiado|nos hemos pasado|me he pasado) (de <> )?a ~",
            "(yo )?(poseo|conduzco|manejo) (un|una|dos|tres) ~",
        ],
        except: &[],
    },
    DoorRow {
        kind: Kind::Fact,
        slot: SlotRule::Thing,
        place: Place::Anywhere,
        patterns: &[
            "(mi|mis|nuestro|nuestra) <> (es|son|está|tiene|tienen|cuesta|usa|utiliza|\
                 funciona con|dura|empieza|vence) (ahora |actualmente )?~",
            "(mi|nuestro|nuestra) <> (pasó|se movió|se ha movido|subió|bajó|cambió) (de <> \
                 )?a ~",
        ],
        except: &[
            "(mi|mis) (pregunta|problema|nombre|trabajo|opinión|error|pedido|reserva|\
                 profesión|duda) ",
            "mi <> (favorito|favorita|preferid)",
        ],
    },
];
