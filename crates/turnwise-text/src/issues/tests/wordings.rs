//! Greetings, additions, references and answers, in wordings of several languages.

use super::*;

#[test]
fn a_bare_greeting_begins_something_once_nothing_is_open() {
    for said in [
        [
            "I want to return a jacket that is too small.",
            ">The return of the jacket is booked for Monday.",
            "Good afternoon!",
            ">Good afternoon, what can I do for you?",
            "The heating in our kitchen makes a noise at night.",
        ],
        [
            "Ich suche ein Hotel in Graz für Freitag.",
            ">Das Zimmer im Hotel Wiesler ist gebucht.",
            "Hallo!",
            ">Hallo, womit kann ich helfen?",
            "Die Heizung in der Küche macht nachts Lärm.",
        ],
        [
            "Quiero cambiar la dirección de mi factura.",
            ">La dirección está confirmada.",
            "¡Hola!",
            ">Hola, ¿en qué puedo ayudar?",
            "La calefacción hace ruido por la noche.",
        ],
    ] {
        check(&said, &[1, 2, 2]);
    }
}

#[test]
fn a_search_that_is_added_is_another_issue_even_next_to_thanks() {
    for said in [
        [
            "I need a plumber for a dripping tap in Leeds.",
            ">Baker & Sons will come on Thursday at nine.",
            "That works for me. Please look for a cat sitter too.",
            ">In which part of town do you live?",
        ],
        [
            "I need a plumber for a dripping tap in Leeds.",
            ">Baker & Sons will come on Thursday at nine.",
            "Sounds good, thank you. Could you find us a cheap parking space as well?",
            ">For how long do you need the parking space?",
        ],
        [
            "Ich suche einen Klempner für den Abfluss.",
            ">Meister Huber kommt am Donnerstag.",
            "Das passt. Außerdem brauche ich einen Tisch zum Abendessen.",
            ">Für wie viele Personen?",
        ],
        [
            "Je cherche un plombier à Lille.",
            ">Monsieur Petit vient jeudi à neuf heures.",
            "D'accord. Je cherche aussi un vélo pour samedi.",
            ">Quelle taille ?",
        ],
    ] {
        check(&said, &[1, 2]);
    }
    // An addition to an answer is about the same.
    check(
        &[
            "I need a plumber for a dripping tap in Leeds.",
            ">On which day should the plumber come?",
            "On Thursday, and I'd also like a receipt.",
        ],
        &[1, 1],
    );
}

#[test]
fn a_request_about_what_is_known_goes_on() {
    for said in [
        [
            "I am looking for a flat with a garden in Cork.",
            ">A flat in Douglas Street has two rooms.",
            "Lovely. I'd like to go and see it.",
            ">When would you come?",
        ],
        [
            "Ich suche eine Wohnung mit Garten in Graz.",
            ">In der Annenstraße gibt es zwei Zimmer.",
            "Schön. Ich möchte diese gerne ansehen.",
            ">Wann kommen Sie?",
        ],
        [
            "Cerco una casa con giardino a Parma.",
            ">In via Cavour ci sono due stanze.",
            "Bella. Vorrei vedere questa.",
            ">Quando viene?",
        ],
    ] {
        check(&said, &[1, 1]);
    }
}

#[test]
fn who_only_answers_or_thanks_stays() {
    for last in ["On a Thursday.", "Thanks, the letter came on Thursday!"] {
        check(
            &[
                "The washing machine leaks at the door, and the seal is torn.",
                ">A new seal costs 40 euros. A mechanic brings it on Thursday.",
                "Another question: my tax form asks for the number of my pension.",
                ">The number is in the letter of the insurance. When did your pension begin?",
                last,
            ],
            &[1, 2, 2],
        );
    }
    // A question goes back.
    check(
        &[
            "The washing machine leaks at the door, and the seal is torn.",
            ">A new seal costs 40 euros. A mechanic brings it on Thursday.",
            "Another question: my tax form asks for the number of my pension.",
            ">The number of the pension is in the letter of the insurance.",
            "Does the mechanic bring the seal for the washing machine in the morning?",
        ],
        &[1, 2, 1],
    );
}

#[test]
fn another_question_next_to_thanks_is_another_issue() {
    for (first, second) in [
        (
            "Where is my order W2378156?",
            "Thanks. Another question: invoice INV-118 names the wrong company.",
        ),
        (
            "Where is my order W2378156?",
            "Thanks! I have another question about my invoice INV-118, it names the wrong company.",
        ),
        (
            "Wo bleibt meine Bestellung W2378156?",
            "Danke. Noch eine Frage: Auf der Rechnung INV-118 steht die falsche Firma.",
        ),
        (
            "Où est ma commande W2378156 ?",
            "Merci. Une autre question : la facture INV-118 porte un mauvais nom.",
        ),
        (
            "¿Dónde está mi pedido W2378156?",
            "Gracias. Otra pregunta: la factura INV-118 lleva una empresa equivocada.",
        ),
        (
            "Onde está a minha encomenda W2378156?",
            "Obrigado. Outra pergunta: a fatura INV-118 tem a empresa errada.",
        ),
        (
            "Dov'è il mio ordine W2378156?",
            "Grazie. Un'altra domanda: la fattura INV-118 riporta la ditta sbagliata.",
        ),
        (
            "Где мой заказ W2378156, синяя куртка и шапка?",
            "Спасибо. Другой вопрос: в счёте INV-118 указана не та фирма.",
        ),
        (
            "我的订单W2378156在哪里？是一件蓝色的外套。",
            "谢谢。还有一个问题：发票INV-118上的公司写错了。",
        ),
        (
            "注文W2378156の青い上着はどこですか？",
            "ありがとう。別の質問ですが、請求書INV-118の社名が違います。",
        ),
    ] {
        check(&[first, ">W2378156: 2026-03-14.", second], &[1, 2]);
    }
}
