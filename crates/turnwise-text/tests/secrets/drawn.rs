//! Secrets generated from parts: the name of a key in nine languages, the sign after it, the
//! grouping of the value, and the surrounding text. So no list of samples can be learned by heart.

use crate::numbers::Numbers;
use crate::values::{account, card, code, passport, provider};

/// A kind of secret, its names in the [`LANGUAGES`], and its values.
pub struct Kind {
    pub name: &'static str,
    /// Whether the number must never be stored.
    pub is_money: bool,
    names: [&'static [&'static str]; 9],
    value: fn(&mut Numbers) -> String,
}

pub const LANGUAGES: [&str; 9] = ["en", "de", "fr", "es", "it", "pt", "ru", "zh", "ja"];

/// A text with a secret, the secret, and its position.
pub struct Drawn {
    pub text: String,
    pub value: String,
    pub carrier: &'static str,
}

/// Goes through all carriers and languages in turn.
pub fn draw(kind: &Kind, place: usize, numbers: &mut Numbers) -> Drawn {
    let language = place % LANGUAGES.len();
    let (carrier, forms) = CARRIERS[place / LANGUAGES.len() % CARRIERS.len()];
    let pick = |list: &[&'static str], numbers: &mut Numbers| {
        list[numbers.below(list.len() as u64) as usize]
    };
    let key = pick(kind.names[language], numbers);
    let value = (kind.value)(numbers);
    let form = match carrier {
        "sentence" => pick(SENTENCES[language], numbers),
        _ => pick(forms, numbers),
    };
    let key = match numbers.below(4) {
        0 if carrier != "sentence" => key.to_lowercase(),
        1 if carrier == "json" => key.to_lowercase().replace([' ', '-', '\''], "_"),
        _ => String::from(key),
    };
    let text = form.replace("{k}", &key).replace("{v}", &value);
    Drawn { text, value, carrier }
}

const CARRIERS: [(&str, &[&str]); 4] = [
    ("sentence", &[]),
    (
        "json",
        &[
            "{\"user\": \"ana\", \"{k}\": \"{v}\", \"n\": 3}",
            "{\"{k}\":\"{v}\"}",
            "{\\\"{k}\\\": \\\"{v}\\\"}",
            "{\"account\": {\"owner\": \"ana\", \"{k}\": \"{v}\"}}",
            "{\n  \"owner\": \"ana\",\n  \"{k}\": \"{v}\"\n}",
            "[{\"name\": \"{k}\", \"value\": \"{v}\"}]",
            "{\"{k}\": [\"{v}\"]}",
            "{\"{k}\": {\"value\": \"{v}\"}}",
            "[[\"{k}\",\"{v}\"]]",
            "- name: {k}\n  value: {v}",
            "{k}: |\n  {v}",
        ],
    ),
    (
        "terse",
        &[
            "{k}: {v}",
            "{k} {v}",
            "{k}={v}",
            "{k} = {v}",
            "{k}:{v}",
            "- {k}: `{v}`",
            "**{k}:** {v}",
            "{k} – {v}",
            "ana / {k} {v}",
            "{k}\n{v}",
            "{k} · {v}",
            "{k} ({v})",
            "{k} / {v}",
            "{k}:\n  {v}",
            "_{k}_: **{v}**",
        ],
    ),
    (
        "table",
        &[
            "| user | {k} |\n|---|---|\n| ana | {v} |",
            "| {k} | user |\n| --- | --- |\n| {v} | ana |",
            "user,{k}\nana,{v}",
            "{k};user;city\n{v};ana;Bonn",
            "user\t{k}\nana\t{v}",
            "| user | {k} | city |\n| ana | {v} | Bonn |\n| eva |  | Rom |",
            "| {k} | {v} |",
            " user | {k} \n------+------\n ana  | {v}",
            "user,{k}\neva,\nana,{v}",
            "<tr><td>{k}</td><td>{v}</td></tr>",
            "<dl><dt>{k}</dt><dd>{v}</dd></dl>",
            "<li><strong>{k}</strong> <code>{v}</code></li>",
            "<p><b>{k}:</b> {v}</p>",
        ],
    ),
];

const SENTENCES: [&[&str]; 9] = [
    &[
        "My {k} is {v}.",
        "The {k} for the account is {v}, thanks.",
        "Please note the {k} {v} for later.",
    ],
    &["Mein {k} ist {v}.", "Der {k} für das Konto lautet {v}.", "Bitte merk dir: {k} {v}."],
    &["Mon {k} est {v}.", "Le {k} du compte : {v}.", "Notez le {k} {v} pour plus tard."],
    &["Mi {k} es {v}.", "El {k} de la cuenta es {v}, gracias.", "Anota el {k} {v} para luego."],
    &["La mia {k} è {v}.", "Il {k} per il sito è {v}.", "Segna {k}: {v}, grazie."],
    &["Minha {k} é {v}.", "O {k} do site é {v}, obrigado.", "Anote: {k} {v}."],
    &["Мой {k}: {v}.", "Мой {k} — {v}.", "Запомни {k} {v}, пожалуйста."],
    &["我的{k}是{v}。", "{k}为{v}，谢谢。", "请记住{k}：{v}"],
    &["私の{k}は{v}です。", "{k}：{v}", "{k}は「{v}」です。"],
];

pub const KINDS: &[Kind] = &[
    Kind {
        name: "card",
        is_money: true,
        names: [
            &[
                "card number",
                "Visa number",
                "credit card",
                "number",
                "code",
                "ref",
                "card_code",
                "name",
                "tag",
            ],
            &["Kartennummer", "Kreditkarte", "Nummer", "Visa-Nummer", "Code"],
            &["numéro de carte", "carte bancaire", "numéro", "code"],
            &["número de tarjeta", "tarjeta", "número", "código"],
            &["numero di carta", "carta di credito", "numero", "codice"],
            &["número do cartão", "cartão de crédito", "número", "código"],
            &["номер карты", "карта", "номер", "код"],
            &["卡号", "信用卡号", "号码", "编号"],
            &["カード番号", "クレジットカード", "番号", "コード"],
        ],
        value: card,
    },
    Kind {
        name: "iban",
        is_money: true,
        names: [
            &["account number", "IBAN", "IBAN number", "bank account", "ref", "number"],
            &["Kontonummer", "IBAN", "Konto", "Nummer"],
            &["numéro de compte", "IBAN", "RIB", "référence"],
            &["número de cuenta", "IBAN", "cuenta", "código"],
            &["numero di conto", "IBAN", "conto", "codice"],
            &["número da conta", "IBAN", "conta", "código"],
            &["номер счёта", "IBAN", "счёт", "номер"],
            &["账号", "银行账号", "IBAN", "号码"],
            &["口座番号", "IBAN", "口座", "番号"],
        ],
        value: account,
    },
    Kind {
        name: "password",
        is_money: false,
        names: [
            &["password", "passphrase", "login password", "passcode"],
            &["Passwort", "Kennwort", "WLAN-Passwort", "Zugangspasswort"],
            &["mot de passe", "mdp", "mot de passe wifi"],
            &["contraseña", "clave de acceso", "contraseña del wifi"],
            &["password", "parola d'ordine", "password del wifi"],
            &["senha", "palavra-passe", "senha do wifi"],
            &["пароль", "пароль от почты", "кодовое слово"],
            &["密码", "口令", "登录密码"],
            &["パスワード", "暗証コード", "合言葉"],
        ],
        value: Numbers::password,
    },
    Kind {
        name: "pin",
        is_money: false,
        names: [
            &["PIN", "PIN code", "SIM PIN"],
            &["PIN", "Geheimzahl", "PIN-Code", "Geheimnummer"],
            &["code PIN", "PIN", "code secret"],
            &["PIN", "código PIN", "código secreto"],
            &["PIN", "codice PIN", "codice segreto"],
            &["PIN", "código PIN", "código secreto"],
            &["ПИН-код", "пинкод", "ПИН"],
            &["PIN码", "PIN", "取款密码"],
            &["暗証番号", "PIN", "PINコード"],
        ],
        value: |n| n.digits_without_zero(4),
    },
    Kind {
        name: "card code",
        is_money: false,
        names: [
            &["CVV", "CVC", "security code", "card verification value"],
            &["CVV", "Prüfnummer", "Kartenprüfnummer", "Sicherheitscode"],
            &["cryptogramme", "cryptogramme visuel", "code de sécurité", "CVV"],
            &["código de seguridad", "CVV", "CVC"],
            &["codice di sicurezza", "CVV", "CVC"],
            &["código de segurança", "CVV", "CVC"],
            &["код безопасности", "CVV", "CVC"],
            &["安全码", "CVV", "CVV码"],
            &["セキュリティコード", "CVV", "CVC"],
        ],
        value: |n| n.digits_without_zero(3),
    },
    Kind {
        name: "one-time code",
        is_money: false,
        names: [
            &["verification code", "one-time code", "OTP", "2FA code"],
            &["Bestätigungscode", "Einmalcode", "TAN", "Verifizierungscode"],
            &["code de vérification", "code à usage unique", "OTP"],
            &["código de verificación", "código de un solo uso", "OTP"],
            &["codice di verifica", "codice monouso", "OTP"],
            &["código de verificação", "código de uso único", "OTP"],
            &["код подтверждения", "одноразовый код", "OTP"],
            &["验证码", "动态码", "OTP"],
            &["確認コード", "認証コード", "ワンタイムコード"],
        ],
        value: |n| n.digits_without_zero(6),
    },
    Kind {
        name: "token",
        is_money: false,
        names: [
            &["access token", "token", "auth token", "refresh token", "bearer token"],
            &["Zugriffstoken", "Token", "Zugangstoken", "Sitzungstoken"],
            &["jeton d'accès", "jeton", "token"],
            &["token de acceso", "token"],
            &["token di accesso", "token"],
            &["token de acesso", "token"],
            &["токен доступа", "токен"],
            &["访问令牌", "令牌"],
            &["アクセストークン", "トークン"],
        ],
        value: |n| n.hex(40),
    },
    Kind {
        name: "api key",
        is_money: false,
        names: [
            &["API key", "api_key", "secret key", "access key"],
            &["API-Schlüssel", "geheimer Schlüssel", "API-Key"],
            &["clé API", "clé d'API", "clé secrète"],
            &["clave de API", "clave API", "clave secreta"],
            &["chiave API", "chiave segreta"],
            &["chave de API", "chave da API", "chave secreta"],
            &["ключ API", "API-ключ", "секретный ключ"],
            &["API密钥", "密钥"],
            &["APIキー", "シークレットキー"],
        ],
        value: |n| n.base62(28),
    },
    Kind {
        name: "private key",
        is_money: false,
        names: [
            &["private key", "signing key", "encryption key"],
            &["privater Schlüssel", "Signaturschlüssel"],
            &["clé privée", "clé de chiffrement"],
            &["clave privada", "clave de cifrado"],
            &["chiave privata"],
            &["chave privada"],
            &["закрытый ключ", "приватный ключ"],
            &["私钥"],
            &["秘密鍵"],
        ],
        value: |n| n.hex(64),
    },
    Kind {
        name: "seed phrase",
        is_money: false,
        names: [
            &["seed phrase", "recovery phrase", "mnemonic"],
            &["Seed-Phrase", "Wiederherstellungsphrase", "Seed"],
            &["phrase de récupération", "phrase secrète", "phrase mnémonique"],
            &["frase semilla", "frase de recuperación"],
            &["frase seme", "frase di recupero", "seed phrase"],
            &["frase-semente", "frase de recuperação"],
            &["сид-фраза", "фраза восстановления", "мнемоническая фраза"],
            &["助记词", "恢复短语"],
            &["シードフレーズ", "リカバリーフレーズ", "復元フレーズ"],
        ],
        value: |n| {
            let words: Vec<String> = (0..12).map(|_| n.of("abcdefghiklmnoprstuvw", 5)).collect();
            words.join(" ")
        },
    },
    Kind {
        name: "provider's token",
        is_money: false,
        names: [
            &["value", "note", "login", "key"],
            &["Wert", "Notiz", "Anmeldung"],
            &["valeur", "note"],
            &["valor", "nota"],
            &["valore", "nota"],
            &["valor", "nota"],
            &["значение", "заметка"],
            &["值", "备注"],
            &["値", "メモ"],
        ],
        value: provider,
    },
    Kind {
        name: "code",
        is_money: false,
        names: [
            &["door code", "recovery code", "backup code", "license key", "product key"],
            &["Türcode", "Wiederherstellungscode", "Lizenzschlüssel", "Freischaltcode"],
            &["code de la porte", "code de secours", "clé de licence"],
            &["código de la puerta", "código de respaldo", "clave de licencia"],
            &["codice della porta", "codice di recupero", "codice di attivazione"],
            &["código da porta", "código de recuperação", "chave de licença"],
            &["код домофона", "код восстановления", "лицензионный ключ"],
            &["门禁密码", "恢复代码", "产品密钥"],
            &["リカバリーコード", "バックアップコード", "ライセンスキー"],
        ],
        value: code,
    },
    Kind {
        name: "passport",
        is_money: false,
        names: [
            &["passport number", "passport no", "passport"],
            &["Reisepassnummer", "Passnummer"],
            &["numéro de passeport", "passeport"],
            &["número de pasaporte", "pasaporte"],
            &["numero di passaporto", "passaporto"],
            &["número do passaporte"],
            &["номер паспорта", "загранпаспорт"],
            &["护照号", "护照号码"],
            &["旅券番号", "パスポート番号"],
        ],
        value: passport,
    },
];
