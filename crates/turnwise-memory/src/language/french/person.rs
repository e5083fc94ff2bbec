//! French: doors for who the user is.

use crate::kind::Kind;
use crate::language::{DoorRow, Place, SlotRule};

pub(super) const ROWS: &[DoorRow] = &[
    DoorRow {
        kind: Kind::Profile,
        slot: SlotRule::One("user.name"),
        place: Place::Anywhere,
        patterns: &[
            "je m'appelle ~",
            "mon (nom|prénom) est ~",
            "(tu peux m'|vous pouvez m'|appelle-moi|appelez-moi)( )?(appeler )?~",
        ],
        except: &["appel(le|ez)-moi (demain|quand|si|plus tard|au|à|ce)"],
    },
    DoorRow {
        kind: Kind::Profile,
        slot: SlotRule::Name("user.name"),
        place: Place::Clause,
        patterns: &[
            "moi(,)? c'est ~",
            "(bonjour|salut|bonsoir|coucou)(,)? (je suis|moi c'est|c'est) ~",
        ],
        except: &[],
    },
    DoorRow {
        kind: Kind::Profile,
        slot: SlotRule::One("user.city"),
        place: Place::Anywhere,
        patterns: &[
            "(j'habite|je vis|je réside) *(à|au|en|dans|près de|aux) ~",
            "(j'ai|nous avons|on a) *(déménagé|emménagé) (de <> )?(à|au|en|aux) ~",
            "je me suis *(installé|installée) (à|au|en|aux) ~",
            "je n'habite plus (à|au|en|aux) ~",
            "je suis *(basé|basée|domicilié|domiciliée) (à|au|en|aux) ~",
        ],
        except: &["(j'habite|je vis) (dans|en) (un|une|l'|la peur|le|paix|ma|mon)( |,)?"],
    },
    DoorRow {
        kind: Kind::Profile,
        slot: SlotRule::One("user.origin"),
        place: Place::Anywhere,
        patterns: &[
            "je (viens|suis originaire) (de |du |des |d')~",
            "je suis (né|née) (à|au|en|aux) ~",
            "j'ai grandi (à|au|en|aux) ~",
        ],
        except: &["je viens (de |d')(la |le |les |l'|me |te |se |lui |leur |m'|s'|t')?%(er|ir|re|\
                 oir)"],
    },
    DoorRow {
        kind: Kind::Profile,
        slot: SlotRule::One("user.work"),
        place: Place::Anywhere,
        patterns: &[
            "je travaille *(chez|comme|pour|à|au|en tant que|dans) ~",
            "je ne travaille plus (chez|comme|pour) ~",
            "je suis *(une |un )?(ingénieur|ingénieure|professeur|professeure|enseignant|\
                 enseignante|médecin|infirmier|infirmière|étudiant|étudiante|développeur|\
                développeuse|avocat|avocate|cuisinier|cuisinière|comptable|journaliste|\
                photographe|architecte|musicien|musicienne|traducteur|traductrice|retraité|\
                retraitée|boulanger|boulangère|électricien|pharmacien|pharmacienne|graphiste|\
                chercheur|chercheuse|agriculteur|agricultrice)",
            "mon (métier|travail|boulot) est ~",
            "je suis *(à la retraite|au chômage|indépendant|indépendante)",
        ],
        except: &["je travaille (à|dans) (la maison|domicile|un|une|le|la)( |,)"],
    },
    DoorRow {
        kind: Kind::Profile,
        slot: SlotRule::One("user.age"),
        place: Place::Anywhere,
        patterns: &["j'ai (<> ans)", "je viens d'avoir (<> ans)", "je suis (né|née) le ~"],
        except: &["j'ai <> (depuis|il y a|pour|pendant)", "j'ai (un|une|le|la) "],
    },
    DoorRow {
        kind: Kind::Profile,
        slot: SlotRule::Many("user.language"),
        place: Place::Anywhere,
        patterns: &[
            "je parle *(couramment |un peu )?(le |l'|de l'|du )?(français|anglais|allemand|espagnol|italien|\
                 portugais|arabe|chinois|japonais|russe|néerlandais|polonais|turc)",
            "ma langue maternelle est ~",
        ],
        except: &[],
    },
    DoorRow {
        kind: Kind::Profile,
        slot: SlotRule::Relation(&[
            ("femme", "spouse"),
            ("mari", "spouse"),
            ("épouse", "spouse"),
            ("copine", "partner"),
            ("copain", "partner"),
            ("compagne", "partner"),
            ("compagnon", "partner"),
            ("sœur", "sister"),
            ("soeur", "sister"),
            ("frère", "brother"),
            ("mère", "mother"),
            ("maman", "mother"),
            ("père", "father"),
            ("papa", "father"),
            ("fille", "daughter"),
            ("fils", "son"),
            ("chien", "pet"),
            ("chat", "pet"),
            ("chatte", "pet"),
            ("patron", "boss"),
            ("patronne", "boss"),
            ("cousin", "cousin"),
            ("cousine", "cousin"),
            ("nièce", "niece"),
            ("neveu", "nephew"),
        ]),
        place: Place::Anywhere,
        patterns: &["(mon|ma) (petite |petit |grande |grand )?<>( s'appelle| se nomme|,)? ~"],
        except: &[],
    },
];
