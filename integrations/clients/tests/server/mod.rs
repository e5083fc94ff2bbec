//! A server that answers every chat completion alike, and keeps what it was asked.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};

pub struct Server {
    address: String,
    requests: Arc<Mutex<Vec<Value>>>,
}

impl Server {
    /// Starts it on a free port. It ends with the test's process.
    pub fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}/v1", listener.local_addr().unwrap());
        let requests = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&requests);
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let kept = Arc::clone(&kept);
                std::thread::spawn(move || serve(&stream.unwrap(), &kept));
            }
        });
        Self { address, requests }
    }

    pub fn address(&self) -> String {
        self.address.clone()
    }

    pub fn requests(&self) -> Vec<Value> {
        self.requests.lock().unwrap().clone()
    }
}

fn serve(mut stream: &TcpStream, kept: &Mutex<Vec<Value>>) {
    let mut reader = BufReader::new(stream);
    while let Some(body) = read(&mut reader) {
        let body: Value = serde_json::from_slice(&body).unwrap();
        let prompt_tokens = body["messages"].to_string().len() / 4;
        kept.lock().unwrap().push(body);
        let answer = json!({
            "id": "chatcmpl-1", "object": "chat.completion", "created": 0, "model": "gpt-4.1-mini",
            "choices": [{
                "index": 0, "finish_reason": "stop", "logprobs": null,
                "message": { "role": "assistant", "content": "On its way.", "refusal": null },
            }],
            "usage": {
                "prompt_tokens": prompt_tokens, "completion_tokens": 4,
                "total_tokens": prompt_tokens + 4,
            },
        })
        .to_string();
        let head = format!(
            "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
            answer.len()
        );
        stream.write_all((head + &answer).as_bytes()).unwrap();
    }
}

/// The body of the next request. `None` if the client closed the connection.
fn read(reader: &mut BufReader<&TcpStream>) -> Option<Vec<u8>> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line).ok()? == 0 {
            return None;
        }
        if line.trim().is_empty() {
            break;
        }
        let line = line.to_ascii_lowercase();
        if let Some(value) = line.strip_prefix("content-length:") {
            length = value.trim().parse().unwrap();
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    Some(body)
}
