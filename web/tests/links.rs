//! Tests links, undo and the kept conversation without a browser.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::panic
)]

mod common;

use common::browser::Browser;
use common::{chat, opened, page};
use turnwise_host::formats::Format;
use turnwise_host::options::Preset;
use turnwise_playground::effect::{Effect, Secret};
use turnwise_playground::event::{Dialog, Event, LaneEvent, Step};
use turnwise_playground::link::{LinkError, Linked, MOST_LANES, Route, linked};
use turnwise_playground::model::Model;
use turnwise_playground::present::view;
use turnwise_playground::settings::{CHECKS, ENVELOPES, Kind, Knob, Settings, Summarizer, Unit};
use turnwise_playground::update::{address, kept, update};

/// Numbers that are the same in every run.
struct Draw(u64);

impl Draw {
    fn below(&mut self, most: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        u32::try_from((self.0 >> 33) % u64::from(most)).unwrap()
    }

    fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(u32::try_from(of.len()).unwrap()) as usize]
    }
}

fn drawn(draw: &mut Draw, base: &Settings) -> Settings {
    let kinds: Vec<Kind> =
        Kind::ALL.into_iter().chain(Preset::ALL.map(Kind::Preset)).chain([Kind::Slice]).collect();
    let mut settings = Settings { kind: draw.one(&kinds), ..base.clone() };
    let knobs = [
        Knob::Window,
        Knob::Trigger,
        Knob::Target,
        Knob::Keep,
        Knob::Max,
        Knob::Least,
        Knob::Overhead,
        Knob::Slice,
    ];
    settings.unit = draw.one(&[Unit::Turns, Unit::Messages]);
    for knob in knobs {
        let (low, high, _) = settings.range(knob);
        settings.turn(knob, low + draw.below(high - low + 1));
    }
    settings.summarizer = draw.one(&[Summarizer::Extractive, Summarizer::Endpoint]);
    settings.checks = draw.one(&CHECKS).0;
    settings.envelope = draw.one(&ENVELOPES).0;
    settings.digests = draw.below(2) == 1;
    settings.format = Some(draw.one(&Format::ALL)).filter(|_| draw.below(4) == 0);
    settings
}

/// The state of a link that leads somewhere.
fn state(link: &str) -> String {
    match Route::read(link) {
        Route::State(state) => state,
        other => panic!("{link}: {other:?}"),
    }
}

/// A fresh page that was opened with this address.
fn visit(fragment: &str) -> Model {
    let mut model = Model::default();
    let file = |name: &str| {
        std::fs::read_to_string(format!("{}/gallery/{name}.json", env!("CARGO_MANIFEST_DIR")))
            .unwrap()
    };
    update(&mut model, Event::Arrived(fragment.into()));
    let mut effects = update(&mut model, Event::GalleryLoaded(file("index")));
    while let Some(effect) = effects.pop() {
        if let Effect::LoadConversation(id) = effect {
            let text = file(&id);
            effects = update(&mut model, Event::ConversationLoaded { id, text });
        }
    }
    model
}

#[test]
fn two_hundred_states_come_back_from_links_of_at_most_200_characters() {
    let model = page("airline-rebooking");
    let mut draw = Draw(7);
    let mut longest = 0;
    for _ in 0..200 {
        let entry =
            &model.gallery[draw.below(u32::try_from(model.gallery.len()).unwrap()) as usize];
        let mut base = Settings::default();
        base.load(entry.window, entry.reserve, entry.policy.clone());
        let count = 1 + draw.below(u32::try_from(MOST_LANES).unwrap()) as usize;
        let first = drawn(&mut draw, &base);
        let mut lanes = vec![first.clone()];
        // Lanes share the window and all settings that do not depend on the strategy.
        for _ in 1..count {
            let other = drawn(&mut draw, &base);
            let Settings { kind, unit, trigger, target, keep, max, least, slice, .. } = other;
            lanes.push(Settings {
                kind,
                unit,
                trigger,
                target,
                keep,
                max,
                least,
                slice,
                ..first.clone()
            });
        }
        let chosen = draw.below(u32::try_from(count).unwrap()) as usize;
        let length = draw.below(300) as usize;
        let wanted = Linked { conversation: entry.card.id.clone(), length, lanes, chosen };
        let link = wanted.write(&model.gallery);
        longest = longest.max(link.len());
        assert!(link.len() <= 200, "{link}");
        assert_eq!(Linked::read(&state(&link), &model.gallery), Ok(wanted), "{link}");
    }
    assert!(longest > 100, "the states are too simple: {longest}");
}

#[test]
fn a_link_that_was_cut_or_changed_opens_a_message() {
    let mut model = page("ten-days-en");
    update(&mut model, Event::KindChosen(Kind::Trim));
    update(&mut model, Event::KnobTurned(Knob::Max, 14));
    let link = linked(&model).write(&model.gallery);
    for end in 1..link.len() {
        let is_broken = matches!(Route::read(&link[..end]), Route::Broken(_));
        assert!(is_broken, "{}", &link[..end]);
    }
    for place in 0..link.len() {
        for other in ['x', '7', '_', 'A'] {
            let mut changed = link.clone();
            changed.replace_range(place..=place, &other.to_string());
            if changed != link {
                assert!(matches!(Route::read(&changed), Route::Broken(_)), "{changed}");
            }
        }
    }
    let shown = visit(&link[..link.len() - 3]);
    assert_eq!(shown.broken, Some(LinkError::Length));
    assert!(shown.messages.is_empty() && !view(&shown).broken.is_empty());
    assert_eq!(visit("2zz").broken, Some(LinkError::Version));
    assert_eq!(visit("somewhere").broken, Some(LinkError::Address));
}

#[test]
fn a_link_opens_the_same_plan_in_a_fresh_page() {
    let mut model = page("coding-session");
    update(&mut model, Event::KindChosen(Kind::Clear));
    update(&mut model, Event::KnobTurned(Knob::Trigger, 60));
    update(&mut model, Event::Lane(LaneEvent::Added));
    update(&mut model, Event::KindChosen(Kind::Slice));
    update(&mut model, Event::ScrubbedTo(80));
    let other = visit(&address(&model).unwrap());
    assert_eq!((other.lanes(), other.chosen), (model.lanes(), model.chosen));
    assert_eq!(other.plan(), model.plan());
    let (here, there) = (view(&model), view(&other));
    assert_eq!((here.scrub, here.seen), (there.scrub, there.seen));
}

#[test]
fn a_link_is_followed_within_the_page_and_back() {
    let mut model = page("ten-days-en");
    let first = address(&model).unwrap();
    update(&mut model, Event::KindChosen(Kind::Trim));
    update(&mut model, Event::Stepped(Step::Start));
    assert_eq!(update(&mut model, Event::Arrived(first.clone())), []);
    assert_eq!(address(&model).unwrap(), first);
}

#[test]
fn nothing_that_a_person_wrote_is_in_a_link() {
    let secret = "marker-5e1f";
    let mut model = opened(&chat(12).replace("order", secret));
    update(&mut model, Event::MemorySet(secret.into()));
    update(&mut model, Event::Drafted(secret.into()));
    update(
        &mut model,
        Event::EndpointNamed {
            url: format!("https://{secret}.example"),
            model: secret.into(),
            key: Secret::new(secret.into()),
        },
    );
    assert_eq!(address(&model).as_deref(), Some("own"));
    let link = linked(&model).write(&model.gallery);
    assert!(state(&link).starts_with("_0_0_"), "{link}");
    assert!(!link.contains("marker") && kept(&model).is_none());

    // With consent, the conversation is kept. The endpoint and its key are not.
    update(&mut model, Event::KeepChosen(true));
    let stored = kept(&model).unwrap();
    assert!(stored.contains(secret) && !stored.contains("example"));
    assert_eq!(update(&mut model, Event::KeepChosen(false)), [Effect::Keep(None)]);
    assert_eq!(kept(&model), None);
}

#[test]
fn a_kept_conversation_comes_back_with_its_policy_and_position() {
    let mut model = opened(&chat(40));
    update(&mut model, Event::KeepChosen(true));
    update(&mut model, Event::KindChosen(Kind::Trim));
    update(&mut model, Event::KnobTurned(Knob::Max, 9));
    update(&mut model, Event::ScrubbedTo(21));
    let stored = kept(&model).unwrap();

    let mut other = visit("own");
    assert!(other.messages.is_empty(), "it waits for what was kept");
    update(&mut other, Event::KeptLoaded(Some(stored)));
    assert_eq!((&other.messages, &other.settings), (&model.messages, &model.settings));
    assert_eq!((other.length(), other.keeps), (model.length(), true));

    let mut without = visit("own");
    let effects = update(&mut without, Event::KeptLoaded(None));
    let told = view(&without).problem.expect("why it is not there");
    assert!(told.message.contains("was not kept") && effects.len() == 1);
}

#[test]
fn every_change_can_be_undone_and_done_again() {
    let mut model = page("ten-days-en");
    let of = |model: &Model| (model.settings.clone(), model.length(), model.title.id.clone());
    let mut states = vec![of(&model)];
    let file = |id: &str| {
        std::fs::read_to_string(format!("{}/gallery/{id}.json", env!("CARGO_MANIFEST_DIR")))
            .unwrap()
    };
    let text = file("clinic-visit");
    let changes = [
        Event::KindChosen(Kind::Trim),
        Event::KnobTurned(Knob::Max, 12),
        Event::KnobTurned(Knob::Least, 4),
        Event::ScrubbedTo(20),
        Event::UnitChosen(Unit::Messages),
        Event::ConversationLoaded { id: "clinic-visit".into(), text },
        Event::KindChosen(Kind::Prune),
        Event::MemorySet("She lives in Oslo".into()),
    ];
    for change in changes {
        update(&mut model, change);
        states.push(of(&model));
    }
    for wanted in states.iter().rev().skip(1) {
        update(&mut model, Event::Undone);
        assert_eq!(of(&model), *wanted);
    }
    assert!(!view(&model).travels.0, "nothing is left to undo");
    for wanted in states.iter().skip(1) {
        update(&mut model, Event::Redone);
        assert_eq!(of(&model), *wanted);
    }
    assert!(!view(&model).travels.1, "nothing is left to do again");
}

#[test]
fn a_slider_that_is_dragged_is_one_step() {
    let mut model = page("ten-days-en");
    update(&mut model, Event::KindChosen(Kind::Trim));
    for value in 7..20 {
        update(&mut model, Event::KnobTurned(Knob::Max, value));
    }
    for length in 20..40 {
        update(&mut model, Event::ScrubbedTo(length));
    }
    update(&mut model, Event::Undone);
    assert_eq!(model.settings.max, 19);
    update(&mut model, Event::Undone);
    assert_eq!((model.settings.kind, model.settings.max), (Kind::Trim, 6));
    // A new change clears the redo history.
    update(&mut model, Event::KindChosen(Kind::None));
    assert!(!view(&model).travels.1);
}

#[test]
fn a_slice_shows_what_it_leaves_out_and_what_a_provider_refuses() {
    let mut model = page("airline-search");
    update(&mut model, Event::KindChosen(Kind::Slice));
    let replay = model.replay.as_ref().unwrap();
    let requests = || replay.moments().filter(|moment| moment.length < model.messages.len());
    let refused = requests().filter(|moment| moment.refused.is_some());
    assert_eq!((refused.count(), requests().count()), (22, 30));
    let first = replay.moments().position(|moment| moment.refused.is_some()).unwrap();
    let length = replay.moment(first).unwrap().length;
    update(&mut model, Event::ScrubbedTo(length));
    let shown = view(&model);
    assert_eq!(shown.seen.len(), 9);
    let kept = shown.fates.iter().filter(|fate| fate.action == "keep").count();
    assert_eq!(kept, 9);
}

#[test]
fn the_link_of_a_lesson_opens_the_lesson() {
    let mut browser = Browser::open("l/cut-rarely");
    browser.send(Event::DialogOpened(Dialog::Share));
    assert_eq!(view(&browser.model).share.fragment, "l/cut-rarely");
    let copied = update(&mut browser.model, Event::LinkCopied);
    assert_eq!(copied, [Effect::CopyLink("l/cut-rarely".into())]);
    browser.send(Event::Arrived("try".into()));
    browser.send(Event::DialogOpened(Dialog::Share));
    assert!(view(&browser.model).share.fragment.starts_with('1'));
}

#[test]
fn a_visit_that_begins_with_all_controls_opens_at_the_first_cut() {
    let mut browser = Browser::open("try");
    let shown = view(&browser.model);
    assert!(shown.scrub.happened.starts_with("Here:"), "{}", shown.scrub.happened);
    let replay = browser.model.replay.as_ref().unwrap();
    let before = || replay.moments().take(browser.model.position);
    assert!(browser.model.position > 0 && before().all(|moment| !moment.acted()));

    // A conversation that is chosen later opens at its end, and a link at its own request.
    browser.send(Event::ConversationChosen("bug-fix".into()));
    assert_eq!(browser.model.length(), browser.model.messages.len());
    let link = linked(&browser.model).write(&browser.model.gallery);
    let linked = Browser::open(&link);
    assert_eq!(linked.model.length(), browser.model.length());
}
