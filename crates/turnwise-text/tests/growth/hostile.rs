//! Texts that made extractors slow elsewhere: short pieces, repeated until a size is reached.

/// Texts to repeat. `#` becomes an increasing number, so that no two repetitions are equal.
pub const PIECES: [&str; 81] = [
    // Single characters.
    "~",
    ".",
    "/",
    "-",
    "_",
    "#",
    "@",
    ":",
    "<",
    ">",
    "\"",
    "'",
    "`",
    "\\",
    "(",
    "{",
    "[",
    "*",
    "|",
    "$",
    "+",
    "0",
    "a",
    "A",
    " ",
    "\n",
    "\t",
    "。",
    "…",
    "“",
    "\u{301}",
    "\u{200b}",
    "\u{fffd}",
    // Pairs and short runs.
    "~.",
    "./",
    "../",
    "a.",
    "a@",
    "a@a.",
    "\"'",
    "{\"",
    "()",
    "-a",
    "A1-",
    "\\n",
    "\\\"",
    "> ",
    "&lt;",
    // Shapes.
    "1.1.1.",
    "1,234,",
    "12:34:",
    "2024-05-20T",
    "http://a.",
    "https://u:p@h/",
    "id#, ",
    "W#-#/",
    "x#.rs ",
    "{\"k#\":[",
    "{\"key#\": \"value #\"}, ",
    "| a | # |\n",
    "QUJDRA",
    "eyJhbGci.",
    "1234 5678 ",
    // Marks of secrets.
    "password: ",
    "token=",
    "my pin is ",
    "-----BEGIN ",
    "sk-a1",
    "4111 ",
    "GB29 ",
    // Marks of quoted text.
    "<a>",
    "</a>",
    "<a#></b#> ",
    "[a][/a]",
    "```",
    "“a b c ",
    "> ```\n",
    // Writing.
    "👨‍👩‍👧 ",
    "你好我的订单",
    "The order # must never be late. ",
    "........ [ 72%]\n",
];

/// `piece` repeated up to `bytes`, whole characters only.
pub fn repeated(piece: &str, bytes: usize) -> String {
    let mut out = String::with_capacity(bytes + piece.len() + 8);
    let mut number = 1000_u32;
    while out.len() < bytes {
        for c in piece.chars() {
            if c == '#' && piece.len() > 1 {
                out.push_str(&number.to_string());
            } else {
                out.push(c);
            }
        }
        number += 1;
    }
    out
}
