//! Times in sentences.

use super::*;

#[test]
fn times_are_resolved_against_the_day_on_which_they_were_said() {
    let day = |year, month, day| turnwise_memory::day::Date { year, month, day }.days().unwrap();
    for (text, from, to) in [
        ("I have an appointment tomorrow", day(2026, 3, 6), day(2026, 3, 7)),
        ("Last week I ran a race", day(2026, 2, 23), day(2026, 3, 2)),
        ("I have an exam on March 20th", day(2026, 3, 20), day(2026, 3, 21)),
        ("I got married three years ago", day(2023, 1, 1), day(2024, 1, 1)),
        ("I have a flight next Monday", day(2026, 3, 9), day(2026, 3, 10)),
        ("Ich habe in zwei Wochen eine Prüfung", day(2026, 3, 16), day(2026, 3, 23)),
        ("昨天我参加了婚礼", day(2026, 3, 4), day(2026, 3, 5)),
        ("Hier, j'ai couru un marathon", day(2026, 3, 4), day(2026, 3, 5)),
        ("El mes pasado corrí un maratón", day(2026, 2, 1), day(2026, 3, 1)),
        ("I have a trip on 2026-05-02", day(2026, 5, 2), day(2026, 5, 3)),
        ("I have a wedding in June", day(2026, 6, 1), day(2026, 7, 1)),
        ("Meine Hochzeit ist im April", day(2026, 4, 1), day(2026, 5, 1)),
        ("Remember that the lease ends in May 2027", day(2027, 5, 1), day(2027, 6, 1)),
        ("Esta mañana corrí un maratón", day(2026, 3, 5), day(2026, 3, 6)),
        ("Ce matin, nous avons couru un marathon", day(2026, 3, 5), day(2026, 3, 6)),
        ("I have an interview in 3 days", day(2026, 3, 8), day(2026, 3, 9)),
        ("I had an interview 9 days ago", day(2026, 2, 24), day(2026, 2, 25)),
        (
            "Merk dir, dass die Heizung am 3. Mai 2025 repariert wurde",
            day(2025, 5, 3),
            day(2025, 5, 4),
        ),
    ] {
        let found = learned(text);
        let event = found.iter().find_map(|one| one.newest().unwrap().said.when);
        let event = event.unwrap_or_else(|| panic!("{text}"));
        assert_eq!((event.from, event.to), (from, Some(to)), "{text}");
    }
}

#[test]
fn what_happened_today_is_an_event() {
    check("Today, my friend and I visited the harbour museum.", "event");
    check("I met my new neighbour this morning", "event");
    check("Heute war ich beim Zahntechniker-Museum.", "event");
    check("Aujourd'hui, je suis allée au marché.", "event");
    check("Hoy fui al mercado de flores.", "event");
    check("Hi, today is my sister's birthday.", "event");
    check("It's my wedding anniversary tomorrow!", "event");
    check("Heute ist mein Geburtstag.", "event");
    check("Aujourd'hui, c'est mon anniversaire.", "event");
    check("Hoy es mi cumpleaños.", "event");
    check("今天是我的生日。", "event");
    check("今日は私の誕生日です。", "event");
    check_nothing("Today I want to change my booking.");
    check_nothing("I need it today.");
    check_nothing("Heute habe ich eine Frage.");
}

#[test]
fn a_number_of_days_is_no_time_without_a_direction() {
    let found = learned("Remember that the repair takes 3 days.");
    assert_eq!(found[0].newest().unwrap().said.when, None);
}

#[test]
fn the_name_of_a_month_alone_is_no_time() {
    for text in ["Remember that this may take a while.", "Remember that Mai is my cousin's name."] {
        assert_eq!(learned(text)[0].newest().unwrap().said.when, None, "{text}");
    }
}
