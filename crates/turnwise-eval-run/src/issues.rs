//! Measures the tracker of issues: public conversations with one issue each, alone, joined in
//! sequence and interleaved; and conversations with several issues, as they were spoken.
//!
//! A boundary is a user message with another issue than the one before. It is found if one is
//! reported at most one turn away. In a conversation with one issue, every boundary is a false
//! split. The conversations of SGD and STAR have several issues: the tools of each service are one,
//! so a conversation is used up to the last call of its first service. The tracker was tuned on the even
//! rows of each set only; the odd ones are what counts.

use std::path::Path;

use anyhow::{Error, Result};
use turnwise_host::formats::{Format, PartKind, parts};
use turnwise_host::json;
use turnwise_host::text::issues::Tracker;
use turnwise_host::text::{Snippet, Speaker};

use crate::data::{Data, messages};
use crate::report::Report;
use crate::resumed;

const SETS: [&str; 5] =
    ["tools/tau_airline", "tools/tau_retail", "support/abcd_sample", "tools/sgd", "tools/star"];
const HALVES: [&str; 2] = ["even rows", "odd rows"];

/// Runs all sets.
pub fn run(data: &Data, _out: &Path, report: &mut Report) -> Result<()> {
    eprintln!("==> issues");
    resumed::run(data, &SETS, report)?;
    let mut lines = Vec::new();
    let mut totals = [[Score::default(); 4]; 2];
    for set in SETS {
        let mut talks: Vec<Talk> = Vec::new();
        data.rows(set, |row| {
            talks.push(turns(&messages(row))?);
            Ok(())
        })?;
        let (even, odd): (Vec<_>, Vec<_>) =
            talks.into_iter().enumerate().partition(|(row, _)| row % 2 == 0);
        let talks = [even, odd].map(|half| half.into_iter().map(|(_, talk)| talk).collect());
        for ((half, talks), total) in HALVES.iter().zip(talks).zip(&mut totals) {
            let talks: Vec<Talk> = talks;
            let scores = scores(&talks);
            lines.push([vec![format!("{set}, {half}")], cells(&scores)].concat());
            total.iter_mut().zip(scores).for_each(|(sum, score)| sum.plus(score));
        }
    }
    for (half, total) in HALVES.iter().zip(&totals) {
        lines.push([vec![format!("all, {half}")], cells(total)].concat());
    }
    let [_, [alone, joined, interleaved, _]] = totals;
    report.issues(&lines, alone.splits(), joined.found(), interleaved.found());
    Ok(())
}

/// Alone, in sequence, interleaved, and as spoken.
fn scores(talks: &[Talk]) -> [Score; 4] {
    let mut scores = [Score::default(); 4];
    let [alone, joined, interleaved, spoken] = &mut scores;
    for talk in talks.iter().filter(|talk| !changes(talk).is_empty()) {
        spoken.read(&talk.iter().collect::<Vec<_>>(), &changes(talk));
    }
    let single: Vec<&[Turn]> = talks.iter().map(|talk| first_piece(talk)).collect();
    let single: Vec<&[Turn]> = single.into_iter().filter(|turns| turns.len() > 1).collect();
    for (place, own) in single.iter().enumerate() {
        alone.add(&[own], false);
        // Neighbors in a set are often variations of one conversation.
        let mut places = Vec::new();
        for at in (0..2 + place % 4).map(|count| (place + 7 * count) % single.len()) {
            if !places.contains(&at) {
                places.push(at);
            }
        }
        let some: Vec<&[Turn]> = places.iter().filter_map(|at| single.get(*at)).copied().collect();
        if some.len() > 1 {
            joined.add(&some, false);
            interleaved.add(&some, true);
        }
    }
    scores
}

fn cells(scores: &[Score; 4]) -> Vec<String> {
    scores.iter().flat_map(|score| score.cells()).collect()
}

type Talk = Vec<Turn>;

/// A message of the user and everything up to the next one.
#[derive(Default)]
struct Turn {
    said: Vec<Said>,
    /// The service whose tools it calls.
    service: Option<&'static str>,
}

/// A text, or a call or result of a tool.
struct Said {
    speaker: Speaker,
    text: String,
    tool: Option<String>,
}

/// The part of a conversation up to the last call of its first service. Between this call and the
/// next one, the data does not show where the user changes the service.
fn first_piece(talk: &[Turn]) -> &[Turn] {
    let Some((end, _)) = changes(talk).first().copied() else { return talk };
    talk.get(..end).unwrap_or(talk)
}

/// The turns between which a conversation goes on to another service: behind the last call of one,
/// and up to the first call of the other.
fn changes(talk: &[Turn]) -> Vec<(usize, usize)> {
    let calls = talk.iter().enumerate().filter_map(|(at, turn)| Some((at, turn.service?)));
    let calls: Vec<_> = calls.collect();
    let pairs = calls.iter().zip(calls.iter().skip(1));
    pairs.filter(|(a, b)| a.1 != b.1).map(|(a, b)| (a.0 + 1, b.0)).collect()
}

fn turns(messages: &[String]) -> Result<Talk> {
    let mut turns = Talk::new();
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
                // The sign by which the users of τ-bench end a conversation is not said by a
                // person.
                PartKind::Text if part.text.trim() == "###STOP###" => {}
                PartKind::Text => {
                    turn.said.push(Said { speaker, text: part.text.into_owned(), tool: None });
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
    Ok(turns)
}

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

#[derive(Clone, Copy, Default)]
struct Score {
    conversations: u32,
    boundaries: u32,
    found: u32,
    wrong: u32,
}

impl Score {
    /// Joins conversations and compares the boundaries. Interleaved, they take turns in thirds.
    fn add(&mut self, conversations: &[&[Turn]], is_interleaved: bool) {
        let mut order: Vec<(usize, &Turn)> = Vec::new();
        let rounds = if is_interleaved { 3 } else { 1 };
        for round in 0..rounds {
            for (source, turns) in conversations.iter().enumerate() {
                let (from, to) = (turns.len() * round / rounds, turns.len() * (round + 1) / rounds);
                let part = turns.get(from..to).unwrap_or_default();
                order.extend(part.iter().map(|turn| (source, turn)));
            }
        }
        let sources: Vec<usize> = order.iter().map(|(source, _)| *source).collect();
        // One turn earlier or later is near enough.
        let near = |at: &usize| (at - 1, at + 1);
        let wanted: Vec<_> = boundaries(&sources).iter().map(near).collect();
        self.read(&order.into_iter().map(|(_, turn)| turn).collect::<Vec<_>>(), &wanted);
    }

    /// Compares the boundaries that are reported with those that there are, as ranges of turns.
    fn read(&mut self, turns: &[&Turn], wanted: &[(usize, usize)]) {
        let mut tracker = Tracker::default();
        let mut starts = Vec::new();
        let mut index = 0;
        for (number, turn) in (1..).zip(turns) {
            starts.push(index);
            index += u32::from(turn.said.is_empty());
            for Said { speaker, text, tool } in &turn.said {
                tracker.read(&match (speaker, tool) {
                    (Speaker::Assistant, Some(tool)) => Snippet::called(tool, text, number, index),
                    (_, Some(tool)) => Snippet::answered(tool, text, number, index),
                    (_, None) => Snippet::said(*speaker, text, number, index),
                });
                index += 1;
            }
        }
        // A turn without words says nothing about the issue, as the last one of a conversation.
        let has =
            |start: &u32| tracker.issues().iter().position(|one| one.messages.contains(start));
        let told: Vec<usize> = starts.iter().filter_map(has).collect();
        let mut told = boundaries(&told);
        self.conversations += 1;
        self.boundaries += wanted.len() as u32;
        for (from, to) in wanted {
            if let Some(at) = told.iter().position(|at| (*from..=*to).contains(at)) {
                told.remove(at);
                self.found += 1;
            }
        }
        self.wrong += told.len() as u32;
    }

    fn plus(&mut self, other: Self) {
        self.conversations += other.conversations;
        self.boundaries += other.boundaries;
        self.found += other.found;
        self.wrong += other.wrong;
    }

    fn found(self) -> f64 {
        100.0 * f64::from(self.found) / f64::from(self.boundaries.max(1))
    }

    /// False splits in twenty conversations.
    fn splits(self) -> f64 {
        20.0 * f64::from(self.wrong) / f64::from(self.conversations.max(1))
    }

    fn cells(self) -> [String; 2] {
        let found = if self.boundaries > 0 { format!("{:.1}", self.found()) } else { "–".into() };
        [found, format!("{:.1}", self.splits())]
    }
}

/// The places at which the value differs from the one before.
fn boundaries(values: &[usize]) -> Vec<usize> {
    let pairs = values.iter().zip(values.iter().skip(1));
    (1..).zip(pairs).filter(|(_, (a, b))| a != b).map(|(at, _)| at).collect()
}
