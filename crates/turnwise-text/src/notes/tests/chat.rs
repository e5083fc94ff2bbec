//! Chats without a request, and the wishes that conversations begin with.

use super::*;

#[test]
fn a_wish_at_the_beginning_is_not_the_task() {
    let openings = [
        ("Hello! I hope you are doing well today.", "My dryer does not heat up any more."),
        ("Guten Tag, ich hoffe, es geht Ihnen gut.", "Mein Trockner heizt nicht mehr richtig."),
        ("Bonjour, j'espère que vous allez bien.", "Mon sèche-linge ne chauffe plus du tout."),
        ("Buenos días, espero que esté muy bien.", "Mi secadora ya no calienta la ropa."),
        ("Bom dia, espero que esteja tudo bem.", "A minha secadora já não aquece a roupa."),
        ("Buongiorno, spero che Lei stia bene.", "La mia asciugatrice non scalda più nulla."),
        ("Здравствуйте, надеюсь, у вас всё хорошо.", "Моя сушилка больше не греет бельё."),
        ("您好，希望您一切都好。", "我的烘干机不再加热了。"),
        ("こんにちは、お元気でお過ごしでしょうか。", "乾燥機がもう温まりません。"),
    ];
    for (wish, task) in openings {
        let snippets = [
            Snippet::user(wish, 1, 0),
            Snippet::said(Speaker::Assistant, "?", 1, 1),
            Snippet::user(task, 2, 2),
            Snippet::called("get_order", "{\"order_id\": \"W2378156\"}", 2, 3),
            Snippet::answered(
                "get_order",
                "{\"order_id\": \"W2378156\", \"state\": \"sent\"}",
                2,
                4,
            ),
        ];
        let found = notes(&snippets, 200);
        let first = found.lines().next().unwrap_or_default().trim_start_matches("Task: ");
        assert!(first.starts_with(task.get(..12).unwrap_or(task)), "{wish} {found}");
    }
}

/// Notes of friends who chat: each line is a message of one, and the other one nods.
fn of_friends(said: &[&str]) -> String {
    let both = said.iter().flat_map(|text| [(Speaker::User, *text), (Speaker::Assistant, "Aha.")]);
    let snippets: Vec<_> =
        (0..).zip(both).map(|(at, (by, text))| Snippet::said(by, text, at, at)).collect();
    notes(&snippets, 300)
}

#[test]
fn habits_and_tales_of_friends_are_no_limits() {
    let chats = [
        [
            "The new bakery at the corner smells like my childhood in Dover.",
            "We always had to carry the flour up the stairs for my uncle.",
            "He would never let anyone near the oven, not even his wife.",
            "One should only eat rye bread on the second day, he used to say.",
            "On Thursday I can't come to the bakery, I only finish work at 8 pm.",
        ],
        [
            "Die neue Bäckerei an der Ecke riecht nach meiner Kindheit in Kiel.",
            "Wir mussten meinem Onkel immer das Mehl die Treppe hinauftragen.",
            "An den Ofen durfte niemand, nicht einmal seine Frau.",
            "Roggenbrot darf man erst am zweiten Tag essen, sagte er immer.",
            "Am 14. März kann ich nicht kommen, ich arbeite nur bis 20 Uhr.",
        ],
    ];
    for said in chats {
        let found = of_friends(&said);
        let limits = found.split("Limits:").nth(1).unwrap_or_default();
        let limits: Vec<_> = limits.lines().take_while(|line| !line.contains(": ")).collect();
        for tale in said.iter().take(4) {
            let beginning = tale.get(..20).unwrap_or(tale);
            assert!(!limits.iter().any(|line| line.contains(beginning)), "{found}");
        }
        assert!(found.contains(said[4].get(..14).unwrap_or_default()), "{found}");
    }
}

#[test]
fn what_friends_cannot_eat_is_a_limit() {
    let found = of_friends(&[
        "The new bakery at the corner smells like my childhood in Dover.",
        "My uncle baked there until the year of the great flood.",
        "I'm allergic to hazelnuts, by the way, so only the plain cake works for me.",
        "His wife sold the rolls from a small blue window.",
    ]);
    assert!(found.contains("Limits: I'm allergic to hazelnuts"), "{found}");
}
