//! Facts as they are written around the world: each must be found whole and with the right kind,
//! whatever surrounds it.

use std::format;
use std::string::String;
use std::vec::Vec;

use super::{Kind, scan};

/// Checks that a form is found as one fact of its kind: in prose, in JSON, in YAML and in a table.
fn check(kind: Kind, form: &str) {
    let quoted = form.replace('"', "\\\"");
    for text in [
        format!("We spoke about {form} yesterday."),
        format!("Is it {form}?"),
        format!("({form})"),
        format!("{{\"about\": \"{quoted}\", \"other\": true}}"),
        format!("{{\\\"about\\\":\\\"{quoted}\\\"}}"),
        format!("about: {form}\nother: yes\n"),
        format!("about: '{form}'\n"),
        format!("| who | {form} | yes |\n"),
        format!("who\t{form}\tyes"),
    ] {
        let found: Vec<_> = scan(&text).map(|fact| (fact.kind, fact.text)).collect();
        assert_eq!(found, [(kind, form)], "{text}");
    }
}

fn check_all(kind: Kind, forms: &[&str]) {
    forms.iter().for_each(|form| check(kind, form));
}

#[test]
fn telephone_numbers_of_many_countries() {
    check_all(
        Kind::Phone,
        &[
            "+49 30 62174111",
            "+49 (30) 6217-4111",
            "(030) 62174111",
            "030/62174111",
            "0171 1234567",
            "010-62174111",
            "138-0013-8000",
            "+86 138 0013 8000",
            "020 7946 0958",
            "+44 20 7946 0958",
            "1-866-333-4606",
            "925-671-3845",
            "(925) 671-3845",
            "8-800-555-35-35",
            "8 (800) 555-35-35",
            "+7 (495) 123-45-67",
            "01 23 45 67 89",
            "01.23.45.67.89",
            "+33 1 23 45 67 89",
            "+39 06 6982 1234",
            "03-1234-5678",
            "+81-3-1234-5678",
            "(11) 91234-5678",
            "+55 11 91234-5678",
        ],
    );
}

#[test]
fn amounts_of_money() {
    check_all(
        Kind::Money,
        &[
            "$1,526.00",
            "€20",
            "300 €",
            "300€",
            "300 Euro",
            "1.234,56 €",
            "1 234,56 €",
            "1\u{202f}234,56\u{a0}€",
            "1.234.567,89 EUR",
            "CHF 300",
            "CHF 1'234.50",
            "3000 руб.",
            "3 000 рублей",
            "300 zł",
            "R$ 1.234,56",
            "USD 12.50",
            "12.50 USD",
            "500 kr",
            "£9.99",
            "¥1200",
            "1200円",
            "300元",
            "5000 ₽",
        ],
    );
}

#[test]
fn days() {
    check_all(
        Kind::Date,
        &[
            "May 20th, 2024",
            "20 May",
            "14. März",
            "14. März 2026",
            "14 mars",
            "1er juillet 2026",
            "14 de marzo",
            "14 de marzo de 2026",
            "1º de março",
            "14 luglio 2026",
            "14 марта",
            "14 марта 2026",
            "14.03.2026",
            "14-03-2026",
            "2026/03/14",
            "5/20/24",
            "2026-03-14",
            "2026-03-14 14:05",
            "2026-06-29T19:00:00Z",
            "2026-06-29T19:00Z",
            "2026-06-29T19:00:00.123Z",
            "2026-06-29T19:00:00+08:00",
            "2026-06-29T19:00:00-0500",
            "3月14日",
            "2026年3月14日",
        ],
    );
}

#[test]
fn times_of_day_and_ranges() {
    check_all(
        Kind::Time,
        &[
            "14:05",
            "10:30 AM",
            "5pm",
            "7 a.m.",
            "9 Uhr",
            "9:30 Uhr",
            "9.30 Uhr",
            "14h30",
            "18h",
            "下午3点",
            "上午9点半",
            "3点30分",
            "15時",
            "午後3時",
            "15 часов",
            "5 o'clock",
            "10:00-22:00",
            "10:00 – 22:00",
            "9-17 Uhr",
            "9am-5pm",
            "上午9点至下午5点",
        ],
    );
}

#[test]
fn accounts_and_numbers_stay_whole() {
    check_all(
        Kind::Id,
        &[
            "DE89 3704 0044 0532 0130 00",
            "DE89370400440532013000",
            "GB29 NWBK 6016 1331 9268 19",
            "4111 1111 1111 1111",
            "4111-1111-1111-1111",
            "RE 2026/118",
            "ABC123",
        ],
    );
    check_all(Kind::Number, &["1.234,56", "1,234.50", "12 345 678", "78750", "3.5", "1'234"]);
}

#[test]
fn other_numbers_are_no_telephone_and_no_day() {
    let none = |kind: Kind, text: &str| {
        let found = scan(text).find(|fact| fact.kind == kind);
        assert_eq!(found.map(|fact| String::from(fact.text)), None, "{text}");
    };
    for text in
        ["10.0.0.138", "1.2.3", "rows 100 200 300", "0 1 2 3", "in 2024 300 people", "v1.2.24"]
    {
        none(Kind::Phone, text);
        none(Kind::Date, text);
    }
    for text in ["15時間かかる", "at 5 points", "ratio 3:2", "9 Uhren", "14 hours"] {
        none(Kind::Time, text);
    }
    for text in ["20 pounds", "300 eurostars", "try 300 times"] {
        none(Kind::Money, text);
    }
}

#[test]
fn no_fact_is_a_piece_of_an_escape() {
    let check = |text: &str, expected: &[&str]| {
        let found: Vec<_> = scan(text).map(|fact| fact.text).collect();
        assert_eq!(found, expected, "{text}");
    };
    check(r#"{"name": "O\u2019Connor Hospital"}"#, &[]);
    check(r#""name: Fr\xF1ol24""#, &[]);
    check(r#"{"a": "Espa\u00f1ol2024", "b": "AB12\u00e9"}"#, &[]);
    check(r#"{"text": "a\\nW2378156\\u2013C7"}"#, &["W2378156"]);
    check(r#"{"text": "W2378156\u00a0kam"}"#, &["W2378156"]);
    check("font-size: 0.85em; margin: 12.75rem", &[]);
}
