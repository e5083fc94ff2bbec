//! The dialog to paste or open a conversation.

use leptos::html::Textarea;
use leptos::prelude::*;

use super::dialogs::Frame;
use super::{Ui, When, live, part_of};
use crate::event::{Dialog, Event};
use crate::texts::frame as t;
use crate::update::MOST_SHOWN;

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
                        on:input:target=move |event| taken(ui, &event.target(), MOST_SHOWN)
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

/// Opens what is in a field as soon as it has this many bytes, and empties the field.
pub fn taken(ui: Ui, field: &web_sys::HtmlTextAreaElement, least: usize) {
    let text = field.value();
    if text.len() >= least {
        field.set_value("");
        ui.send(Event::Opened { name: String::new(), text });
    }
}

/// Reports the chosen file's text. The browser reads it asynchronously.
fn read_file(ui: Ui, event: &leptos::ev::Event) {
    read_text(event, move |name, text| ui.send(Event::Opened { name, text }));
}

/// Opens the files that are dropped anywhere on the page, and says so while they are above it. Text
/// that is dropped into a field stays the browser's business.
pub fn take_drops(ui: Ui) -> Memo<bool> {
    let is_over = RwSignal::new(false);
    let over = window_event_listener(leptos::ev::dragover, move |event| {
        let carries = event.data_transfer().map(|carried| carried.types());
        if carries.is_some_and(|types| types.includes(&"Files".into(), 0)) {
            event.prevent_default();
            is_over.set(true);
        }
    });
    let left = window_event_listener(leptos::ev::dragleave, move |event| {
        // From one element to the next is not out of the page.
        if event.related_target().is_none() {
            is_over.set(false);
        }
    });
    let dropped = window_event_listener(leptos::ev::drop, move |event| {
        is_over.set(false);
        let Some(files) = event.data_transfer().and_then(|carried| carried.files()) else { return };
        let files: Vec<_> = (0..files.length()).filter_map(|place| files.get(place)).collect();
        if files.is_empty() {
            return;
        }
        event.prevent_default();
        leptos::task::spawn_local(async move {
            let mut texts = Vec::new();
            for file in files {
                texts.push((file.name(), text_of(&file).await));
            }
            ui.send(Event::Dropped(texts));
        });
    });
    on_cleanup(move || [over, left, dropped].into_iter().for_each(|handle| handle.remove()));
    Memo::new(move |_| is_over.get())
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
