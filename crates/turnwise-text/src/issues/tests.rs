use super::*;
use alloc::vec;

mod calls;
mod wordings;

/// Checks the issue of each user message. `>` marks messages of the assistant.
fn check(said: &[&str], wanted: &[u32]) {
    let mut tracker = Tracker::default();
    let mut asked = Vec::new();
    for (at, text) in (0..).zip(said) {
        match text.strip_prefix('>') {
            Some(text) => tracker.read(&Snippet::said(Speaker::Assistant, text, at, at)),
            None => {
                tracker.read(&Snippet::user(text, at, at));
                asked.push(at);
            }
        }
    }
    let issue = |at: &u32| tracker.issues().iter().find(|issue| issue.messages.contains(at));
    let found: Vec<_> = asked.iter().filter_map(issue).map(|issue| issue.id).collect();
    assert_eq!(found, wanted, "{said:?}");
}

#[test]
fn answers_go_on_with_the_issue() {
    check(
        &[
            "I want to return a jacket that is too small.",
            ">Sure, what is your order number?",
            "It is W5512345.",
            ">And your e-mail address?",
            "mia.lopez@example.com",
            ">Which size do you want in its place?",
            "Large please, and in dark green if there is any left.",
        ],
        &[1, 1, 1, 1],
    );
}

#[test]
fn phrases_open_issues_and_go_back() {
    check(
        &[
            "My router drops the line every evening.",
            ">I restarted the port.",
            "Noch eine Frage: Wie ändere ich die Adresse auf der Rechnung?",
            ">The address is changed under Settings.",
            "Back to the router: it drops the line again.",
        ],
        &[1, 2, 1],
    );
}

#[test]
fn identifiers_go_back_to_their_issue() {
    check(
        &[
            "Please cancel booking K67C4W.",
            ">Booking K67C4W is cancelled.",
            "Another question: when does flight HAT188 depart from Denver tomorrow?",
            ">HAT188 departs at 13:00.",
            "Will the money for K67C4W come back soon?",
        ],
        &[1, 2, 1],
    );
}

#[test]
fn a_greeting_after_a_goodbye_begins_something_new() {
    check(
        &[
            "I want to return a jacket that is too small.",
            ">Done. Is there anything else?",
            "No, thanks, bye!",
            "Hello, the invoice for March lists the wrong company name.",
        ],
        &[1, 1, 2],
    );
}

#[test]
fn the_host_names_issues_first() {
    let mut tracker = Tracker::default();
    tracker.name("delivery");
    tracker.read(&Snippet::user("Where is it?", 1, 0));
    tracker.name("invoice");
    tracker.read(&Snippet::user("And the name on it?", 2, 1));
    tracker.name("delivery");
    tracker.read(&Snippet::user("Has it come?", 3, 2));
    let titles: Vec<_> =
        tracker.issues().iter().map(|issue| (&*issue.title, issue.messages.len())).collect();
    assert_eq!(titles, [("delivery", 2), ("invoice", 1)]);
}

#[test]
fn the_state_follows_the_talk() {
    let mut tracker = Tracker::default();
    let mut state = |snippet: Snippet<'_>| {
        tracker.read(&snippet);
        tracker.current().unwrap().state
    };
    assert_eq!(state(Snippet::user("I want to return a jacket.", 1, 0)), State::Open);
    let asked = Snippet::said(Speaker::Assistant, "Which order?", 1, 1);
    assert_eq!(state(asked), State::Waiting);
    assert_eq!(state(Snippet::user("W5512345.", 2, 2)), State::Open);
    assert_eq!(state(Snippet::user("Thanks, bye!", 3, 3)), State::Resolved);
}

#[test]
fn the_host_pauses_and_resumes() {
    let mut tracker = Tracker::default();
    tracker.read(&Snippet::user("My router drops the line every evening.", 1, 0));
    tracker.name("invoice");
    tracker.read(&Snippet::user("The invoice for March is wrong.", 2, 1));
    assert!(tracker.pause(2) && tracker.issues()[1].state == State::Waiting);
    assert!(tracker.resume(1));
    tracker.read(&Snippet::user("It did it again.", 3, 2));
    assert_eq!(tracker.current().map(|issue| (issue.id, issue.state)), Some((1, State::Open)));
    assert!(!tracker.pause(3) && !tracker.resume(0));
}

#[test]
fn the_parts_of_a_message_belong_to_one_issue() {
    let mut tracker = Tracker::default();
    tracker.read(&Snippet::user("My router drops the line every evening.", 1, 0));
    tracker.read(&Snippet::user("Another question: what does the invoice for March list?", 2, 1));
    tracker.read(&Snippet::user("Hello, another question: and the address on the parcel?", 2, 1));
    assert_eq!(tracker.issues().len(), 2);
}

#[test]
fn another_search_after_something_is_done_is_another_issue() {
    check(
        &[
            "I want to rent a bike for Saturday in Ghent.",
            ">Your bike is reserved for Saturday at 10 am.",
            "I'm looking for a dentist who speaks Dutch.",
            ">Dr. Peeters has an appointment on Monday.",
        ],
        &[1, 2],
    );
    check(
        &[
            "Ich suche ein Hotel in Graz für Freitag.",
            ">Das Zimmer im Hotel Wiesler ist gebucht.",
            "Ich brauche einen Tisch in einem Restaurant.",
            ">Für wie viele Personen?",
        ],
        &[1, 2],
    );
}

#[test]
fn alternatives_agreement_and_thanks_go_on() {
    check(
        &[
            "I'm looking for a hotel in Graz.",
            ">The Hotel Wiesler has 4 stars and is available.",
            "Do you have something else? I want one with a pool.",
            ">The Parkhotel has a pool. Please confirm that I should book it.",
            "Yes, go ahead. I would like the quiet side.",
            ">Your room is booked. Is there anything else?",
            "You have been very kind, thank you so much for all of this!",
        ],
        &[1, 1, 1, 1],
    );
}

#[test]
fn who_greets_again_goes_on() {
    check(
        &[
            "Hello, my invoice for March is wrong.",
            ">Which number is on the invoice? Take care until you find it!",
            "Hi again, I found the invoice for March.",
        ],
        &[1, 1],
    );
    check(
        &[
            "Hello, my invoice for March is wrong.",
            ">The invoice is corrected.",
            "Good morning! The washing machine leaks since yesterday.",
        ],
        &[1, 2],
    );
}

#[test]
fn the_first_request_after_a_greeting_is_the_same_issue() {
    check(
        &[
            "Hello there!",
            ">Hello, how can I help?",
            "I'm looking for a hotel with a pool in Lyon.",
            ">For how many nights?",
            "Three.",
        ],
        &[1, 1, 1],
    );
    check(
        &[
            "Guten Tag, hier ist Frau Brandt.",
            ">Guten Tag, was kann ich für Sie tun?",
            "Ich brauche einen Termin für die Inspektion meines Wagens.",
        ],
        &[1, 1],
    );
}

#[test]
fn a_search_of_its_own_leaves_a_form_that_has_just_begun() {
    check(
        &[
            "I need to rent a van for moving day.",
            ">On which day do you need the van?",
            "Can you find me a dentist near the station?",
            ">What kind of dentist are you looking for?",
        ],
        &[1, 2],
    );
    check(
        &[
            "Ich suche eine Wohnung mit Balkon.",
            ">In welchem Stadtteil soll die Wohnung liegen?",
            "Ich brauche einen Klempner, der Abfluss ist verstopft.",
            ">Seit wann ist der Abfluss verstopft?",
        ],
        &[1, 2],
    );
    // It shares a word with the question.
    check(
        &[
            "I need a place to eat tonight.",
            ">What kind of food would you like?",
            "I'm looking for some Korean food.",
        ],
        &[1, 1],
    );
}

#[test]
fn accepting_a_proposal_begins_nothing() {
    check(
        &[
            "I'm looking for a therapist in Cork.",
            ">Dr. Walsh has an office near the river.",
            "Sounds great, book me an appointment on Tuesday.",
            ">At what time?",
        ],
        &[1, 1],
    );
}

#[test]
fn a_correction_goes_on() {
    check(
        &[
            "I am looking for a therapist in Cork.",
            ">Dr. Walsh is confirmed for Tuesday the 7th.",
            "No, I want to see her on the 8th.",
            ">Which time suits you?",
        ],
        &[1, 1],
    );
    check(
        &[
            "I am looking for a therapist in Cork.",
            ">Dr. Walsh is confirmed for Tuesday. Is there anything else?",
            "No thanks. Hello again in May! Another question: does the ferry carry bikes?",
            ">Yes, two on each deck.",
        ],
        &[1, 2],
    );
}

#[test]
fn function_words_are_sorted() {
    assert!(phrases::FUNCTION_WORDS.is_sorted());
}

#[test]
fn words_bring_a_turn_back_to_its_issue_once_the_answer_shows_it() {
    check(
        &[
            "The washing machine leaks at the door, and the seal is torn.",
            ">A new seal costs 40 euros, and a mechanic could bring it on Thursday.",
            "Another question: my tax form asks for the number of my pension.",
            ">The number of the pension is in the letter of the insurance.",
            "Good. Which page of the letter?",
            ">The second page of the insurance's letter, above the number.",
            "And would he come in the morning?",
            ">The mechanic brings the seal for the washing machine on Thursday at nine.",
        ],
        &[1, 2, 2, 1],
    );
}

#[test]
fn other_languages_begin_issues_with_other_words() {
    for said in [
        [
            "Je voudrais changer l'adresse de ma facture.",
            ">L'adresse est changée, c'est confirmé.",
            "Je cherche un vélo pour samedi.",
            ">Quelle taille ?",
        ],
        [
            "Quiero cambiar la dirección de mi factura.",
            ">La dirección está confirmada.",
            "Busco una bicicleta para el sábado.",
            ">¿Qué talla?",
        ],
        [
            "Vorrei cambiare l'indirizzo della fattura.",
            ">L'indirizzo è confermato.",
            "Ho bisogno di una bicicletta per sabato.",
            ">Che taglia?",
        ],
    ] {
        check(&said, &[1, 2]);
    }
}
