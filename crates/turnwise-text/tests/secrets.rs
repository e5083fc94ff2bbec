//! Secrets of many kinds, in the ways people and programs write them: none is stored in what this
//! crate makes, and clean sentences stay as they are.

#![allow(clippy::indexing_slicing, clippy::string_slice, clippy::unwrap_used)]

use turnwise_text::secrets::{Policy, find, redact};
use turnwise_text::{
    PromptOptions, Request, Snippet, Speaker, SummaryToCheck, Template, check_summary, digest,
    prompt, sentences::sentences, summarize,
};

/// Numbers that look random and are the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, most: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }

    fn of(&mut self, alphabet: &str, length: usize) -> String {
        let letters: Vec<char> = alphabet.chars().collect();
        (0..length).map(|_| letters[self.below(letters.len() as u64) as usize]).collect()
    }

    fn base62(&mut self, length: usize) -> String {
        self.of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", length)
    }

    fn hex(&mut self, length: usize) -> String {
        self.of("0123456789abcdef", length)
    }

    fn digits(&mut self, length: usize) -> String {
        self.of("0123456789", length)
    }

    /// A word with a capital, a digit and a mark.
    fn password(&mut self) -> String {
        let word = self.of("abcdefghjkmnpqrstuvwxyz", 6);
        [self.of("ABCDEFGHKLM", 1), word, self.digits(3), self.of("#%&!", 1), self.base62(3)]
            .concat()
    }

    fn card(&mut self) -> String {
        let start = ["4", "51", "55", "6011", "2221"][self.below(5) as usize];
        let body = [start, &self.digits(15 - start.len())].concat();
        let sum: u32 = body
            .bytes()
            .rev()
            .enumerate()
            .map(|(place, byte)| {
                let digit = u32::from(byte - b'0') * (2 - place as u32 % 2);
                digit / 10 + digit % 10
            })
            .sum();
        let number = format!("{body}{}", (10 - sum % 10) % 10);
        match self.below(3) {
            0 => number,
            1 => number
                .as_bytes()
                .chunks(4)
                .map(|c| std::str::from_utf8(c).unwrap())
                .collect::<Vec<_>>()
                .join(" "),
            _ => number
                .as_bytes()
                .chunks(4)
                .map(|c| std::str::from_utf8(c).unwrap())
                .collect::<Vec<_>>()
                .join("-"),
        }
    }

    fn iban(&mut self) -> String {
        let (country, length) =
            [("DE", 18), ("GB", 18), ("FR", 23), ("ES", 20)][self.below(4) as usize];
        let body = self.digits(length);
        let rest = [&body, country, "00"].concat().bytes().fold(0_u32, |rest, byte| match byte {
            b'0'..=b'9' => (rest * 10 + u32::from(byte - b'0')) % 97,
            _ => (rest * 100 + u32::from(byte - b'A') + 10) % 97,
        });
        let whole = format!("{country}{:02}{body}", 98 - rest);
        if self.below(2) == 0 {
            return whole;
        }
        whole
            .as_bytes()
            .chunks(4)
            .map(|c| std::str::from_utf8(c).unwrap())
            .collect::<Vec<_>>()
            .join(" ")
    }
}

/// A kind of secret: its values, and sentences and records in which `{}` is the value.
type Kind = (&'static str, fn(&mut Numbers) -> String, &'static [&'static str]);

const BARE: &[&str] = &[
    "Please use {} for the deployment to staging.",
    "{}",
    "config: {\"value\": \"{}\", \"region\": \"eu\"}",
    "export KEY={}",
    "I pasted it here: {}.",
];
const PASSWORD: &[&str] = &[
    "My password is {} and I cannot log in.",
    "{\"user\": \"mia\", \"password\": \"{}\"}",
    "DB_PASSWORD={}",
    "password {}",
    "Login mia, passwd: {}",
];

const KINDS: &[Kind] = &[
    ("openai", |n| format!("sk-proj-{}", n.base62(40)), BARE),
    ("anthropic", |n| format!("sk-ant-api03-{}", n.base62(48)), BARE),
    ("github", |n| format!("ghp_{}", n.base62(36)), BARE),
    ("github fine-grained", |n| format!("github_pat_{}_{}", n.base62(22), n.base62(59)), BARE),
    ("gitlab", |n| format!("glpat-{}", n.base62(20)), BARE),
    ("aws id", |n| format!("AKIA{}", n.of("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", 16)), BARE),
    ("google", |n| format!("AIza{}", n.base62(35)), BARE),
    ("slack", |n| format!("xoxb-{}-{}-{}", n.digits(11), n.digits(12), n.base62(24)), BARE),
    ("stripe", |n| format!("sk_live_{}", n.base62(24)), BARE),
    ("npm", |n| format!("npm_{}", n.base62(36)), BARE),
    ("hugging face", |n| format!("hf_{}", n.base62(34)), BARE),
    ("sendgrid", |n| format!("SG.{}.{}", n.base62(22), n.base62(43)), BARE),
    ("jwt", |n| format!("eyJhbGciOiJIUzI1NiJ9.eyJ{}.{}", n.base62(40), n.base62(43)), BARE),
    (
        "pem",
        |n| {
            format!(
                "-----BEGIN PRIVATE KEY-----\n{}\n{}\n-----END PRIVATE KEY-----",
                n.base62(64),
                n.base62(64)
            )
        },
        BARE,
    ),
    (
        "card",
        Numbers::card,
        &[
            "Charge my card {} for the trip.",
            "{\"card_number\": \"{}\"}",
            "{\"payment\": {\"pan\": \"{}\"}}",
            "Kartennummer: {}",
            "{}",
        ],
    ),
    (
        "iban",
        Numbers::iban,
        &["Transfer it to {} today.", "{\"iban\": \"{}\"}", "IBAN: {}", "Mein Konto ist {}.", "{}"],
    ),
    (
        "ssn",
        |n| format!("{}-{}-{}", 100 + n.below(500), 10 + n.below(80), 1000 + n.below(8000)),
        &[
            "My SSN is {}.",
            "{\"ssn\": \"{}\"}",
            "social security number: {}",
            "SSN {}",
            "The number on the form is {}.",
        ],
    ),
    (
        "cvv",
        |n| format!("{}", 100 + n.below(899)),
        &[
            "cvv {}",
            "{\"cvv\": \"{}\"}",
            "The CVC is {}.",
            "Prüfziffer: {}",
            "Das Kartenprüfnummer lautet {}, danke.",
        ],
    ),
    ("password", Numbers::password, PASSWORD),
    (
        "password in other languages",
        Numbers::password,
        &[
            "Mein Passwort lautet {}, bitte ändern.",
            "Mon mot de passe est {}.",
            "Mi contraseña es {}.",
            "Minha senha é {}.",
            "La mia password è {}.",
            "Мой пароль: {}",
            "我的密码是{}，谢谢。",
            "パスワードは {} です。",
        ],
    ),
    (
        "connection string",
        |n| n.base62(14),
        &[
            "postgres://app:{}@db.example.com:5432/shop",
            "DATABASE_URL=mysql://root:{}@10.0.0.5/x",
            "Use mongodb+srv://svc:{}@cluster0.example.net/test please.",
            "amqp://guest:{}@mq/",
            "Server=db;User Id=sa;Password={};",
        ],
    ),
    (
        "bearer",
        |n| n.base62(40),
        &[
            "Authorization: Bearer {}",
            "curl -H \"Authorization: Bearer {}\" https://api.example.com",
            "{\"authorization\": \"Bearer {}\"}",
            "access_token: {}",
            "https://api.example.com/v1/x?access_token={}&page=2",
        ],
    ),
    (
        "api key",
        |n| n.hex(32),
        &[
            "X-Api-Key: {}",
            "{\"apiKey\": \"{}\"}",
            "API_KEY={}",
            "My API key is {}.",
            "Der API-Schlüssel lautet {}.",
            "La clé API : {}",
            "API密钥：{}",
        ],
    ),
    (
        "client secret",
        |n| n.hex(40),
        &[
            "client_secret={}",
            "{\"clientSecret\": \"{}\"}",
            "AZURE_CLIENT_SECRET: '{}'",
            "the secret is {}",
            "секрет: {}",
        ],
    ),
    (
        "password in other words",
        Numbers::password,
        &[
            "The wifi password for the guest network is {}",
            "It's my old password, {}, please change it.",
            "I set the password to {} yesterday.",
            "Use {} as the password, please.",
            "{} is my password for the shop.",
            "My new password will be {}",
            "password → {}",
            "The password you asked for: {}",
            "Mein Passwort ist jetzt {}",
            "Nimm {} als Passwort.",
            "mon mdp c'est {}",
            "La clave del wifi es {}",
            "<password>{}</password>",
            "pass: {}",
        ],
    ),
    (
        "password in more languages",
        Numbers::password,
        &[
            "Mijn wachtwoord is {}.",
            "Mitt lösenord är {}",
            "Min adgangskode er {}",
            "Passordet mitt er {}",
            "Salasanani on {}",
            "Moje hasło to {}",
            "Moje heslo je {}",
            "Şifrem {}",
            "비밀번호는 {} 입니다",
            "كلمة السر هي {}",
            "मेरा पासवर्ड {} है",
            "הסיסמה שלי היא {}",
            "Kata sandi saya {}",
            "Mật khẩu: {}",
            "รหัสผ่าน: {}",
            "Ο κωδικός μου είναι {}",
            "Parola mea este {}",
            "A jelszavam {}",
        ],
    ),
    (
        "password of a command",
        Numbers::password,
        &[
            "curl -u admin:{} https://api.example.com/x",
            "curl --user 'admin:{}' https://api.example.com/x",
            "sshpass -p '{}' ssh root@10.0.0.4",
            "docker login -u me -p {} registry.example.com",
            "mysql -u root --password={} shop",
        ],
    ),
    (
        "one-time code",
        |n| n.digits(6),
        &[
            "Your verification code is {}.",
            "OTP: {}",
            "2FA code {}",
            "Der Bestätigungscode lautet {}.",
            "验证码是{}，请勿泄露。",
            "Код подтверждения: {}",
            "確認コードは{}です",
        ],
    ),
    (
        "seed phrase",
        |n| {
            let words: Vec<String> = (0..12).map(|_| n.of("abcdefghiklmnoprstuvw", 5)).collect();
            words.join(" ")
        },
        &[
            "My seed phrase is {}",
            "recovery phrase: {}",
            "mnemonic: \"{}\"",
            "{\\\"mnemonic\\\": \\\"{}\\\"}",
        ],
    ),
    (
        "bot token",
        |n| format!("{}{}:AA{}", 1 + n.below(9), n.digits(9), n.base62(33)),
        &["{}", "https://api.telegram.org/bot{}/getMe", "The bot's token is {}"],
    ),
    ("high entropy", |n| n.of("ABCDEFGHJKLMNPQRSTVWXZbcdfghjkmnpqrstvwxz0123456789", 40), BARE),
    (
        "webhook",
        |n| format!("T{}/B{}/{}", n.digits(8), n.digits(8), n.base62(24)),
        &[
            "https://hooks.slack.com/services/{}",
            "{\"url\": \"https://hooks.slack.com/services/{}\"}",
            "Post it to https://hooks.slack.com/services/{} please.",
        ],
    ),
];

fn measure(text: &str) -> u32 {
    text.len().div_ceil(4) as u32
}

/// All outputs of this crate for a conversation with a secret.
fn made_of(text: &str) -> Vec<String> {
    let snippets = [
        Snippet::user("Please set up the account for order W2378156.", 1, 0),
        Snippet::user(text, 1, 1),
        Snippet::called("save", text, 1, 2),
        Snippet::answered("save", text, 1, 3),
        Snippet::said(Speaker::Assistant, text, 1, 4),
        Snippet::user("Is that all you need?", 2, 5),
    ];
    let request = SummaryToCheck::new("Credentials were shared.", &snippets, 4_000, &measure);
    let check = check_summary(&request);
    let told = check_summary(&SummaryToCheck { summary: text, ..request });
    let facts = |check: &turnwise_text::SummaryCheck<'_>| -> String {
        let lists = check.lost.iter().chain(&check.kept).chain(&check.appended);
        lists.map(|fact| format!("{} {}\n", fact.key, fact.text)).collect()
    };
    let asked = prompt(&snippets, Some(text), &PromptOptions::default());
    let result = digest::Result { tool: "read", arguments: "{}", text, ..Default::default() };
    let notes = |tokens| summarize(&Request::new(&snippets, Template::General, tokens, &measure));
    let prior = Request {
        prior: Some(text),
        ..Request::new(&snippets[..1], Template::Support, 400, &measure)
    };
    vec![
        facts(&check),
        facts(&told),
        check.text,
        told.text,
        asked.user,
        digest(&result, 400, &measure),
        notes(80),
        notes(200),
        notes(2_000),
        summarize(&prior),
    ]
}

#[test]
fn no_secret_is_stored() {
    let mut numbers = Numbers(7);
    let mut stored = Vec::new();
    assert!(KINDS.len() >= 25);
    for (name, value, carriers) in KINDS {
        for round in 0..40 {
            let value = value(&mut numbers);
            let text = carriers[round % carriers.len()].replace("{}", &value);
            // Every long piece of it, not only the whole.
            let pieces = value
                .split(['\n', '.', '/', ' '])
                .filter(|piece| piece.len() >= 8 || value.len() < 24)
                .chain([&value[..value.len().min(20)]]);
            let pieces: Vec<&str> = pieces.filter(|piece| !piece.contains("---")).collect();
            let is_told =
                |made: &String| pieces.iter().any(|piece| piece.len() > 2 && made.contains(piece));
            if let Some(made) = made_of(&text).into_iter().find(is_told) {
                stored.push(format!("{name}: {text}\n  in {made}"));
            }
        }
    }
    assert!(
        stored.is_empty(),
        "{} stored:\n{}",
        stored.len(),
        stored[..stored.len().min(12)].join("\n")
    );
}

#[test]
fn the_redaction_of_a_model_stays() {
    let snippets = [
        Snippet::user("Write to mia.li@example.com or call 925-671-3845 about W2378156.", 1, 0),
        Snippet::said(Speaker::Assistant, "I will.", 1, 1),
    ];
    let summary = "A customer asks about an order. The e-mail and the phone number are redacted.";
    let check = check_summary(&SummaryToCheck::new(summary, &snippets, 400, &measure));
    assert!(check.text.contains("W2378156"), "{}", check.text);
    assert!(!check.text.contains("mia.li") && !check.text.contains("671"), "{}", check.text);
}

#[test]
fn turned_off_everything_is_told() {
    let snippets = [
        Snippet::user("My API key is 0123456789abcdef0123, keep it for later.", 1, 0),
        Snippet::said(Speaker::Assistant, "Done.", 1, 1),
    ];
    let request = SummaryToCheck::new("A key was shared.", &snippets, 400, &measure);
    let off = check_summary(&SummaryToCheck { redact: Policy::Off, ..request });
    assert!(off.text.contains("0123456789abcdef0123"), "{}", off.text);
    assert!(!check_summary(&request).text.contains("0123456789abcdef0123"));
}

/// Sentences of recorded conversations in `tests/data`, of this project's own texts, and of
/// templates filled with ids, digests, prices and dates: at most one in a thousand is redacted.
#[test]
fn clean_sentences_stay() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut texts = Vec::new();
    for folder in ["tests/data", "docs", "crates"] {
        gather(&root.join(folder), &mut texts);
    }
    let mut all: Vec<String> = Vec::new();
    for text in &texts {
        all.extend(sentences(text).map(String::from));
    }
    let recorded = all.len();
    let mut numbers = Numbers(11);
    while all.len() < recorded.max(60_000) + 60_000 {
        all.push(generated(&mut numbers));
    }
    let alarms: Vec<&String> = all.iter().filter(|sentence| !find(sentence).is_empty()).collect();
    println!("{} alarms in {} sentences, {recorded} of them recorded", alarms.len(), all.len());
    for alarm in alarms.iter().take(60) {
        println!("{}", redact(&alarm.chars().take(160).collect::<String>()));
    }
    assert!(all.len() >= 100_000);
    assert!(alarms.len() * 1000 <= all.len(), "{} of {}", alarms.len(), all.len());
}

fn gather(folder: &std::path::Path, texts: &mut Vec<String>) {
    let mut entries: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        // Files about secrets are full of them.
        if path.is_dir() && name != "secrets" && name != "data-files" {
            gather(&path, texts);
        } else if ["md", "jsonl", "txt", "json"].iter().any(|end| name.ends_with(end))
            || (name.ends_with(".rs") && !name.contains("secrets"))
        {
            texts.extend(std::fs::read_to_string(&path).ok());
        }
    }
}

fn generated(numbers: &mut Numbers) -> String {
    let form = [
        "Your order W{d} ships on May {2} from {w}.",
        "commit {h} fixed the {w} in {w}.rs",
        "{\"order_id\": \"#W{d}\", \"status\": \"{w}\", \"total\": {2}.{2}}",
        "{\"id\": \"{u}\", \"user\": \"{w}_{w}_{4}\"}",
        "Flight HAT{2} costs ${2}{2} and leaves at {2}:30 on 2024-05-{2}.",
        "The password for {w} has to be reset by an administrator.",
        "I forgot my password and the {w} does not send the token.",
        "Call 925-671-{4} or write to {w}@example.com about ticket {d}.",
        "sha256:{h}{h} is the digest of {w}:{2}.{2}",
        "Each request has {4} tokens, the limit is {d} tokens per minute.",
        "The secret of a good {w} is {w}, said {w}.",
        "Tracking number {d}{4} belongs to the {w} from {2} June.",
        "The API key expired, so {w} asked for another one.",
        "let token = tokens.get({2}).map(|token| token.{w}());",
        "payment_id: credit_card_{d}, amount: {4}",
        "next_page_token: \"{d}{w}{d}\", count: {4}",
        "The room costs {4} euros for {2} nights, the code of the door is at the {w}.",
        "See https://example.com/{w}/{d}?page={2}&sort={w} for the {w}.",
    ];
    let words = [
        "apple", "harbor", "invoice", "painter", "river", "session", "library", "coffee", "garden",
        "ticket",
    ];
    let mut out = String::new();
    let mut rest = form[numbers.below(form.len() as u64) as usize];
    while let Some((before, behind)) = rest.split_once('{') {
        out.push_str(before);
        let value = match behind.as_bytes().get(..2) {
            Some(b"d}") => Some(numbers.digits(7)),
            Some(b"h}") => Some(numbers.hex(40)),
            Some(b"w}") => Some(String::from(words[numbers.below(10) as usize])),
            Some(b"2}") => Some((10 + numbers.below(20)).to_string()),
            Some(b"4}") => Some(numbers.digits(4)),
            Some(b"u}") => Some(format!(
                "{}-{}-4{}-a{}-{}",
                numbers.hex(8),
                numbers.hex(4),
                numbers.hex(3),
                numbers.hex(3),
                numbers.hex(12)
            )),
            _ => None,
        };
        match value {
            Some(value) => {
                out.push_str(&value);
                rest = &behind[2..];
            }
            None => {
                out.push('{');
                rest = behind;
            }
        }
    }
    out + rest
}
