//! Secrets as people and programs write them, and texts that only look like one.

use super::*;

fn check(text: &str, expected: &str) {
    assert_eq!(redact(text), expected);
}

fn check_clean(text: &str) {
    check(text, text);
}

#[test]
fn keys_of_records_and_files() {
    check(
        r#"{"password": "Tr0ub4dor&3xyz", "n": 1}"#,
        r#"{"password": "[redacted: password]", "n": 1}"#,
    );
    check(r#"{\"api_key\": \"abc123def456\"}"#, r#"{\"api_key\": \"[redacted: api key]\"}"#);
    check("DB_PASSWORD=hunter2", "DB_PASSWORD=[redacted: password]");
    check("clientSecret: 'a8f5f167f44f4964'", "clientSecret: '[redacted: secret]'");
    check("passphrase: \"correct horse battery staple\"", "passphrase: \"[redacted: password]\"");
    check("Authorization: Bearer abc123def456ghi", "Authorization: Bearer [redacted: token]");
    check("curl -H 'X-Api-Key: 12ab34cd56ef'", "curl -H 'X-Api-Key: [redacted: api key]'");
    check("GET /x?access_token=12ab34cd56 HTTP", "GET /x?access_token=[redacted: token] HTTP");
}

#[test]
fn what_people_say() {
    check("My password is swordfish.", "My password is [redacted: password].");
    check("password 3xyz!", "password [redacted: password]!");
    check("PW 4711", "PW [redacted: password]");
    check("WLAN PW: Max1", "WLAN PW: [redacted: password]");
    check("Login: mia / PW hund7", "Login: mia / PW [redacted: password]");
    check(
        r"net use Z: \\nas\share /user:corp\mia Sommer7 /persistent:yes",
        r"net use Z: \\nas\share /user:corp\mia [redacted: password] /persistent:yes",
    );
    check(
        r"NET USE \\nas\share hunter /USER:mia",
        r"NET USE \\nas\share [redacted: password] /USER:mia",
    );
    check("`net use * //a/b /user:x pass-word`", "`net use * //a/b /user:x [redacted: password]`");
    check("Mein Passwort lautet Sommer2024", "Mein Passwort lautet [redacted: password]");
    check("Mon mot de passe est Soleil99", "Mon mot de passe est [redacted: password]");
    check("Mi contraseña es Luna#77", "Mi contraseña es [redacted: password]");
    check("Minha senha é Verao2024", "Minha senha é [redacted: password]");
    check("La mia password è Estate24", "La mia password è [redacted: password]");
    check("Мой пароль: Zima2024", "Мой пароль: [redacted: password]");
    check("我的密码是Abc12345", "我的密码是[redacted: password]");
    check("パスワードは Natsu2024 です", "パスワードは [redacted: password] です");
    check("Die PIN ist 4821.", "Die PIN ist [redacted: pin].");
    check("cvv 737", "cvv [redacted: card code]");
    check(
        "my social security number is 123-45-6789",
        "my social security number is [redacted: national id]",
    );
}

#[test]
fn secrets_that_show_by_themselves() {
    check("use sk-proj-aB3dE6gH9jK2mN5pQ8", "use [redacted: api key]");
    check("ghp_16C7e42F292c6912E7710c838347Ae178B4a", "[redacted: token]");
    check("AKIAIOSFODNN7EXAMPLE", "[redacted: api key]");
    check("wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", "[redacted: secret]");
    check("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3", "[redacted: token]");
    check("postgres://app:s3cr3t@db.example/x", "postgres://app:[redacted: password]@db.example/x");
    check(
        "a -----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY----- b",
        "a [redacted: private key] b",
    );
    check("4111 1111 1111 1111", "[redacted: card number]");
    check("378282246310005", "[redacted: card number]");
    check("DE89 3704 0044 0532 0130 00 now", "[redacted: iban] now");
    check("GB29NWBK60161331926819", "[redacted: iban]");
}

#[test]
fn what_only_looks_like_a_secret() {
    for text in [
        "commit 9fceb02d0ae598e95dc970b74767f19372d61af8",
        "id 123e4567-e89b-12d3-a456-426614174000",
        r#"{"order_id": "4111111111111111", "tracking": "aB3dE6gH9jK2mN5pQ8rS1tU4vW7"}"#,
        "sha512-aB3dE6gH9jK2mN5pQ8rS1tU4vW7xY0zA3bC6dE9fG2",
        "integrity: \"sha512-aB3dE6gH9jK2mN5pQ8rS1tU4vW7xY0zA3bC6dE9fG2\"",
        "The password is wrong, and the token has expired.",
        "I forgot my password, can you reset it?",
        "max_tokens: 4096, page_token: \"CAUQAA12345678\"",
        "token = self.next_token()",
        "password = get_password(user)",
        "password: auth[1], passphrase: Optional[bytes] = None, password: &str",
        "token: SyntaxKind.ExtendsKeyword | undefined, type Token: core::fmt::Debug",
        "apiKey: this.client.apiKey, token: QuestionDotToken, token = request?.token, Password::UnexpectedEnd",
        "Password: required",
        "The secret of 12 good cakes is butter.",
        r"net use Z: \\nas\share /user:mia and then restart",
        r"net use Z: \\nas\share /user:mia *",
        "the PW is on the note, a 300 kW motor, PW Motors, pw forgotten",
        "git clone https://github.com/a/b.git and ssh://git@github.com:22/x",
        "order W2378156, invoice 4111 1111 1111 1112",
        "call 925-671-3845 or 2024 2023 2022 2021",
        "getUserByIdAndPassword2FromAbstractFactory",
        "pub pin: PinRules, let pin = PinRules { task }",
        "shipping: 12345, opinion: 4444",
        "password: <your password>, token: ${TOKEN}, secret: ***",
        "-----BEGIN CERTIFICATE-----",
        "ISBN 978-3-16-148410-0",
    ] {
        check_clean(text);
    }
}

#[test]
fn an_order_in_the_key_is_not_always_its_number() {
    for key in [
        "name on order: ",
        "Name zur Bestellung: ",
        "nom sur la commande: ",
        "Auftraggeber: ",
        "注文者名：",
        "note for the order\n",
        "имя в заказе: ",
        "nombre del pedido: ",
    ] {
        check(&[key, "4111 1111 1111 1111"].concat(), &[key, "[redacted: card number]"].concat());
    }
    for key in [
        "order: ",
        "my order ",
        "orderId=",
        "tracking number is ",
        "número de pedido: ",
        "Bestellnummer: ",
        "Auftrags-Nr. ",
        "numero dell'ordine: ",
        "номер заказа: ",
        "订单号：",
        "注文番号は",
        "your last order #",
        "订单",
        "parcel ref ",
        "N° de commande : ",
    ] {
        check_clean(&[key, "4111111111111111"].concat());
    }
}

#[test]
fn keys_in_an_address_may_be_percent_encoded() {
    check(
        "https://a.example/?%E5%AF%86%E7%A0%81=Tr0ub4dor9&x=%20",
        "https://a.example/?%E5%AF%86%E7%A0%81=[redacted: password]",
    );
    check("?u=1&contrase%C3%B1a=Tr0ub4dor9", "?u=1&contrase%C3%B1a=[redacted: password]");
    check_clean("https://a.example/?q=%E5%AF%86%E7%A0%81&%E5%90%8D=Tr0ub4dor9&100%=a");
}

#[test]
fn hosts_add_rules_or_turn_it_off() {
    let rule = |text: &str| text.find("ACME-").map(|at| at..at + 8).into_iter().collect();
    let text = "ACME-123 with cvv 737";
    assert_eq!(Policy::Also(&rule).redact(text), "[redacted] with cvv [redacted: card code]");
    assert_eq!(Policy::Off.redact(text), text);
    // A rule that returns ranges outside of the text changes nothing.
    let wrong = |_: &str| Vec::from([5..900, 3..3]);
    assert_eq!(Policy::Also(&wrong).redact("plain äöü"), "plain äöü");
}

#[test]
fn redacting_twice_changes_nothing() {
    for text in ["password: hunter2x", "my card 4111 1111 1111 1111", "key sk-abcdef1234567890abcd"]
    {
        let once = redact(text);
        assert_eq!(redact(&once), once);
    }
}
