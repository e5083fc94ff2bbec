//! The dialog to paste or open a conversation.

use leptos::ev::DragEvent;
use leptos::html::Textarea;
use leptos::prelude::*;

use super::dialogs::Frame;
use super::{Ui, When, live, part_of};
use crate::event::{Dialog, Event};
use crate::texts::frame as t;

/// A text field, a file button, and a clear message if the text cannot be read.
#[component]
pub fn Open(ui: Ui) -> impl IntoView {
    let problem = ui.part(|view| view.problem.clone());
    let field = NodeRef::<Textarea>::new();
    let show = move |_| {
        let text = field.get_untracked().map(|field| field.value()).unwrap_or_default();
        ui.send(Event::Opened { name: String::new(), text });
    };
    view! {
        <Frame ui dialog=Dialog::Open title=t::OPEN_TITLE.say()>
            <div class="inside">
                <p class="small-print">
                    {t::OPEN_JSON.say()}
                    <code>"messages"</code>
                    ", "
                    <code>"input"</code>
                    ", "
                    <code>"items"</code>
                    {t::OPEN_OR.say()}
                    <code>"contents"</code>
                    {t::OPEN_TEXT.say()}
                    <code>"User:"</code>
                    {t::OPEN_AND.say()}
                    <code>"Assistant:"</code>
                    {t::OPEN_FORMATS.say()}
                </p>
                <label>
                    {t::OPEN_FIELD.say()}
                    <textarea
                        node_ref=field
                        spellcheck="false"
                        prop:value=part_of(problem, |p| p.as_ref().map(|p| p.pasted.to_string()))
                        placeholder="[{\"role\": \"user\", \"content\": \"…\"}, …]"
                    >
                    </textarea>
                </label>
                <When is=part_of(problem, Option::is_some)>
                    <div class="problem" role="alert">
                        <p>{part_of(problem, |p| p.as_ref().map(|p| p.message.clone()))}</p>
                        {live(move ||
                            problem.with(|p| p.as_ref().filter(|p| !p.excerpt.is_empty())
                            .map(|p| view! {
                            <pre class="out">
                                {p.line.map(|line| format!("{line} │ "))}
                                {p.excerpt.clone()}
                            </pre>
                        }).into_any()))}
                    </div>
                </When>
                <label class="mark">
                    <input
                        type="checkbox"
                        prop:checked=ui.part(|view| view.keeps)
                        on:change:target=move |event|
                            ui.send(Event::KeepChosen(event.target().checked()))
                    />
                    {t::KEEP.say()}
                </label>
                <div class="acts">
                    <label class="button">
                        {t::OPEN_FILE.say()}
                        <input
                            class="unseen"
                            type="file"
                            accept=".json,.jsonl,.ndjson,.txt,application/json"
                            on:change=move |event| read_file(ui, &event)
                        />
                    </label>
                    <button type="button" class="primary" on:click=show>{t::SHOW_IT.say()}</button>
                </div>
            </div>
        </Frame>
    }
}

/// Reports the chosen file's text. The browser reads it asynchronously.
fn read_file(ui: Ui, event: &leptos::ev::Event) {
    read_text(event, move |name, text| ui.send(Event::Opened { name, text }));
}

/// Opens a file that is dropped anywhere on the page. Text that is dropped into a field stays the
/// browser's business.
pub fn take_drops(ui: Ui) {
    let file = |event: &DragEvent| event.data_transfer()?.files()?.get(0);
    let over = window_event_listener(leptos::ev::dragover, |event| {
        let carries = event.data_transfer().map(|carried| carried.types());
        if carries.is_some_and(|types| types.includes(&"Files".into(), 0)) {
            event.prevent_default();
        }
    });
    let dropped = window_event_listener(leptos::ev::drop, move |event| {
        let Some(file) = file(&event) else { return };
        event.prevent_default();
        let name = file.name();
        leptos::task::spawn_local(async move {
            ui.send(Event::Opened { name, text: text_of(&file).await });
        });
    });
    on_cleanup(move || [over, dropped].into_iter().for_each(|handle| handle.remove()));
}

async fn text_of(file: &web_sys::File) -> String {
    let text = wasm_bindgen_futures::JsFuture::from(file.text()).await;
    text.ok().and_then(|text| text.as_string()).unwrap_or_default()
}

/// Reads the chosen file and calls `read` with its name and text.
pub fn read_text(event: &leptos::ev::Event, read: impl Fn(String, String) + 'static) {
    let input: web_sys::HtmlInputElement = event_target(event);
    let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
    let name = file.name();
    leptos::task::spawn_local(async move {
        read(name, text_of(&file).await);
        // The input is reset so that the same file can be chosen again after a fix.
        input.set_value("");
    });
}
