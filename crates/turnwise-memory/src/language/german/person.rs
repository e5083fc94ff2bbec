//! German: doors for who the user is.

use crate::kind::Kind;
use crate::language::{DoorRow, Place, SlotRule};

pub(super) const ROWS: &[DoorRow] = &[
    DoorRow {
        kind: Kind::Profile,
        slot: SlotRule::One("user.name"),
        place: Place::Anywhere,
        patterns: &[
            "ich (heiße|heisse) ~",
            "mein (vor|nach)?name (ist|lautet) ~",
            "(du kannst mich|nenn mich|nenne mich|ihr könnt mich) ~",
        ],
        except: &["nenn mich (nicht|nie)", "ich heiße (dich|sie|euch|das|es|willkommen)"],
    },
    DoorRow {
        kind: Kind::Profile,
        slot: SlotRule::Name("user.name"),
        place: Place::Clause,
        patterns: &[
            "(hallo|hi|hey|guten tag|guten morgen|moin|servus)(,)? (hier ist|ich bin) (der |die )?~",
            "ich bin (der|die) ~",
        ],
        except: &[],
    },
    DoorRow {
        kind: Kind::Profile,
        slot: SlotRule::One("user.city"),
        place: Place::Anywhere,
        patterns: &[
            "ich *(wohne|lebe) *(in|bei|nahe|auf) ~",
            "ich bin *(von <> )?nach <> (gezogen|umgezogen|übersiedelt)",
            "ich ziehe *(von <> )?nach <> (um|$)",
            "wir sind *(von <> )?nach <> (gezogen|umgezogen)",
            "ich wohne nicht mehr in ~",
            "und (wohne|lebe) (in|bei|nahe) ~",
        ],
        except: &[
            "ich (wohne|lebe) in (einem|einer|angst|der hoffnung|meinem|meiner|dem|diesem)( |\
                 ,)",
        ],
    },
    DoorRow {
        kind: Kind::Profile,
        slot: SlotRule::One("user.origin"),
        place: Place::Anywhere,
        patterns: &[
            "ich (komme|stamme) *(ursprünglich )?aus ~",
            "ich bin in <> (geboren|aufgewachsen)",
        ],
        except: &["ich komme aus (dem|der|einem|einer)( |,)"],
    },
    DoorRow {
        kind: Kind::Profile,
        slot: SlotRule::One("user.work"),
        place: Place::Anywhere,
        patterns: &[
            "ich arbeite *(bei|als|für|im|in der) ~",
            "ich arbeite *(an der|an einer|an einem|am) <>(schule|universität|uni|klinik|institut|gymnasium|theater|hochschule)",
            "ich bin *(von beruf|beruflich) ~",
            "(beruflich|von beruf|hauptberuflich) bin ich ~",
            "ich bin (ein |eine )?(gelernte|ausgebildete|studierte|angehende)(r)? ~",
            "ich studiere *~",
            "ich mache *(eine|meine) ausbildung (zum|zur|als|bei) ~",
            "mein beruf ist ~",
            "ich bin *(rentner|rentnerin|selbstständig|arbeitslos|freiberuflich|in rente)",
            "ich bin (ein |eine )?(ingenieur|ingenieurin|lehrer|lehrerin|arzt|ärztin|student|\
                 studentin|entwickler|entwicklerin|anwalt|anwältin|koch|köchin|krankenpfleger|\
                krankenschwester|pflegerin|buchhalter|buchhalterin|fotograf|fotografin|architekt|\
                architektin|journalist|journalistin|programmierer|programmiererin|schreiner|\
                elektriker|landwirt|übersetzer|übersetzerin|musiker|musikerin|schüler|schülerin|\
                bäcker|tischler|hebamme|apotheker|apothekerin)",
            "ich arbeite nicht mehr (bei|als) ~",
        ],
        except: &[
            "ich arbeite (für mich|im moment|im garten|in der regel)",
            "ich studiere (den|die|das|dein|deine|diese|dieses|gerade (den|die|das)) ",
        ],
    },
    DoorRow {
        kind: Kind::Profile,
        slot: SlotRule::One("user.age"),
        place: Place::Anywhere,
        patterns: &[
            "ich bin (<> jahre alt)",
            "ich bin (am )?<> geboren",
            "ich werde <> jahre alt",
            "ich bin (gerade )?<> geworden",
            "ich bin #(,|.|!|$| und )",
        ],
        except: &["ich bin (krank|müde|alt|wütend|arbeitslos|besser|schlechter)"],
    },
    DoorRow {
        kind: Kind::Profile,
        slot: SlotRule::Many("user.language"),
        place: Place::Anywhere,
        patterns: &[
            "ich spreche *(fließend |etwas |ein bisschen )?(deutsch|englisch|französisch|\
                 spanisch|italienisch|türkisch|polnisch|russisch|arabisch|chinesisch|japanisch|\
                portugiesisch|niederländisch|ukrainisch)",
            "meine muttersprache ist ~",
        ],
        except: &[],
    },
    DoorRow {
        kind: Kind::Profile,
        slot: SlotRule::Relation(&[
            ("frau", "spouse"),
            ("mann", "spouse"),
            ("partner", "partner"),
            ("partnerin", "partner"),
            ("freundin", "partner"),
            ("freund", "partner"),
            ("schwester", "sister"),
            ("bruder", "brother"),
            ("mutter", "mother"),
            ("mama", "mother"),
            ("vater", "father"),
            ("papa", "father"),
            ("tochter", "daughter"),
            ("sohn", "son"),
            ("hund", "pet"),
            ("katze", "pet"),
            ("kater", "pet"),
            ("chef", "boss"),
            ("chefin", "boss"),
            ("oma", "grandmother"),
            ("opa", "grandfather"),
            ("nichte", "niece"),
            ("neffe", "nephew"),
        ]),
        place: Place::Anywhere,
        patterns: &[
            "mein(e|em|en|er)? (ältere |jüngere |kleine |große |älterer |jüngerer |kleiner |\
                 großer )?<>( heißt| ist|, | namens)? ~",
        ],
        except: &[],
    },
];
