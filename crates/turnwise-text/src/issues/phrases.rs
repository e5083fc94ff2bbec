//! Phrases by which people change the subject. To add a language, add its phrases to each list.

/// Beginnings of a message that opens another issue.
#[rustfmt::skip]
pub const OTHER: &[&str] = &[
    "another question", "another thing", "another issue", "another problem", "one more thing", "one more question",
    "new topic", "new question", "different topic", "different question", "something else", "on another note",
    "on a different note", "moving on", "next question", "next topic", "next issue", "separate question", "separate issue",
    "unrelated", "changing the subject", "also, i have", "i also have", "i also need", "i also want", "by the way, i",
    "noch eine frage", "andere frage", "anderes thema", "etwas anderes", "neues thema", "außerdem habe ich",
    "autre question", "une autre question", "autre chose", "autre sujet", "nouveau sujet", "sinon,", "otra pregunta", "otra cosa",
    "otro tema", "además tengo", "outra pergunta", "outra coisa", "outro assunto", "un'altra domanda", "un'altra cosa",
    "altro argomento", "другой вопрос", "ещё вопрос", "ещё один вопрос", "另外", "还有一个问题", "另一个问题", "换个话题", "顺便问一下",
    "別の質問", "別の件", "もう一つ", "ところで",
];

/// Beginnings of a message that goes back to an earlier issue.
#[rustfmt::skip]
pub const BACK: &[&str] = &[
    "back to", "going back to", "returning to", "about the first", "about my first", "as for the", "regarding the first",
    "regarding my first", "about the earlier", "about my earlier", "again about", "coming back to", "to come back to",
    "zurück zu", "nochmal zu", "noch mal zu", "was das erste", "pour revenir", "revenons", "retour à", "volviendo a",
    "volvamos a", "de vuelta a", "voltando a", "voltando ao", "tornando a", "tornando al", "возвращаясь к", "вернёмся к",
    "回到", "关于刚才", "说回", "話を戻", "さっきの", "最初の件",
];

/// Greetings. Behind the first message, they begin something new.
#[rustfmt::skip]
pub const GREETINGS: &[&str] = &[
    "hi", "hello", "hey", "good morning", "good afternoon", "good evening", "greetings", "hallo", "guten tag", "guten morgen",
    "guten abend", "bonjour", "bonsoir", "salut", "hola", "buenos días", "buenas tardes", "buenas noches", "olá", "bom dia",
    "boa tarde", "boa noite", "ciao", "buongiorno", "buonasera", "здравствуйте", "привет", "добрый день", "你好", "您好",
    "こんにちは", "おはよう", "こんばんは",
];

/// Phrases by which a person closes an issue.
#[rustfmt::skip]
pub const DONE: &[&str] = &[
    "thanks", "thank you", "that's all", "that is all", "that will be all", "that's it", "nothing else", "all set", "bye",
    "goodbye", "danke", "vielen dank", "das war's", "das war alles", "tschüss", "auf wiedersehen", "merci", "c'est tout",
    "au revoir", "gracias", "eso es todo", "adiós", "obrigado", "obrigada", "é tudo", "é só isso", "tchau", "grazie",
    "è tutto", "arrivederci", "спасибо", "это всё", "до свидания", "谢谢", "就这些", "再见", "ありがとう", "以上です", "さようなら",
];

/// Questions that offer more help: they leave nothing open.
#[rustfmt::skip]
pub const OFFERS: &[&str] = &[
    "anything else", "something else", "anything more", "further questions", "help you with today", "else i can",
    "noch etwas", "sonst noch", "autre chose", "algo más", "mais alguma coisa", "altro", "что-нибудь ещё", "чем-нибудь ещё", "其他",
    "还有什么", "他に",
];

/// Answers that decline an offer of more help.
#[rustfmt::skip]
pub const NO: &[&str] = &[
    "no", "nope", "not now", "nothing", "i'm good", "i'm all set", "nein", "non", "não", "нет", "不用", "没有", "いいえ",
];

/// Phrases by which the assistant takes leave.
#[rustfmt::skip]
pub const FAREWELLS: &[&str] = &[
    "have a great", "have a nice", "have a good", "have a fine", "have a wonderful", "have a very", "have yourself a",
    "take care", "goodbye", "bye", "enjoy your", "schönen tag", "bonne journée", "buen día", "bom dia", "tenha um",
    "buona giornata", "хорошего дня", "祝您", "良い一日を",
];
