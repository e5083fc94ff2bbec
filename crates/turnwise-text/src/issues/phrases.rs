//! Phrases with which people change the subject. To add a language, add its phrases to each list.

/// Beginnings of a message that opens another issue.
#[rustfmt::skip]
pub const OTHER: &[&str] = &[
    "another question", "another thing", "another issue", "another problem", "one more thing", "one more question",
    "new topic", "new question", "different topic", "different question", "with something else", "about something else",
    "on another note",
    "on a different note", "moving on", "next question", "next topic", "next issue", "separate question", "separate issue",
    "unrelated", "changing the subject", "by the way, i",
    "noch eine frage", "andere frage", "anderes thema", "zu etwas anderem", "neues thema",
    "autre question", "une autre question", "autre chose", "autre sujet", "nouveau sujet", "sinon,", "otra pregunta", "otra cosa",
    "otro tema", "además tengo", "outra pergunta", "outra coisa", "outro assunto", "un'altra domanda", "un'altra cosa",
    "altro argomento", "другой вопрос", "ещё вопрос", "ещё один вопрос", "另外", "还有一个问题", "另一个问题", "换个话题", "顺便问一下",
    "別の質問", "別の件", "もう一つ", "ところで",
];

/// Phrases that lead to another subject if a request follows: "by the way, could you".
#[rustfmt::skip]
pub const ASIDES: &[&str] = &[
    "by the way", "btw", "incidentally", "while i'm here", "while i have you", "while we're at it", "next", "now,", "then there is", "then there's",
    "secondly", "on top of that", "übrigens", "nebenbei", "wo ich sie gerade", "wo ich schon", "wenn wir schon", "als nächstes", "zweitens", "und jetzt",
    "au fait", "d'ailleurs", "à propos", "tant que j'y suis", "tant qu'on y est", "ensuite", "deuxièmement", "et maintenant", "por cierto", "a propósito",
    "ya que estamos", "ya que estoy", "lo siguiente", "a continuación", "en segundo lugar", "y ahora", "aliás", "já agora",
    "já que estou", "já que estamos", "a seguir", "em seguida", "em segundo lugar", "e agora", "a proposito", "già che ci siamo", "già che ci sono",
    "tra l'altro", "poi", "in secondo luogo", "e adesso", "e ora", "кстати", "между прочим", "раз уж", "заодно", "дальше", "далее", "во-вторых", "а теперь",
    "顺便", "对了", "接下来", "下一个", "其次", "ちなみに", "ついでに", "次に", "次は", "それから",
];

/// Words that ask someone to do or say something.
#[rustfmt::skip]
pub const REQUESTS: &[&str] = &[
    "can you", "could you", "would you", "will you", "can i", "could i", "may i", "can we", "could we", "please", "i need", "i want", "i'd like",
    "i would like", "what about", "how about", "können sie", "könnten sie", "kannst du", "könntest du", "würden sie", "würdest du", "kann ich",
    "könnte ich", "bitte", "ich möchte", "ich brauche", "ich will", "pouvez-vous", "pourriez-vous", "peux-tu", "pourrais-tu", "est-ce que", "puis-je",
    "je voudrais", "j'aimerais", "il me faut", "s'il vous plaît", "puede", "podría", "puedes", "podrías", "puedo", "podemos", "quisiera", "quiero",
    "necesito", "por favor", "pode", "poderia", "podia", "posso", "podemos", "gostaria", "quero", "preciso", "può", "potrebbe", "puoi", "potresti",
    "potete", "vorrei", "voglio", "ho bisogno", "per favore", "можете", "могли бы", "можно", "можешь", "мог бы", "пожалуйста", "мне нужно",
    "мне нужен", "мне нужна", "хочу", "хотел бы", "хотела бы", "能不能", "可以", "能否", "可不可以", "请", "帮我", "我想", "我要", "我需要", "もらえます", "いただけ",
    "くれます", "ください", "できます", "お願い", "たいです",
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

/// Greetings. After the first message, they begin something new.
#[rustfmt::skip]
pub const GREETINGS: &[&str] = &[
    "hi", "hello", "hey", "good morning", "good afternoon", "good evening", "greetings", "hallo", "guten tag", "guten morgen",
    "guten abend", "bonjour", "bonsoir", "salut", "hola", "buenos días", "buenas tardes", "buenas noches", "olá", "bom dia",
    "boa tarde", "boa noite", "ciao", "buongiorno", "buonasera", "здравствуйте", "привет", "добрый день", "你好", "您好",
    "こんにちは", "おはよう", "こんばんは",
];

/// Beginnings of a message that continues an interrupted topic.
#[rustfmt::skip]
pub const AGAIN: &[&str] = &[
    "again", "i'm back", "i am back", "still waiting", "any news", "noch einmal", "nochmal", "wieder da", "bin zurück", "encore moi",
    "de retour", "me revoilà", "otra vez", "de nuevo", "he vuelto", "de novo", "voltei", "di nuovo", "sono tornato",
    "sono tornata", "снова", "опять", "我回来了", "又是我", "また", "戻りました",
];

/// Phrases that ask for something new.
#[rustfmt::skip]
pub const WANTS: &[&str] = &[
    "i need", "i want", "i'd like", "i would like", "i wish to", "i'm looking", "i am looking", "looking for", "can you find",
    "can you help", "could you find", "could you help", "can you book", "can you get", "please find", "please book", "find me",
    "get me", "book me", "help me", "i'd also", "i also", "let's find", "show me", "search for", "i have a problem",
    "i have an issue", "i have a question", "my problem", "was charged", "doesn't work", "does not work", "how do i", "how can i",
    "ich brauche", "ich möchte", "ich will", "ich hätte gern", "ich suche", "können sie mir", "kannst du mir", "bitte finde",
    "ich habe ein problem", "ich habe eine frage", "funktioniert nicht", "wie kann ich", "j'ai besoin", "je voudrais", "je veux",
    "j'aimerais", "je cherche", "pouvez-vous", "peux-tu", "ne marche pas", "necesito", "quiero", "quisiera", "me gustaría",
    "busco", "estoy buscando", "puede ayudarme", "puedes", "no funciona", "preciso", "quero", "gostaria", "estou procurando",
    "não funciona", "ho bisogno", "vorrei", "voglio", "sto cercando", "può aiutarmi", "non funziona", "мне нужно", "мне нужен",
    "мне нужна", "хочу", "хотел бы", "ищу", "помогите", "не работает", "我想", "我要", "我需要", "帮我", "请帮", "たいです",
    "ほしい", "探して", "お願いします",
];

/// Phrases that begin a search or an order.
#[rustfmt::skip]
pub const SEEKS: &[&str] = &[
    "looking for", "look for", "find me", "find for me", "find a", "find an", "find some", "to find", "find out", "search for", "help me", "book a", "book an",
    "book me", "i need a", "i need an", "i need some", "i want a", "i want an", "i would like a", "i'd like a", "get me a",
    "find us", "get us a", "get me some", "i also need a", "i also want a", "i'd also need a", "i'd also like a", "i would also like a",
    "a place to", "looking a", "i need to see", "i need to rent", "i need to book", "i need to find", "something to", "somewhere to", "i have a problem", "i have an issue", "i have a question", "was charged",
    "suche", "finde mir", "ich brauche ein", "ich brauche eine", "ich brauche einen", "brauche ich ein", "brauche ich eine", "brauche ich einen",
    "ich habe ein problem", "je cherche",
    "trouvez-moi", "j'ai besoin d'un", "busco", "estoy buscando", "necesito un", "necesito una", "procurando", "preciso de um",
    "preciso de uma", "cercando", "ho bisogno di un", "ищу", "найдите", "мне нужен", "мне нужна", "帮我找", "找一个", "我想找",
    "推荐", "探して",
];

/// Words with which a user adds another request.
#[rustfmt::skip]
pub const ADDS: &[&str] = &[
    "also", "as well", "too", "in addition", "additionally", "one last thing", "außerdem", "zusätzlich", "auch noch", "aussi",
    "également", "en plus", "también", "además", "também", "além disso", "anche", "inoltre", "также", "还要", "还想", "也想",
    "それと",
];

/// Words for something that both sides already know: "I'd like to see it".
#[rustfmt::skip]
pub const REFERS: &[&str] = &[
    "it", "them", "this", "these", "those", "that one", "see that", "view that", "do that", "for that", "ihn", "diese", "diesen",
    "dieses", "dieser", "cela", "ça", "celui-ci", "celle-ci", "ce", "cette", "esto", "eso", "este", "esta", "ese", "esa", "isto", "isso",
    "esse", "essa", "questo", "questa", "его", "её", "это", "этот", "эту", "它", "这个", "那个", "这家", "これ", "この",
];

/// Words with which a user asks for an alternative.
#[rustfmt::skip]
pub const ALTERNATIVES: &[&str] = &[
    "other", "others", "else", "another", "different", "more", "instead", "cheaper", "anderen", "anderes", "andere", "stattdessen",
    "autre", "autres", "plutôt", "otro", "otra", "otros", "otras", "outro", "outra", "altro", "altra", "altri", "другой", "другие",
    "别的", "其他", "ほかの", "他の",
];

/// Beginnings of a message of agreement.
#[rustfmt::skip]
pub const AGREES: &[&str] = &[
    "yes", "yeah", "yep", "yup", "sure", "ok", "okay", "great", "perfect", "sounds", "that sounds", "that works", "that's fine",
    "this is ok", "this is fine", "good", "nice", "fine", "ja", "genau", "gut", "prima", "oui", "d'accord", "parfait", "sí", "vale",
    "perfecto", "bueno", "sim", "perfeito", "ótimo", "sì", "va bene", "perfetto", "да", "хорошо", "отлично", "好的", "好啊", "可以", "是的",
    "はい", "いいです",
];

/// Stems of words that occur in requests of any kind and show no topic.
#[rustfmt::skip]
pub const ASKING: &[&str] = &[
    "also", "area", "ask", "avail", "book", "check", "cost", "date", "day", "find", "get", "give", "go", "good", "great", "help",
    "inform", "know", "let", "like", "look", "make", "morn", "need", "nice", "number", "okay", "peopl", "place", "pleas",
    "price", "question", "requir", "reserv", "search", "see", "show", "someth", "sure", "tell", "thank", "thing", "time", "today",
    "tomorrow", "try", "want", "week", "wish", "work", "yes",
];

/// Words without a topic in other languages than English: articles, pronouns, prepositions. Sorted
/// for binary search.
#[rustfmt::skip]
pub const FUNCTION_WORDS: &[&str] = &[
    "aber", "ai", "al", "alla", "alle", "als", "am", "an", "ao", "aos", "as", "au", "auch", "auf", "aus", "aux", "avec", "bei", "bin",
    "bis", "bitte", "ce", "cela", "ces", "cet", "cette", "che", "chi", "ci", "col", "com", "come", "como", "con", "cual", "da", "dal",
    "dalla", "dann", "dans", "das", "dass", "de", "dei", "del", "della", "delle", "dem", "den", "der", "des", "di", "die", "dies",
    "diese", "diesen", "dieser", "do", "doch", "dort", "dos", "dove", "du", "ed", "ein", "eine", "einem", "einen", "einer", "eines",
    "el", "ela", "ele", "ella", "elle", "em", "en", "er", "era", "eres", "es", "esa", "ese", "eso", "est", "esta", "este", "esto",
    "está", "están", "et", "eu", "euch", "foi", "fue", "für", "gibt", "gli", "ha", "habe", "haben", "hat", "hatte", "hay", "he",
    "hier", "ho", "há", "ich", "ihm", "ihr", "ihre", "ihren", "il", "ils", "im", "in", "io", "isso", "ist", "isto", "ja", "je", "já",
    "kann", "kein", "keine", "können", "la", "las", "le", "lei", "les", "leur", "lhe", "li", "lo", "loro", "los", "lui", "ma", "mais",
    "man", "mas", "me", "mein", "meine", "meinen", "meiner", "mes", "meu", "meus", "mi", "mia", "mich", "mie", "minha", "minhas",
    "mio", "mir", "mis", "mit", "moi", "mon", "muito", "muy", "más", "möchte", "na", "nach", "nas", "ne", "nei", "nel", "nella",
    "nicht", "no", "noch", "noi", "non", "nos", "notre", "nous", "nur", "não", "nós", "ob", "oder", "ohne", "on", "ont", "os", "ou",
    "où", "par", "para", "pas", "pela", "pelo", "per", "pero", "però", "più", "por", "pour", "qu", "quale", "quando", "que", "quello",
    "questa", "questo", "qui", "qué", "sa", "schon", "se", "sehr", "sein", "sem", "ser", "ses", "seu", "si", "sich", "sie", "sin",
    "sind", "so", "sobre", "son", "sono", "sont", "soy", "su", "sua", "suis", "sul", "suo", "sur", "sus", "são", "ta", "também", "te",
    "tem", "tes", "tiene", "toi", "ton", "tra", "tu", "um", "uma", "un", "una", "und", "une", "uno", "uns", "unser", "unsere", "você",
    "voi", "vom", "von", "vor", "vos", "votre", "vous", "war", "was", "wenn", "wer", "werden", "wie", "will", "wir", "wird", "wo",
    "wurde", "ya", "yo", "zu", "zum", "zur", "ça", "über", "без", "бы", "был", "была", "были", "было", "быть", "вам", "вас", "весь",
    "во", "вот", "все", "всё", "вы", "где", "да", "для", "до", "его", "ее", "если", "есть", "ещё", "же", "за", "из", "или", "им",
    "их", "как", "когда", "кто", "ли", "меня", "мне", "мой", "моя", "мы", "на", "над", "не", "нет", "но", "ну", "об", "он", "она",
    "они", "от", "по", "под", "при", "со", "так", "там", "то", "только", "уже", "что", "чтобы", "это", "этот",
];

/// Beginnings of a message that accepts a proposal. The rest of such a message is about the
/// proposal.
#[rustfmt::skip]
pub const ACCEPTS: &[&str] = &[
    "yes", "yeah", "yep", "yup", "sure", "sounds", "that sounds", "that works", "that's fine", "that is fine", "that will do", "this is ok",
    "this is okay", "this is fine", "this works", "i like that", "i'll take", "let's do", "go ahead", "ja", "genau", "passt", "das passt", "klingt",
    "einverstanden", "oui", "d'accord", "ça marche", "ça me va", "sí", "suena", "me parece", "de acuerdo", "sim", "parece bom", "sì", "va bene",
    "mi va bene", "да", "подходит", "договорились", "好的", "好啊", "可以", "是的", "行", "はい", "いいです", "それで",
];

/// Phrases with which the assistant asks for something without a question mark.
#[rustfmt::skip]
pub const ASKS: &[&str] = &[
    "please confirm", "please provide", "please specify", "please tell me", "please let me know which", "please let me know what",
    "please let me know how", "i need your", "i'll need your", "bitte bestätigen", "bitte nennen", "bitte geben sie", "veuillez",
    "por favor confirme", "por favor indique", "por favor, confirme", "por favor, indique", "per favore conferma", "пожалуйста, укажите",
    "пожалуйста, подтвердите", "请提供", "请确认", "请问", "教えてください", "ご確認ください",
];

/// Words with which the assistant reports that something is done.
#[rustfmt::skip]
pub const COMPLETED: &[&str] = &[
    "confirmed", "booked", "reserved", "scheduled", "purchased", "bought", "rented", "successfully", "successful", "completed", "processed", "cancelled",
    "canceled", "has been", "have been", "was made", "is made", "all set", "bestätigt", "gebucht", "reserviert", "storniert",
    "erledigt", "confirmé", "réservé", "annulé", "effectué", "confirmado", "confirmada", "reservado", "reservada", "cancelado",
    "cancelada", "concluído", "confermato", "confermata", "prenotato", "prenotata", "annullato", "annullata", "подтвержд",
    "забронирован", "отменен", "отменён", "готово", "已确认", "已预订", "已取消", "预订成功", "完成", "完了", "予約しました",
];

/// Phrases with which a user closes an issue.
#[rustfmt::skip]
pub const DONE: &[&str] = &[
    "thanks", "thank you", "that's all", "that is all", "that will be all", "that's it", "nothing else", "all set", "bye",
    "goodbye", "danke", "vielen dank", "das war's", "das war alles", "tschüss", "auf wiedersehen", "merci", "c'est tout",
    "au revoir", "gracias", "eso es todo", "adiós", "obrigado", "obrigada", "é tudo", "é só isso", "tchau", "grazie",
    "è tutto", "arrivederci", "спасибо", "это всё", "до свидания", "谢谢", "就这些", "再见", "ありがとう", "以上です", "さようなら",
];

/// Answers that decline an offer of more help.
#[rustfmt::skip]
pub const NO: &[&str] = &[
    "no", "nope", "not now", "nothing", "i'm good", "i'm all set", "nein", "non", "não", "нет", "不用", "没有", "いいえ",
];

/// Phrases with which the assistant says goodbye.
#[rustfmt::skip]
pub const FAREWELLS: &[&str] = &[
    "have a great", "have a nice", "have a good", "have a fine", "have a wonderful", "have a very", "have yourself a",
    "take care", "goodbye", "bye", "see you", "enjoy your", "schönen tag", "bonne journée", "buen día", "bom dia", "tenha um",
    "buona giornata", "хорошего дня", "祝您", "良い一日を",
];

/// Stems of words that show no topic in a tool's name.
#[rustfmt::skip]
pub const TOOL_VERBS: &[&str] = &[
    "add", "all", "book", "buy", "by", "calcul", "cancel", "check", "compar", "confirm", "creat", "delet", "detail", "do", "fetch", "find",
    "get", "id", "info", "list", "look", "lookup", "make", "modifi", "modify", "new", "open", "place", "pull", "queri", "read", "remov",
    "reserv", "run", "schedul", "search", "send", "set", "show", "submit", "think", "to", "transfer", "up", "updat", "us", "use", "verifi",
    "view", "with", "write",
];
