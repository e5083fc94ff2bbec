//! Sentences that only announce the call behind them: `Now let me read the tests.` The call says it
//! again.

use crate::Speaker;
use crate::language::begins;
use crate::notes::asked::Asked;
use crate::notes::gather::Unit;
use crate::notes::gist::{DECISION, LIMIT, PROMISE, QUESTION};

/// Whether the last sentence before a call only says that it is made. A short one without facts
/// does in any language. What is said before a call of a program is done at once, and no promise.
pub(super) fn announces(unit: &Unit<'_>, call: &Asked) -> bool {
    let is_short = unit.facts == 0 && unit.telling <= MOST_WORDS;
    let may_promise = !call.is_path && !call.is_command;
    unit.speaker == Speaker::Assistant
        && !unit.is(LIMIT | DECISION | QUESTION)
        && !(may_promise && unit.is(PROMISE))
        && (is_short || begins(unit.text, STEPS))
}

/// How agents begin such a sentence, in English, German, French, Spanish, Portuguese, Italian,
/// Russian, Chinese and Japanese.
#[rustfmt::skip]
const STEPS: &[&str] = &[
    "let me", "now let me", "first, let me", "first let me", "next, let me", "then let me", "now i'll", "now i will", "now i need to",
    "next, i'll", "first, i'll", "i'll now", "i will now", "i'll start by", "let's now", "now let's",
    "lass mich", "lassen sie mich", "jetzt", "ich werde jetzt", "ich lese jetzt", "als nächstes", "zuerst", "zunächst", "nun",
    "je vais maintenant", "maintenant", "d'abord", "ensuite", "laissez-moi", "voyons",
    "ahora", "primero", "a continuación", "déjame", "déjeme", "voy a", "agora", "primeiro", "em seguida", "deixe-me", "deixa-me",
    "ora", "adesso", "prima", "per prima cosa", "fammi", "mi lasci", "сейчас", "теперь", "сначала", "давайте", "далее",
    "现在", "让我", "我来", "接下来", "首先", "先", "次に", "まず", "では", "それでは",
];

/// Words that carry meaning, in a short announcement.
const MOST_WORDS: u16 = 6;
