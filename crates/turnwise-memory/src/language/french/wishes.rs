//! French: doors for standing instructions and preferences.

use crate::kind::Kind;
use crate::language::{DoorRow, Place, SlotRule};

pub(super) const ROWS: &[DoorRow] = &[
    DoorRow {
        kind: Kind::Instruction,
        slot: SlotRule::Condition,
        place: Place::Request,
        patterns: &[
            "(quand|lorsque|chaque fois que|dès que|si) je (te |vous )?(demande|parle|pose|\
                 envoie|donne|partage|colle|mentionne|dis) <>, ~",
        ],
        except: &[],
    },
    DoorRow {
        kind: Kind::Instruction,
        slot: SlotRule::None,
        place: Place::Request,
        patterns: &[
            "(à partir de maintenant|désormais|dorénavant|à l'avenir|à partir \
                 d'aujourd'hui)(,)? ~",
            "(réponds|répondez|écris|écrivez|utilise|utilisez|parle|parlez|explique|expliquez|\
                 donne|donnez|montre|montrez|cite|citez|ajoute|ajoutez|demande|demandez|vérifie|\
                vérifiez|propose|proposez|appelle|appelez|tutoie|tutoyez|vouvoie|vouvoyez|mets|\
                fais|faites|résume|résumez|traduis|traduisez|arrondis|convertis|rappelle)(-moi|\
                -nous|-le|-les|-toi|-me)? (moi )?(toujours|systématiquement|à chaque fois) ~",
            "(n'|ne )(réponds|répondez|écris|écrivez|utilise|utilisez|parle|parlez|donne|\
                 donnez|montre|montrez|cite|ajoute|demande|propose|proposez|mets|fais|faites|\
                m'appelle|me propose|me parle|mentionne|mentionnez|suggère|suggérez) (jamais|plus \
                jamais) ~",
            "(peux-tu|pourrais-tu|pouvez-vous|pourriez-vous) (s'il te plaît |s'il vous plaît \
                 )?(toujours|ne jamais) ~",
            "(tu dois|vous devez|il faut que tu|je veux que tu|je voudrais que tu) (toujours|\
                 ne jamais) ~",
            "(j'aimerais|je voudrais|je veux|je souhaite|je préfère) que (tu|vous) <> (toujours|\
                 systématiquement|jamais) ~",
            "(tutoie|tutoyez|vouvoie|vouvoyez)-moi",
            "(toujours|ne jamais) (répondre|écrire|utiliser|donner|citer|parler|proposer|\
                 vérifier|ajouter) ~",
        ],
        except: &[],
    },
    DoorRow {
        kind: Kind::Preference,
        slot: SlotRule::Choice,
        place: Place::Anywhere,
        patterns: &["je préfère <> (à|au|aux|plutôt que|que) ~", "j'aime *(mieux|plus) <> que ~"],
        except: &["je préfère (ne|que|payer|annuler|garder|la première|le premier|celui|celle)"],
    },
    DoorRow {
        kind: Kind::Preference,
        slot: SlotRule::Taste("dislike"),
        place: Place::Anywhere,
        patterns: &[
            "je (déteste|hais|n'aime *pas|n'aime plus|ne supporte *pas|évite|ne mange *(pas|\
                 jamais|plus)|ne bois *(pas|jamais|plus)|ne peux pas manger) *~",
            "je n'apprécie *pas ~",
            "je suis *(allergique|intolérante|intolérant) (à|au|aux) ~",
            "je ne suis pas (fan|amateur|amatrice) (de|du|des) ~",
            "j'ai horreur (de|du|des) ~",
            "j'évite ~",
            "<>(,)? ce n'est *pas *(mon truc|ma tasse de thé|pour moi)",
            "j'essaie d'éviter ~",
            "j'ai une allergie (à|au|aux) ~",
        ],
        except: &[
            "je (déteste|n'aime *pas|hais) (ça|cela|ce|cet|cette|ces|ton|ta|tes|votre|vos)( |,|.|$)",
            "j'évite (ça|cela|ce|cet|cette|ces)( |,|.|$)",
            "(ça|cela|non|oui|mais)(,)? ce n'est",
        ],
    },
    DoorRow {
        kind: Kind::Preference,
        slot: SlotRule::Taste("like"),
        place: Place::Anywhere,
        patterns: &[
            "j'(aime|adore|apprécie) *~",
            "je préfère ~",
            "je préférerais ~",
            "j'aimerais mieux ~",
            "mon <> (préféré|favori)(,)? (est|c'est) ~",
            "ma <> (préférée|favorite)(,)? (est|c'est) ~",
            "mes <> (préférés|préférées)(,)? (sont|ce sont|c'est) ~",
            "je (bois|prends|mange) (mon|ma|mes|le|la|les) <> (sans|avec|toujours) ~",
            "je raffole (de |du |des |d')~",
            "<>(,)? c'est *(mon truc|ma passion)",
            "je suis *(fan|passionné|passionnée|amateur|amatrice|friand|friande) (de |du |des \
                 |d')~",
            "je suis *(végétarien|végétarienne|végane|vegan|végétalien|végétalienne|\
                 pescétarien|pescétarienne)",
            "je mange *(végétarien|vegan|halal|casher|sans gluten)",
            "j'apprends *mieux ~",
        ],
        except: &[
            "j'(aime|adore|apprécie) (bien )?(ça|cela|votre|ton|ta|tes|vos|ce|cet|cette|ces|l'idée)( |,|.|!|$)",
            "(ça|cela|non|oui|mais)(,)? c'est",
            "j'aimerais",
            "je préfère (payer|annuler|garder|la première|le premier|celui|celle|que)( |,|.|$)",
            "je préfère (quelque chose|n'importe)",
        ],
    },
];
