//! Recognizes the numbers of orders and parcels, which may look like card numbers.

use alloc::string::String;

use crate::words::{is_letter_or_digit, lower};

/// Whether the words before a number say that it belongs to an order or a parcel: `order_id`,
/// `tracking number is`. A word such as `number` or `code` is neutral.
#[inline(never)]
pub(super) fn names_an_order(text: &str, at: usize) -> bool {
    let before = text.get(..at).unwrap_or_default();
    let is_other_field = |c: char| {
        c.is_ascii_digit()
            || matches!(c, '\n' | ',' | ';' | '{' | '}' | '|' | '\t' | '。' | '!' | '?')
    };
    let mut clause = String::new();
    let mut last = None;
    for c in before.chars().rev().take(LONGEST_CLAUSE) {
        // A full stop ends a sentence only if a space follows.
        if is_other_field(c) || (c == '.' && last == Some(' ')) {
            break;
        }
        clause.push(lower(c));
        last = Some(c);
    }
    let clause: String = clause.chars().rev().collect();
    let order = ORDERS.iter().filter_map(|name| clause.rfind(name)).max();
    // `order number is`, but not `the order was paid with`.
    let Some(named) = order.and_then(|at| clause.get(at..)) else { return false };
    let words = named.split(|c: char| !is_letter_or_digit(c)).filter(|word| !word.is_empty());
    words.count() <= MOST_WORDS && !MONEY.iter().any(|name| clause.contains(name))
}

/// The name of an order, and two words after it.
const MOST_WORDS: usize = 3;
const LONGEST_CLAUSE: usize = 48;

/// Words for an order, a parcel or an invoice. Beginnings of words.
#[rustfmt::skip]
const ORDERS: &[&str] = &[
    "order", "tracking", "shipment", "parcel", "invoice", "waybill", "consignment", "bestell", "auftrag", "sendung", "paket",
    "rechnungsn", "commande", "suivi", "colis", "facture", "pedido", "seguimiento", "envío", "factura", "ordine", "spedizione",
    "tracciamento", "fattura", "encomenda", "rastreio", "rastreamento", "fatura", "заказ", "отслежив", "трек", "посылк",
    "накладн", "订单", "运单", "快递", "物流", "单号", "注文", "追跡", "送り状", "伝票", "配送",
];

/// Words for a card or an account. Next to one of them, the number is not an order's.
#[rustfmt::skip]
const MONEY: &[&str] = &[
    "card", "visa", "account", "iban", "karte", "konto", "carte", "compte", "tarjeta", "cuenta", "carta", "conto", "cartão",
    "conta", "карт", "счёт", "счет", "卡", "账", "カード", "口座",
];
