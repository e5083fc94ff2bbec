//! Why files of other programs contain more than messages, in the words of `turnwise-sessions`.

use crate::language::{Text, texts};

texts! {
    NO_JSON: "it is not JSON", "kein JSON";
    NO_RECORD: "it is no record", "kein Eintrag";
    RECORD: "a record of the program", "Eintrag des Programms";
    EVENT: "an event of the program", "Ereignis des Programms";
    PART: "a part for the program", "Teil für das Programm";
    BLOCK: "a block for the app", "Block für die App";
    FOR_PERSON: "a summary for the person", "Zusammenfassung für die Person";
    BRANCH: "it is on a branch that was left", "aus einem verlassenen Zweig";
    SUB_AGENT: "it belongs to a sub-agent", "gehört einem Unter-Agenten";
    API_ERROR: "it shows an error of the API", "zeigt einen Fehler der API";
    SUMS_UP: "it sums up messages that are here", "fasst Nachrichten zusammen, die hier sind";
    COMPACTION: "the messages that it sums up are here", "was sie zusammenfasst, ist hier";
    NO_CALL: "its call is not in the file", "der Aufruf fehlt in der Datei";
    NO_TEXT: "the export has no text for it", "der Export hat keinen Text dazu";
    NO_FILE: "it is not in the export", "fehlt im Export";
    ELSEWHERE: "it is not in the messages", "fehlt in den Nachrichten";
    NO_SIGNATURE: "it has no signature", "ohne Signatur";
    UNSIGNED: "the export has no signature for it", "ohne Signatur im Export";
    NO_SENDER: "its sender is unknown", "unbekannter Absender";
    NO_AUTHOR: "its author is unknown", "unbekannter Autor";
    NO_ROLE: "its role is unknown", "unbekannte Rolle";
}

/// A reason in the language of the page.
pub fn left_out(reason: &str) -> String {
    let known = REASONS.iter().find(|known| known.english == reason);
    known.map_or(reason, |known| known.say()).to_owned()
}

const REASONS: [Text; 21] = [
    NO_JSON,
    NO_RECORD,
    RECORD,
    EVENT,
    PART,
    BLOCK,
    FOR_PERSON,
    BRANCH,
    SUB_AGENT,
    API_ERROR,
    SUMS_UP,
    COMPACTION,
    NO_CALL,
    NO_TEXT,
    NO_FILE,
    ELSEWHERE,
    NO_SIGNATURE,
    UNSIGNED,
    NO_SENDER,
    NO_AUTHOR,
    NO_ROLE,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_of_the_readers_is_known() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/turnwise-sessions/src");
        let mut found = 0;
        for file in std::fs::read_dir(folder).unwrap() {
            let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
            for call in text.split("leave_out(").skip(1) {
                let call = call.split_once(')').map_or(call, |_| call.split(';').next().unwrap());
                let Some(reason) = call.rsplit_once(", \"").map(|(_, reason)| reason) else {
                    continue;
                };
                let reason = reason.split('"').next().unwrap();
                assert!(REASONS.iter().any(|known| known.english == reason), "`{reason}`");
                found += 1;
            }
        }
        assert!(found > 20, "{found}");
    }
}
