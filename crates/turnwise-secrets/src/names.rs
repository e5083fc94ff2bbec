//! The names of the keys of secrets in nine languages, and the signs between a key and its value.

use super::Kind;

/// Names of keys, in lower case and without separators: `DB_PASSWORD`, `db.password` and
/// `dbPassword` end with the same name.
#[rustfmt::skip]
pub(super) const KEYS: &[(&str, Kind)] = &[
    ("password", Kind::Password), ("passwd", Kind::Password), ("pwd", Kind::Password), ("passphrase", Kind::Password),
    ("passcode", Kind::Password), ("passwort", Kind::Password), ("kennwort", Kind::Password), ("passwordis", Kind::Password),
    ("motdepasse", Kind::Password), ("mdp", Kind::Password), ("contraseña", Kind::Password), ("contrasena", Kind::Password),
    ("clavesecreta", Kind::Secret), ("senha", Kind::Password), ("parola", Kind::Password), ("paroladordine", Kind::Password),
    ("пароль", Kind::Password), ("密码", Kind::Password), ("口令", Kind::Password), ("パスワード", Kind::Password),
    ("暗証番号", Kind::Pin), ("pin", Kind::Pin), ("pincode", Kind::Pin), ("пинкод", Kind::Pin),
    ("secret", Kind::Secret), ("clientsecret", Kind::Secret), ("secretkey", Kind::Secret), ("secretaccesskey", Kind::Secret),
    ("sharedsecret", Kind::Secret), ("geheimnis", Kind::Secret), ("secreto", Kind::Secret), ("segredo", Kind::Secret),
    ("segreto", Kind::Secret), ("секрет", Kind::Secret), ("密钥", Kind::Secret), ("秘密鍵", Kind::PrivateKey),
    ("シークレット", Kind::Secret), ("credential", Kind::Secret), ("credentials", Kind::Secret), ("accountkey", Kind::Secret),
    ("sharedaccesskey", Kind::Secret), ("signingkey", Kind::Secret), ("encryptionkey", Kind::Secret), ("masterkey", Kind::Secret),
    ("token", Kind::Token), ("accesstoken", Kind::Token), ("authtoken", Kind::Token), ("authorization", Kind::Token),
    ("bearer", Kind::Token), ("jeton", Kind::Token), ("токен", Kind::Token), ("令牌", Kind::Token), ("トークン", Kind::Token),
    ("sessionid", Kind::Token), ("cookie", Kind::Token), ("autorización", Kind::Token), ("autorização", Kind::Token),
    ("autorisation", Kind::Token), ("autorizzazione", Kind::Token), ("autorisierung", Kind::Token), ("авторизация", Kind::Token),
    ("授权", Kind::Token), ("認証", Kind::Token), ("apikey", Kind::ApiKey), ("apischlüssel", Kind::ApiKey), ("cléapi", Kind::ApiKey),
    ("clédapi", Kind::ApiKey), ("claveapi", Kind::ApiKey), ("clavedeapi", Kind::ApiKey), ("chaveapi", Kind::ApiKey),
    ("chavedeapi", Kind::ApiKey), ("chiaveapi", Kind::ApiKey), ("apiключ", Kind::ApiKey), ("ключapi", Kind::ApiKey),
    ("api密钥", Kind::ApiKey), ("apiキー", Kind::ApiKey), ("accesskey", Kind::ApiKey), ("subscriptionkey", Kind::ApiKey),
    ("privatekey", Kind::PrivateKey), ("privaterschlüssel", Kind::PrivateKey), ("cléprivée", Kind::PrivateKey),
    ("claveprivada", Kind::PrivateKey), ("chaveprivada", Kind::PrivateKey), ("chiaveprivata", Kind::PrivateKey),
    ("wachtwoord", Kind::Password), ("lösenord", Kind::Password), ("lösenordet", Kind::Password), ("adgangskode", Kind::Password),
    ("adgangskoden", Kind::Password), ("passord", Kind::Password), ("passordet", Kind::Password), ("salasana", Kind::Password),
    ("salasanani", Kind::Password), ("hasło", Kind::Password), ("heslo", Kind::Password), ("şifre", Kind::Password),
    ("şifrem", Kind::Password), ("parolam", Kind::Password), ("jelszó", Kind::Password), ("jelszavam", Kind::Password),
    ("κωδικός", Kind::Password), ("비밀번호", Kind::Password), ("비밀번호는", Kind::Password), ("비번", Kind::Password),
    ("암호", Kind::Password), ("암호는", Kind::Password), ("كلمةالمرور", Kind::Password), ("كلمةالسر", Kind::Password),
    ("पासवर्ड", Kind::Password), ("סיסמה", Kind::Password), ("הסיסמה", Kind::Password), ("סיסמא", Kind::Password),
    ("katasandi", Kind::Password), ("mậtkhẩu", Kind::Password), ("รหัสผ่าน", Kind::Password), ("pw", Kind::Password), ("pass", Kind::Secret),
    ("passe", Kind::Secret), ("clave", Kind::Secret), ("seedphrase", Kind::Secret), ("recoveryphrase", Kind::Secret),
    ("mnemonic", Kind::Secret), ("otp", Kind::Pin), ("verificationcode", Kind::Pin), ("2facode", Kind::Pin), ("mfacode", Kind::Pin),
    ("bestätigungscode", Kind::Pin), ("geheimzahl", Kind::Pin), ("codedevérification", Kind::Pin), ("códigodeverificación", Kind::Pin),
    ("códigodeverificação", Kind::Pin), ("codicediverifica", Kind::Pin), ("кодподтверждения", Kind::Pin), ("验证码", Kind::Pin),
    ("確認コード", Kind::Pin), ("認証コード", Kind::Pin), ("pinкод", Kind::Pin), ("insee", Kind::NationalId), ("nir", Kind::NationalId),
    ("dni", Kind::NationalId), ("pesel", Kind::NationalId), ("aadhaar", Kind::NationalId), ("personnummer", Kind::NationalId),
    ("amzsignature", Kind::Token), ("закрытыйключ", Kind::PrivateKey), ("приватныйключ", Kind::PrivateKey), ("私钥", Kind::PrivateKey),
    ("cvv", Kind::CardCode), ("cvc", Kind::CardCode), ("cvv2", Kind::CardCode), ("cvccode", Kind::CardCode),
    ("securitycode", Kind::CardCode), ("prüfziffer", Kind::CardCode), ("kartenprüfnummer", Kind::CardCode),
    ("cryptogramme", Kind::CardCode), ("códigodeseguridad", Kind::CardCode), ("códigodesegurança", Kind::CardCode),
    ("codicedisicurezza", Kind::CardCode), ("кодбезопасности", Kind::CardCode), ("安全码", Kind::CardCode),
    ("セキュリティコード", Kind::CardCode), ("ssn", Kind::NationalId), ("socialsecuritynumber", Kind::NationalId),
    ("socialsecurity", Kind::NationalId), ("sozialversicherungsnummer", Kind::NationalId),
    ("numérodesécuritésociale", Kind::NationalId), ("númerodeseguridadsocial", Kind::NationalId), ("cpf", Kind::NationalId),
    ("codicefiscale", Kind::NationalId), ("снилс", Kind::NationalId), ("身份证号", Kind::NationalId), ("身份证", Kind::NationalId),
    ("マイナンバー", Kind::NationalId), ("cardnumber", Kind::Card), ("creditcard", Kind::Card), ("kartennummer", Kind::Card),
    ("кодовоеслово", Kind::Password), ("合言葉", Kind::Password), ("暗証コード", Kind::Password), ("密碼", Kind::Password),
    ("parolachiave", Kind::Password), ("palavrapasse", Kind::Password), ("кодоваяфраза", Kind::Password), ("пин", Kind::Pin),
    ("geheimnummer", Kind::Pin), ("codesecret", Kind::Pin), ("codeconfidentiel", Kind::Pin), ("códigosecreto", Kind::Pin), ("codicesegreto", Kind::Pin),
    ("onetimecode", Kind::Pin), ("onetimepasscode", Kind::Pin), ("einmalcode", Kind::Pin), ("tan", Kind::Pin),
    ("verifizierungscode", Kind::Pin), ("codeàusageunique", Kind::Pin), ("códigodeunsolouso", Kind::Pin), ("codicemonouso", Kind::Pin),
    ("códigodeusoúnico", Kind::Pin), ("одноразовыйкод", Kind::Pin), ("动态码", Kind::Pin), ("ワンタイムコード", Kind::Pin), ("smscode", Kind::Pin),
    ("authcode", Kind::Pin), ("authenticationcode", Kind::Pin), ("cardverificationvalue", Kind::CardCode),
    ("cardverificationcode", Kind::CardCode), ("prüfnummer", Kind::CardCode), ("sicherheitscode", Kind::CardCode),
    ("cryptogrammevisuel", Kind::CardCode), ("codedesécurité", Kind::CardCode), ("cvn", Kind::CardCode), ("cvc2", Kind::CardCode), ("токендоступа", Kind::Token),
    ("sig", Kind::Token), ("geheimerschlüssel", Kind::ApiKey), ("geheimenschlüssel", Kind::ApiKey), ("clésecrète", Kind::ApiKey),
    ("chiavesegreta", Kind::ApiKey), ("chavesecreta", Kind::ApiKey), ("chavedaapi", Kind::ApiKey), ("секретныйключ", Kind::ApiKey),
    ("シークレットキー", Kind::ApiKey), ("アクセスキー", Kind::ApiKey), ("ключдоступа", Kind::ApiKey), ("signaturschlüssel", Kind::PrivateKey),
    ("privateschlüssel", Kind::PrivateKey), ("privatenschlüssel", Kind::PrivateKey), ("clédechiffrement", Kind::PrivateKey),
    ("clavedecifrado", Kind::PrivateKey), ("chiavedicifratura", Kind::PrivateKey), ("chavedecriptografia", Kind::PrivateKey),
    ("ключшифрования", Kind::PrivateKey), ("seed", Kind::Secret), ("seedwords", Kind::Secret), ("recoverywords", Kind::Secret),
    ("phrasederécupération", Kind::Secret), ("phrasesecrète", Kind::Secret), ("phrasemnémonique", Kind::Secret),
    ("wiederherstellungsphrase", Kind::Secret), ("frasesemilla", Kind::Secret), ("frasederecuperación", Kind::Secret),
    ("fraseseme", Kind::Secret), ("frasedirecupero", Kind::Secret), ("frasesemente", Kind::Secret), ("frasederecuperação", Kind::Secret),
    ("frasemnemónica", Kind::Secret), ("frasemnemonica", Kind::Secret), ("сидфраза", Kind::Secret),
    ("фразавосстановления", Kind::Secret), ("мнемоническаяфраза", Kind::Secret), ("助记词", Kind::Secret), ("恢复短语", Kind::Secret),
    ("シードフレーズ", Kind::Secret), ("リカバリーフレーズ", Kind::Secret), ("復元フレーズ", Kind::Secret), ("ニーモニック", Kind::Secret),
    ("wiederherstellungswörter", Kind::Secret), ("motsderécupération", Kind::Secret), ("palabrasderecuperación", Kind::Secret), ("palavrasderecuperação", Kind::Secret),
    ("словавосстановления", Kind::Secret), ("恢复词", Kind::Secret), ("リカバリーワード", Kind::Secret), ("paroledirecupero", Kind::Secret),
];

/// Keys that end like the key of a secret but mean something else: a page of results, a kind of
/// token.
#[rustfmt::skip]
pub(super) const OTHERS: &[&str] = &[
    "pagetoken", "nexttoken", "continuationtoken", "synctoken", "cursortoken", "starttoken", "endtoken", "eostoken", "bostoken",
    "boardingpass", "buspass", "skipass", "railpass", "bypass", "compass", "padtoken", "unktoken", "stoptoken", "septoken",
    "specialtoken",
];

/// Endings of keys whose value identifies a thing: an id, a digest, a place.
#[rustfmt::skip]
pub(super) const NAMING: &[&str] = &[
    "id", "ids", "uuid", "guid", "hash", "digest", "sha", "sha1", "sha256", "sha512", "md5", "checksum", "etag", "integrity",
    "commit", "revision", "ref", "number", "code", "tracking", "url", "uri", "href", "path", "file", "filename", "name", "cursor",
    "reference", "order", "signature", "fingerprint", "token_count", "key_name", "version", "branch", "tag", "slug", "订单号",
    "编号", "номер", "nummer", "número", "numéro", "番号",
];

/// Words between a key and its value: `the password is`.
#[rustfmt::skip]
pub(super) const LINKS: &[&str] = &[
    "is", "was", "are", "ist", "lautet", "war", "heißt", "est", "es", "era", "é", "è", "это", "будет", "of", "for it is", "value",
    "值", "是", "为", "は", "が",
];

/// Words after a name that qualify it: `PIN code`, `CVV码`.
#[rustfmt::skip]
pub(super) const UNITS: &[&str] = &[
    "number", "code", "nummer", "码", "号", "コード", "番号", "код", "номер", "wifi", "admin", "root",
    "карты", "карточки", "администратора", "админа",
];

/// Names that occur in other fields too. A number after them is a secret only with a sign in
/// between.
pub(super) const AMBIGUOUS: &[&str] = &["tan"];

/// Keys of the field with a value whose name is in the field before it.
pub(super) const VALUES: &[&str] = &["value", "val", "content", "text", "default", "data", "Value"];

/// Words that join a name and its modifier: `password of the wifi`.
#[rustfmt::skip]
pub(super) const PREPOSITIONS: &[&str] = &[
    "of", "for", "to", "from", "für", "fürs", "vom", "von", "zum", "zur", "der", "des", "de", "d", "du", "pour", "del", "para",
    "di", "della", "dello", "per", "do", "da", "dos", "das", "от", "для", "к", "на",
];

/// The names of [`KEYS`] whose value may consist of several words.
#[rustfmt::skip]
pub(super) const PHRASES: &[&str] = &[
    "passphrase", "seedphrase", "recoveryphrase", "wiederherstellungsphrase", "mnemonic", "seed", "seedwords", "recoverywords", "phrasederécupération", "phrasesecrète", "phrasemnémonique",
    "frasesemilla", "frasederecuperación", "fraseseme", "frasedirecupero", "frasesemente", "frasederecuperação",
    "wiederherstellungswörter", "motsderécupération", "palabrasderecuperación", "palavrasderecuperação", "словавосстановления",
    "恢复词", "リカバリーワード", "paroledirecupero",
    "frasemnemónica", "frasemnemonica", "сидфраза", "фразавосстановления", "мнемоническаяфраза", "助记词", "恢复短语",
    "シードフレーズ", "リカバリーフレーズ", "復元フレーズ", "ニーモニック",
];

/// Words before a value that has to look like a secret itself: `set the password to …`.
#[rustfmt::skip]
pub(super) const WEAK_LINKS: &[&str] = &[
    "to", "be", "now", "jetzt", "maintenant", "ahora", "agora", "adesso", "c'est", "c’est", "sono", "este", "on", "er", "är", "je", "jest",
    "saya", "adalah", "là", "είναι", "היא", "هي", "هو", "теперь",
];

/// The same words in scripts without spaces.
pub(super) const DENSE_LINKS: &[&str] =
    &["改成了", "改成", "改为了", "改为", "设为", "设成", "换成了", "换成", "を"];

/// Words in such a script between a value and the key after it: `用…作为密码`.
pub(super) const DENSE_REVERSED: &[&str] = &["作为", "当作", "当", "为", "をパスワードとして"];

/// Words between a value and the key after it: `… is my password`, `… as the new password`.
#[rustfmt::skip]
pub(super) const REVERSED: &[&str] = &["is", "as", "ist", "als", "est", "comme", "es", "como", "è", "come", "é", "как"];
#[rustfmt::skip]
pub(super) const ARTICLES: &[&str] = &[
    "the", "my", "your", "our", "a", "an", "new", "das", "mein", "dein", "neues", "le", "mon", "votre", "la", "mi", "su", "il", "mia", "minha",
    "a", "account", "wifi", "admin", "root", "мой",
];

/// Words that never occur in secrets of several words.
#[rustfmt::skip]
pub(super) const NOT_IN_PHRASES: &[&str] = &["the", "an", "in", "is", "to", "of", "and", "not", "for", "was", "be", "it", "or", "on", "with", "from"];

/// Values that describe a secret but are not secret themselves.
#[rustfmt::skip]
pub(super) const NOT_VALUES: &[&str] = &[
    "string", "str", "number", "integer", "int", "null", "none", "nil", "undefined", "true", "false", "bool", "boolean", "optional",
    "required", "yes", "no", "empty", "missing", "invalid", "valid", "wrong", "incorrect", "correct", "expired", "unknown", "hidden",
    "redacted", "secret", "password", "token", "here", "protected", "encrypted", "hashed", "set", "unset", "changed", "reset",
    "forgotten", "lost", "weak", "strong", "secure", "safe", "needed", "not", "the", "a", "an", "my", "your", "their", "his", "her",
    "please", "bearer", "basic", "auth", "any", "object", "array", "authentication", "manager", "falsch", "erforderlich", "text",
    "unbekannt", "requis", "incorrecta", "obligatoria", "see", "enter", "ask", "policy", "field", "input", "failed", "mandatory",
];
