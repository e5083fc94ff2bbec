//! The buttons that open what the page loads on demand about levels, issues and agents.

use leptos::prelude::*;

use crate::texts::policy as t;

/// The buttons. `extras.js` handles their clicks.
#[component]
pub fn Openers() -> impl IntoView {
    view! {
        <section aria-labelledby="several-title">
            <h2 id="several-title">{t::SEVERAL.say()}</h2>
            <div class="acts">
                <button type="button" data-opens="levels">{t::LEVELS.say()}</button>
                <button type="button" data-opens="issues">{t::ISSUES.say()}</button>
                <button type="button" data-opens="agents">{t::AGENTS.say()}</button>
            </div>
        </section>
    }
}
