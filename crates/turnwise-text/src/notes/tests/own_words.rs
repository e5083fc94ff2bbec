//! What a person says in words that no table knows, where tools are at work.

use super::*;

const RESULT: &str = concat!(
    r#"{"order_id": "W48213", "status": "delivered", "items": [{"item_id": "4811071", "#,
    r#""price": 20.5}], "tracking": "TRK1446391", "carrier": "Northern Post"}"#
);

/// Notes of small talk and look-ups with one sentence among them.
fn with(sentence: &str, max_tokens: u32) -> String {
    let second = RESULT.replace("48213", "48284");
    let snippets = [
        Snippet::user("Can you look up my orders W48213 and W48284, please?", 1, 0),
        Snippet::called("get_order", r#"{"order_id": "W48213"}"#, 1, 1),
        Snippet::answered("get_order", RESULT, 1, 2),
        Snippet::said(Speaker::Assistant, "The order W48213 was delivered.", 1, 3),
        Snippet::user(sentence, 2, 4),
        Snippet::said(Speaker::Assistant, "Dogs do love water.", 2, 5),
        Snippet::called("get_order", r#"{"order_id": "W48284"}"#, 2, 6),
        Snippet::answered("get_order", &second, 2, 7),
        Snippet::said(Speaker::Assistant, "The order W48284 was delivered too.", 2, 8),
    ];
    notes(&snippets, max_tokens)
}

#[test]
fn what_no_call_repeats_is_told_before_the_details_of_results() {
    let sentences = [
        "The lift in our house broke down, so couriers struggle with heavy parcels.",
        "Der Aufzug im Haus streikt, schwere Pakete schleppt niemand hinauf.",
        "L'ascenseur tombe souvent en panne, les livreurs refusent les étages.",
        "Лифт дома сломался, курьеры тяжёлые коробки наверх таскать отказываются.",
    ];
    for sentence in sentences {
        let found = with(sentence, 110);
        assert!(found.contains(sentence), "{sentence}: {found}");
    }
}

#[test]
fn what_a_call_repeats_is_left_to_its_line() {
    let sentence = concat!(
        "Heavy parcels mostly travel towards Linden Street, Porchester, ",
        "while the lift at home stays broken."
    );
    let told = |arguments: &str| {
        // Each result has values of its own.
        let numbers = ["5120718", "6331829", "7542931", "8654142", "9765253", "1876364", "2987475"];
        let ids = numbers
            .map(|id| RESULT.replace("48213", id).replace("4811071", id).replace("TRK1446391", id));
        let mut snippets = vec![Snippet::user("I'd like to change order W48213.", 1, 0)];
        snippets.push(Snippet::user(sentence, 2, 1));
        snippets.push(Snippet::called("change_address", arguments, 2, 2));
        let results = (3..).zip(&ids);
        snippets.extend(results.map(|(at, text)| Snippet::answered("get_order", text, 2, at)));
        snippets.push(Snippet::said(Speaker::Assistant, "It is changed.", 2, 10));
        notes(&snippets, 80).contains(sentence)
    };
    assert!(told(r#"{"order_id": "W48213"}"#));
    assert!(!told(concat!(
        r#"{"order_id": "W48213", "note": "heavy parcels mostly travel towards "#,
        r#"Linden Street, Porchester, while the lift at home stays broken"}"#
    )));
}

#[test]
fn a_correction_and_a_report_both_have_room() {
    let table = RESULT.replace("order_id", "table");
    let snippets = [
        Snippet::user("Book a table for Friday, please.", 1, 0),
        Snippet::called("find_table", r#"{"day": "Friday"}"#, 1, 1),
        Snippet::answered("find_table", &table, 1, 2),
        Snippet::said(Speaker::Assistant, "I have booked table 48213 for Friday at 19:00.", 1, 3),
        Snippet::user("Sorry, I meant Saturday and not Friday.", 2, 4),
        Snippet::said(Speaker::Assistant, "I have moved table 48213 to Saturday at 20:30.", 2, 5),
    ];
    let found = notes(&snippets, 130);
    assert!(found.contains("I meant Saturday and not Friday"), "{found}");
    assert!(found.contains("to Saturday at 20:30"), "{found}");
}

#[test]
fn thanks_in_many_words_are_not_told() {
    let thanks = [
        "好的，真是太谢谢你了啊！",
        "那太好了，谢谢您的帮助！",
        "Great, thank you so much for all your help!",
        "Super, vielen Dank für Ihre Hilfe!",
        "Parfait, merci beaucoup pour votre aide !",
        "Perfecto, muchas gracias por su ayuda!",
        "Perfeito, muito obrigada pela ajuda!",
        "Perfetto, grazie mille per l'aiuto!",
        "Отлично, большое спасибо за помощь!",
        "ありがとうございます、助かりました！",
        "我看行，谢谢您的解答，再见。",
        "Thanks a lot for sorting that out so quickly.",
        "Danke für die schnelle und freundliche Antwort.",
        "Merci pour tout, bonne soirée !",
        "Muchas gracias por la rapidez y la paciencia.",
        "Obrigado por tudo, até logo!",
        "Grazie di tutto e buona giornata.",
        "Спасибо за терпение и быстрый ответ!",
    ];
    for sentence in thanks {
        let found = with(sentence, 110);
        assert!(!found.contains(sentence), "{sentence}: {found}");
    }
}

#[test]
fn what_the_assistant_reports_or_announces_is_told_where_no_result_says_it() {
    let reports = [
        "The carrier has turned down the complaint about wet boxes.",
        "Die Hausverwaltung hat die Beschwerde wegen nasser Kartons abgelehnt.",
        "Le transporteur a refusé la réclamation pour les cartons mouillés.",
        "El transportista ha rechazado la queja por las cajas mojadas.",
        "Перевозчик отклонил жалобу на мокрые коробки.",
        "Mr. Dorn from the workshop looks at the wet boxes on Tuesday.",
        "Herr Dorn aus der Werkstatt sieht sich die nassen Kartons am Dienstag an.",
        "Le chef d'atelier examine les cartons mouillés la semaine prochaine.",
        "Мастер посмотрит мокрые коробки на следующей неделе.",
    ];
    for report in reports {
        let result = |id: &str| RESULT.replace("48213", id).replace("4811071", id);
        let results = ["48284", "48355", "48426"].map(result);
        let [second, third, fourth] = &results;
        let snippets = [
            Snippet::user("Can you look up my orders, please?", 1, 0),
            Snippet::called("get_order", r#"{"order_id": "W48213"}"#, 1, 1),
            Snippet::answered("get_order", RESULT, 1, 2),
            Snippet::said(Speaker::Assistant, report, 1, 3),
            Snippet::user("Our dog jumped into the lake again before breakfast.", 2, 4),
            Snippet::called("get_order", r#"{"order_id": "W48284"}"#, 2, 5),
            Snippet::answered("get_order", second, 2, 6),
            Snippet::said(Speaker::Assistant, "Dogs do love water and muddy paws.", 2, 7),
            Snippet::user("My neighbor sings opera while watering his roses.", 3, 8),
            Snippet::called("get_order", r#"{"order_id": "W48355"}"#, 3, 9),
            Snippet::answered("get_order", third, 3, 10),
            Snippet::said(Speaker::Assistant, "Roses surely grow better with music.", 3, 11),
            Snippet::user("Grandmother baked plum cake for the whole village.", 4, 12),
            Snippet::called("get_order", r#"{"order_id": "W48426"}"#, 4, 13),
            Snippet::answered("get_order", fourth, 4, 14),
        ];
        let found = notes(&snippets, 130);
        assert!(found.contains(report), "{report}: {found}");
    }
}
