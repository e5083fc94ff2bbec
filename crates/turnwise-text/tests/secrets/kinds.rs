//! The kinds of secrets, and sentences and records in which people and programs write them.

use crate::numbers::Numbers;

/// A kind of secret: its name, its values, and sentences and records in which `{}` is the value.
pub type Kind = (&'static str, fn(&mut Numbers) -> String, &'static [&'static str]);

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

pub const KINDS: &[Kind] = &[
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
