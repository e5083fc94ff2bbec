//! Whether the memory can judge the language of a text, by its script and its small words.

use alloc::vec::Vec;

use turnwise_text::terms::is_unspaced;

/// Whether the words of a text can be judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tongue {
    /// A language with tables.
    Known,
    /// Another one.
    Other,
    /// The text has too few words to decide.
    Unclear,
}

impl Tongue {
    /// The conversation's language if the text has too few words.
    pub(crate) fn or_of(self, conversation: Self) -> Self {
        if self == Self::Unclear { conversation } else { self }
    }
}

/// Classifies the language of a text.
pub(crate) fn tongue(text: &str) -> Tongue {
    let letters = || text.chars().filter(|c| c.is_alphabetic());
    let (all, latin) = (letters().count(), letters().filter(|c| is_latin(*c)).count());
    let unspaced = letters().filter(|c| is_unspaced(*c) && !is_thai(*c)).count();
    if (latin + unspaced) * 3 < all * 2 {
        return Tongue::Other;
    }
    if unspaced * 3 > all {
        return Tongue::Known;
    }
    let lower = crate::when::lower(text);
    let words = || lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let best = |lists: &[&[&str]]| {
        let counts = lists.iter().map(|list| words().filter(|word| list.contains(word)).count());
        counts.max().unwrap_or_default()
    };
    let (known, other) = (best(&KNOWN), best(&OTHER));
    match () {
        () if known > 0 && known >= other => Tongue::Known,
        () if other > known => Tongue::Other,
        () => Tongue::Unclear,
    }
}

/// Whether a text is in another language than `speech`, as far as its script or small words show
/// it.
pub(crate) fn is_foreign_to(speech: &str, text: &str) -> bool {
    if has_other_script(speech, text) {
        return true;
    }
    let (one, other) = (counts(speech), counts(text));
    let most = one.iter().max().copied().unwrap_or_default();
    let spoken = || one.iter().zip(&other).filter(|(count, _)| **count == most);
    most > 1 && other.iter().any(|count| *count > 0) && spoken().all(|(_, count)| *count == 0)
}

/// Whether two texts are in different scripts.
pub(crate) fn has_other_script(speech: &str, text: &str) -> bool {
    let (one, other) = (script(speech), script(text));
    one.is_some() && other.is_some() && one != other
}

/// The number of small words of each language in a text.
fn counts(text: &str) -> Vec<usize> {
    let lower = crate::when::lower(text);
    let words = || lower.split(|c: char| !c.is_alphanumeric());
    let count = |list: &&[&str]| words().filter(|word| list.contains(word)).count();
    KNOWN.iter().chain(&OTHER).map(count).collect()
}

/// The script of a text with more than one letter: Chinese if it contains any Chinese, Latin, or
/// the block of another script.
fn script(text: &str) -> Option<u32> {
    let of = |c: char| match c {
        c if is_latin(c) => 1,
        c if is_unspaced(c) && !is_thai(c) => 0,
        c => u32::from(c) >> 8,
    };
    let letters = || text.chars().filter(|c| c.is_alphabetic()).map(of);
    let first = letters().find(|one| *one == 0).or_else(|| letters().next());
    first.filter(|_| letters().nth(1).is_some())
}

fn is_latin(c: char) -> bool {
    // Including Vietnamese letters.
    c < '\u{250}' || ('\u{1e00}'..'\u{1f00}').contains(&c)
}

/// Thai, Lao, Burmese and Khmer also have no spaces, and have no table.
fn is_thai(c: char) -> bool {
    ('\u{0e00}'..'\u{1800}').contains(&c)
}

/// Small words of English, German, French and Spanish.
#[rustfmt::skip]
const KNOWN: [&[&str]; 4] = [
    &[
        "a", "about", "all", "an", "and", "are", "as", "at", "be", "been", "but", "can", "did", "do", "does",
        "don", "for", "from", "get", "got", "had", "has", "have", "he", "her", "here", "his", "how", "i",
        "if", "in", "is", "it", "just", "like", "m", "me", "my", "no", "not", "of", "on", "one", "or", "our",
        "out", "please", "s", "she", "so", "t", "thanks", "that", "the", "their", "there", "these", "they",
        "this", "to", "up", "ve", "was", "we", "were", "what", "when", "where", "who", "will", "with",
        "would", "yes", "you", "your", "take", "care", "good", "great", "love", "want", "need", "know", "think", "time", "day", "today", "tomorrow", "yesterday", "go", "going", "went", "said", "see", "only", "some", "any", "more", "very", "really", "let", "new", "first", "by", "then", "than", "now", "too", "us",
    ],
    &[
        "aber", "am", "auch", "auf", "aus", "bei", "bin", "bitte", "danke", "das", "dem", "den", "der",
        "die", "du", "ein", "eine", "einem", "einen", "er", "es", "für", "habe", "haben", "hat", "ich", "im",
        "ist", "kann", "kannst", "mein", "meine", "meinen", "mich", "mir", "mit", "nach", "nicht", "noch",
        "nur", "oder", "sehr", "seit", "sie", "sind", "und", "uns", "von", "war", "was", "wenn", "wer",
        "wie", "wir", "wo", "zu", "unser", "unsere", "heißt", "heiße", "habt", "hatte", "wurde", "werden", "wird",
        "vom", "zum", "zur", "beim", "dass", "jetzt", "schon", "mehr", "immer", "einer", "eines", "meiner", "seine", "um", "kommt", "geht", "macht", "gibt", "will", "soll", "muss", "heute", "morgen", "gestern", "hier", "da", "so", "ob", "mal", "ja", "nein", "kein", "keine", "zwei", "sich", "man",
    ],
    &[
        "ai", "au", "aux", "avec", "bien", "c", "ce", "cette", "d", "dans", "de", "des", "du", "elle", "est",
        "et", "il", "j", "je", "l", "la", "le", "les", "ma", "mais", "me", "merci", "mes", "moi", "mon", "n",
        "ne", "nous", "on", "ou", "pas", "plus", "pour", "qu", "que", "qui", "s", "si", "sont", "suis",
        "sur", "très", "tu", "un", "une", "vous", "à", "notre", "nos", "votre", "vos", "son", "sa", "ses", "leur", "ont",
        "avons", "sommes", "était", "été", "ça", "chez", "depuis", "comme", "aussi", "va", "vais", "fait", "aujourd", "demain", "hier", "tout", "oui", "non", "y", "en", "suis", "cher",
    ],
    &[
        "al", "como", "con", "cuando", "de", "del", "donde", "el", "en", "es", "esta", "este", "estoy",
        "está", "gracias", "ha", "he", "hemos", "la", "las", "lo", "los", "me", "mi", "mis", "muy", "más",
        "no", "nosotros", "o", "para", "pero", "por", "que", "se", "si", "son", "soy", "su", "tengo", "tú",
        "un", "una", "y", "yo", "nuestro", "nuestra", "tiene", "tienen", "fue", "era", "esto", "ese", "hay", "sin", "desde",
        "también", "ya", "pero", "porque", "te", "le", "les", "a", "voy", "va", "hoy", "mañana", "ayer", "quiero", "todo", "bien", "aquí", "esa", "eso",
    ],
];

/// Small words of other languages in Latin script.
#[rustfmt::skip]
const OTHER: [&[&str]; 13] = [
    &[
        "ao", "com", "da", "das", "do", "dos", "e", "em", "estou", "está", "eu", "foi", "isso", "mas", "meu",
        "meus", "minha", "muito", "na", "no", "não", "o", "os", "para", "por", "que", "sou", "são", "tenho",
        "um", "uma", "você", "é",
    ],
    &[
        "anche", "che", "ciao", "con", "del", "della", "di", "e", "gli", "hai", "ho", "il", "in", "io", "lo",
        "ma", "mi", "mia", "mio", "molto", "nel", "noi", "non", "per", "questa", "questo", "siamo", "sono",
        "tu", "un", "una", "è",
    ],
    &[
        "aan", "ben", "bij", "dat", "de", "deze", "dit", "een", "en", "er", "heb", "hebben", "hebt", "heeft",
        "het", "ik", "in", "is", "je", "jij", "maar", "me", "met", "mijn", "naar", "niet", "ook", "op", "te",
        "van", "voor", "was", "we", "wij", "zijn",
    ],
    &[
        "ale", "był", "czy", "dla", "do", "i", "ja", "jak", "jest", "jestem", "mam", "mi", "moja", "my",
        "mój", "na", "nie", "o", "od", "po", "się", "są", "to", "ty", "w", "z", "za", "że",
    ],
    &[
        "ama", "ben", "benim", "bir", "biz", "bu", "da", "daha", "de", "değil", "gibi", "ile", "için", "mi",
        "mı", "ne", "olarak", "var", "ve", "yok", "çok",
    ],
    &[
        "av", "den", "det", "du", "en", "ett", "för", "hade", "har", "i", "inte", "jag", "kan", "med", "men",
        "mig", "min", "mitt", "och", "om", "på", "som", "så", "till", "vi", "är",
    ],
    &[
        "af", "den", "det", "du", "en", "er", "et", "for", "har", "havde", "i", "ikke", "jeg", "kan", "med",
        "men", "mig", "min", "mit", "og", "om", "på", "som", "så", "til", "vi",
    ],
    &[
        "ada", "adalah", "akan", "aku", "bisa", "dan", "dari", "dengan", "di", "ini", "itu", "juga", "kami",
        "ke", "kita", "pada", "saya", "sudah", "tidak", "untuk", "yang",
    ],
    &[
        "a", "ale", "do", "jak", "je", "jsem", "mi", "moje", "my", "mám", "můj", "na", "není", "od", "pro",
        "s", "se", "to", "ty", "už", "v", "z", "za", "že",
    ],
    &[
        "ai", "am", "ce", "cu", "că", "dar", "de", "din", "este", "in", "la", "mai", "mea", "meu", "mi",
        "nu", "o", "pe", "pentru", "sunt", "un", "în", "și",
    ],
    &[
        "a", "az", "de", "egy", "ha", "hogy", "is", "meg", "mert", "nekem", "nem", "te", "vagyok", "van",
        "én", "és",
    ],
    &[
        "ei", "että", "ja", "kun", "me", "minun", "minä", "mutta", "niin", "olen", "oli", "on", "se", "sinä",
        "tai",
    ],
    &[
        "cho", "có", "của", "không", "là", "một", "này", "trong", "tôi", "và", "với", "đã", "được",
    ],
];
