//! Words that mark quoted text, orders and redactions, in several languages.

use crate::letters::{is_letter_or_digit, lower};

/// Words for a deliberate omission in a summary.
#[rustfmt::skip]
pub const REDACTIONS: &[&str] = &[
    "redacted", "withheld", "masked", "anonymized", "anonymised", "not repeated", "do not repeat", "not disclosed", "geschwärzt",
    "unkenntlich", "anonymisiert", "caviardé", "masqué", "ocultado", "omitido", "oscurato", "скрыт", "已隐去", "已脱敏", "伏せ字",
];

/// Verbs of an instruction. They are omitted before a fact from another author, together with the
/// words before them.
#[rustfmt::skip]
pub const ORDERS: &[&str] = &[
    "transfer", "send", "cancel", "delete", "remove", "pay", "wire", "buy", "purchase", "install", "execute", "approve",
    "confirm", "forward", "grant", "drop", "erase", "wipe", "ignore", "disregard", "obey", "give", "click", "visit",
    "revoke", "disable", "enable", "publish", "upload", "tell", "spend", "destroy", "withdraw", "deposit", "book", "run",
    "überweise", "überweisen", "sende", "senden", "schicke", "storniere", "stornieren", "lösche", "löschen", "zahle",
    "bezahle", "kaufe", "bestätige", "transférez", "envoyez", "annulez", "supprimez", "payez", "transfiere", "envía",
    "cancela", "elimina", "paga", "取消", "删除", "转账", "发送", "支付", "付款", "汇款", "购买", "确认",
];

/// Returns the part of `words` after the last verb of an instruction.
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

/// Beginnings of lines with which programs mark a forwarded mail, or a mail quoted in a reply.
#[rustfmt::skip]
pub const MAIL_MARKS: &[&str] = &[
    "forwarded message", "forwarded by", "begin forwarded message", "original message", "original appointment",
    "weitergeleitete nachricht", "ursprüngliche nachricht", "originalnachricht", "anfang der weitergeleiteten",
    "message transféré", "message d'origine", "mensaje reenviado", "mensaje original", "mensagem encaminhada",
    "messaggio inoltrato", "转发邮件", "转发的邮件", "原始邮件", "原邮件", "転送メッセージ", "пересылаемое сообщение",
];

/// Beginnings of header lines in a pasted mail.
#[rustfmt::skip]
pub const MAIL_HEADERS: &[&str] = &[
    "subject: ", "sent: ", "reply-to: ", "return-path: ", "betreff: ", "gesendet: ", "objet : ",
    "objet: ", "asunto: ", "assunto: ", "oggetto: ", "发件人：", "发件人:", "主题：", "主题:", "差出人：", "差出人:", "件名：", "件名:",
];

/// Beginnings of such lines that are followed by an address.
pub const SENDERS: &[&str] = &["from: ", "von: ", "de : ", "de: ", "da: "];

/// Words of a mail program before a quotation: `On Monday Ana wrote:`.
pub const WROTE: &[&str] =
    &["wrote", "schrieb", "a écrit", "escribió", "escreveu", "ha scritto", "写道"];

/// Beginnings of the line after a mail's header, if a mail is copied by its fields.
pub const MAIL_FIELDS: &[&str] = &["body: ", "message: ", "text: ", "nachricht: ", "mensaje: "];

/// Words before a colon that another author's words follow: `SMS from Bo: …`.
#[rustfmt::skip]
pub const MESSAGES_FROM: &[&str] = &[
    "sms from", "message from", "text from", "mail from", "email from", "e-mail from", "note from", "sms von", "nachricht von", "mail von",
    "brief von", "message de", "sms de", "mail de", "mensaje de", "correo de", "mensagem de", "messaggio da", "messaggio di", "mail da",
    "сообщение от", "смс от", "письмо от", "来自", "发来的", "からのメッセージ", "からのメール",
];

/// Requests about a text that follows a colon. That text is the object, not an order.
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

/// Words before a colon that announce the user's own rules for such a task.
#[rustfmt::skip]
pub const OWN_RULES: &[&str] = &[
    "but", "rule", "rules", "constraints", "constraint", "requirements", "conditions", "instructions", "guidelines", "criteria", "steps",
    "format", "my limits", "aber", "regeln", "regel", "bedingungen", "vorgaben", "anforderungen", "mais", "règles", "conditions",
    "consignes", "pero", "reglas", "condiciones", "mas", "regras", "condições", "ma", "regole", "condizioni", "но", "правила",
    "условия", "规则", "要求", "条件", "ルール",
];

/// Words of the user about themselves before a colon. The following text is their own.
pub const MYSELF: &[&str] =
    &["i", "we", "ich", "wir", "je", "j'ai", "nous", "yo", "eu", "io", "я", "мы", "我", "私"];

/// Words with which users refer only to themselves.
pub const ME: &[&str] = &[
    "i", "i'm", "i've", "i'd", "ich", "mir", "mich", "je", "j'ai", "yo", "eu", "io", "я", "мне",
    "меня",
];

/// Verbs with which a user reports what somebody else, or a text, has said. Each has at least three
/// bytes.
#[rustfmt::skip]
pub const SAYS: &[&str] = &[
    "says", "said", "stated", "writes", "wrote", "tells", "told", "claimed", "insists", "insisted", "warns", "warned", "demands",
    "sagt", "sagte", "hat gesagt", "haben gesagt", "schreibt", "schrieb", "meint", "meinte", "steht", "verlangt", "behauptet",
    "erklärt", "erklärte", "a dit", "ont dit", "dit", "disait", "a écrit", "écrit", "affirme", "explique", "exige", "dice", "dijo",
    "ha dicho", "escribe", "escribió", "afirma", "advierte", "ha detto", "ha scritto", "scrive", "sostiene", "avverte", "diz", "disse",
    "escreve", "escreveu", "avisa", "говорит", "сказал", "сказала", "сказали", "пишет", "написал", "написала", "написано", "сказано",
    "утверждает", "требует", "说", "写道", "写着", "提到",
];

/// Rules for the listener, for a group, or for everyone. In a report, they are somebody else's.
#[rustfmt::skip]
pub const RULES_FOR_ALL: &[&str] = &[
    "you must", "you mustn't", "you should", "you shouldn't", "you have to", "you need to", "you can't", "you cannot", "you may not",
    "you are not allowed", "you're not allowed", "you never", "you always", "you only", "one must", "one should", "users must",
    "we must", "we mustn't", "we should", "we shouldn't", "we have to", "we need to", "we can't", "we cannot", "we may not",
    "we are not allowed", "we're not allowed", "we never", "we always", "we only", "we will", "we'll", "we agreed", "we decided",
    "nobody may", "no one may", "everyone must", "everybody must", "they must", "they have to", "employees must",
    "man darf", "man muss", "man soll", "man sollte", "man nie", "man niemals", "man nicht", "man immer", "man kein", "man nur",
    "man keine", "du musst", "du darfst", "du sollst", "du nie", "du nicht", "du immer", "sie müssen", "sie dürfen", "sie sollen",
    "sie sollten", "wir müssen", "wir dürfen", "wir sollen", "wir sollten", "wir nie", "wir niemals", "wir immer", "wir nur", "wir nicht",
    "vous devez", "vous ne devez", "vous ne pouvez", "tu dois", "tu ne dois", "nous devons", "nous ne devons", "on doit", "on ne doit",
    "on ne peut", "il faut", "il ne faut", "debes", "no debes", "tienes que", "debemos", "tenemos que", "nunca debemos", "hay que",
    "no se debe", "no se puede", "no puedes", "se debe", "devi", "dovete", "dobbiamo", "bisogna", "non si deve", "non si può",
    "si deve", "non puoi", "você deve", "você não deve", "você tem que", "você não pode", "devemos", "temos que", "é preciso",
    "não se deve", "não se pode", "deve-se", "ты должен", "ты должна", "вы должны", "мы должны", "нам нельзя", "нужно", "нельзя",
    "необходимо", "запрещено", "你必须", "您必须", "你不能", "您不能", "你应该", "你不得", "你不可", "我们必须", "我们不能", "我们应该",
    "我们不得", "大家必须", "不得",
];

/// Kinds of documents in the heading of a pasted text: `# Terms of service`.
#[rustfmt::skip]
pub const HEADED: &[&str] = &[
    "readme", "changelog", "license", "terms of service", "terms of use", "terms and conditions", "privacy policy", "meeting notes",
    "minutes", "newsletter", "press release", "release notes", "contract", "agreement", "employee handbook", "user manual", "user guide",
    "agb", "datenschutzerklärung", "nutzungsbedingungen", "protokoll", "vertrag", "hausordnung", "handbuch", "conditions générales",
    "contrat", "compte rendu", "règlement intérieur", "términos y condiciones", "contrato", "acta", "termos de uso", "ata da reunião",
    "contratto", "verbale", "договор", "протокол", "условия использования", "合同", "会议纪要", "用户协议", "利用規約", "議事録",
];

/// Labels that look like names of speakers but begin the user's own list: `Budget: I have 500`.
#[rustfmt::skip]
pub const LABELS: &[&str] = &[
    "budget", "deadline", "date", "time", "task", "goal", "goals", "note", "notes", "context", "question", "questions", "answer", "answers",
    "problem", "solution", "idea", "background", "requirements", "requirement", "limit", "limits", "rule", "rules", "constraints",
    "preference", "preferences", "style", "tone", "format", "language", "audience", "input", "output", "example", "examples", "summary",
    "step", "steps", "edit", "update", "ps", "p.s", "todo", "important", "reminder", "warning", "subject", "title", "name", "address",
    "city", "work", "home", "food", "hotel", "flight", "flights", "trip", "diet", "allergies", "expected", "actual", "error", "pros", "cons",
    "first", "second", "third", "finally", "also", "aufgabe", "ziel", "frage", "antwort", "hinweis", "wichtig", "frist", "stil", "ton",
    "sprache", "kontext", "beispiel", "zeit", "datum", "problème", "objectif", "contexte", "délai", "important", "tâche",
    "presupuesto", "fecha", "tarea", "objetivo", "contexto", "pregunta", "respuesta", "nota", "importante", "orçamento", "tarefa",
    "pergunta", "resposta", "scadenza", "compito", "obiettivo", "domanda", "risposta", "бюджет", "срок", "задача", "цель", "вопрос",
    "ответ", "важно", "预算", "截止", "任务", "目标", "问题", "回答", "答案", "注意", "要求", "背景", "备注", "时间", "地点",
];

/// Words of people who talk to each other. Each line of a chat has one.
#[rustfmt::skip]
pub const TALK: &[&str] = &[
    "i", "i'm", "i'll", "me", "my", "you", "your", "we", "us", "our", "ich", "du", "mir", "dich", "wir", "ihr", "sie", "je", "j'ai", "tu",
    "vous", "nous", "moi", "yo", "tú", "usted", "nosotros", "me", "te", "eu", "você", "nós", "io", "noi", "mi", "ti", "я", "ты", "вы", "мы",
    "мне", "我", "你", "您", "咱", "私", "あなた",
];

/// Beginnings of greetings and answers.
#[rustfmt::skip]
pub const REPLIES: &[&str] = &[
    "hi", "hello", "hey", "yes", "yeah", "no", "ok", "okay", "sure", "thanks", "thank you", "sorry", "fine", "agreed", "right", "great",
    "got it", "hallo", "ja", "nein", "danke", "gut", "klar", "gerne", "salut", "bonjour", "oui", "non", "merci", "d'accord", "hola", "sí",
    "gracias", "vale", "claro", "de acuerdo", "olá", "oi", "sim", "não", "obrigado", "obrigada", "ciao", "grazie", "va bene", "привет",
    "да", "нет", "спасибо", "хорошо", "ладно", "你好", "好", "是", "不", "谢谢", "行", "はい", "いいえ",
];

/// Beginnings of a letter, or of a message that a chat program forwards.
#[rustfmt::skip]
pub const SALUTATIONS: &[&str] = &[
    "dear", "to whom it may concern", "sehr geehrte", "sehr geehrter", "liebe", "lieber", "werte", "cher", "chère", "chers", "madame",
    "monsieur", "estimado", "estimada", "estimados", "querido", "querida", "muy señor", "prezado", "prezada", "caro", "cara", "gentile",
    "egregio", "geachte", "beste", "уважаемый", "уважаемая", "уважаемые", "дорогой", "дорогая", "尊敬的", "亲爱的", "敬启者", "拝啓",
    "前略", "親愛", "존경하는", "친애하는", "forwarded from", "weitergeleitet von", "transféré de", "reenviado de", "inoltrato da", "转发自",
];

/// Names of speakers in copied chats.
#[rustfmt::skip]
pub const ROLES: &[&str] = &[
    "user", "assistant", "system", "human", "ai", "bot", "agent", "customer", "client", "support", "operator", "speaker", "caller",
    "interviewer", "seller", "buyer", "kunde", "berater", "nutzer", "sprecher", "cliente", "agente", "utilisateur", "пользователь", "клиент",
    "用户", "客户", "客服", "助手", "ユーザー",
];

/// Beginnings of lines that mark an attachment.
#[rustfmt::skip]
pub const ATTACHMENT_MARKS: &[&str] = &[
    "attachment:", "attachment ", "attached file", "attached:", "file content", "file name", "begin file", "pasted text",
    "pasted content", "anhang:", "anhang ", "dateianhang", "datei:", "pièce jointe", "adjunto:", "anexo:", "allegato:", "附件：",
    "附件:", "附件 ", "文件内容", "添付ファイル",
];

/// Nouns for pasted text. They count with [`PASTED_LEADS`] in the same line, before a final colon.
#[rustfmt::skip]
pub const PASTED_KINDS: &[&str] = &[
    "mail", "email", "e-mail", "letter", "document", "page", "webpage", "website", "article", "contract", "attachment",
    "transcript", "pdf", "newsletter", "post", "review", "e-mails", "emails", "nachricht", "brief", "dokument", "seite",
    "artikel", "vertrag", "邮件", "文件", "文档", "网页", "页面", "文章", "合同", "信件", "附件",
];

/// Phrases with which people introduce pasted text.
#[rustfmt::skip]
pub const PASTED_LEADS: &[&str] = &[
    "here is", "here's", "this is", "says", "said", "reads", "wrote", "i got", "i received", "following", "below", "pasted",
    "copied", "text of", "content of", "contents of", "hier ist", "hier der", "hier die", "hier das", "steht", "lautet", "schreibt",
    "bekommen", "erhalten", "folgende", "folgender", "folgendes", "这是", "以下", "下面", "内容", "收到", "写着", "如下",
];
