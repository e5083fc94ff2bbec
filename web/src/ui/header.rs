//! The header: the conversation's title, and buttons for the whole page. Before a conversation is
//! opened, it has only what a first visit needs.

use leptos::prelude::*;

use super::dialogs::README;
use super::icon::{DOWN, Icon, THEME};
use super::share::Travel;
use super::{Ui, When, part_of};
use crate::event::{Dialog, Event, LearnEvent};
use crate::language::spoken;
use crate::model::Place;
use crate::texts::frame as t;

/// The header.
#[component]
pub fn Header(ui: Ui) -> impl IntoView {
    let title = ui.part(|view| view.title.clone());
    let theme = ui.part(|view| view.theme);
    let reports = ui.part(|view| view.place == Place::Report);
    let is_open = ui.part(|view| !matches!(view.place, Place::Start | Place::Lessons));
    // The gallery is in English.
    let lang = part_of(title, |title| (!title.id.is_empty()).then_some("en"));
    // A page that needs no conversation may not have one yet.
    let name = part_of(title, |title| match title.name.as_str() {
        "" => t::GALLERY_TITLE.say().to_owned(),
        name => name.to_owned(),
    });
    let to = part_of(reports, |is| if *is { "#try" } else { "#report" });
    let other = spoken().next();
    let open = move |dialog| ui.sends(Event::DialogOpened(dialog));
    let theme_label = part_of(theme, |theme| match theme {
        Some("light") => t::THEME_LIGHT.say(),
        Some(_) => t::THEME_DARK.say(),
        None => t::THEME_SYSTEM.say(),
    });
    view! {
        <header class="head">
            <h1 class="brand">
                <svg viewBox="0 0 26 26" aria-hidden="true">
                    <path class="frame" d="M7 4H4v18h3M19 4h3v18h-3"></path>
                    <path class="tooth" d="M8 16l4-7v6l6-7"></path>
                </svg>
                <span class="word">"Turnwise"</span>
            </h1>
            <When is=is_open>
                <button
                    class="choose"
                    on:click=ui.sends(Event::DialogOpened(Dialog::Gallery))
                    aria-haspopup="dialog"
                >
                    <span class="unseen">{t::CONVERSATION.say()}</span>
                    <span class="name" lang=lang>{name}</span>
                    <Icon path=DOWN/>
                </button>
            </When>
            <button on:click=open(Dialog::Open) aria-haspopup="dialog">{t::OPEN_OR_PASTE.say()}</button>
            <p class="about" lang=lang hidden=part_of(is_open, |is| !is)>
                {part_of(title, |title| title.about.clone())}</p>
            <div class="tools">
                <When is=is_open><Travel ui/></When>
                <a class="button quiet" href="#learn">{t::LEARN.say()}</a>
                <When is=is_open>
                    <a
                        class="button quiet"
                        href=to
                        on:click=move |event| {
                            // The address follows the page after a moment, so it may still be this
                            // one.
                            let to = to.get_untracked();
                            if window().location().hash().is_ok_and(|hash| hash == to) {
                                event.prevent_default();
                                ui.send(Event::Arrived(to.to_owned()));
                            }
                        }
                    >
                        {part_of(reports, |is| if *is { t::CONTROLS.say() } else { t::REPORT.say() })}
                    </a>
                    <button
                        class="quiet"
                        on:click=ui.sends(Event::DialogOpened(Dialog::Share))
                        aria-haspopup="dialog"
                    >
                        {t::LINK.say()}
                    </button>
                    <button
                        class="quiet"
                        on:click=ui.sends(Event::DialogOpened(Dialog::Export))
                        aria-haspopup="dialog"
                    >
                        {t::COPY_AS_CODE.say()}
                    </button>
                </When>
                <When is=part_of(is_open, |is| !is)>
                    <a class="button quiet" href=README target="_blank" rel="noopener">
                        {t::SOURCE.say()}
                    </a>
                </When>
                <button
                    class="quiet"
                    lang=other.code()
                    on:click=ui.sends(Event::Learn(LearnEvent::Language(other)))
                >
                    {other.name()}
                </button>
                <When is=is_open>
                    <button
                        class="quiet round"
                        on:click=ui.sends(Event::ThemeToggled)
                        aria-label=theme_label
                        title=theme_label
                    >
                        <Icon path=THEME/>
                    </button>
                    <button
                        class="quiet round"
                        on:click=ui.sends(Event::DialogOpened(Dialog::Help))
                        aria-label=t::HOW_TO_READ.say()
                        title=t::HOW_TO_READ.say()
                        aria-haspopup="dialog"
                    >
                        "?"
                    </button>
                </When>
            </div>
        </header>
    }
}
