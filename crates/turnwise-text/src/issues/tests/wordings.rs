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
    // An addition to an answer belongs to the same issue.
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

#[test]
fn another_record_is_another_issue() {
    for said in [
        [
            "My order W2378156 is late, where is it? Only deliver after 6 pm.",
            ">It is at the border. I'll write you when it moves.",
            "Invoice INV-118 names the wrong company.",
            ">I have corrected that.",
        ],
        [
            "Can you check booking K67C4W?",
            ">Yes, it is confirmed for two people.",
            "The luggage tag on HAT188 was torn off at the airport.",
            ">I am sorry to hear that.",
        ],
        [
            "Wo bleibt meine Bestellung W2378156?",
            ">Sie liegt beim Zoll.",
            "Auf der Rechnung INV-118 steht die falsche Firma.",
            ">Das habe ich korrigiert.",
        ],
        [
            "¿Dónde está mi pedido W2378156?",
            ">Está en la aduana.",
            "La factura INV-118 lleva una empresa equivocada.",
            ">La he corregido.",
        ],
        [
            "我的订单W2378156在哪里？是一件蓝色的外套。",
            ">还在海关。",
            "发票INV-118上的公司写错了。",
            ">已经改好了。",
        ],
    ] {
        check(&said, &[1, 2]);
    }
    // Numbers that were asked for, corrected numbers and days are no new records.
    for said in [
        [
            "Where is order W2378156?",
            ">I cannot find it. Which number is on the invoice?",
            "INV-118 is printed above the address.",
        ],
        [
            "Where is order 2378156?",
            ">I cannot find an order with that number.",
            "Sorry, I forgot the letter before it: W2378156.",
        ],
        [
            "Please cancel booking K67C4W.",
            ">Booking K67C4W is for Friday, the 10th.",
            "Then my calendar was wrong about the 12th.",
        ],
    ] {
        check(&said, &[1, 1]);
    }
}

#[test]
fn what_is_said_by_the_way_is_another_issue() {
    for (first, answer, second) in [
        (
            "Where is order W2378156?",
            "It is at the border. I'll write you when it moves.",
            "Ok. Next, can you cancel my subscription?",
        ),
        (
            "Where is order W2378156?",
            "It is at the border. I'll write you when it moves.",
            "Thanks. By the way, could you also change my address to Linden Street 4?",
        ),
        (
            "The heating in the kitchen is loud at night.",
            "A technician comes on Monday.",
            "Great. While I'm here, I'd like to know what a second key costs.",
        ),
        (
            "Die Heizung in der Küche ist nachts laut.",
            "Am Montag kommt ein Techniker.",
            "Gut. Übrigens, könnten Sie auch meine Adresse ändern?",
        ),
        (
            "Le chauffage de la cuisine est bruyant.",
            "Un technicien passe lundi.",
            "Merci. Au fait, pourriez-vous changer mon adresse ?",
        ),
        (
            "La calefacción hace ruido por la noche.",
            "Un técnico pasa el lunes.",
            "Perfecto. Por cierto, ¿podría cambiar mi dirección?",
        ),
        (
            "O aquecimento faz barulho à noite.",
            "Um técnico passa na segunda-feira.",
            "Obrigada. Já agora, pode mudar a minha morada?",
        ),
        (
            "Il riscaldamento fa rumore di notte.",
            "Un tecnico passa lunedì.",
            "Grazie. A proposito, potrebbe cambiare il mio indirizzo?",
        ),
        (
            "Отопление на кухне шумит по ночам.",
            "В понедельник придёт мастер.",
            "Спасибо. Кстати, можете поменять мой адрес?",
        ),
        ("厨房的暖气晚上很吵。", "星期一有师傅上门。", "好的。顺便能不能改一下我的地址？"),
        (
            "台所の暖房が夜うるさいです。",
            "月曜日に技術者が伺います。",
            "わかりました。ついでに住所を変えてもらえますか？",
        ),
    ] {
        let answer = alloc::format!(">{answer}");
        check(&[first, &answer, second, ">Done."], &[1, 2]);
    }
    // Next to an answer, it is a detail of the same issue.
    check(
        &[
            "I want to return a jacket.",
            ">Which size was it?",
            "Medium. By the way, could you send the label by mail?",
        ],
        &[1, 1],
    );
}
