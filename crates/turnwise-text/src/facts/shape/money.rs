//! Amounts of money: a sign, a code or a word, before or after the number.

use super::amount::{amount, space};
use super::ends_word;
use crate::words::{is_letter, lower};

/// `$1,526.00`, `€ 20`, `CHF 300`, `R$ 1.234,56`.
pub fn led_amount(text: &str) -> Option<usize> {
    if text.starts_with(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit()) {
        return None;
    }
    // A word of four letters or more is not a code.
    if text.as_bytes().get(..4).is_some_and(|head| head.iter().all(u8::is_ascii_alphabetic)) {
        return None;
    }
    let first = text.bytes().next()?;
    let is_lead =
        |lead: &&&str| lead.as_bytes().first() == Some(&first) && text.starts_with(**lead);
    let lead = LEADS.iter().find(is_lead)?;
    let behind = text.get(lead.len()..)?;
    // A code ends at a word boundary.
    if lead.ends_with(is_letter) && behind.starts_with(is_letter) {
        return None;
    }
    let start = lead.len() + space(behind, 0);
    let end = start + amount(text, start, true)?.length;
    ends_word(text, end).then_some(end)
}

/// `1,526.00 USD`, `20 euros`, `1.234,56 €`, `3000 руб.`
pub fn followed_amount(text: &str) -> Option<usize> {
    let number = amount(text, 0, true)?.length;
    let start = number + space(text, number);
    let behind = text.get(start..)?;
    let mut letter = [0; 4];
    let first = lower(behind.chars().next()?).encode_utf8(&mut letter).bytes().next();
    first.filter(|byte| FOLLOWING.get(usize::from(*byte)).copied().unwrap_or_default())?;
    let is_same = |word: &&&str| {
        let mut chars = behind.chars();
        word.as_bytes().first() == first.as_ref()
            && word.chars().all(|letter| chars.next().is_some_and(|c| lower(c) == letter))
            && (!word.ends_with(is_letter) || !word.starts_with(is_spaced) || {
                let length = length_of(behind, word);
                ends_word(behind, length)
            })
    };
    let word = FOLLOWERS.iter().filter(is_same).max_by_key(|word| word.len())?;
    Some(start + length_of(behind, word))
}

/// Whether the character's script puts spaces between words.
fn is_spaced(c: char) -> bool {
    !crate::words::is_unspaced(c)
}

/// The byte length of as many characters as `word` has.
fn length_of(text: &str, word: &str) -> usize {
    text.chars().take(word.chars().count()).map(char::len_utf8).sum()
}

/// Text that can precede an amount.
#[rustfmt::skip]
const LEADS: &[&str] = &[
    "$", "€", "£", "¥", "￥", "₽", "₹", "₩", "₺", "US$", "A$", "C$", "R$", "HK$", "NT$", "S$",
    "USD", "EUR", "GBP", "CHF", "JPY", "CNY", "RMB", "RUB", "PLN", "SEK", "NOK", "DKK", "CZK",
    "HUF", "BRL", "INR", "AUD", "CAD", "HKD", "SGD", "NZD", "MXN", "KRW", "ZAR", "Fr.", "Rs."
];

/// Text that can follow an amount, in lower case.
#[rustfmt::skip]
const FOLLOWERS: &[&str] = &[
    "$", "€", "£", "¥", "₽", "₹", "₩", "₺", "usd", "eur", "gbp", "chf", "jpy", "cny", "rmb",
    "rub", "pln", "sek", "nok", "dkk", "czk", "huf", "brl", "inr", "aud", "cad", "hkd", "sgd",
    "nzd", "mxn", "krw", "zar", "dollar", "dollars", "euro", "euros", "peso", "pesos", "franc",
    "francs", "franken", "reais", "rubles", "yuan", "yen", "zł", "złotych", "złote", "kč", "kr",
    "dólar", "dólares", "dollari", "долларов", "евро", "руб.", "руб", "рубль", "рубля",
    "рублей", "р.", "юаней", "元", "円", "块", "块钱", "人民币", "欧元", "美元", "日元", "ユーロ", "ドル"
];

/// The bytes with which [`FOLLOWERS`] begin.
#[allow(clippy::indexing_slicing)] // Evaluated at compile time: a wrong index stops the build.
static FOLLOWING: [bool; 256] = {
    let mut following = [false; 256];
    let mut at = 0;
    while at < FOLLOWERS.len() {
        following[FOLLOWERS[at].as_bytes()[0] as usize] = true;
        at += 1;
    }
    following
};
