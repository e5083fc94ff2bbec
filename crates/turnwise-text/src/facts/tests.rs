use super::*;
use alloc::string::ToString;
use alloc::vec::Vec;
use std::format;

fn check(text: &str, expected: &[(Kind, &str)]) {
    let found: Vec<_> = scan(text).map(|fact| (fact.kind, fact.text)).collect();
    assert_eq!(found, expected, "{text}");
    for fact in scan(text) {
        assert_eq!(text.get(fact.range.clone()), Some(fact.text));
    }
}

fn check_normal(text: &str, expected: &str) {
    assert_eq!(scan(text).next().map(|fact| fact.normal()), Some(expected.to_string()), "{text}");
}

#[test]
fn addresses() {
    check(
        "see https://a.io/x?y=1, or (http://b.io)",
        &[(Kind::Url, "https://a.io/x?y=1"), (Kind::Url, "http://b.io")],
    );
    check(
        "it's isabella.lopez3271@example.com.",
        &[(Kind::Email, "isabella.lopez3271@example.com")],
    );
    check("联系foo@bar.com吧", &[(Kind::Email, "foo@bar.com")]);
    check("a@b and @all", &[]);
}

#[test]
fn paths() {
    check(
        "packages/agent/docs/theme.md, theme.ts",
        &[(Kind::Path, "packages/agent/docs/theme.md"), (Kind::Path, "theme.ts")],
    );
    check(
        "in /usr/lib/x.so and ~/a/b or ./c/d.",
        &[(Kind::Path, "/usr/lib/x.so"), (Kind::Path, "~/a/b"), (Kind::Path, "./c/d")],
    );
    check("and/or call obj.rs(1)", &[]);
    check("from \"../oauth/index.js\";", &[(Kind::Path, "../oauth/index.js")]);
}

#[test]
fn dates() {
    check("on May 20th, 2024 or 20 May", &[(Kind::Date, "May 20th, 2024"), (Kind::Date, "20 May")]);
    check(
        "2024-05-15 15:00:00 EST, 5/20/24",
        &[(Kind::Date, "2024-05-15 15:00:00"), (Kind::Date, "5/20/24")],
    );
    check("2024年5月20日到5月21日", &[(Kind::Date, "2024年5月20日"), (Kind::Date, "5月21日")]);
    check("I may go", &[]);
}

#[test]
fn times() {
    check(
        "10:30 AM, 5pm, 14:05",
        &[(Kind::Time, "10:30 AM"), (Kind::Time, "5pm"), (Kind::Time, "14:05")],
    );
    check("7 a.m. sharp", &[(Kind::Time, "7 a.m.")]);
}

#[test]
fn amounts() {
    check(
        "$1,526.00, €20 and 30 euros",
        &[(Kind::Money, "$1,526.00"), (Kind::Money, "€20"), (Kind::Money, "30 euros")],
    );
    check("Pay $5,", &[]);
}

#[test]
fn versions_and_phones() {
    check("v1.2 and 1.2.3-beta.4", &[(Kind::Version, "v1.2"), (Kind::Version, "1.2.3-beta.4")]);
    check(
        "call 925-671-3845 or (925) 671-3845",
        &[(Kind::Phone, "925-671-3845"), (Kind::Phone, "(925) 671-3845")],
    );
    check("+44 20 7946 0958", &[(Kind::Phone, "+44 20 7946 0958")]);
}

#[test]
fn errors_and_ids() {
    check(
        "TypeError: ENOENT, error 404",
        &[(Kind::Error, "TypeError"), (Kind::Error, "ENOENT"), (Kind::Error, "error 404")],
    );
    check(
        "#W2378156 HATHAT mia_li_3668",
        &[(Kind::Id, "#W2378156"), (Kind::Id, "HATHAT"), (Kind::Id, "mia_li_3668")],
    );
    check("订单ABC123已发货", &[(Kind::Id, "ABC123")]);
    check("YOU CAN ONLY ENTER ONE COMMAND. DO NOT DELETE EVERY EXAMPLE, PLEASE.", &[]);
}

#[test]
fn numbers_and_symbols() {
    check("78750 or 3.5 or 12", &[(Kind::Number, "78750"), (Kind::Number, "3.5")]);
    check(
        "user_id getItems SessionStore iPhone OK",
        &[
            (Kind::Symbol, "user_id"),
            (Kind::Symbol, "getItems"),
            (Kind::Symbol, "SessionStore"),
            (Kind::Symbol, "iPhone"),
        ],
    );
}

#[test]
fn escaped_line_breaks_belong_to_no_word() {
    check(
        r#"{"text":"a\nuser_id\tmain.rs"}"#,
        &[(Kind::Symbol, "user_id"), (Kind::Path, "main.rs")],
    );
}

#[test]
fn spellings_share_a_form() {
    check_normal("$1,526.00", "1526");
    check_normal("May 20th, 2024", "may 20 2024");
    check_normal("20th of May", "20 may");
    check_normal("10:30 AM", "10:30am");
    check_normal("(925) 671-3845", "9256713845");
    check_normal("#W2378156", "w2378156");
    check_normal("https://A.io/x/", "https://a.io/x");
}

#[test]
fn citations() {
    let found: Vec<_> = quoted("press \"Save as\" or `git log` \u{201c}now\u{201d} \"").collect();
    assert_eq!(found, ["Save as", "git log", "now"]);
}

#[test]
fn anchors_are_keys_or_words() {
    let check = |text: &str, words: &str, phrase: &str| {
        let fact = scan(text).next().unwrap();
        let found = anchor(text, fact.range);
        assert_eq!((found.text, found.phrase), (words, phrase), "{text}");
    };
    check(r#"{"order": "W12345"}"#, "order", "W12345");
    check(r#"{"ids": [{"W12345""#, "ids", "W12345");
    check(r#"{\"zip\": \"78750\"}"#, "zip", "78750");
    check(r#"{"address": "1688 Clayton Road", "n": 1}"#, "address", "1688 Clayton Road");
    check("my user id is mia_li_3668", "user id is", "user id is mia_li_3668");
    check("Thanks! Order ID: W12345", "Order ID", "Order ID: W12345");
    check("- **Order ID:** W12345", "Order ID", "Order ID:** W12345");
    check("now **buy** order W12345", "order", "order W12345");
    check("\"category\", \"Sushi W12345", "", "W12345");
    check("in room 7 W12345", "", "W12345");
    check("W12345", "", "W12345");
}

#[test]
fn a_required_version_has_the_name_of_its_package() {
    let check = |text: &str, name: &str, version: &str| {
        let fact = scan(text).next().unwrap();
        let found = anchor(text, fact.range);
        assert_eq!((found.text, found.key, found.phrase), (name, !name.is_empty(), version));
    };
    check(r#"{:credo, "~> 1.7", only: :dev}"#, "credo", "~> 1.7");
    check("gem 'rails', '~> 7.1'", "rails", "~> 7.1");
    check(r#""dependencies": {"react": "^18.2"}"#, "react", "^18.2");
    check(r#"{"content": "{\"@scope/core\": \"^5.0.1\"}"}"#, "@scope/core", "^5.0.1");
    check(r#""vite": "~4.3""#, "vite", "~4.3");
    check("django==4.2", "django", "==4.2");
    check("requests >= 2.31", "", "2.31");
    check(r#"numpy = ">=1.26""#, "numpy", ">=1.26");
    check("if share >= 0.75 {", "", "0.75");
    check("x == 404", "", "404");
    check("x^1.5", "", "1.5");
}

#[test]
fn names_of_fields_are_no_values() {
    let check = |text: &str, expected: bool| {
        let fact = scan(text).next().unwrap();
        assert_eq!(names_a_field(text, fact.range), expected, "{text}");
    };
    check(r#"{"address1": "x"}"#, true);
    check(r#"{\"user_id\": 1}"#, true);
    check(r#"{"credit_card_4421486": {}}"#, false);
    check(r#"{"id": "a12b"}"#, false);
}

/// The number of bytes read per byte of text does not grow with the text, even if the text is
/// hostile.
#[test]
fn the_scan_is_linear() {
    let patterns = [
        "a", "a-", "a.", "1,", "1.", "a@", "a/", "/", "9", "A", "a_", "aB", "(", "+1 ", "http://",
        "v1.", "\\", "中", "1:", "a b ", "\"", "12 ", "E", ".a", "x@y-",
    ];
    for pattern in patterns {
        let work = |times: usize| {
            let text = pattern.repeat(times);
            let mut scan = scan(&text);
            let facts = scan.by_ref().count();
            scan.cursor.work + facts * 64
        };
        let (once, fourfold) = (work(5_000), work(20_000));
        assert!(fourfold <= once * 5, "{pattern:?}: {once} then {fourfold}");
    }
}

#[test]
fn kinds_have_names() {
    assert_eq!(format!("{} {}", Kind::Url.as_str(), Kind::Symbol.as_str()), "url symbol");
}
