//! Server-sent events as they stream in: bytes in, the data of whole events out. The other fields say nothing that a chat needs.

/// What has arrived of the event that is not whole yet.
#[derive(Clone, Debug, Default)]
pub struct Events {
    line: Vec<u8>,
    data: Option<String>,
    /// The last byte was a carriage return: a line feed after it ends no line of its own.
    after_return: bool,
}

impl Events {
    /// Takes in what came next, wherever it was cut, and tells the data of each event that is whole now.
    pub fn take(&mut self, bytes: &[u8], mut tell: impl FnMut(String)) {
        for &byte in bytes {
            let goes_on = byte == b'\n' && self.after_return;
            self.after_return = byte == b'\r';
            match byte {
                b'\n' if goes_on => {}
                b'\n' | b'\r' => self.end_line(&mut tell),
                _ => self.line.push(byte),
            }
        }
    }

    fn end_line(&mut self, tell: &mut impl FnMut(String)) {
        let line = std::mem::take(&mut self.line);
        let line = String::from_utf8_lossy(&line);
        if line.is_empty() {
            self.data.take().into_iter().for_each(tell);
        } else if let Some(text) = line.strip_prefix("data").and_then(value) {
            match &mut self.data {
                Some(data) => {
                    data.push('\n');
                    data.push_str(text);
                }
                None => self.data = Some(text.to_owned()),
            }
        }
    }
}

/// What stands behind a field's name: after a colon and perhaps a blank, or nothing.
fn value(rest: &str) -> Option<&str> {
    match rest.strip_prefix(':') {
        Some(text) => Some(text.strip_prefix(' ').unwrap_or(text)),
        None => rest.is_empty().then_some(""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn events(stream: &str, at_once: usize) -> Vec<String> {
        let (mut events, mut told) = (Events::default(), Vec::new());
        for bytes in stream.as_bytes().chunks(at_once) {
            events.take(bytes, |data| told.push(data));
        }
        told
    }

    #[test]
    fn events_are_whole_wherever_the_stream_is_cut() {
        let stream = ": hello\r\nevent: x\r\ndata: {\"é\":1}\r\n\r\ndata:a\ndata: b\n\ndatum: no\n\nid: 7\rdata\r\rdata: not whole";
        for at_once in 1..stream.len() {
            assert_eq!(events(stream, at_once), ["{\"é\":1}", "a\nb", ""], "{at_once} bytes at once");
        }
    }
}
