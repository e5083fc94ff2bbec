//! Whether a tool makes changes, by the verb in its name.

use super::words::is;
use crate::language::CHANGING_VERBS;
use crate::words::{is_letter, is_unspaced};

/// Whether a tool with this name makes changes: one of its first two words, or its last one, is
/// such a verb: `book_table`, `termin_buchen`. After a verb of looking up, the word is a noun:
/// `get_order`.
pub(crate) fn changes(name: &str) -> bool {
    let is_verb = |word: &str| {
        begins_with_any(word, CHANGING_VERBS) || is(word, CHANGES) || begins_unspaced(word)
    };
    let first = words(name).next().unwrap_or_default();
    let most = if begins_with_any(first, LOOKS_UP) { 1 } else { 2 };
    let mut starts = words(name).take(most);
    starts.any(is_verb) || words(name).last().is_some_and(|last| is(last, CHANGES))
}

/// Whether a tool with this name only looks something up.
pub(super) fn looks_up(name: &str) -> bool {
    let is_verb = |word: &str| {
        begins_with_any(word, LOOKS_UP) || is(word, LOOKS_UP) || is_unspaced_look_up(word)
    };
    !changes(name) && words(name).take(2).chain(words(name).last()).any(is_verb)
}

fn words(name: &str) -> impl Iterator<Item = &str> {
    name.split(|c: char| !is_letter(c)).filter(|word| !word.is_empty())
}

/// Whether a word is one of these verbs, or begins with one in camel case: `bookFlight`.
fn begins_with_any(word: &str, verbs: &[&str]) -> bool {
    verbs.iter().any(|verb| {
        let same = word.get(..verb.len()).is_some_and(|start| start.eq_ignore_ascii_case(verb));
        let ends =
            |rest: &str| rest.is_empty() || rest.starts_with(|c: char| c.is_ascii_uppercase());
        same && word.get(verb.len()..).is_some_and(ends)
    })
}

/// `预订会议室`, but not `予約確認`, which looks a reservation up.
fn begins_unspaced(word: &str) -> bool {
    word.starts_with(is_unspaced)
        && CHANGES_UNSPACED.iter().any(|verb| word.starts_with(verb) || word.ends_with(verb))
        && !is_unspaced_look_up(word)
}

fn is_unspaced_look_up(word: &str) -> bool {
    word.contains(is_unspaced)
        && LOOKS_UP_UNSPACED.iter().any(|verb| word.starts_with(verb) || word.ends_with(verb))
}

/// Verbs of other languages than English, also without accents because tool names are ASCII.
#[rustfmt::skip]
const CHANGES: &[&str] = &[
    "buchen", "umbuchen", "reservieren", "stornieren", "ändern", "aendern", "anlegen", "erstellen", "löschen", "loeschen",
    "senden", "schicken", "bezahlen", "überweisen", "ueberweisen", "bestellen", "verschieben", "eintragen", "aktualisieren",
    "kündigen", "kuendigen", "anmelden", "abmelden", "speichern", "hinzufügen", "hinzufuegen", "erstatten", "vereinbaren",
    "réserver", "reserver", "annuler", "modifier", "créer", "creer", "supprimer", "envoyer", "payer", "commander", "inscrire",
    "déplacer", "deplacer", "ajouter", "enregistrer", "rembourser", "résilier", "resilier",
    "reservar", "cancelar", "anular", "modificar", "cambiar", "crear", "eliminar", "borrar", "enviar", "pagar", "pedir",
    "comprar", "inscribir", "mover", "añadir", "agregar", "guardar", "reembolsar", "transferir", "actualizar", "registrar",
    "alterar", "mudar", "criar", "excluir", "apagar", "inscrever", "adicionar", "salvar", "atualizar", "agendar", "remarcar",
    "prenotare", "prenota", "annullare", "annulla", "modificare", "modifica", "spostare", "sposta", "creare", "crea",
    "eliminare", "elimina", "inviare", "invia", "pagare", "paga", "ordinare", "ordina", "iscrivere", "iscrivi", "aggiungere",
    "aggiungi", "salvare", "salva", "rimborsare", "rimborsa", "trasferire", "aggiornare", "aggiorna", "disdire",
    "забронировать", "бронировать", "отменить", "изменить", "создать", "удалить", "отправить", "оплатить", "заказать",
    "перенести", "добавить", "сохранить", "вернуть", "перевести", "обновить", "записать", "подать",
];

const CHANGES_UNSPACED: &[&str] = &[
    "预订",
    "预定",
    "预约",
    "取消",
    "修改",
    "更改",
    "创建",
    "删除",
    "发送",
    "支付",
    "提交",
    "更新",
    "添加",
    "转账",
    "退款",
    "下单",
    "改签",
    "予約",
    "変更",
    "送信",
    "支払",
    "登録",
    "削除",
    "作成",
    "追加",
    "注文する",
    "返金",
];

#[rustfmt::skip]
const LOOKS_UP: &[&str] = &[
    "get", "list", "find", "search", "read", "show", "fetch", "view", "look", "lookup", "query", "describe", "check", "track",
    "count", "browse", "retrieve", "suchen", "finden", "anzeigen", "lesen", "abrufen", "prüfen", "pruefen", "chercher",
    "trouver", "lire", "afficher", "consulter", "buscar", "listar", "leer", "consultar", "mostrar", "ler", "procurar",
    "cercare", "cerca", "leggere", "leggi", "mostrare", "mostra", "найти", "показать", "прочитать", "поиск",
];

const LOOKS_UP_UNSPACED: &[&str] =
    &["查询", "搜索", "查找", "查看", "读取", "获取", "検索", "照会", "取得", "確認", "一覧"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verb_behind_a_look_up_is_a_noun() {
        for name in ["get_order", "listTransfers", "check_exchange", "find_release", "searchPosts"]
        {
            assert!(!changes(name) && looks_up(name), "{name}");
        }
        for name in ["order_pizza", "book_flight", "user_delete", "transferMoney", "termin_buchen"]
        {
            assert!(changes(name), "{name}");
        }
    }
}
