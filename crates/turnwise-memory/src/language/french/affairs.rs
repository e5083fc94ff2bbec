//! French: doors for tasks, events, decisions and the user's things.

use crate::kind::Kind;
use crate::language::{DoorRow, Place, SlotRule};

pub(super) const ROWS: &[DoorRow] = &[
    DoorRow {
        kind: Kind::Task,
        slot: SlotRule::None,
        place: Place::Anywhere,
        patterns: &[
            "rappelle(z)?-moi (de |d'|que |qu')?~",
            "je dois <> (avant|d'ici|pour le|au plus tard) ~",
            "il faut que je <> (avant|d'ici) ~",
            "(la|ma|notre) (date limite|échéance) est ~",
            "n'oublie(z)? pas de me rappeler ~",
            "(il )?(ne )?faut pas que j'oublie (de |d')?~",
            "je ne dois pas oublier (de |d')?~",
        ],
        except: &[],
    },
    DoorRow {
        kind: Kind::Event,
        slot: SlotRule::None,
        place: Place::Anywhere,
        patterns: &[
            "j'(ai|avais) (un |une |mon |ma )?(<> )?(rendez-vous|entretien|examen|mariage|vol|\
                 opération|anniversaire|concert|voyage|conférence|réunion)",
            "(hier|la semaine dernière|le mois dernier|l'année dernière|avant-hier)(,)? (j'ai|\
                 je suis|nous avons|on a|j'étais) ~",
            "(aujourd'hui|demain)(,)? c'est (mon|l'|notre) *anniversaire",
            "(aujourd'hui|ce matin)(,)? (je suis|nous sommes|on est) (allé|allée|allés|parti|partie|partis|\
                 arrivé|arrivée) ~",
            "(aujourd'hui|ce matin)(,)? (j'ai|nous avons|on a) (visité|acheté|rencontré|commencé|terminé|\
                 fini|couru|regardé) ~",
            "je (pars|voyage|déménage|me marie|vole) ~",
            "(mon|ma) (<> )?(rendez-vous|entretien|examen|mariage|vol|opération|anniversaire) \
                 (est|était|aura lieu) ~",
            "nous (partons|nous marions|déménageons) ~",
        ],
        except: &[
            "(hier|avant-hier|la semaine dernière|le mois dernier|aujourd'hui|ce matin)(,)? (j'ai|\
                 nous avons|on a) % (quelque chose|des choses|des trucs|beaucoup de choses|rien)",
        ],
    },
    DoorRow {
        kind: Kind::Fact,
        slot: SlotRule::None,
        place: Place::Anywhere,
        patterns: &[
            "(j'ai|nous avons|on a) *(décidé|choisi|opté) (de|d'|pour)?( )?~",
            "(je suis|nous sommes|on est) *(passé|passés|passée) (de <> )?à ~",
            "(je|nous) *(possède|possédons|conduis|conduisons) (un|une|deux|trois) ~",
        ],
        except: &[],
    },
    DoorRow {
        kind: Kind::Fact,
        slot: SlotRule::Thing,
        place: Place::Anywhere,
        patterns: &[
            "(mon|ma|notre) <> (est|a|coûte|utilise|tourne sous|dure|commence|s'élève à) \
                 (maintenant |désormais |actuellement )?~",
            // Spanish also has "nos" and "a", but not "ont" and "sont".
            "(mes|nos) <> (sont|ont|coûtent|utilisent|tournent sous|durent|commencent|s'élèvent \
                 à) (maintenant |désormais |actuellement )?~",
            "(mon|ma|notre) <> (a été|est) (déplacé|déplacée|repoussé|repoussée|porté|portée|\
                 passé|passée) (à|au) ~",
        ],
        except: &[
            "(mon|ma|mes) (question|problème|nom|prénom|métier|avis|erreur|commande|\
                 réservation) ",
            "(mon|ma) <> préféré",
        ],
    },
];
