//! Sentences without a secret that look a little like one.

use crate::numbers::Numbers;

/// A sentence of a template, filled with ids, digests, prices and dates.
pub fn generated(numbers: &mut Numbers) -> String {
    let form = [
        "Your order W{d} ships on May {2} from {w}.",
        "commit {h} fixed the {w} in {w}.rs",
        "{\"order_id\": \"#W{d}\", \"status\": \"{w}\", \"total\": {2}.{2}}",
        "{\"id\": \"{u}\", \"user\": \"{w}_{w}_{4}\"}",
        "Flight HAT{2} costs ${2}{2} and leaves at {2}:30 on 2024-05-{2}.",
        "The password for {w} has to be reset by an administrator.",
        "I forgot my password and the {w} does not send the token.",
        "Call 925-671-{4} or write to {w}@example.com about ticket {d}.",
        "sha256:{h}{h} is the digest of {w}:{2}.{2}",
        "Each request has {4} tokens, the limit is {d} tokens per minute.",
        "The secret of a good {w} is {w}, said {w}.",
        "Tracking number {d}{4} belongs to the {w} from {2} June.",
        "The API key expired, so {w} asked for another one.",
        "let token = tokens.get({2}).map(|token| token.{w}());",
        "payment_id: credit_card_{d}, amount: {4}",
        "next_page_token: \"{d}{w}{d}\", count: {4}",
        "The room costs {4} euros for {2} nights, the code of the door is at the {w}.",
        "See https://example.com/{w}/{d}?page={2}&sort={w} for the {w}.",
    ];
    let words = [
        "apple", "harbor", "invoice", "painter", "river", "session", "library", "coffee", "garden",
        "ticket",
    ];
    let mut out = String::new();
    let mut rest = form[numbers.below(form.len() as u64) as usize];
    while let Some((before, behind)) = rest.split_once('{') {
        out.push_str(before);
        let value = match behind.as_bytes().get(..2) {
            Some(b"d}") => Some(numbers.digits(7)),
            Some(b"h}") => Some(numbers.hex(40)),
            Some(b"w}") => Some(String::from(words[numbers.below(10) as usize])),
            Some(b"2}") => Some((10 + numbers.below(20)).to_string()),
            Some(b"4}") => Some(numbers.digits(4)),
            Some(b"u}") => Some(format!(
                "{}-{}-4{}-a{}-{}",
                numbers.hex(8),
                numbers.hex(4),
                numbers.hex(3),
                numbers.hex(3),
                numbers.hex(12)
            )),
            _ => None,
        };
        match value {
            Some(value) => {
                out.push_str(&value);
                rest = &behind[2..];
            }
            None => {
                out.push('{');
                rest = behind;
            }
        }
    }
    out + rest
}
