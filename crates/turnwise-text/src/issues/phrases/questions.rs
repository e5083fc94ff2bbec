//! What questions ask for, and words by which answers give it. To add a language, add its phrases
//! to each list.

/// Questions for a name.
#[rustfmt::skip]
pub const ASK_NAME: &[&str] = &[
    "your name", "full name", "whose name", "what name", "which name", "last name", "first name", "maiden name", "who is", "name of",
    "ihr name", "ihren namen", "dein name", "deinen namen", "wie heißen sie", "wie heißt", "welchen namen", "welcher name", "vollständigen namen",
    "votre nom", "ton nom", "quel nom", "nom complet", "comment vous appelez", "nom de famille",
    "su nombre", "tu nombre", "qué nombre", "nombre completo", "cómo se llama", "nombre de quién",
    "seu nome", "qual nome", "que nome", "nome completo", "como se chama", "nome de quem",
    "suo nome", "tuo nome", "quale nome", "che nome", "come si chiama", "nome e cognome",
    "ваше имя", "вас зовут", "чьё имя", "какое имя", "фамили", "姓名", "名字", "贵姓", "怎么称呼", "叫什么",
    "お名前", "名前", "氏名", "どなた",
];

/// Questions for a day.
#[rustfmt::skip]
pub const ASK_DAY: &[&str] = &[
    "what day", "which day", "what date", "which date", "date", "dates", "when", "day of", "day would", "wann", "welchem tag", "welchen tag",
    "welcher tag", "welchem datum", "datum", "quand", "quel jour", "quelle date", "date de", "cuándo", "qué día", "qué fecha", "fecha",
    "quando", "que dia", "qual dia", "que data", "qual data", "che giorno", "quale giorno", "quale data", "che data", "когда", "какой день",
    "какого числа", "какую дату", "дата", "дату", "什么时候", "哪天", "哪一天", "几号", "日期", "いつ", "何日", "何曜日", "日付", "日にち",
];

/// Questions for a time of day.
#[rustfmt::skip]
pub const ASK_TIME: &[&str] = &[
    "what time", "which time", "time would", "when", "what hour", "wie viel uhr", "welche uhrzeit", "uhrzeit", "wann", "quelle heure", "quand",
    "heure", "qué hora", "hora", "cuándo", "que horas", "horário", "quando", "che ora", "orario", "во сколько", "какое время", "когда", "几点",
    "时间", "什么时候", "何時", "時間", "いつ",
];

/// Questions for a number of things, or an amount.
#[rustfmt::skip]
pub const ASK_COUNT: &[&str] = &[
    "how many", "how much", "number of", "how old", "how long", "wie viele", "wie viel", "wie lange", "combien", "nombre de", "cuántos", "cuántas",
    "cuánto", "cuánta", "número de personas", "quantos", "quantas", "quanto", "quanti", "quante", "quanta", "сколько", "количество", "многих",
    "多少", "几位", "几个", "几张", "几人", "几晚", "何人", "何名", "何枚", "何泊", "いくつ", "何個",
];

/// Questions for what identifies an account, an order or a person.
#[rustfmt::skip]
pub const ASK_CODE: &[&str] = &[
    "account number", "order number", "order id", "booking number", "reservation number", "confirmation number", "confirmation code",
    "reservation id", "user id", "customer id", "pin", "e-mail", "email", "phone number", "telephone", "zip", "postal code", "postcode",
    "card number", "kundennummer", "bestellnummer", "kontonummer", "rechnungsnummer", "buchungsnummer", "telefonnummer", "postleitzahl", "nummer",
    "numéro de", "numéro", "code postal", "courriel", "número de pedido", "número de cuenta", "número de teléfono", "código", "correo",
    "número do pedido", "número da conta", "telefone", "cep", "numero d'ordine", "numero di", "codice", "номер", "код", "почт", "индекс",
    "订单号", "号码", "编号", "账号", "邮箱", "电话", "番号", "メール", "コード",
];

/// Questions for a place.
#[rustfmt::skip]
pub const ASK_PLACE: &[&str] = &[
    "where", "which city", "what city", "which area", "location", "address", "destination", "wo", "wohin", "woher", "welcher stadt",
    "welche stadt", "adresse", "ort", "où", "d'où", "quelle ville", "dónde", "qué ciudad", "dirección", "adónde", "onde", "qual cidade",
    "que cidade", "endereço", "dove", "quale città", "che città", "indirizzo", "где", "куда", "откуда", "каком городе", "какой город", "адрес",
    "哪里", "哪儿", "什么地方", "哪个城市", "地址", "どこ", "どちら", "場所", "住所",
];

/// Words of questions that a yes or no does not answer.
#[rustfmt::skip]
pub const ASK_OPEN: &[&str] = &[
    "what", "which", "how", "who", "why", "was", "welche", "welcher", "welches", "welchen", "wie", "warum", "wer", "quel", "quelle", "quels",
    "comment", "pourquoi", "qui", "qué", "cuál", "cuáles", "cómo", "quién", "qual", "quais", "como", "quem", "che", "quale", "quali", "come", "chi",
    "какой", "какая", "какое", "какие", "как", "что", "кто", "почему", "什么", "哪", "怎么", "谁", "何", "どの", "どんな", "どう", "誰",
];

/// Words by which a person gives a name.
#[rustfmt::skip]
pub const NAMES: &[&str] = &[
    "my name", "name is", "name's", "i am called", "this is mr", "this is mrs", "mein name", "ich heiße", "auf den namen", "je m'appelle",
    "mon nom", "au nom de", "me llamo", "mi nombre", "a nombre de", "meu nome", "me chamo", "em nome de", "mi chiamo", "il mio nome", "a nome",
    "меня зовут", "моё имя", "на имя", "моя фамилия", "我叫", "我的名字", "我姓", "と申します", "といいます", "名前は",
];

/// Words for days.
#[rustfmt::skip]
pub const DAYS: &[&str] = &[
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "today", "tomorrow", "tonight", "weekend", "next week",
    "this week", "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag", "heute", "morgen", "übermorgen",
    "wochenende", "nächste woche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche", "aujourd'hui", "demain",
    "la semaine prochaine", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo", "hoy", "mañana", "la próxima semana",
    "segunda-feira", "terça", "quarta-feira", "quinta-feira", "sexta", "hoje", "amanhã", "próxima semana", "lunedì", "martedì", "mercoledì",
    "giovedì", "venerdì", "sabato", "domenica", "oggi", "domani", "la prossima settimana", "понедельник", "вторник", "сред", "четверг",
    "пятниц", "суббот", "воскресень", "сегодня", "завтра", "выходные", "星期", "周一", "周二", "周三", "周四", "周五", "周六", "周日", "今天",
    "明天", "后天", "周末", "下周", "月曜", "火曜", "水曜", "木曜", "金曜", "土曜", "日曜", "今日", "明日", "明後日", "週末", "来週",
];

/// Words for times of day.
#[rustfmt::skip]
pub const TIMES: &[&str] = &[
    "am", "pm", "a.m", "p.m", "o'clock", "noon", "midnight", "morning", "afternoon", "evening", "quarter past", "half past", "any time", "anytime",
    "uhr", "vormittag", "vormittags", "mittag", "nachmittag", "nachmittags", "abends", "heures", "midi", "matin", "après-midi", "soir", "de la tarde",
    "de la mañana", "mediodía", "a las", "às", "horas", "da manhã", "da tarde", "meio-dia", "alle ore", "mezzogiorno", "pomeriggio",
    "mattina", "утра", "вечера", "часов", "часа", "полдень", "点", "上午", "下午", "中午", "晚上", "时", "時", "午前", "午後", "正午",
];
