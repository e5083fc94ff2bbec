//! Doors for English: sentences to remember, by kind of record.

use super::Language;

mod affairs;
mod cues;
mod person;
mod times;
mod topics;
mod wishes;

use cues::{ASKS, DONE, QUESTIONS, ROLES, UNREAL};
use times::TIMES;
use topics::{NEWS, TOPICS};

pub(super) const TABLE: Language = Language {
    is_unspaced: false,
    adverbs: &[
        "really",
        "usually",
        "always",
        "also",
        "generally",
        "just",
        "absolutely",
        "truly",
        "actually",
        "strongly",
        "definitely",
        "typically",
        "mostly",
        "personally",
        "still",
        "currently",
        "now",
        "simply",
        "quite",
        "much",
        "normally",
        "honestly",
        "often",
        "especially",
        "recently",
        "both",
        "sometimes",
        "do",
        "only",
        "already",
        "finally",
    ],
    ends: &[
        " but ",
        " because ",
        " so ",
        " since ",
        " and i ",
        " and i'",
        " and my ",
        " and we ",
        " which ",
        " although ",
        " though ",
        " when ",
        " if ",
        " while ",
        " until ",
        " as i ",
        " and it ",
        " now ",
        " and live ",
        " and work ",
        " and am ",
        " and would ",
        " and have ",
        " these days",
        " please",
    ],
    doors: &[wishes::ROWS, person::ROWS, affairs::ROWS],
    remember: &[
        "(please )?remember (that )?~",
        "(please )?note that ~",
        "(please )?(don't|do not) forget (that )?~",
        "for future reference(,|:)? ~",
        "(please )?keep in mind (that )?~",
        "for the record(,|:)? ~",
        "just so you know(,|:)? ~",
        "(please )?make a note (that|of)? ~",
        "(please )?save this( to memory)?(:|,) ~",
        "(can|could|would|will) you (please )?(remember|note|keep in mind) (that )?~",
    ],
    forget: &[
        "(please )?forget (that|what i said about|about|everything about) ~",
        "(please )?(don't|do not) remember (that|what i said about) ~",
        "(please )?delete what you know about ~",
    ],
    promises: &[
        "(i|we)('ll| will|'m going to| am going to|'re going to| are going to| promise to) *(call|\
             phone|ring|email|e-mail|mail|write|text|message|send|get back|come back|reach out|follow \
             up|let you know|inform|notify|update|remind|refund|transfer|ship|deliver|arrange|forward|\
             contact|report back|replace|credit|reimburse|keep you) ~",
        "(i|we)('ll| will) *(book|reserve|order|schedule|prepare|check|finish|fix|return|pay|have|be) <> \
             (today|tonight|tomorrow|on|by|before|until|next|within|in) ~",
    ],
    unreal: UNREAL,
    unreal_behind: &[],
    questions: QUESTIONS,
    asks: ASKS,
    asks_assistant: &[
        "did you",
        "you said",
        "you told",
        "you recommend",
        "you recommended",
        "you suggest",
        "you suggested",
        "you mentioned",
        "you gave",
        "you wrote",
        "you explained",
        "you listed",
        "you proposed",
        "your answer",
        "your advice",
        "your recommendation",
        "your suggestion",
        "your suggestions",
        "you advise",
    ],
    roles: ROLES,
    done: DONE,
    topics: TOPICS,
    news: NEWS,
    times: TIMES,
};
