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

/// How the next line begins where a mail is copied by its fields.
pub const MAIL_FIELDS: &[&str] = &["body: ", "message: ", "text: ", "nachricht: ", "mensaje: "];

/// Words before a colon and the words of another author: `SMS from Bo: …`.
#[rustfmt::skip]
pub const MESSAGES_FROM: &[&str] = &[
    "sms from", "message from", "text from", "mail from", "email from", "e-mail from", "note from", "sms von", "nachricht von", "mail von",
    "brief von", "message de", "sms de", "mail de", "mensaje de", "correo de", "mensagem de", "messaggio da", "messaggio di", "mail da",
    "сообщение от", "смс от", "письмо от", "来自", "发来的", "からのメッセージ", "からのメール",
];

/// What people want done with a text that follows a colon: it is the object, not an order.
#[rustfmt::skip]
pub const TEXT_TASKS: &[&str] = &[
    "translate", "summarize", "summarise", "proofread", "paraphrase", "rewrite", "rephrase", "reword", "spellcheck", "correct the",
    "fix the grammar", "tl;dr", "übersetze", "übersetz", "übersetzen", "fasse", "fass", "zusammenfassen", "korrigiere", "korrigieren", "formuliere",
    "umformulieren", "traduis", "traduisez", "traduire", "résume", "résumez", "résumer", "corrige", "corrigez", "reformule",
    "reformulez", "traduce", "traduzca", "traducir", "resume", "resumir", "corrija", "corregir", "reescribe", "traduza",
    "traduzir", "resuma", "corrigir", "reescreva", "traduci", "tradurre", "riassumi", "riassumere", "correggi", "riscrivi",
    "переведи", "переведите", "перевести", "кратко изложи", "исправь", "исправьте", "перепиши", "перефразируй", "翻译", "总结", "润色",
    "校对", "改写", "訳して", "翻訳", "要約", "校正", "書き直して",
];

/// Words before a colon that announce the person's own rules for such a task.
#[rustfmt::skip]
pub const OWN_RULES: &[&str] = &[
    "but", "rule", "rules", "constraints", "constraint", "requirements", "conditions", "instructions", "guidelines", "criteria", "steps",
    "format", "my limits", "aber", "regeln", "regel", "bedingungen", "vorgaben", "anforderungen", "mais", "règles", "conditions",
    "consignes", "pero", "reglas", "condiciones", "mas", "regras", "condições", "ma", "regole", "condizioni", "но", "правила",
    "условия", "规则", "要求", "条件", "ルール",
];

/// How a person speaks of themselves before a colon: what follows is their own.
pub const MYSELF: &[&str] =
    &["i", "we", "ich", "wir", "je", "j'ai", "nous", "yo", "eu", "io", "я", "мы", "我", "私"];

/// Names of speakers in the copies of chats.
#[rustfmt::skip]
pub const ROLES: &[&str] = &[
    "user", "assistant", "system", "human", "ai", "bot", "agent", "customer", "client", "support", "operator", "speaker", "caller",
    "interviewer", "seller", "buyer", "kunde", "berater", "nutzer", "sprecher", "cliente", "agente", "utilisateur", "пользователь", "клиент",
    "用户", "客户", "客服", "助手", "ユーザー",
];

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
