//! English: doors for who the user is.

use crate::kind::Kind;
use crate::language::{DoorRow, Place, SlotRule};

pub(super) const ROWS: &[DoorRow] = &[
    DoorRow {
        kind: Kind::Profile,
        slot: SlotRule::One("user.name"),
        place: Place::Anywhere,
        patterns: &[
            "my (full |first |real )?name is ~",
            "call me ~",
            "you can call me ~",
            "i go by ~",
            "everyone calls me ~",
        ],
        except: &[
            "call me (back|when|if|later|tomorrow|at|on|crazy|a |an |old|stupid|today|now|\
                 again)",
            "my name is (on|not|in|spelled|wrong|misspelled)",
        ],
    },
    DoorRow {
        kind: Kind::Profile,
        slot: SlotRule::Name("user.name"),
        place: Place::Clause,
        patterns: &[
            "(hi|hello|hey|good morning|good evening|greetings)(,)? (there )?(everyone )?i('m| am) ~",
            "i('m| am) <>, (it's )?(nice|good|great|lovely|pleased|glad|happy) to meet you",
        ],
        except: &[],
    },
    DoorRow {
        kind: Kind::Profile,
        slot: SlotRule::One("user.city"),
        place: Place::Anywhere,
        patterns: &[
            "i (no longer|don't) live in ~",
            "i *(live|reside) (in|near|on) ~",
            "i('m| am) *(living|based|located|settled) in ~",
            "i('ve| have)? *(moved|relocated) (from <> )?to ~",
            "we('ve| have)? *(moved|relocated) (from <> )?to ~",
        ],
        except: &[
            "i live in (fear|hope|the moment|a|an|my|this|constant|the)( |,|.|$)",
            "i('ve| have)? moved to (the|a|an|my|another|using)( |,)",
            "we moved to (the|a|an|another|using)( |,)",
            "i('m| am) living in (fear|the moment|a|an|my|this)( |,)",
        ],
    },
    DoorRow {
        kind: Kind::Profile,
        slot: SlotRule::One("user.origin"),
        place: Place::Anywhere,
        patterns: &[
            "i('m| am) *(originally )?from ~",
            "i (come|came) from ~",
            "i grew up in ~",
            "i was born in ~",
        ],
        except: &[
            "i('m| am) from (a|the|an)( |,)",
            "i (come|came) from (a|the|an|work|home|my)( |,)",
            "i was born in (a|the|an)( |,)",
        ],
    },
    DoorRow {
        kind: Kind::Profile,
        slot: SlotRule::One("user.work"),
        place: Place::Anywhere,
        patterns: &[
            "i (no longer|don't) work (at|for|as|in) ~",
            "i *work (at|for|as) ~",
            "i('m| am) *(working|employed|self-employed) (at|for|as) ~",
            "i('ve| have)? (just )?(started|got|accepted|begun) (a|my) (new )?(job|position|\
                 role) (at|as|with) ~",
            "i('m| am) (a|an) (<> )?(engineer|developer|teacher|nurse|doctor|student|designer|\
                 lawyer|writer|artist|musician|manager|accountant|consultant|researcher|scientist|\
                chef|cook|photographer|programmer|professor|architect|therapist|electrician|\
                plumber|carpenter|pilot|driver|farmer|journalist|editor|translator|librarian|\
                pharmacist|dentist|veterinarian|vet|paramedic|firefighter|analyst|freelancer|\
                contractor|salesperson|barista|mechanic|economist|founder|entrepreneur|parent|\
                retiree|physician|surgeon|biologist|chemist|physicist|mathematician|statistician|\
                administrator|tester|director|intern|postdoc|recruiter|marketer|gardener|tailor|\
                baker|welder|nanny|midwife)",
            "i('m| am) *(retired|self-employed|unemployed|freelance|freelancing)",
            "my (job|profession|occupation|job title) is ~",
        ],
        except: &[
            "i work (at|for|as) (it|this|that|least|a loss|night|home|well)",
            "i('m| am) working (at|for|as) (it|this|that|home)",
        ],
    },
    DoorRow {
        kind: Kind::Profile,
        slot: SlotRule::One("user.age"),
        place: Place::Anywhere,
        patterns: &[
            "i('m| am) (<> years old|<> years of age)",
            "i (just |recently )?turned <> (years|last|this|today|yesterday|in|on)",
            "i was born on ~",
            "i('m| am) #(,|.|!|$| and )",
        ],
        except: &[],
    },
    DoorRow {
        kind: Kind::Profile,
        slot: SlotRule::Many("user.language"),
        place: Place::Anywhere,
        patterns: &[
            "i *speak (fluent |native |a little |some )?(english|german|french|spanish|\
                 italian|portuguese|dutch|polish|russian|ukrainian|turkish|arabic|hindi|chinese|\
                mandarin|cantonese|japanese|korean|swedish|danish|norwegian|finnish|greek|hebrew|\
                czech|hungarian|romanian|vietnamese|thai|farsi|persian|urdu|bengali|swahili|\
                catalan)",
            "my (native|first) language is ~",
            "my mother tongue is ~",
        ],
        except: &[],
    },
    DoorRow {
        kind: Kind::Profile,
        slot: SlotRule::Relation(&[
            ("wife", "spouse"),
            ("husband", "spouse"),
            ("partner", "partner"),
            ("girlfriend", "partner"),
            ("boyfriend", "partner"),
            ("fiancé", "partner"),
            ("fiancée", "partner"),
            ("sister", "sister"),
            ("brother", "brother"),
            ("mother", "mother"),
            ("mom", "mother"),
            ("mum", "mother"),
            ("father", "father"),
            ("dad", "father"),
            ("daughter", "daughter"),
            ("son", "son"),
            ("dog", "pet"),
            ("cat", "pet"),
            ("boss", "boss"),
            ("manager", "boss"),
            ("cousin", "cousin"),
            ("roommate", "roommate"),
            ("flatmate", "roommate"),
            ("best friend", "friend"),
            ("grandmother", "grandmother"),
            ("grandfather", "grandfather"),
            ("niece", "niece"),
            ("nephew", "nephew"),
            ("aunt", "aunt"),
            ("uncle", "uncle"),
        ]),
        place: Place::Anywhere,
        patterns: &[
            "my (older |younger |little |big |late |new )?<>('s name is| is called| is named|\
                 , named|, called|,)? ~",
        ],
        except: &[],
    },
];
