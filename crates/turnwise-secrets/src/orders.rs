//! Recognizes the numbers of orders and parcels, which may look like card numbers.

use alloc::string::String;

use super::names::LINKS;
use turnwise_language::letters::{is_letter_or_digit, is_unspaced, lower};

/// Whether the words before a number say that it is the number of an order or a parcel:
/// `order_id`, `tracking number is`. A field about an order may hold a card: `name on order`.
#[inline(never)]
pub(super) fn names_an_order(text: &str, at: usize) -> bool {
    let before = text.get(..at).unwrap_or_default();
    let is_other_field = |c: char| {
        c.is_ascii_digit()
            || matches!(c, '\n' | ',' | ';' | '{' | '}' | '|' | '\t' | '。' | '!' | '?')
    };
    let mut clause = String::new();
    let (mut last, mut is_in_tag) = (None, false);
    for (place, c) in before.char_indices().rev().take(LONGEST_CLAUSE) {
        // `name%20on%20order=`: the rest of the key is encoded.
        if c.is_ascii_hexdigit() && before.as_bytes().get(place.saturating_sub(2)) == Some(&b'%') {
            return false;
        }
        // `<td>order number</td><td>`
        is_in_tag = c == '>' || is_in_tag && last != Some('<');
        if is_in_tag {
            last = Some(c);
            continue;
        }
        // A full stop ends a sentence only if a space follows, and more: `Nr. 12`.
        let ends = c == '.' && last == Some(' ') && !clause.trim().is_empty();
        if ends || is_other_field(c) {
            break;
        }
        clause.push(lower(c));
        last = Some(c);
    }
    let clause: String = clause.chars().rev().collect();
    let order = ORDERS.iter().filter_map(|name| Some((clause.rfind(name)?, name.len()))).max();
    let Some((from, length)) = order else { return false };
    if MONEY.iter().any(|name| clause.contains(name)) {
        return false;
    }
    let (head, named) = clause.split_at(from);
    let (_, rest) = named.split_at(length);
    let (inflection, behind) = rest.split_at(rest.find(is_end).unwrap_or(rest.len()));
    // `order number is`, but not `the order was paid with`.
    if words(behind).count() >= MOST_WORDS {
        return false;
    }
    let is_bare = words(head).count() <= 1
        && (inflection.chars().count() <= 1 && !inflection.starts_with(is_unspaced)
            || LINKS.contains(&inflection))
        && words(behind).all(|word| LINKS.contains(&word));
    let is_sign = |c| matches!(c, '#' | '№' | 'º' | '°');
    // In Portuguese, `no pedido` is `in the order`.
    let mut near = words(head).rev().take(MOST_WORDS).filter(|word| *word != "no");
    is_bare || rest.contains(is_sign) || near.any(is_number) || words(rest).any(is_number)
}

fn words(text: &str) -> impl DoubleEndedIterator<Item = &str> {
    text.split(is_end).filter(|word| !word.is_empty())
}

fn is_end(c: char) -> bool {
    !is_letter_or_digit(c)
}

/// Whether a word, or the rest of a compound, says that a number follows: `snummer`, `id`.
fn is_number(word: &str) -> bool {
    let whole = word.strip_prefix('s').unwrap_or(word);
    ["no", "nr", "n", "id", "ids", "num", "code", "código", "код"].contains(&whole)
        || ["ref", "réf"].iter().any(|start| whole.starts_with(start))
        || ["number", "numm", "numer", "numér", "núm", "номер", "号"]
            .iter()
            .any(|part| word.contains(part))
}

/// The words near the name of an order.
const MOST_WORDS: usize = 3;
const LONGEST_CLAUSE: usize = 48;

/// Words for an order, a parcel or an invoice. Beginnings of words.
#[rustfmt::skip]
const ORDERS: &[&str] = &[
    "order", "tracking", "shipment", "parcel", "invoice", "waybill", "consignment", "bestellung", "bestell", "auftrag", "sendung", "paket",
    "rechnung", "commande", "suivi", "colis", "facture", "pedido", "seguimiento", "envío", "factura", "ordine", "spedizione",
    "tracciamento", "fattura", "encomenda", "rastreio", "rastreamento", "fatura", "заказ", "отслежив", "трек", "посылк",
    "накладн", "订单", "运单", "快递", "物流", "单号", "注文", "追跡", "送り状", "伝票", "配送",
];

/// Words for a card or an account. Next to one of them, the number is not an order's.
#[rustfmt::skip]
const MONEY: &[&str] = &[
    "card", "visa", "account", "iban", "karte", "konto", "carte", "compte", "tarjeta", "cuenta", "carta", "conto", "cartão",
    "conta", "карт", "счёт", "счет", "卡", "账", "カード", "口座",
];
