//! Numbers of orders and parcels, which may look like those of cards.

use alloc::string::String;

use crate::words::{is_letter_or_digit, lower};

/// Whether the words in front of a number call it that of an order or a parcel: `order_id`,
/// `tracking number is`. A word such as `number` or `code` says nothing.
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
        // A full stop ends a sentence if a space follows.
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

/// The name of an order, and two words behind it.
const MOST_WORDS: usize = 3;
const LONGEST_CLAUSE: usize = 48;

/// What an order, a parcel or an invoice is called: the beginnings of words.
#[rustfmt::skip]
const ORDERS: &[&str] = &[
    "order", "tracking", "shipment", "parcel", "invoice", "waybill", "consignment", "bestell", "auftrag", "sendung", "paket",
    "rechnungsn", "commande", "suivi", "colis", "facture", "pedido", "seguimiento", "envío", "factura", "ordine", "spedizione",
    "tracciamento", "fattura", "encomenda", "rastreio", "rastreamento", "fatura", "заказ", "отслежив", "трек", "посылк",
    "накладн", "订单", "运单", "快递", "物流", "单号", "注文", "追跡", "送り状", "伝票", "配送",
];

/// What a card or an account is called: beside such a word the number is theirs.
#[rustfmt::skip]
const MONEY: &[&str] = &[
    "card", "visa", "account", "iban", "karte", "konto", "carte", "compte", "tarjeta", "cuenta", "carta", "conto", "cartão",
    "conta", "карт", "счёт", "счет", "卡", "账", "カード", "口座",
];
