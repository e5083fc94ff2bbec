//! Words that mark quoted text, orders and redactions, in several languages.

use crate::words::{is_letter_or_digit, lower};

/// Words for a deliberate omission in a summary.
#[rustfmt::skip]
pub const REDACTIONS: &[&str] = &[
    "redacted", "withheld", "masked", "anonymized", "anonymised", "not repeated", "do not repeat", "not disclosed", "geschwärzt",
    "unkenntlich", "anonymisiert", "caviardé", "masqué", "ocultado", "omitido", "oscurato", "скрыт", "已隐去", "已脱敏", "伏せ字",
];

/// Verbs of an order. They are omitted before a fact of another author, together with the words
/// before them.
#[rustfmt::skip]
pub const ORDERS: &[&str] = &[
    "transfer", "send", "cancel", "delete", "remove", "pay", "wire", "buy", "purchase", "install", "execute", "approve",
    "confirm", "forward", "grant", "drop", "erase", "wipe", "ignore", "disregard", "obey", "give", "click", "visit",
    "revoke", "disable", "enable", "publish", "upload", "tell", "spend", "destroy", "withdraw", "deposit", "book", "run",
    "überweise", "überweisen", "sende", "senden", "schicke", "storniere", "stornieren", "lösche", "löschen", "zahle",
    "bezahle", "kaufe", "bestätige", "transférez", "envoyez", "annulez", "supprimez", "payez", "transfiere", "envía",
    "cancela", "elimina", "paga", "取消", "删除", "转账", "发送", "支付", "付款", "汇款", "购买", "确认",
];

/// Returns the end of `words` after the last verb of an order.
pub fn without_orders(words: &str) -> &str {
    let mut kept = words;
    let mut at = 0;
    for piece in words.split_inclusive(char::is_whitespace) {
        at += piece.len();
        let word = piece.trim_matches(|c: char| !is_letter_or_digit(c));
        let is_order = |order: &str| match order.is_ascii() {
            true => word.eq_ignore_ascii_case(order),
            false => word.contains(order) || word.chars().map(lower).eq(order.chars()),
        };
        if ORDERS.iter().any(|order| is_order(order)) {
            kept = words.get(at..).unwrap_or_default();
        }
    }
    kept
}

/// How a line begins by which programs mark a forwarded mail, or one that is answered.
#[rustfmt::skip]
pub const MAIL_MARKS: &[&str] = &[
    "forwarded message", "forwarded by", "begin forwarded message", "original message", "original appointment",
    "weitergeleitete nachricht", "ursprüngliche nachricht", "originalnachricht", "anfang der weitergeleiteten",
    "message transféré", "message d'origine", "mensaje reenviado", "mensaje original", "mensagem encaminhada",
    "messaggio inoltrato", "转发邮件", "转发的邮件", "原始邮件", "原邮件", "転送メッセージ", "пересылаемое сообщение",
];

/// How a line of the head of a mail begins, where it is pasted.
#[rustfmt::skip]
pub const MAIL_HEADERS: &[&str] = &[
    "subject: ", "sent: ", "reply-to: ", "return-path: ", "betreff: ", "gesendet: ", "objet : ",
    "objet: ", "asunto: ", "assunto: ", "oggetto: ", "发件人：", "发件人:", "主题：", "主题:", "差出人：", "差出人:", "件名：", "件名:",
];

/// The same, where an address follows.
pub const SENDERS: &[&str] = &["from: ", "von: ", "de : ", "de: ", "da: "];

/// Words of a mail program before a quotation: `On Monday Ana wrote:`.
pub const WROTE: &[&str] =
    &["wrote", "schrieb", "a écrit", "escribió", "escreveu", "ha scritto", "写道"];

/// How a line begins by which an attachment is marked.
#[rustfmt::skip]
pub const ATTACHMENT_MARKS: &[&str] = &[
    "attachment:", "attachment ", "attached file", "attached:", "file content", "file name", "begin file", "pasted text",
    "pasted content", "anhang:", "anhang ", "dateianhang", "datei:", "pièce jointe", "adjunto:", "anexo:", "allegato:", "附件：",
    "附件:", "附件 ", "文件内容", "添付ファイル",
];

/// Nouns for pasted text: with [`PASTED_LEADS`] in the same line, before a colon at its end.
#[rustfmt::skip]
pub const PASTED_KINDS: &[&str] = &[
    "mail", "email", "e-mail", "letter", "document", "page", "webpage", "website", "article", "contract", "attachment",
    "transcript", "pdf", "newsletter", "post", "review", "e-mails", "emails", "nachricht", "brief", "dokument", "seite",
    "artikel", "vertrag", "邮件", "文件", "文档", "网页", "页面", "文章", "合同", "信件", "附件",
];

/// How people introduce what they paste.
#[rustfmt::skip]
pub const PASTED_LEADS: &[&str] = &[
    "here is", "here's", "this is", "says", "said", "reads", "wrote", "i got", "i received", "following", "below", "pasted",
    "copied", "text of", "content of", "contents of", "hier ist", "hier der", "hier die", "hier das", "steht", "lautet", "schreibt",
    "bekommen", "erhalten", "folgende", "folgender", "folgendes", "这是", "以下", "下面", "内容", "收到", "写着", "如下",
];
