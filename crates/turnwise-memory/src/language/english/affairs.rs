//! English: doors for tasks, events, decisions and the user's things.

use crate::kind::Kind;
use crate::language::{DoorRow, Place, SlotRule};

pub(super) const ROWS: &[DoorRow] = &[
    DoorRow {
        kind: Kind::Task,
        slot: SlotRule::None,
        place: Place::Anywhere,
        patterns: &[
            "remind me (to|about|of|that) ~",
            "i (need|have|must|ought|am supposed|'m supposed) *(to )?<> (by|before|until|no \
                 later than) ~",
            "i('ve| have) (got )?to <> (by|before|until) ~",
            "i('ll| will) <> (by|before) ~",
            "(my|the|our) <> is due (on|by|in|at|next|tomorrow|this|today) ~",
            "(my|our) deadline (for <> )?(is|has been moved to|moved to|was moved to) ~",
            "(don't|do not) let me forget (to )?~",
        ],
        except: &[
            "remind me of ",
            "i('ll| will|'ve| have)? (<> )?(by|before|until) (i|we|you|they|he|she|it|my|the time) ",
        ],
    },
    DoorRow {
        kind: Kind::Event,
        slot: SlotRule::None,
        place: Place::Anywhere,
        patterns: &[
            "i (have|'ve got|have got|had) (a|an|my) (<> )?(appointment|interview|surgery|\
                 exam|meeting|flight|trip|wedding|birthday|operation|check-up|checkup|concert|\
                conference|presentation|party|test|match|race|date|viewing|graduation|vacation|\
                holiday|game|session|marathon|tournament|hearing|performance|recital|competition) \
                ~",
            "i('m| am) (getting married|flying|traveling|travelling|going on|going to|\
                 graduating|moving|starting|visiting|leaving|expecting|giving birth) ~",
            "i (got|was) (married|divorced|engaged|promoted|hired|laid off|fired|diagnosed|\
                 accepted|born) ~",
            "(yesterday|last (week|weekend|month|year|night|summer|winter|spring|fall|autumn|\
                 monday|tuesday|wednesday|thursday|friday|saturday|sunday))(,)? i ~",
            "(today|tomorrow) is my (<> )?(birthday|anniversary|wedding|graduation)",
            "(it's|it is|its) my (<> )?(birthday|anniversary|wedding|graduation) (today|tomorrow)",
            "(today|this morning|this afternoon|this evening)(,)? (my <> and )?i (just |also )?(went|\
                 attended|visited|watched|saw|bought|cooked|made|met|started|finished|got|received|\
                 moved|tried|joined|passed|ran|found|experienced|learned) ~",
            "i (just |also )?(went|attended|visited|watched|saw|bought|cooked|made|met|tried) <> \
                 (today|this morning|this afternoon|this evening)",
            "my (<> )?(appointment|interview|surgery|exam|flight|wedding|trip|birthday|\
                 graduation|anniversary) (is|was) (on|in|at|next|last|tomorrow|yesterday|this) ~",
            "we('re| are) (getting married|having a baby|expecting|moving|traveling|\
                 travelling|flying|going on vacation|going on holiday) ~",
        ],
        except: &[
            "i('m| am) going to (need|be|have|try|want|ask|say|go|do|get|take|make|use|cancel|\
                 assume|check|keep|pass|stick|give|leave|wait|let)",
            "i('m| am) starting to",
            "i('m| am) leaving (it|this|that)",
            "i('m| am) expecting (a refund|you|it|the)",
            "i('m| am) moving on",
            "(((today|yesterday|last %|this (morning|afternoon|evening))(,)? (my <> and )?)?i \
                 (just |also |even )?% (%ing )?(something|anything|nothing|stuff|things|(some|many|\
                a lot of|lots of|a few|a couple of|new|other) (new |other |more |different |good |\
                bad )?(things|stuff|knowledge|information|experiences|problems|difficulties)))",
        ],
    },
    DoorRow {
        kind: Kind::Fact,
        slot: SlotRule::None,
        place: Place::Anywhere,
        patterns: &[
            "(we|i) (have |'ve )?(decided|chose|opted|settled|agreed) (to|on|for|that|\
                 against) ~",
            "(we|i) (have |'ve )?(switched|migrated|moved over) (from <> )?to ~",
            "(we|i) *(own|drive|ride|keep) (a|an|two|three|four|my|our) ~",
        ],
        except: &[
            "(we|i) (have |'ve )?(decided|chose|opted|settled|agreed) (to (first|try|do|go with|\
                 take|follow|use) |on |for |against )(it|this|that|these|those|your)( |,|.|!|$)",
            "(we|i) (have |'ve )?(decided|chose|opted|agreed) to (first|start (with|by)|begin \
                 (with|by)) ",
        ],
    },
    DoorRow {
        kind: Kind::Fact,
        slot: SlotRule::Thing,
        place: Place::Anywhere,
        patterns: &[
            "(my|our) <> (is|are|has been|was) (now |currently |still )?(moved to|changed to|\
                 extended to|set to|increased to|raised to|reduced to|updated to|set at) ~",
            "(my|our) <> (moved|changed|switched|increased|rose|dropped|went up|went down|\
                 grew) (from <> )?to ~",
            "(my|our) <> (uses|runs|runs on|costs|takes|lives|sleeps|starts at|ends at|opens \
                 at|closes at|has|is|are) (now |currently |still )?~",
        ],
        except: &[
            "(my|our) (<> )?(question|problem|issue|concern|focus|goal|zip code|address|email|phone number|flight|flights|account|card|guess|point|apologies|\
                 understanding|thought|mistake|pleasure|bad|hope|only|main|next|order|request|\
                user id|username|reservation|booking) ",
            "my (name|job|profession) is",
            "my favo(u)?rite",
        ],
    },
];
