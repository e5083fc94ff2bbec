//! The gallery: real conversations to start from.

use leptos::prelude::*;

use super::Ui;
use super::dialogs::Frame;
use crate::event::{Dialog, Event};
use crate::view::Card;

/// Cards, grouped by what kind of conversation they are.
#[component]
pub fn Gallery(ui: Ui) -> impl IntoView {
    let cards = ui.part(|view| view.gallery.clone());
    let groups = move || {
        let mut groups: Vec<(String, Vec<Card>)> = Vec::new();
        for card in cards.get().iter().cloned() {
            match groups.last_mut() {
                Some((name, cards)) if *name == card.group => cards.push(card),
                _ => groups.push((card.group.clone(), vec![card])),
            }
        }
        groups
    };
    view! {
        <Frame ui dialog=Dialog::Gallery title="Real conversations">
            <div class="inside gallery">
                <p class="small-print">"Recorded by others and published under MIT or CC BY, scenarios apart: " <a href="gallery/NOTICE.md">"sources, licences and changes"</a> "."</p>
                <For each=groups key=|(name, cards)| (name.clone(), cards.len()) let((name, cards))>
                    <section>
                        <h3>{name}</h3>
                        <ul>{cards.into_iter().map(|card| view! { <Choice ui card/> }).collect_view()}</ul>
                    </section>
                </For>
            </div>
        </Frame>
    }
}

#[component]
fn Choice(ui: Ui, card: Card) -> impl IntoView {
    let Card { id, title, about, source, size, .. } = card;
    let (mine, chosen) = (id.clone(), id);
    let is_current = ui.part(move |view| view.title.id == mine);
    view! {
        <li>
            <button
                type="button"
                aria-current=move || is_current.get().then_some("true")
                on:click=move |_| ui.send(Event::Chosen(chosen.clone()))
            >
                <strong>{title}</strong>
                <span>{about}</span>
                <span class="from">{size} " · " {source}</span>
            </button>
        </li>
    }
}
