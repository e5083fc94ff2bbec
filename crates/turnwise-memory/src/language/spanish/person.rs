//! Spanish: doors for who the user is.

use crate::kind::Kind;
use crate::language::{DoorRow, Place, SlotRule};

pub(super) const ROWS: &[DoorRow] = &[
    DoorRow {
        kind: Kind::Profile,
        slot: SlotRule::One("user.name"),
        place: Place::Anywhere,
        patterns: &[
            "me llamo ~",
            "mi nombre (completo )?es ~",
            "(puedes llamarme|puede llamarme|llámame) ~",
        ],
        except: &["llámame (mañana|cuando|si|luego|más tarde|a las|al)"],
    },
    DoorRow {
        kind: Kind::Profile,
        slot: SlotRule::Name("user.name"),
        place: Place::Clause,
        patterns: &[
            "(hola|buenas|buenos días|buenas tardes)(,)? (yo )?soy ~",
            "soy <>, (encantado|encantada|mucho gusto|un placer)",
        ],
        except: &[],
    },
    DoorRow {
        kind: Kind::Profile,
        slot: SlotRule::One("user.city"),
        place: Place::Anywhere,
        patterns: &[
            "(yo )?(vivo|resido) *(en|cerca de) ~",
            "(me he mudado|me mudé|me acabo de mudar|nos mudamos|nos hemos mudado|me \
                 trasladé) *(de <> )?a ~",
            "ya no vivo en ~",
            "estoy viviendo *en ~",
            "llevo <> viviendo en ~",
        ],
        except: &["vivo en (un|una|mi|el miedo|paz)( |,)"],
    },
    DoorRow {
        kind: Kind::Profile,
        slot: SlotRule::One("user.origin"),
        place: Place::Anywhere,
        patterns: &[
            "(yo )?(soy|vengo) (originario de|originaria de|de) ~",
            "(nací|crecí|me crié) en ~",
        ],
        except: &["(soy|vengo) de (los|las|la|el|un|una|mi)( |,)", "nací en (el|la|un|una)( |,)"],
    },
    DoorRow {
        kind: Kind::Profile,
        slot: SlotRule::One("user.work"),
        place: Place::Anywhere,
        patterns: &[
            "(yo )?trabajo *(en|como|para|de) ~",
            "ya no trabajo (en|como|para) ~",
            "soy *(un |una )?(ingeniero|ingeniera|profesor|profesora|maestro|maestra|médico|\
                 médica|enfermero|enfermera|estudiante|desarrollador|desarrolladora|programador|\
                programadora|abogado|abogada|cocinero|cocinera|contable|contador|contadora|\
                periodista|fotógrafo|fotógrafa|arquitecto|arquitecta|músico|música|traductor|\
                traductora|jubilado|jubilada|autónomo|autónoma|electricista|panadero|panadera|\
                farmacéutico|farmacéutica|investigador|investigadora|diseñador|diseñadora|\
                agricultor|agricultora|conductor|conductora)",
            "mi (trabajo|profesión|ocupación) es ~",
            "(yo )?estudio *(derecho|medicina|ingeniería|arquitectura|economía|psicología|biología|química|física|\
                 historia|filosofía|matemáticas|informática|periodismo|enfermería)",
            "(yo )?estudio <> en (la universidad|la facultad|el instituto)",
            "estoy *(jubilado|jubilada|desempleado|desempleada|en paro)",
        ],
        except: &[
            "trabajo (en|para) (ello|eso|esto|casa|un|una|mi|vano)( |,|.|$)",
            "trabajo de (la|casa)",
            "trabajo en (la|el|los|las|este|esta|ese|esa) (función|código|proyecto|problema|tarea|error|archivo|\
                 texto|módulo|clase|versión|página|informe|tema)",
        ],
    },
    DoorRow {
        kind: Kind::Profile,
        slot: SlotRule::One("user.age"),
        place: Place::Anywhere,
        patterns: &[
            "tengo (<> años)",
            "(cumplí|acabo de cumplir|he cumplido) (<> años)",
            "nací el ~",
        ],
        except: &[
            "tengo <> años (de|trabajando|viviendo|en|con|sin)",
            "tengo <> hace",
            "tengo (un|una|el|la) ",
        ],
    },
    DoorRow {
        kind: Kind::Profile,
        slot: SlotRule::Many("user.language"),
        place: Place::Anywhere,
        patterns: &[
            "hablo *(un poco de )?(español|inglés|francés|alemán|italiano|portugués|catalán|\
                 árabe|chino|japonés|ruso|gallego|euskera|polaco)",
            "mi lengua materna es ~",
        ],
        except: &[],
    },
    DoorRow {
        kind: Kind::Profile,
        slot: SlotRule::Relation(&[
            ("mujer", "spouse"),
            ("esposa", "spouse"),
            ("marido", "spouse"),
            ("esposo", "spouse"),
            ("novia", "partner"),
            ("novio", "partner"),
            ("pareja", "partner"),
            ("hermana", "sister"),
            ("hermano", "brother"),
            ("madre", "mother"),
            ("mamá", "mother"),
            ("padre", "father"),
            ("papá", "father"),
            ("hija", "daughter"),
            ("hijo", "son"),
            ("perro", "pet"),
            ("perra", "pet"),
            ("gato", "pet"),
            ("gata", "pet"),
            ("jefe", "boss"),
            ("jefa", "boss"),
            ("prima", "cousin"),
            ("primo", "cousin"),
            ("abuela", "grandmother"),
            ("abuelo", "grandfather"),
            ("sobrina", "niece"),
            ("sobrino", "nephew"),
        ]),
        place: Place::Anywhere,
        patterns: &["mi <> (mayor |menor |pequeña |pequeño )?(se llama |, )?~"],
        except: &[],
    },
];
