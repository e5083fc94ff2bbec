//! The workbench: the conversation, what the model sees, and the policy. And all dialogs.

use leptos::prelude::*;

use super::{
    Ui, When, board, budget, chat, dialogs as frame, export, facts, findings, gallery, lesson,
    link, memory, open, policy, seen, several, share, summaries, timeline, transcript,
};
use crate::texts;

/// Draws the workbench. Once opened it stays, hidden behind other pages.
pub fn bench(ui: Ui) -> AnyView {
    link::link_columns(ui);
    let apart = ui.part(super::is_apart);
    let learns = ui.part(|view| view.lesson.is_some());
    let full = ui.part(|view| !view.is_reduced);
    view! {
        <main hidden=apart>
            <timeline::Timeline ui/>
            <transcript::Transcript ui/>
            <seen::SeenColumn ui/>
        </main>
        <aside
            class="policy card"
            aria-label=texts::policy::PANEL.say()
            tabindex="-1"
            hidden=apart
        >
            <When is=learns>
                <lesson::Lesson ui/>
                <lesson::Goal ui/>
            </When>
            <policy::Policy ui full/>
            <When is=learns>
                <lesson::LessonEnd ui/>
            </When>
            <budget::Budget ui/>
            <summaries::Summaries ui/>
            <facts::Facts ui/>
            <memory::Opener ui/>
            <When is=full><several::Openers/></When>
        </aside>
    }
    .into_any()
}

/// Draws all dialogs. Each opens and closes by itself.
pub fn dialogs(ui: Ui) -> AnyView {
    view! {
        <gallery::Gallery ui/>
        <open::Open ui/>
        <chat::Endpoint ui/>
        <export::Export ui/>
        <share::Share ui/>
        <findings::Healed ui/>
        <summaries::Compared ui/>
        <facts::Ledger ui/>
        <memory::Memory ui/>
        <frame::Help ui/>
        <board::ClassBoard ui/>
    }
    .into_any()
}
