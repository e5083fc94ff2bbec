//! A table of phrases with its index, as code and as bytes.

use super::Result;
use super::format::{Ahead, GROUPS};
use super::index::Index;
use super::program::Programs;
use super::tables::Phrases;

/// The fields of the crate's `Phrases`.
pub struct Table {
    program: Vec<u8>,
    bits: [u64; 4],
    ends: Vec<u16>,
    starts: Vec<u16>,
    aheads: Vec<Ahead>,
    groups: Vec<u16>,
}

impl Table {
    /// A table of phrases, in groups.
    pub fn of(groups: &[Phrases]) -> Result<Self> {
        if groups.len() > GROUPS {
            return Err(format!("there are more than {GROUPS} groups"));
        }
        let mut programs = Programs::default();
        let mut index = Index::default();
        for (place, group) in groups.iter().enumerate() {
            if place > 0 {
                programs.end_group()?;
            }
            // Spaces before a phrase are only for readability.
            for phrase in group.split(';').map(str::trim_start) {
                let start = programs.add(phrase);
                start
                    .and_then(|start| index.add(phrase, start))
                    .map_err(|error| format!("{error}: `{phrase}`"))?;
            }
        }
        let Programs { bytes: program, mut groups } = programs;
        groups.resize(GROUPS, u16::MAX);
        let (mut bits, mut ends, mut starts, mut aheads) = ([0_u64; 4], vec![], vec![], vec![]);
        for (key, beginnings) in index.0 {
            if let Some(bits) = bits.get_mut(usize::from(key >> 6)) {
                *bits |= 1 << (key & 63);
            }
            for (start, ahead) in beginnings {
                starts.push(start);
                aheads.push(ahead);
            }
            ends.push(short(starts.len())?);
        }
        Ok(Self { program, bits, ends, starts, aheads, groups })
    }

    /// The table as Rust code.
    pub fn code(&self) -> String {
        let Self { program, bits, ends, starts, aheads, groups } = self;
        let program = program.escape_ascii();
        format!(
            "Phrases {{ program: b\"{program}\", keys: &Keys::new({bits:?}), ends: &{ends:?}, \
             starts: &{starts:?}, aheads: &{aheads:?}, groups: &{groups:?} }}"
        )
    }

    /// Writes the table in the form that the crate's `packs.rs` reads: each list after its length,
    /// and numbers with the lowest byte first.
    pub fn write(&self, out: &mut Vec<u8>) -> Result<()> {
        let Self { program, bits, ends, starts, aheads, groups } = self;
        out.extend(short(program.len())?.to_le_bytes());
        out.extend(program);
        out.extend(bits.iter().flat_map(|bits| bits.to_le_bytes()));
        out.extend(short(ends.len())?.to_le_bytes());
        out.extend(short(starts.len())?.to_le_bytes());
        for list in [ends, starts, aheads, groups] {
            out.extend(list.iter().flat_map(|number| number.to_le_bytes()));
        }
        Ok(())
    }
}

fn short(length: usize) -> Result<u16> {
    u16::try_from(length).map_err(|_| "the table is too long".to_owned())
}
