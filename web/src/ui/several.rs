//! The buttons that open what the page loads on demand about levels, issues and agents.

use leptos::prelude::*;

/// The buttons. `extras.js` hears them.
#[component]
pub fn Openers() -> impl IntoView {
    view! {
        <section aria-labelledby="several-title">
            <h2 id="several-title">"Levels, issues, agents"</h2>
            <div class="acts">
                <button type="button" data-opens="levels">"Levels"</button>
                <button type="button" data-opens="issues">"Issues"</button>
                <button type="button" data-opens="agents">"Agents"</button>
            </div>
        </section>
    }
}
