//! Histories as words.
//!
//! | word | meaning | tokens |
//! | --- | --- | --- |
//! | `s` `u` `a` | system, user, assistant message | 10 |
//! | `a(x,y)` | Chat: an assistant message that calls `x` and `y`; `a(x)+` also says something | 10, and 10 a call |
//! | `c(x)` | Responses: a call of its own | 20 |
//! | `t(x)` | the result of `x`; `t(x)?` a failure | 110 |
//! | `w(x)` | the result of `x`, and a user's text | 110 |
//! | `m(x,y;x)` | a page: calls `x` and `y`, and the result of `x` | 10, 10 a call, 100 a result |
//! | `r` `o` `e` `n` | reasoning, an unknown item, an empty message, one with `content: null` | 10 |
//! | `p` | half of our own summary pair that came back | 10 |
//! | `k` | a provider's own summary of everything before it | 10 |
//!
//! Any word may carry a name (`u1`), a size (`u:400`) and a pin (`u!`), in this order:
//! `t1(x)?:50!`. A bar is only for the eye.

use turnwise_core::Context;
use turnwise_core::item::{Answer, Call, Flags, Item, Kind, Role};
use turnwise_core::media::Attachments;
use turnwise_core::plan::{Action, Inserted, Plan, Run};
use turnwise_core::tokens::TokenCount;

/// The items of a script. Two items have the same digest only if they are the same word at the same
/// place.
pub fn items(script: &str) -> Vec<Item> {
    words(script).enumerate().map(|(place, word)| item(word, place as u64)).collect()
}

/// The words of a script.
pub fn words(script: &str) -> impl Iterator<Item = &str> {
    script.split_whitespace().filter(|word| *word != "|")
}

/// The item for a word; `salt` makes its digest unique.
pub fn item(word: &str, salt: u64) -> Item {
    let pinned = word.ends_with('!');
    let rest = word.trim_end_matches('!');
    let (rest, size) = rest
        .split_once(':')
        .map_or((rest, None), |(rest, size)| (rest, Some(size.parse().expect(word))));
    let error = rest.ends_with('?');
    let rest = rest.trim_end_matches('?');
    let says_more = rest.ends_with('+');
    let rest = rest.trim_end_matches('+');
    let (name, ids) =
        rest.split_once('(').map_or((rest, ""), |(name, ids)| (name, ids.trim_end_matches(')')));
    let (ids, answered) = ids.split_once(';').unwrap_or((ids, ""));
    let list = |ids: &str| {
        ids.split(',').filter(|id| !id.is_empty()).map(str::to_owned).collect::<Vec<_>>()
    };
    let (ids, answered) = (list(ids), list(answered));
    let (role, kind, flags) = match name.chars().next() {
        Some('s') => (Role::System, Kind::Message, Flags::NONE),
        Some('u') => (Role::User, Kind::Message, Flags::NONE),
        Some('a') => (Role::Assistant, Kind::Message, Flags::NONE),
        Some('c') => (Role::Assistant, Kind::Call, Flags::NONE),
        Some('t') => (Role::Tool, Kind::Result, Flags::NONE),
        Some('w') => (Role::Tool, Kind::Result, Flags::SPEAKS.with(Flags::USER_SPEAKS)),
        Some('m') => (Role::Assistant, Kind::Message, Flags::NONE),
        Some('r') => (Role::Assistant, Kind::Reasoning, Flags::NONE),
        Some('o') => (Role::Other, Kind::Opaque, Flags::NONE),
        Some('e') => (Role::Assistant, Kind::Message, Flags::EMPTY),
        Some('n') => (Role::Assistant, Kind::Message, Flags::NULL_CONTENT),
        Some('k') => (Role::Other, Kind::Opaque, Flags::COMPACTS),
        Some('p') => (Role::User, Kind::Message, Flags::SYNTHETIC),
        _ => panic!("no such word: `{word}`"),
    };
    let flags = if says_more { flags.with(Flags::SAYS_MORE) } else { flags };
    let per_id = if kind == Kind::Result { 100 } else { 10 };
    let size = size.unwrap_or(10 + per_id * ids.len() as u32 + 100 * answered.len() as u32);
    let share = size.saturating_sub(10) / (ids.len() as u32 + 9 * answered.len() as u32).max(1);
    let input = share / 5 * 3;
    let answer = |id: String, payload| Answer {
        by_name: id == "look",
        id: id.into(),
        payload: TokenCount(payload),
        tokens: TokenCount(payload),
        attachments: if payload % 8 == 5 { payload as i32 / 2 } else { 0 },
        can_shorten: payload % 8 != 5,
        error,
    };
    let (mut calls, mut answers) = (Vec::new(), Vec::new());
    for id in ids {
        match kind {
            Kind::Result => answers.push(answer(id, share)),
            _ => calls.push(Call {
                id: id.into(),
                name: "look".into(),
                input: TokenCount(input),
                optional: false,
                closing: None,
            }),
        }
    }
    answers.extend(answered.into_iter().map(|id| answer(id, share * 8)));
    // A third of the user messages have a picture, and some of the results.
    let has_picture = role == Role::User && answers.is_empty() && size % 3 == 0;
    let in_results: i32 = answers.iter().map(|answer| answer.attachments).sum();
    let pictures = answers.iter().filter(|answer| answer.attachments > 0).count() as u16;
    Item {
        role,
        kind,
        flags: if pinned { flags.with(Flags::PINNED) } else { flags },
        tokens: TokenCount(size),
        digest: digest(word, salt),
        calls,
        answers,
        own_id: 0,
        media: TokenCount::ZERO,
        attachments: Attachments {
            freed: if has_picture { size as i32 / 3 } else { 0 } + in_results,
            pictures: u16::from(has_picture) + pictures,
            documents: u16::from(has_picture && size % 2 == 0),
            is_large: has_picture && size % 5 == 0,
        },
        trailing: TokenCount::ZERO,
        cut: TokenCount::ZERO,
        paused: TokenCount::ZERO,
        breakpoints: 0,
        text: word.into(),
    }
}

/// What the model sees, as words: `word~` with parts replaced, `<word` moved here, `+word` as a
/// part of the message before it, `[summary]`, `[x interrupted]`.
pub fn sent(context: &Context, plan: &Plan) -> String {
    let text = |index| context.transcript().item(index).map_or("?", |item| &item.text).to_owned();
    let mut out = Vec::new();
    for run in plan.runs() {
        match run {
            Run::Items { start, end, change } => {
                let mark = if change.is_some() { "~" } else { "" };
                let merges = if change.is_some_and(|it| it.merges) { "+" } else { "" };
                out.extend((start..end).map(|index| format!("{merges}{}{mark}", text(index))));
            }
            Run::Insert(Inserted::Summary { .. }) => out.push("[summary]".into()),
            Run::Insert(Inserted::Added { serial, .. }) => out.push(format!("[text {serial}]")),
            Run::Insert(Inserted::Moved(index, change)) => {
                let mark = if change.is_some() { "~" } else { "" };
                out.push(format!("<{}{mark}", text(index)));
            }
            Run::Insert(Inserted::Opening) => out.push("[opening]".into()),
            Run::Insert(Inserted::Interrupted(site)) => {
                let item = context.transcript().item(site.item).unwrap();
                out.push(format!("[{} interrupted]", item.calls[site.call as usize].id));
            }
        }
    }
    out.join(" ")
}

/// The decisions, as `action reason` for each run:
/// `drop older_than_keep 0..4, keep in_window 4..6`.
pub fn decisions(plan: &Plan) -> String {
    let run = |segment: &turnwise_core::plan::Segment| {
        format!(
            "{} {} {}..{}",
            segment.action.as_str(),
            segment.reason.code(),
            segment.start,
            segment.end
        )
    };
    plan.segments.iter().map(run).collect::<Vec<_>>().join(", ")
}

/// Whether the item at `index` is sent, in its place or another.
pub fn is_sent(plan: &Plan, index: u32) -> bool {
    plan.segment_at(index).is_some_and(|segment| {
        segment.action.is_sent() || matches!(segment.action, Action::Move(_))
    })
}

fn digest(word: &str, salt: u64) -> u64 {
    // FNV-1a: enough to distinguish words, without a dependency.
    let bytes = word.bytes().chain(salt.to_le_bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}
