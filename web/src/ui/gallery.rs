//! The gallery dialog: real conversations and scenarios to start from.

use leptos::prelude::*;

use super::dialogs::Frame;
use super::{Ui, When, live, part_of};
use crate::event::{Dialog, Event};
use crate::texts::frame as t;
use crate::view::Card;

/// Real conversations by group, then the scenarios.
#[component]
pub fn Gallery(ui: Ui) -> impl IntoView {
    let cards = ui.part(|view| view.gallery.clone());
    let real = move || groups(cards.get().iter().filter(|card| !card.is_scenario));
    let group = move |(name, cards): (String, Vec<Card>)| {
        view! {
            <h4 lang="en">{name}</h4>
            <ul>{cards.into_iter().map(|card| view! { <Choice ui card/> }).collect_view()}</ul>
        }
    };
    let scenarios = move || -> Vec<Card> {
        cards.get().iter().filter(|card| card.is_scenario).cloned().collect()
    };
    let own = ui.part(|view| view.file_cards.clone());
    view! {
        <Frame ui dialog=Dialog::Gallery title=t::GALLERY_TITLE.say()>
            <div class="inside gallery">
                <When is=part_of(own, |own| !own.is_empty())>
                    <section>
                        <h3>{t::IN_FILE.say()}</h3>
                        <ul>
                            {live(move || own.get().iter().cloned().map(|card| view! { <Choice ui card/> }).collect_view().into_any())}
                        </ul>
                    </section>
                </When>
                <section>
                    <h3>{t::REAL.say()}</h3>
                    <p class="small-print">
                        {t::REAL_LEAD.say()}
                        <a href="gallery/NOTICE.md">{t::NOTICE.say()}</a>
                        "."
                    </p>
                    {live(move || real().into_iter().map(group).collect_view().into_any())}
                </section>
                <When is=part_of(cards, |cards| cards.iter().any(|card| card.is_scenario))>
                    <section>
                        <h3>{t::SCENARIOS.say()}</h3>
                        <p class="small-print">
                            {t::SCENARIOS_LEAD.say()}
                        </p>
                        <ul>
                            {live(move || scenarios().into_iter().map(|card| view! { <Choice ui card/> }).collect_view().into_any())}
                        </ul>
                    </section>
                </When>
            </div>
        </Frame>
    }
}

/// Groups neighboring cards of the same kind.
fn groups<'a>(cards: impl Iterator<Item = &'a Card>) -> Vec<(String, Vec<Card>)> {
    let mut groups: Vec<(String, Vec<Card>)> = Vec::new();
    for card in cards.cloned() {
        match groups.last_mut() {
            Some((name, cards)) if *name == card.group => cards.push(card),
            _ => groups.push((card.group.clone(), vec![card])),
        }
    }
    groups
}

#[component]
fn Choice(ui: Ui, card: Card) -> impl IntoView {
    let size = card.size();
    let Card { id, title, about, source, .. } = card;
    // Texts of the gallery are in English; those of an opened file in whatever they are.
    let lang = (!id.starts_with('/')).then_some("en");
    let (mine, chosen) = (id.clone(), id);
    let is_current = ui.part_by(move |view| view.title.id == mine);
    view! {
        <li>
            <button
                type="button"
                aria-current=part_of(is_current, |is| is.then_some("true"))
                on:click=ui.sends(Event::ConversationChosen(chosen.clone()))
            >
                <strong lang=lang>{title}</strong>
                <span lang=lang>{about}</span>
                <span class="from">{size} " · " <span lang=lang>{source}</span></span>
            </button>
        </li>
    }
}
