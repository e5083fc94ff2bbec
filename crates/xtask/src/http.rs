//! A minimal HTTP server for static files: parses request lines and knows media types.

use std::path::{Path, PathBuf};

/// A parsed request line.
#[derive(Debug, PartialEq, Eq)]
pub enum Request {
    /// A file below the site's folder. `head` means that the response has no body.
    File { path: PathBuf, head: bool },
    /// A method other than GET and HEAD.
    WrongMethod,
    /// Not HTTP, or a path outside of the site's folder.
    Malformed,
}

/// Parses a request line such as `GET /gallery/a.json?x HTTP/1.1`.
pub fn parse_request(line: &str) -> Request {
    let mut words = line.split_whitespace();
    let (Some(method), Some(target), Some(version)) = (words.next(), words.next(), words.next())
    else {
        return Request::Malformed;
    };
    if !version.starts_with("HTTP/1.") {
        return Request::Malformed;
    }
    let head = match method {
        "GET" => false,
        "HEAD" => true,
        _ => return Request::WrongMethod,
    };
    match file_path(target) {
        Some(path) => Request::File { path, head },
        None => Request::Malformed,
    }
}

/// The path of `target` relative to the site's folder. `None` if it could be outside of it.
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

/// The media type of a file, by its extension. Browsers compile a stream only if it is
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

/// The security headers of a file. The sandbox for a learner's function is shown in a frame of the
/// page; its own policy, in the file, is stricter than the page's.
pub fn security_headers(path: &Path) -> String {
    let policy = match path.ends_with("workshop/sandbox.html") {
        true => "frame-ancestors 'self'",
        false => PAGE_POLICY,
    };
    format!("Content-Security-Policy: {policy}\r\n{OTHER_HEADERS}")
}

/// The policy of every other file. A user may enter an API key in the page, so it loads no
/// code from other sites and runs no inline code. It connects only to this machine and over https.
const PAGE_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
style-src 'self'; img-src 'self' data: blob:; font-src 'self'; manifest-src 'self'; \
worker-src 'self'; frame-src 'self'; connect-src 'self' http://127.0.0.1:* http://localhost:* https:; \
base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const OTHER_HEADERS: &str = "\
X-Content-Type-Options: nosniff\r\n\
Referrer-Policy: no-referrer\r\n\
Cross-Origin-Opener-Policy: same-origin\r\n\
Cross-Origin-Resource-Policy: same-origin\r\n";

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, path: &str) {
        assert_eq!(parse_request(line), Request::File { path: path.into(), head: false }, "{line}");
    }

    #[test]
    fn the_root_is_the_page() {
        check("GET / HTTP/1.1", "index.html");
        check("GET /?conversation=3 HTTP/1.1", "index.html");
    }

    #[test]
    fn files_have_the_paths_of_their_urls() {
        check("GET /playground_bg.wasm HTTP/1.1", "playground_bg.wasm");
        check("GET /gallery/a%20b.json?v=1 HTTP/1.0", "gallery/a b.json");
        check("GET /gallery/%E4%BD%A0.json HTTP/1.1", "gallery/你.json");
    }

    #[test]
    fn head_requests_are_recognized() {
        let path = "index.html".into();
        assert_eq!(parse_request("HEAD / HTTP/1.1"), Request::File { path, head: true });
    }

    #[test]
    fn paths_outside_the_folder_are_refused() {
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
            assert_eq!(
                parse_request(&format!("GET {target} HTTP/1.1")),
                Request::Malformed,
                "{target}"
            );
        }
    }

    #[test]
    fn doubled_slashes_do_not_make_an_absolute_path() {
        let Request::File { path, .. } = parse_request("GET //etc/passwd HTTP/1.1") else {
            panic!("refused")
        };
        assert!(path.is_relative());
    }

    #[test]
    fn other_methods_and_other_protocols_are_refused() {
        assert_eq!(parse_request("POST / HTTP/1.1"), Request::WrongMethod);
        assert_eq!(parse_request("GET /"), Request::Malformed);
        assert_eq!(parse_request("\u{16}\u{3}\u{1}"), Request::Malformed);
        assert_eq!(parse_request("GET /%zz HTTP/1.1"), Request::Malformed);
        assert_eq!(parse_request("GET /%4 HTTP/1.1"), Request::Malformed);
    }

    #[test]
    fn wasm_has_the_type_that_browsers_require() {
        assert_eq!(media_type(Path::new("x/core.wasm")), "application/wasm");
        assert_eq!(media_type(Path::new("boot.js")), "text/javascript; charset=utf-8");
        assert_eq!(media_type(Path::new("LICENSE")), "application/octet-stream");
    }
}
