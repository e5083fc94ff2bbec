//! A value that the same person takes back with an apology, in nine languages.

use super::*;

/// Whether of two statements the second one holds, in two messages and in one.
fn is_newest(old: (&str, &str), new: (&str, &str)) -> bool {
    let apart = [Snippet::user(old.0, 1, 0), said_between(), Snippet::user(new.0, 3, 2)];
    let joined = format!("{} {}", old.0, new.0);
    let ways = [&apart[..], &[Snippet::user(&joined, 1, 0)]];
    ways.iter().all(|snippets| replaced(snippets) == [(old.1, new.1)])
}

fn said_between() -> Snippet<'static> {
    Snippet::said(Speaker::Assistant, "OK.", 2, 1)
}

/// The values that another one replaces.
fn replaced<'a>(snippets: &[Snippet<'a>]) -> Vec<(&'a str, &'a str)> {
    let ledger = Ledger::read(snippets);
    let facts = ledger.facts();
    let values = facts.iter().filter(|fact| !fact.kind.is_sentence());
    values.filter_map(|fact| Some((fact.text, facts.get(fact.superseded_by?)?.text))).collect()
}

#[test]
fn an_apology_and_the_same_thing_again() {
    let said = [
        (("My budget is $300.", "$300"), ("Sorry, my budget is $400.", "$400")),
        (("My flight leaves at 9:30.", "9:30"), ("Oh wait, my flight leaves at 10:45.", "10:45")),
        (("The parcel weighs 12 kg.", "12 kg"), ("Apologies, the parcel is 15 kg.", "15 kg")),
        (("Mein Budget ist 300 €.", "300 €"), ("Entschuldigung, mein Budget ist 400 €.", "400 €")),
        (("Das Paket wiegt 12 kg.", "12 kg"), ("Tut mir leid, das Paket wiegt 15 kg.", "15 kg")),
        (("Mon budget est de 300 €.", "300 €"), ("Pardon, mon budget est de 400 €.", "400 €")),
        (
            ("Le train part le 2026-03-04.", "2026-03-04"),
            ("Désolée, le train part le 2026-03-05.", "2026-03-05"),
        ),
        (
            ("Mi presupuesto es de 300 €.", "300 €"),
            ("Perdona, mi presupuesto es de 400 €.", "400 €"),
        ),
        (("El paquete pesa 12 kg.", "12 kg"), ("Lo siento, el paquete pesa 15 kg.", "15 kg")),
        (("Il mio budget è 300 €.", "300 €"), ("Scusa, il mio budget è 400 €.", "400 €")),
        (("Il pacco pesa 12 kg.", "12 kg"), ("Mi dispiace, il pacco pesa 15 kg.", "15 kg")),
        (("Meu orçamento é 300 €.", "300 €"), ("Desculpe, meu orçamento é 400 €.", "400 €")),
        (("O pacote pesa 12 kg.", "12 kg"), ("Perdão, o pacote pesa 15 kg.", "15 kg")),
        (("Мой бюджет 300 €.", "300 €"), ("Извините, мой бюджет 400 €.", "400 €")),
        (("Поезд уходит в 9:30.", "9:30"), ("Простите, поезд уходит в 10:45.", "10:45")),
        (("我的预算是300美元。", "300美元"), ("不好意思，我的预算是400美元。", "400美元")),
        (("包裹重量是12公斤。", "12公斤"), ("对不起，包裹重量是15公斤。", "15公斤")),
        (("予算は300ドルです。", "300ドル"), ("ごめんなさい、予算は400ドルです。", "400ドル")),
        (("電車は9:30です。", "9:30"), ("失礼しました、電車は10:45です。", "10:45")),
    ];
    let wrong: Vec<_> = said.iter().filter(|(old, new)| !is_newest(*old, *new)).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn of_two_things_the_one_that_is_named() {
    let snippets = [
        Snippet::user("My hotel budget is $300.", 1, 0),
        Snippet::user("My flight budget is $200.", 2, 1),
        Snippet::user("Sorry, my hotel budget is $400.", 3, 2),
    ];
    assert_eq!(replaced(&snippets), [("$300", "$400")]);
}

#[test]
fn an_apology_for_something_else() {
    for (old, new) in [
        ("I paid $300 for the chair.", "Sorry, is the lamp $400?"),
        ("My order is W1111111.", "Sorry, my order W2222222 has not arrived."),
        ("Ich habe 300 € bezahlt.", "Entschuldigung, kostet der Versand 15 kg mehr?"),
        ("J'ai payé 300 €.", "Pardon, où est le colis ?"),
    ] {
        assert_eq!(replaced(&[Snippet::user(old, 1, 0), Snippet::user(new, 2, 1)]), []);
    }
}
