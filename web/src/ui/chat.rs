//! The composer below the transcript, and the dialog that sets an endpoint.

use leptos::html::{Input, Textarea};
use leptos::prelude::*;

use super::dialogs::Frame;
use super::{Ui, When, has_text, part_of};
use crate::built_in;
use crate::chat::BUILT_IN;
use crate::effect::Secret;
use crate::event::{Dialog, Event};
use crate::texts::summaries as t;

/// A text field that sends a message or plays the next recorded one.
#[component]
pub fn Composer(ui: Ui) -> impl IntoView {
    let chat = ui.part(|view| view.chat.clone());
    let answer = ui.part(|view| view.chat.answer.clone());
    let model = ui.part(|view| view.chat.model.clone());
    let field = NodeRef::<Textarea>::new();
    let placeholder = part_of(chat, |chat| match (chat.next.is_empty(), chat.model.is_empty()) {
        (false, _) => t::NEXT.with(&[&chat.next]),
        (true, true) => t::WRITE_SCRIPTED.say().to_owned(),
        (true, false) => t::WRITE.say().to_owned(),
    });
    let send_label = part_of(chat, |chat| {
        if chat.draft.trim().is_empty() && !chat.next.is_empty() {
            t::REPLAY.say()
        } else {
            t::SEND.say()
        }
    });
    let shown = part_of(answer, |answer| {
        answer.clone().filter(|text| !text.is_empty()).unwrap_or_else(|| "…".to_owned())
    });
    let error = part_of(chat, |chat| chat.error.clone());
    let usage = part_of(chat, |chat| chat.usage.clone());
    let who = part_of(model, |model| match model.as_str() {
        "" => t::NO_MODEL.say().to_owned(),
        model => model.to_owned(),
    });
    view! {
        <div class="chat">
            <When is=part_of(answer, Option::is_some)>
                <div class="answer" aria-label=t::SO_FAR.say()>{shown}</div>
            </When>
            <When is=part_of(error, has_text)>
                <p class="problem" role="alert">{error}</p>
            </When>
            <When is=part_of(chat, |chat| chat.can_ask_again)>
                <button type="button" on:click=ui.sends(Event::SentAgain)>
                    {t::LOAD_AGAIN.say()}
                </button>
            </When>
            <When is=part_of(usage, has_text)>
                <p class="note usage" role="status">{usage}</p>
            </When>
            <form
                class="row"
                on:submit=move |event| { event.prevent_default(); ui.send(Event::Sent); }
            >
                <textarea
                    node_ref=field
                    rows="1"
                    aria-label=t::YOUR_MESSAGE.say()
                    placeholder=placeholder
                    prop:value=part_of(chat, |chat| chat.draft.clone())
                    on:input:target=move |event| ui.send(Event::Drafted(event.target().value()))
                    on:keydown=move |event| {
                        if event.key() == "Enter" && !event.shift_key() && !event.is_composing() {
                            event.prevent_default();
                            ui.send(Event::Sent);
                        }
                    }
                ></textarea>
                <When is=part_of(answer, Option::is_none)>
                    <button
                        type="submit"
                        class="primary"
                        disabled=part_of(chat, |chat| !chat.can_send)
                    >
                        {send_label}
                    </button>
                </When>
                <When is=part_of(answer, Option::is_some)>
                    <button type="button" on:click=ui.sends(Event::Stopped)>{t::STOP.say()}</button>
                </When>
            </form>
            <div class="foot">
                <span>{who}</span>
                <button
                    type="button"
                    class="link"
                    on:click=ui.sends(Event::DialogOpened(Dialog::Endpoint))
                >
                    {part_of(model, |model|
                        if model.is_empty() { t::SET_ENDPOINT.say() } else { t::CHANGE.say() })}
                </button>
            </div>
        </div>
    }
}

/// A form for the endpoint's address, model and key.
#[component]
pub fn Endpoint(ui: Ui) -> impl IntoView {
    let has_endpoint = ui.part(|view| view.has_endpoint);
    let (url, model, key) =
        (NodeRef::<Input>::new(), NodeRef::<Input>::new(), NodeRef::<Input>::new());
    let value = |field: NodeRef<Input>| {
        field.get_untracked().map(|field| field.value()).unwrap_or_default()
    };
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let (url, model, secret) = (value(url), value(model), Secret::new(value(key)));
        // The field is cleared at once: the key is kept in memory only.
        if let Some(field) = key.get_untracked() {
            field.set_value("");
        }
        ui.send(Event::EndpointNamed { url, model, key: secret });
    };
    let own = || Event::EndpointNamed {
        url: BUILT_IN.to_owned(),
        model: t::BUILT_IN_MODEL.say().to_owned(),
        key: Secret::default(),
    };
    view! {
        <Frame ui dialog=Dialog::Endpoint title=t::ENDPOINT_TITLE.say() small=true>
            <form class="inside" on:submit=submit>
                <p class="small-print">
                    {t::ENDPOINT_LEAD.say()}
                </p>
                <label>
                    {t::BASE_URL.say()}
                    <input
                        node_ref=url
                        type="url"
                        required
                        placeholder="http://127.0.0.1:11434/v1"
                        autocomplete="off"
                        spellcheck="false"
                    />
                </label>
                <label>
                    {t::MODEL.say()}
                    <input
                        node_ref=model
                        type="text"
                        required
                        placeholder="llama3.2"
                        autocomplete="off"
                        spellcheck="false"
                    />
                </label>
                <label>
                    {t::KEY.say()}
                    <input node_ref=key type="password" autocomplete="off" spellcheck="false"/>
                </label>
                <p class="small-print">
                    {t::KEY_STAYS.say()}
                </p>
                <div class="acts">
                    <When is=has_endpoint>
                        <button type="button" on:click=ui.sends(Event::EndpointForgotten)>
                            {t::REMOVE_ENDPOINT.say()}
                        </button>
                    </When>
                    {built_in::is_there().then(|| view! {
                        <button type="button" on:click=move |_| ui.send(own())>
                            {t::USE_BUILT_IN.say()}
                        </button>
                    })}
                    <button type="submit" class="primary">{t::USE_IT.say()}</button>
                </div>
            </form>
        </Frame>
    }
}
