//! Public conversations as turns: which service each turn is about, where a conversation goes on to
//! another issue, and where it could pause.

use std::collections::BTreeMap;

use anyhow::{Context, Error, Result};
use turnwise_host::formats::{Format, PartKind, parts};
use turnwise_host::json;
use turnwise_host::text::{Snippet, Speaker};

use crate::data::{Data, messages};

pub const SETS: [&str; 5] =
    ["tools/tau_airline", "tools/tau_retail", "support/abcd_sample", "tools/sgd", "tools/star"];

/// A conversation.
pub struct Talk {
    pub turns: Vec<Turn>,
    /// The turns at which it goes on to another issue, as it was judged. Empty if all is one.
    pub inner: Vec<usize>,
}

/// A message of the user and everything up to the next one.
#[derive(Default)]
pub struct Turn {
    pub said: Vec<Said>,
    /// The service whose tools it calls.
    service: Option<&'static str>,
}

/// A text, or a call or result of a tool.
pub struct Said {
    speaker: Speaker,
    text: String,
    tool: Option<String>,
}

/// The conversations of a set: the even rows, and the odd ones.
pub fn halves(data: &Data, set: &str) -> Result<[Vec<Talk>; 2]> {
    let several = several(set)?;
    let mut halves: [Vec<Talk>; 2] = Default::default();
    let mut row = 0;
    data.rows(set, |json| {
        let inner = several.get(&row).cloned().unwrap_or_default();
        if let Some(half) = halves.get_mut(row % 2) {
            half.push(Talk { turns: turns(&messages(json))?, inner });
        }
        row += 1;
        Ok(())
    })?;
    Ok(halves)
}

/// The rows of a set that hold several issues, and the turns at which they go on to another one.
fn several(set: &str) -> Result<BTreeMap<usize, Vec<usize>>> {
    let lines = SEVERAL.lines().filter(|line| !line.starts_with('#'));
    let own = lines.filter_map(|line| line.strip_prefix(set)?.strip_prefix(' '));
    let read = |line: &str| -> Result<(usize, Vec<usize>)> {
        let (row, turns) = line.split_once(':').context("a line without a colon")?;
        let turns: Result<Vec<usize>, _> = turns.split_whitespace().map(str::parse).collect();
        Ok((row.parse()?, turns?))
    };
    own.map(|line| read(line).with_context(|| format!("texts/issues/several.txt: `{line}`")))
        .collect()
}

const SEVERAL: &str = include_str!("../../texts/issues/several.txt");

impl Talk {
    /// The part up to the last call of its first service. Between this call and the next one, the
    /// data does not show where the user changes the service.
    pub fn first_piece(&self) -> &[Turn] {
        let end = self.changes().first().map_or(self.turns.len(), |(end, _)| *end);
        self.turns.get(..end).unwrap_or_default()
    }

    /// The turns between which it goes on to another service: behind the last call of one, and up
    /// to the first call of the other.
    pub fn changes(&self) -> Vec<(usize, usize)> {
        let turns = self.turns.iter().enumerate();
        let calls: Vec<_> = turns.filter_map(|(at, turn)| Some((at, turn.service?))).collect();
        let pairs = calls.iter().zip(calls.iter().skip(1));
        pairs.filter(|(a, b)| a.1 != b.1).map(|(a, b)| (a.0 + 1, b.0)).collect()
    }
}

impl Turn {
    /// The assistant waits for no answer at its end.
    pub fn pauses(&self) -> bool {
        let answer = self.answer();
        let tail = answer.get(answer.len().saturating_sub(TAIL)..).unwrap_or(&answer);
        let has = |phrases: &[&str]| phrases.iter().any(|phrase| tail.contains(phrase));
        match has(OFFERS) {
            true => !has(DEMANDS),
            false => !answer.is_empty() && !answer.ends_with('?') && !has(DEMANDS) && !has(ASKS),
        }
    }

    /// The same, and the assistant says that something is done.
    pub fn fulfills(&self) -> bool {
        let answer = self.answer();
        self.pauses() && DONE.iter().any(|phrase| answer.contains(phrase))
    }

    /// The user asks for something, and does not only say thanks.
    pub fn asks(&self) -> bool {
        let first = self.said.first().filter(|said| said.speaker == Speaker::User);
        let text = first.map(|said| said.text.to_ascii_lowercase()).unwrap_or_default();
        let has = |phrases: &[&str]| phrases.iter().any(|phrase| text.contains(phrase));
        has(WISHES) && !has(GOODBYES)
    }

    /// The assistant's last words, in small ASCII letters: all of these conversations are English.
    fn answer(&self) -> String {
        let is_answer = |said: &&Said| said.speaker == Speaker::Assistant && said.tool.is_none();
        let last = self.said.iter().rev().find(is_answer);
        let text = last.map(|said| said.text.trim()).unwrap_or_default();
        text.chars().filter(char::is_ascii).collect::<String>().to_ascii_lowercase()
    }
}

impl Said {
    /// What the tracker reads.
    pub fn snippet(&self, turn: u32, index: u32) -> Snippet<'_> {
        let text = &self.text;
        match (self.speaker, &self.tool) {
            (Speaker::Assistant, Some(tool)) => Snippet::called(tool, text, turn, index),
            (_, Some(tool)) => Snippet::answered(tool, text, turn, index),
            (_, None) => Snippet::said(self.speaker, text, turn, index),
        }
    }
}

fn turns(messages: &[String]) -> Result<Vec<Turn>> {
    let mut turns: Vec<Turn> = Vec::new();
    for message in messages {
        let parsed = json::parse(message).map_err(Error::msg)?.json;
        let speaker = match parsed.text_of("role") {
            Some("user") => Speaker::User,
            Some("assistant") => Speaker::Assistant,
            Some("tool") => Speaker::Tool,
            _ => continue,
        };
        if speaker == Speaker::User {
            turns.push(Turn::default());
        }
        let Some(turn) = turns.last_mut() else { continue };
        for part in parts(Format::OpenAiChat, &parsed) {
            match part.kind {
                PartKind::Text => {
                    // The sign by which the users of τ-bench end a conversation is not said by a
                    // person.
                    let text = part.text.trim_end().trim_end_matches("###STOP###").trim_end();
                    if !text.is_empty() {
                        turn.said.push(Said { speaker, text: text.into(), tool: None });
                    }
                }
                PartKind::Result => {
                    let tool = Some("tool".into());
                    turn.said.push(Said { speaker, text: part.text.into_owned(), tool });
                }
                PartKind::Call => {
                    let tool = Some(part.tool.into());
                    turn.said.push(Said { speaker, text: part.text.to_string(), tool });
                    let of = |(_, tools): &&(&str, &[&str])| tools.contains(&part.tool);
                    turn.service = turn.service.or(SERVICES.iter().find(of).map(|(name, _)| *name));
                }
                _ => {}
            }
        }
    }
    // The last message of a conversation may have been that sign alone.
    while turns.last().is_some_and(|turn| turn.said.is_empty()) {
        turns.pop();
    }
    Ok(turns)
}

/// How many bytes of an answer say whether it asks for something.
const TAIL: usize = 160;
/// Offers of more help.
const OFFERS: &[&str] = &[
    "anything else",
    "further assistance",
    "something else",
    "more questions",
    "other questions",
    "further questions",
    "more assistance",
    "need assistance",
    "else you need",
    "that i can do for",
];
/// Requests for an answer, also next to an offer.
const DEMANDS: &[&str] = &["please confirm", "please provide", "please specify", "which"];
/// Other requests for an answer that may have no question mark.
const ASKS: &[&str] = &[
    "confirming",
    "kindly",
    "let me know what",
    "let me know how",
    "if you would like",
    "if you'd like",
    "once you",
    "could you",
    "would you",
    "do you want",
    "can i book",
    "is that correct",
];
/// Words that say that something is done.
const DONE: &[&str] = &[
    "has been",
    "have been",
    "successfully",
    "booked",
    "confirmed",
    "completed",
    "reserved",
    "purchased",
    "scheduled",
    "submitted",
    "processed",
    "your reservation id is",
];
/// Words with which a user asks for something.
const WISHES: &[&str] = &[
    "?",
    "i need",
    "i want",
    "i'd like",
    "i would like",
    "please",
    "can you",
    "could you",
    "change",
];
/// Words with which a user ends a conversation.
const GOODBYES: &[&str] = &["that's all", "all i needed", "that will be all", "appreciate it"];

/// The tools of each service of SGD and STAR.
const SERVICES: &[(&str, &[&str])] = &[
    ("homes", &["FindApartment", "ScheduleVisit"]),
    ("cars", &["GetCarsAvailable", "ReserveCar"]),
    ("hotels", &["SearchHotel", "ReserveHotel"]),
    ("buses", &["FindBus", "BuyBusTicket"]),
    ("restaurants", &["FindRestaurants", "ReserveRestaurant"]),
    ("services", &["FindProvider", "BookAppointment"]),
    ("events", &["FindEvents", "BuyEventTickets"]),
    ("banks", &["CheckBalance", "TransferMoney"]),
    ("flights", &["SearchOnewayFlight", "SearchRoundtripFlights"]),
    ("movies", &["FindMovies", "RentMovie"]),
    ("weather", &["GetWeather"]),
    ("rides", &["GetRide"]),
    ("travel", &["FindAttractions"]),
    ("apartment", &["apartment_search", "apartment_schedule"]),
    ("bank", &["bank_balance", "bank_fraud_report"]),
    ("doctor", &["doctor_schedule", "doctor_followup"]),
    ("hotel", &["hotel_search", "hotel_book", "hotel_service_request"]),
    ("meeting", &["meeting_schedule"]),
    ("party", &["party_plan", "party_rsvp"]),
    ("plane", &["plane_search", "plane_book"]),
    ("restaurant", &["restaurant_search", "restaurant_book"]),
    ("ride", &["ride_book", "ride_status", "ride_change"]),
    ("trip", &["trip_directions"]),
    ("trivia", &["trivia"]),
    ("weather forecast", &["weather"]),
];

/// The conversation of these texts; `>` marks the assistant's.
#[cfg(test)]
pub fn talk(texts: &[&str]) -> Result<Talk> {
    let message = |text: &&str| match text.strip_prefix('>') {
        Some(text) => format!("{{\"role\":\"assistant\",\"content\":\"{text}\"}}"),
        None => format!("{{\"role\":\"user\",\"content\":\"{text}\"}}"),
    };
    let messages: Vec<String> = texts.iter().map(message).collect();
    Ok(Talk { turns: turns(&messages)?, inner: Vec::new() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pause_is_no_question() -> Result<()> {
        for (answer, pauses, fulfills) in [
            ("Your table is booked. Anything else?", true, true),
            ("Please confirm the table, or let me know if you need anything else!", false, false),
            ("The bus leaves at nine.", true, false),
            ("Where to?", false, false),
            ("Confirming your visit on March 4th.", false, false),
        ] {
            let talk = talk(&["Hello", &format!(">{answer}")])?;
            let told = talk.turns.first().map(|turn| (turn.pauses(), turn.fulfills()));
            assert_eq!(told, Some((pauses, fulfills)), "{answer}");
        }
        Ok(())
    }

    #[test]
    fn the_sign_of_the_end_is_not_said() -> Result<()> {
        let talk = talk(&["Hello ###STOP###", ">Hi.", "###STOP###"])?;
        let said = talk.turns.iter().flat_map(|turn| &turn.said);
        assert_eq!(said.map(|said| &*said.text).collect::<Vec<_>>(), ["Hello", "Hi."]);
        assert_eq!(talk.turns.len(), 1);
        Ok(())
    }

    #[test]
    fn the_list_of_several_issues_can_be_read() -> Result<()> {
        let mut all = 0;
        for set in SETS {
            all += several(set)?.len();
        }
        assert_eq!(all, SEVERAL.lines().filter(|line| !line.starts_with('#')).count());
        Ok(())
    }
}
