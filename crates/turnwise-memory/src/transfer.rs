//! Export and import: versioned JSON that is readable without Turnwise, and plain lines as other
//! assistants export them.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::day::{Date, day_of_time};
use crate::digest::Digest;
use crate::edit::Edit;
use crate::error::Error;
use crate::gates::{Refusal, Refused, check_content};
use crate::kind::{Kind, Origin};
use crate::learn::{Parts, cut, said_by_user};
use crate::memory::{Memory, Put};
use crate::record::{Record, Said, Source, normal_form};
use crate::rows::Row;
use crate::scope::Scope;
use crate::status::Status;

/// An export: the records of one scope with their sources and history, without tombstones, which
/// belong to a store.
#[derive(Serialize, Deserialize)]
struct Export {
    version: u32,
    scope: Scope,
    records: Vec<Record>,
}

/// The result of an import.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Imported {
    /// New records. They await the user's confirmation, unless they come from an export of the same
    /// scope.
    pub added: Vec<Digest>,
    /// Lines that were not stored, with the reasons.
    pub refused: Vec<Refused>,
    /// The change, for undo.
    pub change: Option<String>,
    /// The rows to write.
    #[serde(skip)]
    pub rows: Vec<Row>,
}

impl Memory {
    /// Everything as JSON, for [`Memory::import`] and for people to read.
    pub fn export(&self) -> String {
        let records = self.rows.records().values().cloned().collect();
        let export = Export { version: VERSION, scope: self.scope.clone(), records };
        serde_json::to_string(&export).unwrap_or_default()
    }

    /// Current records as Markdown, one list per kind.
    pub fn export_lines(&self) -> String {
        let mut out = String::new();
        for kind in Kind::ALL {
            let records = self.rows.records().values();
            let mine = records.filter(|record| record.kind == kind && record.is_current());
            for (number, record) in mine.enumerate() {
                if number == 0 {
                    out.push_str(&format!("## {}\n", kind.as_str()));
                }
                let day = day_of_time(record.newest().map_or(0, |newest| newest.said.at));
                let text = record.text().split_whitespace().collect::<Vec<_>>().join(" ");
                out.push_str(&format!("- {text} ({})\n", Date::from_days(day).iso()));
            }
        }
        out
    }

    /// Imports an export, or plain lines with one fact each. An export of the same scope is merged.
    /// Everything else must pass the gates and awaits the user's confirmation, with origin
    /// `imported`.
    ///
    /// # Errors
    /// `unknown_version` for an export of a later version.
    pub fn import(
        &mut self,
        data: &str,
        now: u64,
        is_secret: &dyn Fn(&str) -> bool,
    ) -> Result<Imported, Error> {
        let mut imported = Imported::default();
        let mut edit = Edit::default();
        match serde_json::from_str::<Export>(data) {
            Ok(export) if export.version > VERSION => {
                let message = format!("an export of version {} is too new", export.version);
                return Err(Error::new("unknown_version", message));
            }
            Ok(export) if export.scope == self.scope => {
                for record in export.records {
                    self.import_record(record, is_secret, &mut imported, &mut edit);
                }
            }
            Ok(export) => {
                for record in export.records.iter().filter(|record| record.kind != Kind::Turn) {
                    let line = (record.kind, record.slot.as_deref(), record.text());
                    self.import_line(line, now, is_secret, &mut imported, &mut edit);
                }
            }
            Err(_) => self.import_lines(data, now, is_secret, &mut imported, &mut edit),
        }
        (imported.change, imported.rows) = self.finish(edit, now);
        Ok(imported)
    }

    /// Imports a record from an export of this scope. It must pass consent and secrets, and keeps
    /// its history.
    fn import_record(
        &mut self,
        record: Record,
        is_secret: &dyn Fn(&str) -> bool,
        imported: &mut Imported,
        edit: &mut Edit,
    ) {
        let mut statements = record.statements.values();
        let refusal = statements.find_map(|one| {
            check_content(record.kind, &one.said.text, &self.consent, is_secret).err()
        });
        if let Some(reason) = refusal {
            imported.refused.push(Refused::new(record.text(), reason));
            return;
        }
        let (id, is_known) = (record.id, self.record(record.id).is_some());
        let text = String::from(record.text());
        self.rows.merge(Row::Record(record));
        self.reindex(&[id]);
        match (self.record(id).is_some(), is_known) {
            (true, false) => {
                edit.added(id);
                imported.added.push(id);
            }
            (true, true) => edit.touched(id),
            (false, _) => imported.refused.push(Refused::new(&text, Refusal::Forgotten)),
        }
    }

    fn import_lines(
        &mut self,
        data: &str,
        now: u64,
        is_secret: &dyn Fn(&str) -> bool,
        imported: &mut Imported,
        edit: &mut Edit,
    ) {
        let mut kind = Kind::Fact;
        for line in data.lines() {
            let line = line.trim();
            if let Some(title) = line.strip_prefix('#') {
                let title = title.trim_start_matches('#').trim().to_lowercase();
                let title = title.trim_end_matches('s');
                let named = Kind::ALL.into_iter().find(|kind| kind.as_str() == title);
                kind = named.filter(|kind| *kind != Kind::Turn).unwrap_or(Kind::Fact);
                continue;
            }
            let text = line.trim_start_matches(['-', '*', '•', ' ']);
            let text = text.trim_start_matches(|c: char| c.is_ascii_digit());
            let text =
                if text.len() < line.len() { text.trim_start_matches(['.', ')']) } else { text };
            self.import_line((kind, None, text.trim()), now, is_secret, imported, edit);
        }
    }

    fn import_line(
        &mut self,
        (kind, slot, text): (Kind, Option<&str>, &str),
        now: u64,
        is_secret: &dyn Fn(&str) -> bool,
        imported: &mut Imported,
        edit: &mut Edit,
    ) {
        if normal_form(text).is_empty() {
            return;
        }
        let sensitivity = match check_content(kind, text, &self.consent, is_secret) {
            Ok(sensitivity) => sensitivity,
            Err(reason) => {
                imported.refused.push(Refused::new(text, reason));
                return;
            }
        };
        let parts = Parts { confidence: 60, ..Parts::default() };
        let text = cut(text, kind);
        let said = said_by_user(parts, &text, Source::default(), now, sensitivity);
        let said = Said { origin: Origin::Imported, metadata: BTreeMap::new(), ..said };
        let id = Record::id_for(&self.scope, kind, slot, &text);
        match self.put(kind, slot, said, Status::Proposed, now) {
            Put::Added => {
                edit.added(id);
                imported.added.push(id);
            }
            Put::Reinforced => edit.touched(id),
            Put::Known => {}
            Put::Forgotten => imported.refused.push(Refused::new(&text, Refusal::Forgotten)),
        }
    }
}

const VERSION: u32 = 1;
