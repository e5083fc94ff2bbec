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
    ("mnemonic", Kind::Secret), ("otp", Kind::Code), ("verificationcode", Kind::Code), ("2facode", Kind::Code), ("mfacode", Kind::Code),
    ("bestätigungscode", Kind::Code), ("geheimzahl", Kind::Pin), ("codedevérification", Kind::Code), ("códigodeverificación", Kind::Code),
    ("códigodeverificação", Kind::Code), ("codicediverifica", Kind::Code), ("кодподтверждения", Kind::Code), ("验证码", Kind::Code),
    ("確認コード", Kind::Code), ("認証コード", Kind::Code), ("pinкод", Kind::Pin), ("insee", Kind::NationalId), ("nir", Kind::NationalId),
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
    ("onetimecode", Kind::Code), ("onetimepasscode", Kind::Code), ("einmalcode", Kind::Code), ("tan", Kind::Code),
    ("verifizierungscode", Kind::Code), ("codeàusageunique", Kind::Code), ("códigodeunsolouso", Kind::Code), ("codicemonouso", Kind::Code),
    ("códigodeusoúnico", Kind::Code), ("одноразовыйкод", Kind::Code), ("动态码", Kind::Code), ("ワンタイムコード", Kind::Code), ("smscode", Kind::Code),
    ("authcode", Kind::Code), ("authenticationcode", Kind::Code), ("cardverificationvalue", Kind::CardCode),
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
    ("logincode", Kind::Code), ("signincode", Kind::Code), ("twofactorcode", Kind::Code), ("totpcode", Kind::Code),
    ("totp", Kind::Code), ("codigosms", Kind::Code), ("codicesms", Kind::Code), ("codesms", Kind::Code),
    ("códigosms", Kind::Code), ("smskod", Kind::Code), ("loginkod", Kind::Code), ("codedeconnexion", Kind::Code),
    ("codeparsms", Kind::Code), ("codereçuparsms", Kind::Code), ("проверочныйкод", Kind::Code), ("кодизсмс", Kind::Code),
    ("кодвхода", Kind::Code), ("кодавторизации", Kind::Code), ("clavedinámica", Kind::Code), ("codedevalidation", Kind::Code),
    ("recoverycode", Kind::Code), ("recoverycodes", Kind::Code), ("recoverykey", Kind::Code), ("backupcode", Kind::Code),
    ("backupcodes", Kind::Code), ("wiederherstellungscode", Kind::Code), ("wiederherstellungsschlüssel", Kind::Code),
    ("codederécupération", Kind::Code), ("cléderécupération", Kind::Code), ("codedesecours", Kind::Code),
    ("códigoderecuperación", Kind::Code), ("códigoderespaldo", Kind::Code), ("códigoderecuperação", Kind::Code),
    ("códigodebackup", Kind::Code), ("codicedirecupero", Kind::Code), ("codicedibackup", Kind::Code),
    ("кодвосстановления", Kind::Code), ("ключвосстановления", Kind::Code), ("резервныйкод", Kind::Code), ("恢复代码", Kind::Code),
    ("备用验证码", Kind::Code), ("恢复密钥", Kind::Code), ("リカバリーコード", Kind::Code), ("バックアップコード", Kind::Code), ("回復キー", Kind::Code),
    ("doorcode", Kind::Code), ("gatecode", Kind::Code), ("alarmcode", Kind::Code), ("keypadcode", Kind::Code),
    ("lockboxcode", Kind::Code), ("safecode", Kind::Code), ("entrycode", Kind::Code), ("accesscode", Kind::Code),
    ("unlockcode", Kind::Code), ("safecombination", Kind::Code), ("türcode", Kind::Code), ("torcode", Kind::Code),
    ("zahlencode", Kind::Code), ("tresorcode", Kind::Code), ("tresorkombination", Kind::Code), ("digicode", Kind::Code),
    ("codedelaporte", Kind::Code), ("codedelalarme", Kind::Code), ("codeduportail", Kind::Code), ("codeducoffre", Kind::Code),
    ("combinaisonducoffre", Kind::Code), ("códigodelapuerta", Kind::Code), ("códigodelaalarma", Kind::Code),
    ("códigodelacajafuerte", Kind::Code), ("combinacióndelacajafuerte", Kind::Code), ("codicedellaporta", Kind::Code),
    ("codicedellallarme", Kind::Code), ("codicedellacassaforte", Kind::Code), ("combinazionedellacassaforte", Kind::Code),
    ("códigodaporta", Kind::Code), ("códigodoalarme", Kind::Code), ("códigodocofre", Kind::Code),
    ("combinaçãodocofre", Kind::Code), ("кодотдвери", Kind::Code), ("коддомофона", Kind::Code), ("кодотсейфа", Kind::Code),
    ("кодсигнализации", Kind::Code), ("门禁密码", Kind::Code), ("保险箱密码", Kind::Code), ("报警器密码", Kind::Code), ("金庫の番号", Kind::Code),
    ("オートロックの番号", Kind::Code), ("解除コード", Kind::Code), ("licensekey", Kind::Code), ("licencekey", Kind::Code),
    ("productkey", Kind::Code), ("serialkey", Kind::Code), ("activationkey", Kind::Code), ("activationcode", Kind::Code),
    ("aktivierungscode", Kind::Code), ("freischaltcode", Kind::Code), ("produktschlüssel", Kind::Code),
    ("lizenzschlüssel", Kind::Code), ("clédelicence", Kind::Code), ("clédeproduit", Kind::Code), ("codedactivation", Kind::Code),
    ("clavedelicencia", Kind::Code), ("clavedeproducto", Kind::Code), ("códigodeactivación", Kind::Code),
    ("chiavedilicenza", Kind::Code), ("chiavediprodotto", Kind::Code), ("codicediattivazione", Kind::Code),
    ("chavedelicença", Kind::Code), ("chavedoproduto", Kind::Code), ("códigodeativação", Kind::Code),
    ("лицензионныйключ", Kind::Code), ("ключпродукта", Kind::Code), ("кодактивации", Kind::Code), ("产品密钥", Kind::Code),
    ("许可证密钥", Kind::Code), ("激活码", Kind::Code), ("プロダクトキー", Kind::Code), ("ライセンスキー", Kind::Code), ("アクティベーションコード", Kind::Code),
    ("puk", Kind::Pin), ("númerosecreto", Kind::Pin), ("códigopin", Kind::Pin), ("codepin", Kind::Pin), ("codicepin", Kind::Pin),
    ("pinkod", Kind::Pin), ("códigodedesbloqueo", Kind::Pin), ("códigodedesbloqueio", Kind::Pin),
    ("codededéverrouillage", Kind::Pin), ("codedéverrouillage", Kind::Pin), ("codedelacarte", Kind::Pin),
    ("codicedisblocco", Kind::Pin), ("entsperrcode", Kind::Pin), ("кодразблокировки", Kind::Pin), ("кодкарты", Kind::Pin),
    ("解锁码", Kind::Pin), ("ロックの番号", Kind::Pin), ("psk", Kind::Password), ("wifikey", Kind::Password), ("wpakey", Kind::Password),
    ("wpa2key", Kind::Password), ("networkkey", Kind::Password), ("keycontent", Kind::Password),
    ("wlanschlüssel", Kind::Password), ("netzwerkschlüssel", Kind::Password), ("cléwifi", Kind::Password),
    ("cléwpa", Kind::Password), ("cléduwifi", Kind::Password), ("cléréseau", Kind::Password), ("codewifi", Kind::Password),
    ("clavewifi", Kind::Password), ("clavedelwifi", Kind::Password), ("clavedered", Kind::Password),
    ("chiavewifi", Kind::Password), ("chiavewpa", Kind::Password), ("chiavedirete", Kind::Password),
    ("chavedarede", Kind::Password), ("chavewifi", Kind::Password), ("chavedowifi", Kind::Password), ("ключсети", Kind::Password),
    ("ключwifi", Kind::Password), ("wifiключ", Kind::Password), ("网络密钥", Kind::Password), ("wifi密码", Kind::Password),
    ("ネットワークキー", Kind::Password), ("暗証", Kind::Password), ("losungswort", Kind::Password), ("kennsatz", Kind::Password),
    ("parol", Kind::Password), ("identifiedby", Kind::Password), ("chiavedaccesso", Kind::Password),
    ("sessiontoken", Kind::Token), ("connectsid", Kind::Token), ("signature", Kind::Token), ("паролем", Kind::Password), ("hmac", Kind::Token), ("iddesessao", Kind::Token), ("zugangscode", Kind::Code), ("códigodeacesso", Kind::Code), ("códigodeacceso", Kind::Code), ("codicediaccesso", Kind::Code), ("codedaccès", Kind::Code), ("коддоступа", Kind::Code), ("phpsessid", Kind::Token), ("sessid", Kind::Token),
    ("sitzungsid", Kind::Token), ("sessionskennung", Kind::Token), ("iddesesión", Kind::Token), ("iddesession", Kind::Token),
    ("identifiantdesession", Kind::Token), ("iddesessão", Kind::Token), ("iddisessione", Kind::Token), ("idсессии", Kind::Token),
    ("идентификаторсессии", Kind::Token), ("会话id", Kind::Token), ("セッションid", Kind::Token), ("クッキー", Kind::Token),
    ("phrasedepasse", Kind::Secret), ("frasesegreta", Kind::Secret),
    ("frasesecreta", Kind::Secret), ("frasepasse", Kind::Secret), ("frasedeacesso", Kind::Secret),
    ("parolnayafraza", Kind::Secret), ("密码短语", Kind::Secret), ("パスフレーズ", Kind::Secret), ("backupphrase", Kind::Secret),
    ("semilladelmonedero", Kind::Secret), ("globalkey", Kind::ApiKey), ("appkey", Kind::ApiKey),
    ("passportnumber", Kind::NationalId), ("passportno", Kind::NationalId), ("passport", Kind::NationalId),
    ("reisepassnummer", Kind::NationalId), ("passnummer", Kind::NationalId), ("nummerdesreisepasses", Kind::NationalId),
    ("numérodepasseport", Kind::NationalId), ("ndepasseport", Kind::NationalId), ("passeport", Kind::NationalId),
    ("númerodepasaporte", Kind::NationalId), ("ndepasaporte", Kind::NationalId), ("pasaporte", Kind::NationalId),
    ("numerodipassaporto", Kind::NationalId), ("passaporton", Kind::NationalId), ("passaporto", Kind::NationalId),
    ("númerodopassaporte", Kind::NationalId), ("passaporten", Kind::NationalId), ("номерпаспорта", Kind::NationalId),
    ("загранпаспорт", Kind::NationalId), ("护照号", Kind::NationalId), ("护照号码", Kind::NationalId), ("旅券番号", Kind::NationalId),
    ("パスポート番号", Kind::NationalId), ("traveldocumentnumber", Kind::NationalId), ("ausweisnummer", Kind::NationalId),
    ("personalausweisnummer", Kind::NationalId), ("steueridentifikationsnummer", Kind::NationalId),
    ("steuerid", Kind::NationalId), ("idnr", Kind::NationalId), ("nino", Kind::NationalId), ("nie", Kind::NationalId),
    ("身份证号码", Kind::NationalId), ("公民身份号码", Kind::NationalId),
    ("社会保障番号", Kind::NationalId), ("基礎年金番号", Kind::NationalId), ("運転免許証番号", Kind::NationalId), ("個人番号", Kind::NationalId),
    ("númerodelaseguridadsocial", Kind::NationalId), ("ndesécu", Kind::NationalId), ("numérodesécu", Kind::NationalId),
    ("numérodecni", Kind::NationalId), ("numérodecartedidentité", Kind::NationalId),
    ("numerodellacartadidentità", Kind::NationalId), ("personalidnumber", Kind::NationalId),
    ("nationalidentificationnumber", Kind::NationalId), ("nationalid", Kind::NationalId), ("nationalidnumber", Kind::NationalId),
    ("idcardnumber", Kind::NationalId), ("driverslicensenumber", Kind::NationalId), ("номерснилс", Kind::NationalId),
    ("保険証番号", Kind::NationalId), ("accountno", Kind::Account), ("bankaccount", Kind::Account),
    ("bankaccountnumber", Kind::Account), ("checkingaccount", Kind::Account), ("savingsaccount", Kind::Account),
    ("kontonummer", Kind::Account), ("kontonr", Kind::Account), ("numérodecompte", Kind::Account), ("ndecompte", Kind::Account),
    ("númerodecuenta", Kind::Account), ("numerodiconto", Kind::Account), ("contocorrente", Kind::Account),
    ("contocorrenten", Kind::Account), ("númerodaconta", Kind::Account), ("contacorrente", Kind::Account),
    ("номерсчёта", Kind::Account), ("номерсчета", Kind::Account), ("расчётныйсчёт", Kind::Account),
    ("расчетныйсчет", Kind::Account), ("лицевойсчёт", Kind::Account), ("银行账号", Kind::Account), ("银行卡号", Kind::Account),
    ("口座番号", Kind::Account), ("普通口座", Kind::Account),
];

/// Keys that end like the key of a secret but mean something else: a page of results, a kind of
/// token.
#[rustfmt::skip]
pub(super) const OTHERS: &[&str] = &[
    "pagetoken", "nexttoken", "continuationtoken", "synctoken", "cursortoken", "starttoken", "endtoken", "eostoken", "bostoken",
    "boardingpass", "buspass", "skipass", "railpass", "bypass", "compass", "padtoken", "unktoken", "stoptoken", "septoken",
    "specialtoken", "clavepública", "clavepublica", "clépublique",
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
    "number", "code", "nummer", "no", "n.º", "nº", "n°", "#", "№", "码", "号", "コード", "番号", "код", "номер", "wifi", "admin", "root",
    "карты", "карточки", "администратора", "админа",
];

/// Names that are secret only in the query of an address.
pub(super) const IN_QUERIES: &[&str] = &["signature", "hmac"];

/// Names that occur in other fields too. A number after them is a secret only with a sign in
/// between.
pub(super) const AMBIGUOUS: &[&str] = &["tan", "nie"];

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
