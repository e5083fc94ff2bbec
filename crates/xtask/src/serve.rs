//! `cargo xtask serve`: builds the playground and serves it, to this machine only.

use std::io::{ErrorKind, Read, Write};
use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::http::{Request, media_type, parse_request, security_headers};
use crate::web::{self, Mode};

/// Builds, then serves until the process is ended (Ctrl-C).
pub fn run(port: u16, mode: Mode, skip_build: bool) -> Result<()> {
    // Open the port before the build, so that a port in use is reported at once.
    let listener = listen(port)?;
    if !skip_build {
        web::build(mode)?;
    }
    let site = web::dist();
    if !site.join("index.html").is_file() {
        bail!("there is no playground in `web/dist` yet; leave out `--no-build`");
    }
    println!("Turnwise playground: http://{} (Ctrl-C ends it)", listener.local_addr()?);
    let site = site.canonicalize()?;
    let open = Arc::new(AtomicUsize::new(0));
    for mut stream in listener.incoming().flatten() {
        let (site, open) = (site.clone(), Arc::clone(&open));
        if open.fetch_add(1, Ordering::Relaxed) >= MAX_CONNECTIONS {
            open.fetch_sub(1, Ordering::Relaxed);
            let _ = reply(&mut stream, "503 Service Unavailable", PLAIN, b"too busy\n", false);
            continue;
        }
        std::thread::spawn(move || {
            // Errors are ignored: they mean that the browser closed the connection.
            let _ = answer(stream, &site);
            open.fetch_sub(1, Ordering::Relaxed);
        });
    }
    Ok(())
}

fn listen(port: u16) -> Result<TcpListener> {
    match TcpListener::bind((Ipv4Addr::LOCALHOST, port)) {
        Ok(listener) => Ok(listener),
        Err(error) if error.kind() == ErrorKind::AddrInUse => {
            bail!(
                "port {port} is in use; end the other program or choose another port with `--port`"
            )
        }
        Err(error) => Err(error).with_context(|| format!("cannot listen on port {port}")),
    }
}

fn answer(mut stream: TcpStream, site: &Path) -> std::io::Result<()> {
    stream.set_write_timeout(Some(WRITE_TIMEOUT))?;
    let Some(head) = read_head(&mut stream)? else {
        reply(&mut stream, "400 Bad Request", PLAIN, b"not understood\n", false)?;
        return drain(&mut stream);
    };
    // Another name for this machine would let any web page read the playground.
    if !is_this_machine(&head) {
        let body = b"this server answers to 127.0.0.1 and localhost\n";
        return reply(&mut stream, "421 Misdirected Request", PLAIN, body, false);
    }
    match parse_request(head.lines().next().unwrap_or_default()) {
        Request::File { path, head } => match read_file(site, &path) {
            Some(body) => {
                let headers = security_headers(&path);
                reply_with(&mut stream, "200 OK", media_type(&path), &headers, &body, head)
            }
            None => reply(&mut stream, "404 Not Found", PLAIN, b"no such file\n", head),
        },
        Request::WrongMethod => {
            reply(&mut stream, "405 Method Not Allowed", PLAIN, b"only GET and HEAD\n", false)
        }
        Request::Malformed => {
            reply(&mut stream, "400 Bad Request", PLAIN, b"not understood\n", false)
        }
    }
}

/// The request line and the headers. `None` if they are too long, too slow or no text.
fn read_head(stream: &mut TcpStream) -> std::io::Result<Option<String>> {
    let deadline = Instant::now() + HEAD_TIMEOUT;
    let mut head = Vec::new();
    let mut part = [0; 4096];
    while !head.windows(4).any(|end| end == b"\r\n\r\n") {
        // The limit is for the whole head: a byte every few seconds must not hold a connection.
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() || head.len() > MAX_HEAD_BYTES {
            return Ok(None);
        }
        stream.set_read_timeout(Some(left))?;
        match stream.read(&mut part) {
            Ok(0) => return Ok(None),
            Ok(count) => head.extend_from_slice(part.get(..count).unwrap_or_default()),
            Err(error) if is_timeout(&error) => return Ok(None),
            Err(error) => return Err(error),
        }
    }
    // The last part may have brought both the end and too much.
    let is_short = head.len() <= MAX_HEAD_BYTES;
    Ok(String::from_utf8(head).ok().filter(|_| is_short))
}

/// Reads the rest of a request that was refused. Closing a connection with unread data would
/// discard the response.
fn drain(stream: &mut TcpStream) -> std::io::Result<()> {
    stream.shutdown(Shutdown::Write)?;
    stream.set_read_timeout(Some(Duration::from_secs(1)))?;
    let rest = Read::take(&mut *stream, 16 * MAX_HEAD_BYTES as u64);
    let _ = std::io::copy(&mut { rest }, &mut std::io::sink());
    Ok(())
}

fn is_timeout(error: &std::io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut)
}

/// Whether the `Host` header names this machine, with any port.
fn is_this_machine(head: &str) -> bool {
    let mut hosts = head.lines().skip(1).filter_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("host").then(|| value.trim())
    });
    let (Some(host), None) = (hosts.next(), hosts.next()) else { return false };
    let name = host.rsplit_once(':').filter(|(_, port)| port.parse::<u16>().is_ok());
    matches!(name.map_or(host, |(name, _)| name), "127.0.0.1" | "localhost" | "[::1]")
}

/// A file of the site. Links that lead out of its folder are not followed.
fn read_file(site: &Path, path: &Path) -> Option<Vec<u8>> {
    let file = site.join(path).canonicalize().ok()?;
    if !file.starts_with(site) || !file.is_file() {
        return None;
    }
    std::fs::read(file).ok()
}

fn reply(
    stream: &mut TcpStream,
    status: &str,
    media_type: &str,
    body: &[u8],
    head: bool,
) -> std::io::Result<()> {
    reply_with(stream, status, media_type, &security_headers(Path::new("")), body, head)
}

fn reply_with(
    stream: &mut TcpStream,
    status: &str,
    media_type: &str,
    headers: &str,
    body: &[u8],
    head: bool,
) -> std::io::Result<()> {
    let length = body.len();
    // No caching: after a rebuild, glue and wasm must be from the same build.
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {media_type}\r\nContent-Length: {length}\r\n\
         Cache-Control: no-store\r\nConnection: close\r\n{headers}\r\n"
    )?;
    if !head {
        stream.write_all(body)?;
    }
    stream.flush()
}

const PLAIN: &str = "text/plain; charset=utf-8";
/// The time for the request line and all headers.
const HEAD_TIMEOUT: Duration = Duration::from_secs(10);
/// The time for each part of a response that the browser does not take.
const WRITE_TIMEOUT: Duration = Duration::from_secs(30);
/// The maximum size of the request line and the headers together.
const MAX_HEAD_BYTES: usize = 64 * 1024;
/// Connections at the same time. A browser opens six.
const MAX_CONNECTIONS: usize = 64;

#[cfg(test)]
mod tests {
    use super::*;

    /// Sends a request to a new server and returns the whole response.
    fn ask(request: &str) -> String {
        ask_as(request, "Host: 127.0.0.1:8080\r\n")
    }

    fn ask_as(request: &str, headers: &str) -> String {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let address = listener.local_addr().unwrap();
        let site = crate::project::root().join("crates/xtask").canonicalize().unwrap();
        let server =
            std::thread::spawn(move || answer(listener.accept().unwrap().0, &site).unwrap());
        let mut client = TcpStream::connect(address).unwrap();
        write!(client, "{request}\r\n{headers}\r\n").unwrap();
        let mut answer = String::new();
        client.read_to_string(&mut answer).unwrap();
        server.join().unwrap();
        answer
    }

    #[test]
    fn a_file_comes_with_type_length_and_policy() {
        let answer = ask("GET /npm/package.json HTTP/1.1");
        let length =
            std::fs::metadata(crate::project::root().join("crates/xtask/npm/package.json"))
                .unwrap()
                .len();
        assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"));
        assert!(answer.contains("Content-Type: application/json"));
        assert!(answer.contains(&format!("Content-Length: {length}\r\n")));
        assert!(answer.contains(
            "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'"
        ));
        assert!(answer.ends_with("}\n"));
    }

    #[test]
    fn only_the_sandbox_may_be_framed_and_only_by_the_page() {
        let policy = |path: &str| security_headers(Path::new(path));
        assert!(policy("workshop/sandbox.html").contains("frame-ancestors 'self'\r\n"));
        for path in ["index.html", "sandbox.html", "workshop/golf.js", ""] {
            assert!(policy(path).contains("frame-ancestors 'none'\r\n"), "{path}");
        }
    }

    #[test]
    fn head_answers_without_the_body() {
        assert!(ask("HEAD /npm/package.json HTTP/1.1").ends_with("\r\n\r\n"));
    }

    #[test]
    fn missing_files_and_bad_requests_have_their_status() {
        assert!(ask("GET /nothing HTTP/1.1").starts_with("HTTP/1.1 404 "));
        assert!(ask("GET /src HTTP/1.1").starts_with("HTTP/1.1 404 "));
        assert!(ask("GET /../../Cargo.toml HTTP/1.1").starts_with("HTTP/1.1 400 "));
        assert!(ask("DELETE / HTTP/1.1").starts_with("HTTP/1.1 405 "));
    }

    #[test]
    fn only_names_of_this_machine_are_answered() {
        let page = "GET /npm/package.json HTTP/1.1";
        for host in ["127.0.0.1", "127.0.0.1:8080", "localhost:1", "[::1]:8080"] {
            let answer = ask_as(page, &format!("Accept: */*\r\nhost: {host}\r\n"));
            assert!(answer.starts_with("HTTP/1.1 200 "), "{host}");
        }
        let foreign = ["attacker.example", "127.0.0.1.attacker.example:8080", "localhost@x", ""];
        for host in foreign {
            let answer = ask_as(page, &format!("Host: {host}\r\n"));
            assert!(answer.starts_with("HTTP/1.1 421 "), "{host}");
        }
        assert!(ask_as(page, "").starts_with("HTTP/1.1 421 "));
        let twice = ask_as(page, "Host: localhost\r\nHost: attacker.example\r\n");
        assert!(twice.starts_with("HTTP/1.1 421 "));
    }

    #[test]
    fn a_head_that_is_too_long_is_refused() {
        let long = format!("X: {}\r\n", "a".repeat(MAX_HEAD_BYTES));
        assert!(ask_as("GET / HTTP/1.1", &long).starts_with("HTTP/1.1 400 "));
    }

    #[test]
    fn a_head_that_is_too_long_by_its_last_part_is_refused() {
        let mut line = "GET /npm/package.json HTTP/1.1\r\nHost: localhost\r\nX: ".to_owned();
        let rest = MAX_HEAD_BYTES - line.len();
        line.push_str(&"a".repeat(rest));
        // Only the end is behind the limit, and may be read with it or alone.
        assert!(ask_as(&line, "").starts_with("HTTP/1.1 400 "));
    }

    #[cfg(unix)]
    #[test]
    fn links_out_of_the_folder_are_not_followed() {
        let folder = std::env::temp_dir().join(format!("turnwise-serve-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("site")).unwrap();
        std::fs::write(folder.join("secret.txt"), "secret").unwrap();
        std::fs::write(folder.join("site/own.txt"), "own").unwrap();
        std::os::unix::fs::symlink(folder.join("secret.txt"), folder.join("site/link.txt"))
            .unwrap();
        let site = folder.join("site").canonicalize().unwrap();
        assert_eq!(read_file(&site, Path::new("own.txt")).as_deref(), Some(&b"own"[..]));
        assert_eq!(read_file(&site, Path::new("link.txt")), None);
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_port_in_use_is_a_clear_error() {
        let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = taken.local_addr().unwrap().port();
        let sentence = format!(
            "port {port} is in use; end the other program or choose another port with `--port`"
        );
        assert_eq!(listen(port).unwrap_err().to_string(), sentence);
    }
}
