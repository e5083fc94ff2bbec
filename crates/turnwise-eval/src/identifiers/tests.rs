use super::*;
use proptest::prelude::*;

fn check(text: &str, expected: &[(Kind, &str)]) {
    let spans = spans(text);
    let found: Vec<_> = spans.iter().map(|span| (span.kind, span.normal.as_str())).collect();
    assert_eq!(found, expected, "{text}");
}

#[test]
fn addresses_and_ids() {
    use Kind::{Email, Id, Url, Uuid};
    check("see https://A.io/x/?, a.b@c.org", &[(Url, "https://a.io/x"), (Email, "a.b@c.org")]);
    check("#W123 HATHAT mia_li_3668 a-b-2_", &[(Id, "w123"), (Id, "hathat"), (Id, "mia_li_3668")]);
    check(
        "550e8400-e29b-41d4-a716-446655440000",
        &[(Uuid, "550e8400-e29b-41d4-a716-446655440000")],
    );
}

#[test]
fn paths_end_at_their_last_known_extension() {
    use Kind::Path;
    check("src/a/b.rs and/or x.py(1) a.test.ts", &[(Path, "src/a/b.rs"), (Path, "a.test.ts")]);
    check("src/a.py/b ../c/d/ ~/e/f", &[(Path, "src/a.py"), (Path, "../c/d"), (Path, "~/e/f")]);
}

#[test]
fn moments_and_amounts() {
    use Kind::{Date, Money, Number, Phone, Time, Version};
    check("May 20th, 2024 or 20th of May", &[(Date, "may 20 2024"), (Date, "20 may")]);
    check("2024-05-15 15:00:00, 5/20/24", &[(Date, "2024-05-15 15:00:00"), (Date, "5/20/24")]);
    check("10:30 A.M., 5pm", &[(Time, "10:30am"), (Time, "5pm")]);
    check("$1,526.00 30 euros 78,750", &[(Money, "1526"), (Money, "30"), (Number, "78750")]);
    check(
        "v1.2.3a 1.2.3 (925) 671-3845",
        &[(Version, "v1.2.3a"), (Version, "1.2.3"), (Phone, "9256713845")],
    );
}

#[test]
fn names_out_of_code() {
    use Kind::{Error, Symbol};
    check(
        "TypeError ENOENT error 404",
        &[(Error, "typeerror"), (Error, "enoent"), (Error, "error 404")],
    );
    check(
        "user_id getItems SessionStore iOS",
        &[(Symbol, "user_id"), (Symbol, "getitems"), (Symbol, "sessionstore")],
    );
}

#[test]
fn an_anchor_is_a_word_nearby() {
    let text = r#"{"reservation_id": "EHGLP3"}"#;
    let anchors = anchors(text, &spans(text));
    assert!(anchors.get("ehglp3").is_some_and(|words| words.contains("reservation")));
}

proptest! {
    #[test]
    fn spans_are_in_order_inside_the_text(text in "[a-zA-Z0-9@./:,_ #$+-]{0,80}") {
        let mut last = 0;
        for span in spans(&text) {
            prop_assert!(last <= span.start && span.start < span.end);
            prop_assert!(span.end <= text.chars().count());
            last = span.end;
        }
    }
}
