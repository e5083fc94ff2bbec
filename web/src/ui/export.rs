//! The export dialog: the settings as code, and the plan as JSON.

use leptos::prelude::*;

use super::Ui;
use super::dialogs::{Frame, README};
use crate::event::{Dialog, Event};
use crate::texts::frame as t;

/// Code that reproduces the settings in a program.
#[component]
pub fn Export(ui: Ui) -> impl IntoView {
    let code = ui.part(|view| view.code.clone());
    view! {
        <Frame ui dialog=Dialog::Export title=t::COPY_AS_CODE.say()>
            <div class="inside">
                <p class="small-print">
                    {t::CODE_LEAD.say()}
                    <code>"npm i turnwise"</code>
                    {t::CODE_NO_KEY.say()}
                    <a href=README target="_blank" rel="noopener">{t::ABOUT_TURNWISE.say()}</a>
                </p>
                <pre class="out" tabindex="0" aria-label=t::CODE.say()>{code}</pre>
                <div class="acts">
                    <button type="button" on:click=ui.sends(Event::PlanSaved)>
                        {t::SAVE_PLAN.say()}
                    </button>
                    <button type="button" class="primary" on:click=ui.sends(Event::CodeCopied)>
                        {t::COPY.say()}
                    </button>
                </div>
            </div>
        </Frame>
    }
}
