//! Just enough HTTP for static files: what to answer to a request line.

use std::path::{Path, PathBuf};

/// What a request asks for.
#[derive(Debug, PartialEq, Eq)]
pub enum Asked {
    /// A file below the site's folder; `head` when only its headers are wanted.
    File { path: PathBuf, head: bool },
    /// A method other than GET and HEAD.
    WrongMethod,
    /// Not HTTP, or a path that points out of the site.
    Malformed,
}

/// Reads a request line such as `GET /gallery/a.json?x HTTP/1.1`.
pub fn asked(line: &str) -> Asked {
    let mut words = line.split_whitespace();
    let (Some(method), Some(target), Some(version)) = (words.next(), words.next(), words.next())
    else {
        return Asked::Malformed;
    };
    if !version.starts_with("HTTP/1.") {
        return Asked::Malformed;
    }
    let head = match method {
        "GET" => false,
        "HEAD" => true,
        _ => return Asked::WrongMethod,
    };
    match file_path(target) {
        Some(path) => Asked::File { path, head },
        None => Asked::Malformed,
    }
}

/// The path below the site's folder that `target` names; nothing if it could lead out of it.
fn file_path(target: &str) -> Option<PathBuf> {
    let path = target.split(['?', '#']).next()?;
    let decoded = percent_decoded(path.strip_prefix('/')?)?;
    let mut file = PathBuf::new();
    for part in decoded.split('/') {
        // INVARIANT: every part is a plain name, so the path stays below the folder it is joined
        // to.
        let is_plain = !part.starts_with('.') && !part.contains(['\\', ':', '\0']);
        if !is_plain {
            return None;
        }
        file.push(part);
    }
    if decoded.is_empty() || decoded.ends_with('/') {
        file.push("index.html");
    }
    Some(file)
}

fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let high = char::from(rest.next()?).to_digit(16)?;
        let low = char::from(rest.next()?).to_digit(16)?;
        bytes.push(u8::try_from(high * 16 + low).ok()?);
    }
    String::from_utf8(bytes).ok()
}

/// The media type of a file, by its name. Browsers compile streamed wasm only as
/// `application/wasm`.
pub fn media_type(path: &Path) -> &'static str {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json" | "map") => "application/json; charset=utf-8",
        Some("webmanifest") => "application/manifest+json; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("md" | "txt" | "jsonl") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// Sent with every answer. A page with a key in memory loads nothing from elsewhere and runs
/// nothing inline; it may only talk to the endpoint its user names, here or over https.
pub const SECURITY_HEADERS: &str = "\
Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
img-src 'self' data: blob:; font-src 'self'; manifest-src 'self'; worker-src 'self'; \
connect-src 'self' http://127.0.0.1:* http://localhost:* https:; base-uri 'none'; form-action 'none'; \
frame-ancestors 'none'\r\n\
X-Content-Type-Options: nosniff\r\n\
Referrer-Policy: no-referrer\r\n\
Cross-Origin-Opener-Policy: same-origin\r\n\
Cross-Origin-Resource-Policy: same-origin\r\n";

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, path: &str) {
        assert_eq!(asked(line), Asked::File { path: path.into(), head: false }, "{line}");
    }

    #[test]
    fn the_root_is_the_page() {
        check("GET / HTTP/1.1", "index.html");
        check("GET /?conversation=3 HTTP/1.1", "index.html");
    }

    #[test]
    fn files_lie_where_their_urls_say() {
        check("GET /playground_bg.wasm HTTP/1.1", "playground_bg.wasm");
        check("GET /gallery/a%20b.json?v=1 HTTP/1.0", "gallery/a b.json");
        check("GET /gallery/%E4%BD%A0.json HTTP/1.1", "gallery/你.json");
    }

    #[test]
    fn head_wants_no_body() {
        let path = "index.html".into();
        assert_eq!(asked("HEAD / HTTP/1.1"), Asked::File { path, head: true });
    }

    #[test]
    fn nothing_leads_out_of_the_folder() {
        for target in [
            "/../Cargo.toml",
            "/gallery/../../Cargo.toml",
            "/%2e%2e/Cargo.toml",
            "/..%2fCargo.toml",
            "/..\\Cargo.toml",
            "/%5c..%5cCargo.toml",
            "/.git/config",
            "/C:/windows/x",
            "/a%00.html",
            "http://elsewhere/x",
            "*",
        ] {
            assert_eq!(asked(&format!("GET {target} HTTP/1.1")), Asked::Malformed, "{target}");
        }
    }

    #[test]
    fn doubled_slashes_do_not_make_an_absolute_path() {
        let Asked::File { path, .. } = asked("GET //etc/passwd HTTP/1.1") else {
            panic!("refused")
        };
        assert!(path.is_relative());
    }

    #[test]
    fn other_methods_and_other_protocols_are_refused() {
        assert_eq!(asked("POST / HTTP/1.1"), Asked::WrongMethod);
        assert_eq!(asked("GET /"), Asked::Malformed);
        assert_eq!(asked("\u{16}\u{3}\u{1}"), Asked::Malformed);
        assert_eq!(asked("GET /%zz HTTP/1.1"), Asked::Malformed);
        assert_eq!(asked("GET /%4 HTTP/1.1"), Asked::Malformed);
    }

    #[test]
    fn wasm_has_the_type_that_browsers_insist_on() {
        assert_eq!(media_type(Path::new("x/core.wasm")), "application/wasm");
        assert_eq!(media_type(Path::new("boot.js")), "text/javascript; charset=utf-8");
        assert_eq!(media_type(Path::new("LICENSE")), "application/octet-stream");
    }
}
