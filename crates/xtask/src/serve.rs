//! `cargo xtask serve`: builds the playground and serves it, to this machine only.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::http::{Request, SECURITY_HEADERS, media_type, parse_request};
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
    for stream in listener.incoming() {
        let site = site.clone();
        // Errors are ignored: they mean that the browser closed the connection.
        std::thread::spawn(move || stream.and_then(|stream| answer(stream, &site)));
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
    stream.set_read_timeout(Some(READ_TIMEOUT))?;
    let mut request = BufReader::new(Read::take(stream.try_clone()?, MAX_REQUEST_BYTES));
    let mut line = String::new();
    request.read_line(&mut line)?;
    // The headers are not used. Reading them prevents a connection reset on closing.
    let mut header = String::new();
    while request.read_line(&mut header)? > 2 {
        header.clear();
    }
    match parse_request(&line) {
        Request::File { path, head } => match std::fs::read(site.join(&path)) {
            Ok(body) => reply(&mut stream, "200 OK", media_type(&path), &body, head),
            Err(_) => reply(&mut stream, "404 Not Found", PLAIN, b"no such file\n", head),
        },
        Request::WrongMethod => {
            reply(&mut stream, "405 Method Not Allowed", PLAIN, b"only GET and HEAD\n", false)
        }
        Request::Malformed => {
            reply(&mut stream, "400 Bad Request", PLAIN, b"not understood\n", false)
        }
    }
}

fn reply(
    stream: &mut TcpStream,
    status: &str,
    media_type: &str,
    body: &[u8],
    head: bool,
) -> std::io::Result<()> {
    let length = body.len();
    // No caching: after a rebuild, glue and wasm must be from the same build.
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {media_type}\r\nContent-Length: {length}\r\n\
         Cache-Control: no-store\r\nConnection: close\r\n{SECURITY_HEADERS}\r\n"
    )?;
    if !head {
        stream.write_all(body)?;
    }
    stream.flush()
}

const PLAIN: &str = "text/plain; charset=utf-8";
/// Closes connections of silent browsers after this time.
const READ_TIMEOUT: Duration = Duration::from_secs(30);
/// The maximum size of request line and headers together.
const MAX_REQUEST_BYTES: u64 = 64 * 1024;

#[cfg(test)]
mod tests {
    use super::*;

    /// Sends a request to a new server and returns the whole response.
    fn ask(request: &str) -> String {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let address = listener.local_addr().unwrap();
        let site = crate::project::root().join("crates/xtask");
        let server =
            std::thread::spawn(move || answer(listener.accept().unwrap().0, &site).unwrap());
        let mut client = TcpStream::connect(address).unwrap();
        write!(client, "{request}\r\nHost: here\r\n\r\n").unwrap();
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
    fn a_port_in_use_is_a_clear_error() {
        let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = taken.local_addr().unwrap().port();
        let sentence = format!(
            "port {port} is in use; end the other program or choose another port with `--port`"
        );
        assert_eq!(listen(port).unwrap_err().to_string(), sentence);
    }
}
