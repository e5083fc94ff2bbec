//! The names of the keys of secrets in nine languages, and the signs between a key and its value.

use super::Kind;

/// Names of keys by kind, in lower case and without separators: `DB_PASSWORD`, `db.password` and
/// `dbPassword` end with the same name. Each list is one text: an address for each name would
/// take more bytes than most names.
#[rustfmt::skip]
pub(super) const KEYS: &[(Kind, &str)] = &[
    (Kind::Password, "\
        password passwd pwd passphrase passcode passwort kennwort passwordis motdepasse mdp contraseña contrasena \
        senha parola paroladordine пароль 密码 口令 パスワード wachtwoord lösenord lösenordet adgangskode adgangskoden passord \
        passordet salasana salasanani hasło heslo şifre şifrem parolam jelszó jelszavam κωδικός 비밀번호 비밀번호는 비번 암호 암호는 \
        كلمةالمرور كلمةالسر पासवर्ड סיסמה הסיסמה סיסמא katasandi mậtkhẩu รหัสผ่าน pw кодовоеслово 合言葉 暗証コード 密碼 \
        parolachiave palavrapasse кодоваяфраза psk wifikey wpakey wpa2key networkkey keycontent wlanschlüssel \
        netzwerkschlüssel cléwifi cléwpa cléduwifi cléréseau codewifi clavewifi clavedelwifi clavedered chiavewifi \
        chiavewpa chiavedirete chavedarede chavewifi chavedowifi ключсети ключwifi wifiключ 网络密钥 wifi密码 ネットワークキー 暗証 \
        losungswort kennsatz parol identifiedby chiavedaccesso паролем"),
    (Kind::Secret, "\
        clavesecreta secret clientsecret secretkey secretaccesskey sharedsecret geheimnis secreto segredo segreto \
        секрет 密钥 シークレット credential credentials accountkey sharedaccesskey signingkey encryptionkey masterkey pass \
        passe clave seedphrase recoveryphrase mnemonic seed seedwords recoverywords phrasederécupération phrasesecrète \
        phrasemnémonique wiederherstellungsphrase frasesemilla frasederecuperación fraseseme frasedirecupero \
        frasesemente frasederecuperação frasemnemónica frasemnemonica сидфраза фразавосстановления мнемоническаяфраза \
        助记词 恢复短语 シードフレーズ リカバリーフレーズ 復元フレーズ ニーモニック wiederherstellungswörter motsderécupération palabrasderecuperación \
        palavrasderecuperação словавосстановления 恢复词 リカバリーワード paroledirecupero phrasedepasse frasesegreta \
        frasesecreta frasepasse frasedeacesso parolnayafraza 密码短语 パスフレーズ backupphrase semilladelmonedero"),
    (Kind::Pin, "\
        暗証番号 pin pincode пинкод geheimzahl pinкод пин geheimnummer codesecret codeconfidentiel códigosecreto \
        codicesegreto puk númerosecreto códigopin codepin codicepin pinkod códigodedesbloqueo códigodedesbloqueio \
        codededéverrouillage codedéverrouillage codedelacarte codicedisblocco entsperrcode кодразблокировки кодкарты \
        解锁码 ロックの番号"),
    (Kind::PrivateKey, "\
        秘密鍵 privatekey privaterschlüssel cléprivée claveprivada chaveprivada chiaveprivata закрытыйключ приватныйключ \
        私钥 signaturschlüssel privateschlüssel privatenschlüssel clédechiffrement clavedecifrado chiavedicifratura \
        chavedecriptografia ключшифрования"),
    (Kind::Token, "\
        token accesstoken authtoken authorization bearer jeton токен 令牌 トークン sessionid cookie autorización autorização \
        autorisation autorizzazione autorisierung авторизация 授权 認証 amzsignature токендоступа sig sessiontoken \
        connectsid signature hmac iddesessao phpsessid sessid sitzungsid sessionskennung iddesesión iddesession \
        identifiantdesession iddesessão iddisessione idсессии идентификаторсессии 会话id セッションid クッキー"),
    (Kind::ApiKey, "\
        apikey apischlüssel cléapi clédapi claveapi clavedeapi chaveapi chavedeapi chiaveapi apiключ ключapi api密钥 \
        apiキー accesskey subscriptionkey geheimerschlüssel geheimenschlüssel clésecrète chiavesegreta chavesecreta \
        chavedaapi секретныйключ シークレットキー アクセスキー ключдоступа globalkey appkey"),
    (Kind::Code, "\
        otp verificationcode 2facode mfacode bestätigungscode codedevérification códigodeverificación \
        códigodeverificação codicediverifica кодподтверждения 验证码 確認コード 認証コード onetimecode onetimepasscode einmalcode \
        tan verifizierungscode codeàusageunique códigodeunsolouso codicemonouso códigodeusoúnico одноразовыйкод 动态码 \
        ワンタイムコード smscode authcode authenticationcode logincode signincode twofactorcode totpcode totp codigosms \
        codicesms codesms códigosms smskod loginkod codedeconnexion codeparsms codereçuparsms проверочныйкод кодизсмс \
        кодвхода кодавторизации clavedinámica codedevalidation recoverycode recoverycodes recoverykey backupcode \
        backupcodes wiederherstellungscode wiederherstellungsschlüssel codederécupération cléderécupération \
        codedesecours códigoderecuperación códigoderespaldo códigoderecuperação códigodebackup codicedirecupero \
        codicedibackup кодвосстановления ключвосстановления резервныйкод 恢复代码 备用验证码 恢复密钥 リカバリーコード バックアップコード 回復キー \
        doorcode gatecode alarmcode keypadcode lockboxcode safecode entrycode accesscode unlockcode safecombination \
        türcode torcode zahlencode tresorcode tresorkombination digicode codedelaporte codedelalarme codeduportail \
        codeducoffre combinaisonducoffre códigodelapuerta códigodelaalarma códigodelacajafuerte \
        combinacióndelacajafuerte codicedellaporta codicedellallarme codicedellacassaforte combinazionedellacassaforte \
        códigodaporta códigodoalarme códigodocofre combinaçãodocofre кодотдвери коддомофона кодотсейфа кодсигнализации \
        门禁密码 保险箱密码 报警器密码 金庫の番号 オートロックの番号 解除コード licensekey licencekey productkey serialkey activationkey activationcode \
        aktivierungscode freischaltcode produktschlüssel lizenzschlüssel clédelicence clédeproduit codedactivation \
        clavedelicencia clavedeproducto códigodeactivación chiavedilicenza chiavediprodotto codicediattivazione \
        chavedelicença chavedoproduto códigodeativação лицензионныйключ ключпродукта кодактивации 产品密钥 许可证密钥 激活码 \
        プロダクトキー ライセンスキー アクティベーションコード zugangscode códigodeacesso códigodeacceso codicediaccesso codedaccès коддоступа"),
    (Kind::NationalId, "\
        insee nir dni pesel aadhaar personnummer ssn socialsecuritynumber socialsecurity sozialversicherungsnummer \
        numérodesécuritésociale númerodeseguridadsocial cpf codicefiscale снилс 身份证号 身份证 マイナンバー passportnumber \
        passportno passport reisepassnummer passnummer nummerdesreisepasses numérodepasseport ndepasseport passeport \
        númerodepasaporte ndepasaporte pasaporte numerodipassaporto passaporton passaporto númerodopassaporte \
        passaporten номерпаспорта загранпаспорт 护照号 护照号码 旅券番号 パスポート番号 traveldocumentnumber ausweisnummer \
        personalausweisnummer steueridentifikationsnummer steuerid idnr nino nie 身份证号码 公民身份号码 社会保障番号 基礎年金番号 運転免許証番号 \
        個人番号 númerodelaseguridadsocial ndesécu numérodesécu numérodecni numérodecartedidentité \
        numerodellacartadidentità personalidnumber nationalidentificationnumber nationalid nationalidnumber \
        idcardnumber driverslicensenumber номерснилс 保険証番号"),
    (Kind::CardCode, "\
        cvv cvc cvv2 cvccode securitycode prüfziffer kartenprüfnummer cryptogramme códigodeseguridad códigodesegurança \
        codicedisicurezza кодбезопасности 安全码 セキュリティコード cardverificationvalue cardverificationcode prüfnummer \
        sicherheitscode cryptogrammevisuel codedesécurité cvn cvc2"),
    (Kind::Card, "\
        cardnumber creditcard kartennummer"),
    (Kind::Account, "\
        accountno bankaccount bankaccountnumber checkingaccount savingsaccount kontonummer kontonr numérodecompte \
        ndecompte númerodecuenta numerodiconto contocorrente contocorrenten númerodaconta contacorrente номерсчёта \
        номерсчета расчётныйсчёт расчетныйсчет лицевойсчёт 银行账号 银行卡号 口座番号 普通口座"),
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
