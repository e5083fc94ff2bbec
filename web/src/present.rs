//! From the model to what is shown.

use std::ops::Range;
use std::sync::Arc;

use turnwise_host::formats::{Format, apply};
use turnwise_host::turnwise::item::{Item, Role};
use turnwise_host::turnwise::plan::{Action, Inserted, Plan, Sent};
use turnwise_host::{Edit, json};

use crate::chart::Place;
use crate::event::Dialog;
use crate::model::Model;
use crate::read;
use crate::replay::{Moment, Replay, range, turns_in_words};
use crate::view::{Acts, Budget, Chat, Fate, Heading, Note, Pair, Scrub, Seen, Shown, View};
use crate::words::{beginning, counted, difference, grouped, percent, short};
use crate::{export, settings};

/// What the page shows.
pub fn view(model: &Model) -> View {
    let shared = View {
        gallery: model.cards.clone(),
        title: model.title.clone(),
        turns: model.turns.clone(),
        chart: model.chart.clone(),
        settings: model.settings.clone(),
        has_endpoint: model.endpoint.is_some(),
        dialog: model.dialog,
        problem: model.problem.clone(),
        code: if model.dialog == Some(Dialog::Export) { export::code(&model.settings) } else { String::new() },
        pointed: model.pointed.clone(),
        announce: model.announce.clone(),
        theme: model.theme,
        ..View::default()
    };
    let Some((replay, moment)) =
        model.replay.as_ref().and_then(|replay| Some((replay, replay.moment(model.position)?)))
    else {
        return shared;
    };
    let fates = fates(model, replay, moment);
    let seen = seen(model, replay, &moment.plan);
    View {
        said: said(moment),
        seen_heading: seen_heading(replay, moment, seen.len()),
        scrub: scrub(model, replay, moment, &fates),
        budget: budget(model, replay, moment),
        summaries: Arc::new(summaries(model, replay, moment)),
        acts: acts(model, replay, moment),
        chat: chat(model, moment),
        fates: Arc::new(fates),
        seen: Arc::new(seen),
        ..shared
    }
}

/// The same page with the pointer elsewhere: nothing else is made anew, since pointers move often.
pub fn pointed(last: &View, model: &Model) -> View {
    View { pointed: model.pointed.clone(), ..last.clone() }
}

/// The word for an action, for people.
pub fn word(action: Action) -> &'static str {
    match action {
        Action::Keep => "kept",
        Action::Drop => "left out",
        Action::Replace(change) if change.results || change.inputs => "cleared",
        Action::Replace(_) => "mended",
        Action::Summarise => "in the summary",
        Action::Move => "moved",
    }
}

fn fates(model: &Model, replay: &Replay, moment: &Moment) -> Vec<Fate> {
    let transcript = replay.conversation().context().transcript();
    let mut fates: Vec<Fate> = moment
        .plan
        .decisions(transcript)
        .map(|decision| Fate {
            action: decision.action.as_str(),
            word: word(decision.action),
            reason: decision.reason.code(),
            sentence: decision.reason.sentence(),
            before: decision.tokens_before.0,
            after: decision.tokens_after.0,
            is_ahead: false,
        })
        .collect();
    let ahead = Fate {
        action: "ahead",
        word: "to come",
        reason: "not_said_yet",
        sentence: "not said yet at this moment",
        is_ahead: true,
        ..Fate::default()
    };
    fates.resize(model.messages.len(), ahead);
    fates
}

fn said(moment: &Moment) -> Heading {
    Heading {
        figures: format!("{} · {} tokens", counted(moment.length, "message"), grouped(moment.whole)),
        note: counted(moment.turns, "turn"),
    }
}

fn seen_heading(replay: &Replay, moment: &Moment, rows: usize) -> Heading {
    let changed = moment.plan.prefix_changed_at();
    let is_first = replay.moments().next().is_some_and(|first| first.length == moment.length);
    let note = match changed {
        None if is_first => "The first request: nothing was sent before".to_owned(),
        None => "Begins with all that was sent before, unchanged: the provider's cache holds".to_owned(),
        Some(at) => format!(
            "As sent before: the first {}; new from there, so the provider's cache ends there",
            counted(at as usize, "message")
        ),
    };
    Heading { figures: format!("{} · {} tokens", counted(rows, "message"), grouped(moment.sent)), note }
}

/// What is sent, row by row. Untouched messages share their text with the transcript.
fn seen(model: &Model, replay: &Replay, plan: &Plan) -> Vec<Seen> {
    let conversation = replay.conversation();
    let format = model.format.unwrap_or(Format::OpenAiChat);
    let shown: Vec<&Arc<Shown>> = model.turns.iter().flat_map(|turn| &turn.messages).collect();
    let mut rows = Vec::new();
    let mut inserts = plan.inserts.iter();
    let row = |index: u32, altered: bool, text: Option<String>, tokens: Option<u32>, note: &str| {
        let index = index as usize;
        let shown = shown.get(index)?;
        let name = if shown.name.is_empty() { shown.role.to_owned() } else { shown.name.clone() };
        let text = text.map_or_else(|| shown.text.clone(), Arc::from);
        Some(Seen {
            place: 0,
            role: shown.role,
            name,
            note: note.to_owned(),
            text,
            tokens: tokens.unwrap_or(shown.tokens),
            from: index..index + 1,
            altered,
            pair: Pair::None,
            cut_before: false,
        })
    };
    for edit in conversation.edits(plan) {
        match edit {
            Edit::Keep { start, end } => {
                rows.extend((start..end).filter_map(|index| row(index, false, None, None, "")))
            }
            Edit::Move { index } => {
                inserts.next();
                rows.extend(row(index, false, None, None, "moved up to its call"));
            }
            Edit::Replace { index, patches } => {
                let text = conversation.message(index).and_then(|message| json::parse(message).ok());
                let text = text.map(|parsed| read::text(format, &apply(&patches, &parsed.json)));
                let tokens = plan.segment_at(index).and_then(|segment| match segment.action {
                    Action::Replace(change) => Some(change.tokens.0),
                    _ => None,
                });
                rows.extend(row(index, true, text, tokens, "not as it was said"));
            }
            Edit::Insert { messages, .. } => {
                let insert = inserts.next();
                rows.extend(insert.into_iter().flat_map(|insert| inserted(model, replay, plan, insert, &messages)));
            }
        }
    }
    let changed = plan.prefix_changed_at().map(|at| at as usize).filter(|&at| at > 0);
    for (place, row) in rows.iter_mut().enumerate() {
        row.place = place;
        row.cut_before = changed == Some(place);
    }
    rows
}

/// The rows of something the engine put in: the summary's pair, or a result that closes a call.
fn inserted(
    model: &Model,
    replay: &Replay,
    plan: &Plan,
    insert: &turnwise_host::turnwise::plan::Insert,
    messages: &[String],
) -> Vec<Seen> {
    let format = model.format.unwrap_or(Format::OpenAiChat);
    let (from, note) = match &insert.what {
        Inserted::Summary { serial, .. } => {
            let covered = covered(plan);
            let summary = replay.conversation().context().summaries().iter().find(|summary| summary.serial == *serial);
            let through = summary.map_or(0, |summary| summary.through_turn as usize);
            (covered, format!("covers {} · applied", turns_in_words(through)))
        }
        Inserted::Interrupted(site) => {
            (site.item as usize..site.item as usize + 1, "closes an interrupted call".to_owned())
        }
        Inserted::Moved(index) => (*index as usize..*index as usize + 1, String::new()),
    };
    let is_summary = matches!(insert.what, Inserted::Summary { .. });
    let last = messages.len().saturating_sub(1);
    let rows = messages.iter().enumerate().map(|(number, message)| {
        let text = json::parse(message).map(|parsed| read::text(format, &parsed.json)).unwrap_or_default();
        let pair = match (is_summary, number == last) {
            (true, true) => Pair::Summary,
            (true, false) => Pair::Ask,
            (false, _) => Pair::None,
        };
        // The pair costs what it costs together; the asking line is known, the rest is the summary's.
        let asked = turnwise_host::turnwise::tokens::estimate(&text).0 + 4;
        let tokens = match pair {
            Pair::Ask => asked,
            Pair::Summary if last > 0 => insert.tokens.0.saturating_sub(ask_tokens(format, messages)),
            _ => insert.tokens.0,
        };
        let (role, name) = match pair {
            Pair::Summary => ("summary", "summary"),
            Pair::Ask => ("user", "user, for the summary"),
            Pair::None => ("tool", "tool"),
        };
        let note = if pair == Pair::Ask { String::new() } else { note.clone() };
        let text = Arc::from(if pair == Pair::Summary { turnwise_host::text::fence::bare(&text) } else { &text });
        Seen {
            place: 0,
            role,
            name: name.to_owned(),
            note,
            text,
            tokens,
            from: from.clone(),
            altered: !is_summary,
            pair,
            cut_before: false,
        }
    });
    rows.collect()
}

fn ask_tokens(format: Format, messages: &[String]) -> u32 {
    let first = messages.first().and_then(|message| json::parse(message).ok());
    first.map_or(0, |parsed| turnwise_host::turnwise::tokens::estimate(&read::text(format, &parsed.json)).0 + 4)
}

/// The messages the summary stands for, first to last.
fn covered(plan: &Plan) -> Range<usize> {
    let mut covered = plan.segments.iter().filter(|segment| segment.action == Action::Summarise);
    let first = covered.next().map_or((0, 0), |segment| (segment.start, segment.end));
    let end = covered.next_back().map_or(first.1, |segment| segment.end);
    first.0 as usize..end as usize
}

fn scrub(model: &Model, replay: &Replay, moment: &Moment, fates: &[Fate]) -> Scrub {
    let place = |places: &[Place]| places.get(model.position.min(model.last())).copied().unwrap_or_default();
    let turns = model.turns.iter().filter(|turn| turn.number.is_some()).count();
    let requests = replay.moments().filter(|moment| !moment.is_end).count();
    let request =
        if moment.is_end { "the end".to_owned() } else { format!("request {} of {requests}", model.position + 1) };
    let happened = happened(replay, moment, model.position);
    let mut valuetext = format!(
        "turn {} of {turns}, {request}, {} tokens sent of {}",
        moment.turns,
        short(moment.sent),
        short(moment.whole)
    );
    if moment.acted() {
        valuetext.push_str(", made smaller here");
    }
    let last_gone = fates.iter().take(moment.length).rposition(|fate| fate.action != "keep");
    Scrub {
        length: moment.length,
        messages: model.messages.len(),
        knob: place(&model.chart.handles),
        line: place(&model.chart.line),
        sent: moment.sent,
        whole: moment.whole,
        place: format!("Turn {} of {turns} · {request}", moment.turns),
        happened,
        valuetext,
        playing: model.play_until.is_some(),
        follow: last_gone
            .map_or(moment.length.saturating_sub(1), |index| (index + 1).min(moment.length.saturating_sub(1))),
    }
}

/// What was decided anew at this moment, in words.
pub fn happened(replay: &Replay, moment: &Moment, position: usize) -> String {
    if !moment.acted() {
        return String::new();
    }
    let transcript = replay.conversation().context().transcript();
    let count = |plan: &Plan, action: &str| {
        let length = moment.length as u32;
        plan.decisions(transcript).filter(|d| d.index < length && d.action.as_str() == action).count()
    };
    let last = position.checked_sub(1).and_then(|last| replay.moment(last)).map(|moment| &moment.plan);
    let more = |action: &str| count(&moment.plan, action).saturating_sub(last.map_or(0, |plan| count(plan, action)));
    let parts = [
        (more("replace"), "tool result", "cleared"),
        (more("summarise"), "message", "summarised"),
        (more("drop"), "message", "left out"),
    ];
    let parts: Vec<String> = parts
        .into_iter()
        .filter(|(number, ..)| *number > 0)
        .map(|(number, noun, verb)| format!("{} {verb}", counted(number, noun)))
        .collect();
    let what = if parts.is_empty() { "made smaller".to_owned() } else { parts.join(", ") };
    format!(
        "Here: {what}, {} → {} tokens ({})",
        grouped(moment.before),
        grouped(moment.sent),
        difference(moment.sent, moment.before)
    )
}

fn budget(model: &Model, replay: &Replay, moment: &Moment) -> Budget {
    let settings::Settings { window, reserve, .. } = model.settings;
    let [mut system, mut summary, mut history, mut tools] = [0u32; 4];
    let transcript = replay.conversation().context().transcript();
    let mut count = |item: &Item, tokens: u32| {
        let part = match item.role {
            Role::System => &mut system,
            _ if !item.answers.is_empty() => &mut tools,
            _ => &mut history,
        };
        *part = part.saturating_add(tokens);
    };
    for run in moment.plan.sent() {
        match run {
            Sent::Items { start, end, change } => {
                for (_, item) in transcript.items(start..end) {
                    count(item, change.map_or(item.tokens.0, |change| change.tokens.0));
                }
            }
            Sent::Insert(Inserted::Moved(index)) => {
                if let Some(item) = transcript.item(index) {
                    count(item, item.tokens.0);
                }
            }
            Sent::Insert(_) => {}
        }
    }
    for insert in &moment.plan.inserts {
        match insert.what {
            Inserted::Summary { .. } => summary += insert.tokens.0,
            Inserted::Interrupted(_) => tools += insert.tokens.0,
            Inserted::Moved(_) => {}
        }
    }
    let free = window.saturating_sub(reserve).saturating_sub(moment.sent);
    let over = moment.sent.saturating_sub(window.saturating_sub(reserve));
    let warning = match over {
        0 => String::new(),
        over => format!("{} tokens more than the budget: the provider would refuse or cut it", grouped(over)),
    };
    Budget {
        window,
        parts: vec![
            ("p-system", "system", system),
            ("p-summary", "summary", summary),
            ("p-history", "history", history),
            ("p-tools", "tool results", tools),
            ("p-free", "free", free),
            ("p-reserve", "output reserve", reserve),
        ],
        trigger: moment.plan.trigger.map(|tokens| tokens.0),
        target: moment.plan.target.map(|tokens| tokens.0),
        warning,
    }
}

fn summaries(model: &Model, replay: &Replay, moment: &Moment) -> Vec<Note> {
    let told = replay.told(moment.length).map(|told| Note {
        key: told.length as u32 * 2 + told.covers.1 as u32 * 4096,
        state: told.state,
        covers: format!("covers {}", turns_in_words(told.through_turn)),
        figures: if told.reason.is_empty() {
            figures(told.covered_tokens, replay, told.serial)
        } else {
            told.reason.clone()
        },
        text: told.text.clone(),
        from: told.covers.0..told.covers.1,
    });
    let mut notes: Vec<Note> = told.collect();
    notes.extend(model.log.iter().cloned());
    if let Some(job) = &moment.plan.job {
        let is_waiting = model.waiting.is_some_and(|(_, covers)| covers == range(job));
        notes.push(Note {
            key: 1,
            state: if is_waiting { "waiting" } else { "offered" },
            covers: format!("would cover {}", turns_in_words(job.through_turn as usize)),
            figures: if is_waiting {
                "The endpoint is writing; until then the plan fits without it.".to_owned()
            } else {
                format!("{} tokens would become at most {}", grouped(job.covered_tokens.0), grouped(job.max_tokens.0))
            },
            text: Arc::from(""),
            from: job.covers.start as usize..job.covers.end as usize,
        });
    }
    notes.reverse();
    notes
}

fn figures(covered: u32, replay: &Replay, serial: u32) -> String {
    let summary = replay.conversation().context().summaries().iter().find(|summary| summary.serial == serial);
    let tokens = summary.map_or(0, |summary| summary.tokens.0);
    format!("{} tokens → {} ({} %)", grouped(covered), grouped(tokens), percent(tokens, covered))
}

fn acts(model: &Model, replay: &Replay, moment: &Moment) -> Acts {
    let is_held = model.held_from.is_some();
    let asks_endpoint = model.settings.summariser == settings::Summariser::Endpoint;
    Acts {
        can_make: moment.plan.job.is_some() && asks_endpoint && !is_held && model.waiting.is_none(),
        can_undo: !is_held && replay.told(moment.length).any(|told| told.state == "applied"),
        is_held,
    }
}

fn chat(model: &Model, moment: &Moment) -> Chat {
    let next = model
        .turns
        .iter()
        .flat_map(|turn| turn.messages.first())
        .find(|message| message.index >= moment.length && message.role == "user" && message.index < model.recorded);
    let next = next.map(|message| beginning(&message.text.replace('\n', " "), 80)).unwrap_or_default();
    let is_before_end = model.position < model.last();
    let endpoint = model.endpoint.as_ref();
    Chat {
        draft: model.draft.clone(),
        next: if next.is_empty() && is_before_end { "the recorded answer".to_owned() } else { next },
        model: endpoint.map(|endpoint| format!("{} at {}", endpoint.model, host(&endpoint.url))).unwrap_or_default(),
        answer: model.answer.as_ref().map(|answer| answer.text.clone()),
        error: model.chat_error.clone(),
        can_send: !model.draft.trim().is_empty() || is_before_end,
    }
}

/// The host of an address, without what might be secret in it.
fn host(url: &str) -> &str {
    let after = url.split_once("://").map_or(url, |(_, rest)| rest);
    let host = after.split(['/', '?', '#']).next().unwrap_or(after);
    host.rsplit_once('@').map_or(host, |(_, host)| host)
}
