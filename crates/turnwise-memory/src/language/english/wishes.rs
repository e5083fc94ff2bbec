//! English: doors for standing instructions and preferences.

use crate::kind::Kind;
use crate::language::{DoorRow, Place, SlotRule};

pub(super) const ROWS: &[DoorRow] = &[
    DoorRow {
        kind: Kind::Instruction,
        slot: SlotRule::Condition,
        place: Place::Request,
        patterns: &[
            "(when|whenever|if|any time|anytime|every time) i (ask|request|want|send|give|\
                 share|paste|say|write|mention|talk)<>, ~",
            "(when|whenever|if|any time|anytime|every time) i (ask|request|want|send|give|\
                 share|paste|say|write|mention|talk) (you )?(for|about) ~",
            "(when|whenever) (answering|explaining|writing|you answer|you explain|you write|\
                 you reply|you respond|you show|you give)<>, ~",
        ],
        except: &[],
    },
    DoorRow {
        kind: Kind::Instruction,
        slot: SlotRule::None,
        place: Place::Request,
        patterns: &[
            "(from now on|from here on|going forward|in future|in the future|from this point \
                 on|henceforth)(,)? ~",
            "(please )?(always|never) (please )?(answer|reply|respond|use|write|speak|talk|\
                 include|add|show|give|provide|explain|format|keep|ask|tell|call|address|mention|\
                suggest|recommend|avoid|start|begin|end|put|make|check|cite|convert|translate|\
                list|quote|assume|send|offer|book|choose|propose|say|apologize|apologise|round|\
                highlight|summarize|summarise|refer|confirm|run|commit|push|remind|sign) ~",
            "(can|could|would|will) you (please )?(always|never) ~",
            "(i want|i'd like|i would like|i need|i expect) you to (always|never) ~",
            "you (should|must|need to|have to) (always|never) ~",
            "(please )?(don't|do not) ever (use|call|write|suggest|recommend|mention|show|\
                 give|send|answer|ask|add|include|say) ~",
            "(please )?(answer|reply|respond|write|speak|talk|explain|address|use|keep) <> \
                 (from now on|in the future|in future|going forward|every time|each time|by \
                default)",
        ],
        except: &[
            "always a ",
            "(from now on|in the future|in future|going forward)(,)? (can|may|could|should|will|do) i ",
            "never mind",
            "always ask yourself",
            "you (should|must|need to|have to) (always|never) (follow|listen|trust|give up|forget|\
                 believe|be |love|live|let|lose|regret|feel|dream|stop (being|doing)|do what)",
        ],
    },
    DoorRow {
        kind: Kind::Preference,
        slot: SlotRule::Choice,
        place: Place::Anywhere,
        patterns: &[
            "i *prefer <> (over|to|rather than|instead of) ~",
            "i('d| would) (much |always )?rather <> than ~",
            "i *(like|love|enjoy) <> (more|better) than ~",
        ],
        except: &["i prefer to ~"],
    },
    DoorRow {
        kind: Kind::Preference,
        slot: SlotRule::Taste("dislike"),
        place: Place::Anywhere,
        patterns: &[
            "i *(hate|dislike|detest|loathe|can't stand|cannot stand|can't bear) ~",
            "i (don't|do not|never) *(like|enjoy|eat|drink|want to eat|care for|watch|wear) ~",
            "i('m| am) *(allergic to|intolerant to|not a fan of|not into|not fond of|tired of \
                 being) ~",
            "i have an allergy to ~",
            "i('m| am) trying to (avoid|stay away from|cut down on|cut out|stay off) ~",
            "i *(avoid|can't eat|cannot eat|can't have|can't tolerate|try to avoid|stay away \
                 from) ~",
            "i('d| would) rather (not|avoid) ~",
        ],
        except: &[
            "i can't stand up",
            "i don't like (it|that|this)",
            "i don't enjoy (it|that|this)",
            "i don't want",
            "i (hate|dislike|detest) (it|this|that|to|you|when|how)( |,|.|$)",
            "i('d| would) rather not (say|share|answer|do|wait|go|have to)",
        ],
    },
    DoorRow {
        kind: Kind::Preference,
        slot: SlotRule::Taste("like"),
        place: Place::Anywhere,
        patterns: &[
            "i *(like|love|enjoy|adore|prefer) ~",
            "my (favorite|favourite) (<>) (is|are|has always been) ~",
            "my (favorite|favourite) is ~",
            "i('m| am) *(a (big |huge |great )?fan of|into|fond of|keen on|crazy about|\
                 partial to|passionate about) ~",
            "i (learn|work|think|focus|sleep|concentrate|understand things) (best|better) ~",
            "i('m| am) *(vegetarian|vegan|pescatarian|gluten-free|gluten free|kosher|halal|\
                 lactose intolerant|teetotal)",
            "(because|since|as) i *(like|love|prefer|enjoy|value|care about|learn best) ~",
            "i('m| am) trying to (keep|stick to|stay|limit) ~",
            "i *(value|care about|appreciate when|appreciate it when) ~",
            "i('m| am) (more )?comfortable with ~",
            "i('d| would) (much |always )?rather (have|eat|drink|get|take|sit|travel|fly|read|listen|\
                 watch|stay|be) ~",
            "i('d| would) *prefer ~",
            "i('m| am) more of (a|an) ~",
            "i (find|have found) (it )?(easier|more helpful|most helpful|clearer) ~",
        ],
        except: &[
            "i *(value|appreciate|care about) (you|your|yours)( |,|.|!|$)",
            "i *(like|love) (it|that|this|these|those|your|the idea|how|the sound|to be|and|to fix|to book)( |,|.|\
                 !|$)",
            "i *prefer (to (use|reserve|pay|have|get|cancel|change|keep|book|proceed|go|be|receive|\
                 switch|fly)|the (first|second|third|last|other|one|option|refund|same)|that|this|\
                it|option|a refund|one|using|something|anything|either|any)",
            "i *prefer (a|an) <> (that|that's|which|within) ",
            "i *(like|love|enjoy|prefer) <> (within|in|at|on|of|from|to|for|like|with|around|by) \
                 (that|this|these|those)( |,|.|!|$)",
            "i *(like|love|prefer) (the|that|this) (<> )?(one|ones|option)( |,|.|!|$)",
            "i('d| would) (much |always )?rather (have|eat|drink|get|take|sit|travel|fly|read|listen|\
                 watch|stay|be) (the|that|this|it|these|those|one|your|something|anything)( |,|.|!|$)",
            "i('d| would) *prefer (to (use|reserve|pay|have|get|cancel|change|keep|book|proceed|go|\
                 be|receive|switch|wait|not)|the|that|this|it|these|those|one|option|something|\
                 anything|either|any|not|if|you)( |,|.|!|$)",
            "i('m| am) into (it|this|that)",
            "i (enjoy|enjoyed) (it|that|this|talking|chatting)",
            "i('m| am) trying to keep (my|this) (job|appointment)",
            "i just (love|like) (it|that|this)",
            "i really (like|love) (it|that|this|your|the idea)",
            "i also (like|love) (it|that|this)",
        ],
    },
];
