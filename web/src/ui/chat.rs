//! The composer below the transcript, and the dialog that names an endpoint.

use leptos::html::{Input, Textarea};
use leptos::prelude::*;

use super::Ui;
use super::dialogs::Frame;
use crate::event::{Dialog, Event, Secret};

/// Write and send, or let the next recorded message be sent.
#[component]
pub fn Composer(ui: Ui) -> impl IntoView {
    let chat = ui.part(|view| view.chat.clone());
    let answer = ui.part(|view| view.chat.answer.clone());
    let model = ui.part(|view| view.chat.model.clone());
    let field = NodeRef::<Textarea>::new();
    let placeholder = move || {
        chat.with(|chat| match (chat.next.is_empty(), chat.model.is_empty()) {
            (false, _) => format!("Next: {}", chat.next),
            (true, true) => "Say something: a scripted model answers".to_owned(),
            (true, false) => "Say something".to_owned(),
        })
    };
    let send_label =
        move || chat.with(|chat| if chat.draft.trim().is_empty() && !chat.next.is_empty() { "Replay" } else { "Send" });
    view! {
        <div class="chat">
            <Show when=move || answer.get().is_some()>
                <div class="answer" aria-label="Answer so far">{move || answer.get().filter(|text| !text.is_empty()).unwrap_or_else(|| "…".to_owned())}</div>
            </Show>
            <Show when=move || chat.with(|chat| !chat.error.is_empty())>
                <p class="problem" role="alert">{move || chat.with(|chat| chat.error.clone())}</p>
            </Show>
            <form class="row" on:submit=move |event| { event.prevent_default(); ui.send(Event::Sent); }>
                <textarea
                    node_ref=field
                    rows="1"
                    aria-label="Your message"
                    placeholder=placeholder
                    prop:value=move || chat.with(|chat| chat.draft.clone())
                    on:input:target=move |event| ui.send(Event::Drafted(event.target().value()))
                    on:keydown=move |event| {
                        if event.key() == "Enter" && !event.shift_key() && !event.is_composing() {
                            event.prevent_default();
                            ui.send(Event::Sent);
                        }
                    }
                ></textarea>
                <Show
                    when=move || answer.get().is_some()
                    fallback=move || view! { <button type="submit" class="primary" disabled=move || chat.with(|chat| !chat.can_send)>{send_label}</button> }
                >
                    <button type="button" on:click=move |_| ui.send(Event::Stopped)>"Stop"</button>
                </Show>
            </form>
            <div class="foot">
                <span>{move || if model.get().is_empty() { "Scripted replay, nothing leaves this page".to_owned() } else { model.get() }}</span>
                <button type="button" class="link" on:click=move |_| ui.send(Event::DialogOpened(Dialog::Endpoint))>
                    {move || if model.get().is_empty() { "Name an endpoint…" } else { "Change…" }}
                </button>
            </div>
        </div>
    }
}

/// Where to send, which model, which key.
#[component]
pub fn Endpoint(ui: Ui) -> impl IntoView {
    let has_endpoint = ui.part(|view| view.has_endpoint);
    let (url, model, key) = (NodeRef::<Input>::new(), NodeRef::<Input>::new(), NodeRef::<Input>::new());
    let value = |field: NodeRef<Input>| field.get_untracked().map(|field| field.value()).unwrap_or_default();
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let (url, model, secret) = (value(url), value(model), Secret::new(value(key)));
        // The field is emptied at once: the key lives in the model's memory only.
        if let Some(field) = key.get_untracked() {
            field.set_value("");
        }
        ui.send(Event::EndpointNamed { url, model, key: secret });
    };
    view! {
        <Frame ui dialog=Dialog::Endpoint title="Name an endpoint" small=true>
            <form class="inside" on:submit=submit>
                <p class="small-print">
                    "Any server that speaks OpenAI's Chat Completions: a provider, or one on this machine such as Ollama, LM Studio or llama.cpp. "
                    "It must allow requests from this page (CORS)."
                </p>
                <label>"Base URL" <input node_ref=url type="url" required placeholder="http://127.0.0.1:11434/v1" autocomplete="off" spellcheck="false"/></label>
                <label>"Model" <input node_ref=model type="text" required placeholder="llama3.2" autocomplete="off" spellcheck="false"/></label>
                <label>"Key, if it needs one" <input node_ref=key type="password" autocomplete="off" spellcheck="false"/></label>
                <p class="small-print">"The key stays in this tab's memory: it is never stored, exported or put into the address, and is gone when the tab closes."</p>
                <div class="acts">
                    <Show when=move || has_endpoint.get()>
                        <button type="button" on:click=move |_| ui.send(Event::EndpointForgotten)>"Forget it and the key"</button>
                    </Show>
                    <button type="submit" class="primary">"Use it"</button>
                </div>
            </form>
        </Frame>
    }
}
