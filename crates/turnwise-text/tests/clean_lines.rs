//! Clean texts of other kinds than conversations: programs, logs, addresses, settings, queries, and
//! sentences about passwords in thirteen languages that reveal none. At most one line in a thousand
//! may be redacted. `secrets.rs` does the same for sentences of conversations.
#![allow(missing_docs, clippy::indexing_slicing, clippy::panic, clippy::unwrap_used)]

use std::collections::BTreeMap;

use turnwise_text::secrets::find;

const LINES: usize = 120_000;

#[test]
fn clean_lines_of_programs_logs_and_languages_stay() {
    let mut numbers = Numbers(20_261_125);
    let mut alarms: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for place in 0..LINES {
        let form = FORMS[place % FORMS.len()];
        let line = filled(form, &mut numbers);
        if !find(&line).is_empty() {
            alarms.entry(form).or_default().push(line);
        }
    }
    let count: usize = alarms.values().map(Vec::len).sum();
    println!("{count} alarms in {LINES} lines of {} forms", FORMS.len());
    let examples: Vec<_> = alarms.values().map(|lines| (&lines[0], lines.len())).collect();
    assert!(count * 1000 <= LINES, "{count} of {LINES}: {examples:#?}");
}

/// Without this test, a detector that finds nothing would pass.
#[test]
fn a_secret_in_such_a_line_is_found() {
    for line in [
        "const client = new Client({ apiKey: \"sk-proj-aB3dE6gH9jK2mN5pQ8\" });",
        "2024-05-12T09:14:22Z INFO login user=mia password=Sommer2024 ip=10.0.0.7",
        "    password: hunter2x",
        "export GITHUB_TOKEN=ghp_16C7e42F292c6912E7710c838347Ae178B4a",
        "GET /v1/items?access_token=12ab34cd56ef78 HTTP/1.1",
    ] {
        assert!(!find(line).is_empty(), "{line}");
    }
}

/// Fills the gaps of a form: `{w}` a word, `{I}` a name in a program, `{d}` seven digits, `{2}`
/// two, `{4}` four, `{h}` forty hexadecimal digits, `{u}` a UUID, `{i}` an IP address, `{b}` nine
/// letters and digits.
fn filled(form: &str, numbers: &mut Numbers) -> String {
    let mut out = String::new();
    let mut rest = form;
    while let Some((before, behind)) = rest.split_once('{') {
        out.push_str(before);
        let gap = behind.as_bytes();
        rest = match gap.get(1) {
            Some(b'}') => behind.get(2..).unwrap(),
            _ => behind,
        };
        match gap {
            [b'w', b'}', ..] => out.push_str(numbers.pick(WORDS)),
            [b'I', b'}', ..] => out.push_str(&numbers.name()),
            [b'd', b'}', ..] => out.push_str(&numbers.text(b"0123456789", 7)),
            [b'2', b'}', ..] => out.push_str(&(10 + numbers.below(49)).to_string()),
            [b'4', b'}', ..] => out.push_str(&numbers.text(b"0123456789", 4)),
            [b'h', b'}', ..] => out.push_str(&numbers.hex(40)),
            [b'b', b'}', ..] => {
                out.push_str(&numbers.text(b"abcdefghjkmnpqrstuvwxyz23456789", 9));
            }
            [b'i', b'}', ..] => {
                let part = |numbers: &mut Numbers| numbers.below(256).to_string();
                let parts: Vec<String> = (0..4).map(|_| part(numbers)).collect();
                out.push_str(&parts.join("."));
            }
            [b'u', b'}', ..] => {
                let parts = [8, 4, 4, 4, 12].map(|length| numbers.hex(length));
                out.push_str(&parts.join("-"));
            }
            [_, b'}', ..] => panic!("no such gap: {form}"),
            _ => out.push('{'),
        }
    }
    out + rest
}

/// Pseudo-random numbers with a fixed seed.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % limit
    }

    fn pick<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len() as u64) as usize]
    }

    fn text(&mut self, letters: &[u8], length: usize) -> String {
        (0..length).map(|_| letters[self.below(letters.len() as u64) as usize] as char).collect()
    }

    fn hex(&mut self, length: usize) -> String {
        self.text(b"0123456789abcdef", length)
    }

    /// `fetchInvoiceToken`, `InvoiceToken`, `invoice_token`.
    fn name(&mut self) -> String {
        let parts: Vec<&str> = (0..2 + self.below(2)).map(|_| self.pick(PARTS)).collect();
        let capital = |part: &&str| {
            let (first, rest) = part.split_at(1);
            first.to_uppercase() + rest
        };
        match self.below(3) {
            0 => parts.join("_"),
            1 => parts.iter().map(capital).collect(),
            _ => parts[0].to_owned() + &parts[1..].iter().map(capital).collect::<String>(),
        }
    }
}

const WORDS: &[&str] = &[
    "apple", "harbor", "invoice", "painter", "river", "session", "library", "coffee", "garden",
    "ticket", "login", "account", "server", "worker", "index",
];

const PARTS: &[&str] = &[
    "fetch",
    "user",
    "token",
    "password",
    "secret",
    "session",
    "api",
    "key",
    "request",
    "client",
    "page",
    "cookie",
    "read",
    "hash",
    "value",
    "credentials",
    "item",
    "parse",
    "next",
    "auth",
];

#[rustfmt::skip]
const FORMS: &[&str] = &[
    // Programs.
    "const {I} = await {I}({ token: {I}.{I}, limit: {4} });",
    "export function {I}(password: string, salt: Uint8Array): Promise<{I}> {",
    "  apiKey: this.options.apiKey ?? process.env.{I},",
    "  readonly token: {I} | undefined;",
    "if (token.kind === SyntaxKind.{I}Token) return {I}({2});",
    "def {I}(self, token: Optional[str] = None, password: bytes = b\"\") -> {I}:",
    "    self.token = tokens[{2}]; self.{I} = {I}",
    "    password = getpass.getpass(\"Password for {w}: \")",
    "raise ValueError(f\"token {self.token!r} at line {2} is no {w}\")",
    "let token = lexer.next_token().ok_or({I}::UnexpectedEnd)?;",
    "pub fn {I}(&self, secret: &SecretKey, nonce: [u8; {2}]) -> Result<{I}, Error> {",
    "impl {I} for Token<'_> { type Key = core::marker::PhantomData<u64>; }",
    "func (c *Client) {I}(ctx context.Context, token string) (*{I}, error) {",
    "private final String password; // set by {I}",
    "String token = request.getHeader(\"Authorization\"); // may be null",
    "<input type=\"password\" name=\"password\" id=\"{w}-{2}\" autocomplete=\"new-password\">",
    ".token.{w} { color: #{4}ab; margin: {2}px {2}px; }",
    "assert_eq!({I}(\"{h}\"), Some({d}));",
    "import { {I}, {I} } from \"@{w}/{w}-{w}/dist/{w}.js\";",
    "$token = $this->{I}($request->get('{w}'));",
    // Logs.
    "{i} - - [12/May/2024:09:{2}:{2} +0000] \"GET /{w}/{d}?page={2} HTTP/1.1\" 200 {4}",
    "2024-05-12T09:{2}:{2}.{4}Z INFO  {w}::{w} request{id={u}} finished in {2} ms",
    "E0512 09:{2}:{2}.{d}       1 {w}.go:{4}] token expired, asking for a new one",
    "kube-system   {w}-{w}-{b}-x{4}   1/1   Running   0   {2}d",
    "May 12 09:{2}:{2} {w} sshd[{4}]: Failed password for {w} from {i} port {d} ssh2",
    "\tat com.example.{w}.{I}.{I}({I}.java:{4})",
    "[{2}/{4}] Building {w}::{w} ({h})",
    "npm warn deprecated {w}@{2}.{2}.{2}: use {w} in its place",
    "WARN {w}: password authentication is disabled, {2} attempts in {4} s",
    "container {h} exited with code {2} after {4} s",
    "trace_id={h} span_id={b} level=info msg=\"{w} has read {d} tokens\"",
    "pid {d} tid 0x{4}abcd: {w} allocated 0x{h}",
    // Addresses.
    "https://example.com/{w}/{w}-{w}-{d}?utm_source={w}&sort={w}#{w}-{2}",
    "https://www.youtube.com/watch?v={b}ab",
    "https://github.com/{w}/{w}/blob/{h}/src/{w}.rs#L{2}-L{4}",
    "s3://{w}-{w}/2024/05/{2}/{u}.parquet",
    "git@github.com:{w}/{w}.git branch {w}/{w}-{4}",
    "docker pull registry.example.com/{w}/{w}:{2}.{2}.{2}@sha256:{h}abcdef0123456789abcdef01",
    "mailto:{w}.{w}@example.com?subject={w}%20{d}",
    // Settings and tables.
    "{w}_timeout = {4} # seconds until the token is renewed",
    "  secretName: {w}-{w}",
    "        secretKeyRef: { name: {w}, key: {w} }",
    "password = \"${DB_PASSWORD}\"",
    "API_KEY=<your key>",
    "\"{w}\": { \"row\": \"{u}\", \"count\": {d}, \"etag\": \"{h}\" },",
    "| {w} | {4} | {2}.{2} | {w}-{d} | 2024-05-{2} |",
    "{d};{w};{w};{4},{2};{u}",
    "SELECT id, password_hash FROM users WHERE token_id = {d} AND name = '{w}';",
    "CREATE TABLE {w} (id uuid, token text NOT NULL, secret bytea, created timestamptz);",
    "$ curl -u {w} https://api.example.com/{w}/{d} | jq .{w}",
    "$ kubectl get secret {w}-{w} -n {w} -o yaml",
    "checksum = \"{h}abcdef0123456789abcdef01\"",
    "ISBN 978-3-16-{d}-0, page {4}, lines {2} to {2}",
    "{2}.{d}, {2}.{d} (lat, lon), {4} m above the sea",
    // Languages: questions about passwords, codes and numbers that reveal none.
    "Ich habe mein Passwort vergessen und komme seit {2} Tagen nicht in {w}.",
    "Die PIN wird per Post geschickt, Bestellung {d}, Rechnung {4}.",
    "J'ai oublié mon mot de passe, pouvez-vous le réinitialiser pour la commande {d} ?",
    "Le jeton a expiré il y a {2} minutes, il faut se reconnecter à {w}.",
    "He olvidado mi contraseña y el pedido {d} llega el {2} de mayo.",
    "La clave del éxito es la paciencia, dijo el director a las {2}:{2}.",
    "Ho dimenticato la password, il pacco {d} è in ritardo di {2} giorni.",
    "Esqueci a minha senha e o pedido {d} custa {4} euros.",
    "Я забыл пароль, заказ {d} должен прийти {2} мая.",
    "我忘记了密码，订单{d}什么时候到？",
    "パスワードを忘れました。注文番号は{d}です。",
    "비밀번호를 잊어버렸어요. 주문 번호 {d} 확인 부탁드립니다.",
    "Zapomniałem hasła, a zamówienie {d} kosztuje {4} złotych.",
    "Ik ben mijn wachtwoord vergeten, bestelling {d} van {2} mei.",
    "Jag har glömt mitt lösenord och order {d} är sen.",
    "Şifremi unuttum, {d} numaralı sipariş {2} Mayıs'ta gelecek.",
    "Zapomněl jsem heslo k účtu {w}, objednávka {d}.",
    // English of another kind.
    "The token bucket holds {4} tokens and is filled every {2} seconds.",
    "Pass the {w} to the {w} before {2}:{2}, and pin the {w} to version {2}.",
    "A secret ballot of {4} members chose the {w} on May {2}.",
    "Her key insight was that {w} and {w} share {2} words.",
    "Cookie policy: we store {2} cookies for {4} days, see {w}.",
    "Password rules: at least {2} characters, one digit, no {w}.",
    "Flight pass {4}, boarding pass at gate {2}, seat {2}C, booking {w}.",
    "Call +49 30 {d} or 0800 {4} {2} {2}, ticket number {d}.",
];
