//! The export dialog: the settings as code, and the plan as JSON.

use leptos::prelude::*;

use super::Ui;
use super::dialogs::{Frame, README};
use crate::event::{Dialog, Event};

/// Code that reproduces the settings in a program.
#[component]
pub fn Export(ui: Ui) -> impl IntoView {
    let code = ui.part(|view| view.code.clone());
    view! {
        <Frame ui dialog=Dialog::Export title="Copy as code">
            <div class="inside">
                <p class="small-print">
                    "The policy you see, for the npm package: "
                    <code>"npm i turnwise"</code>
                    ". No key is in it. "
                    <a href=README target="_blank" rel="noopener">"About Turnwise"</a>
                </p>
                <pre class="out" tabindex="0" aria-label="Code">{code}</pre>
                <div class="acts">
                    <button type="button" on:click=ui.sends(Event::PlanSaved)>
                        "Save the plan as JSON"
                    </button>
                    <button type="button" class="primary" on:click=ui.sends(Event::CodeCopied)>
                        "Copy"
                    </button>
                </div>
            </div>
        </Frame>
    }
}
