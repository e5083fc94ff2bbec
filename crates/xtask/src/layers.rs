//! How much of a wasm a part of the source takes: the code of the functions whose names contain a
//! module's. Generic functions count where their types do, since names of the kind `v0` contain
//! them.

use std::collections::BTreeMap;

use anyhow::{Context, Result};

/// The code of all functions whose name `is_part`, behind each other. The wasm must have names.
pub fn code_of(wasm: &[u8], is_part: impl Fn(&str) -> bool) -> Result<Vec<u8>> {
    let read = || {
        let sections = sections(wasm)?;
        let imported = imported_functions(&sections)?;
        let names = function_names(&sections)?;
        let mut code = Bytes(sections.iter().find(|(kind, _)| *kind == CODE)?.1);
        let mut found = Vec::new();
        for index in imported..imported + code.number()? {
            let body = code.list()?;
            if names.get(&index).is_some_and(|name| is_part(name)) {
                found.extend_from_slice(body);
            }
        }
        Some(found)
    };
    read().context("the wasm cannot be read, or has no names")
}

/// The kinds and contents of all sections.
fn sections(wasm: &[u8]) -> Option<Vec<(u8, &[u8])>> {
    let mut rest = Bytes(wasm.get(HEADER..)?);
    let mut sections = Vec::new();
    while !rest.0.is_empty() {
        sections.push((rest.byte()?, rest.list()?));
    }
    Some(sections)
}

/// How many functions are imported: they come first in the numbering.
fn imported_functions(sections: &[(u8, &[u8])]) -> Option<u32> {
    let Some((_, imports)) = sections.iter().find(|(kind, _)| *kind == IMPORT) else {
        return Some(0);
    };
    let mut rest = Bytes(imports);
    let mut functions = 0;
    for _ in 0..rest.number()? {
        rest.list()?;
        rest.list()?;
        match rest.byte()? {
            0 => {
                rest.number()?;
                functions += 1;
            }
            // A table's type, and the limits of a table or a memory.
            kind @ (1 | 2) => {
                if kind == 1 {
                    rest.byte()?;
                }
                let has_most = rest.byte()? & 1 == 1;
                rest.number()?;
                if has_most {
                    rest.number()?;
                }
            }
            3 => {
                rest.byte()?;
                rest.byte()?;
            }
            _ => return None,
        }
    }
    Some(functions)
}

/// The functions' numbers and names, from the section `name`.
fn function_names<'w>(sections: &[(u8, &'w [u8])]) -> Option<BTreeMap<u32, &'w str>> {
    let custom = sections.iter().filter(|(kind, _)| *kind == 0);
    let mut parts = custom.filter_map(|(_, content)| {
        let mut rest = Bytes(content);
        (rest.list()? == b"name").then_some(rest)
    });
    let mut rest = parts.next()?;
    while !rest.0.is_empty() {
        let (kind, content) = (rest.byte()?, rest.list()?);
        if kind == FUNCTIONS {
            let mut list = Bytes(content);
            let count = list.number()?;
            let name = |list: &mut Bytes<'w>| {
                Some((list.number()?, std::str::from_utf8(list.list()?).ok()?))
            };
            return (0..count).map(|_| name(&mut list)).collect();
        }
    }
    None
}

/// Bytes that are still to read.
struct Bytes<'w>(&'w [u8]);

impl<'w> Bytes<'w> {
    fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    /// A number in LEB128.
    fn number(&mut self) -> Option<u32> {
        let mut number = 0;
        for shift in (0..32).step_by(7) {
            let byte = self.byte()?;
            number |= u32::from(byte & 127) << shift;
            if byte < 128 {
                return Some(number);
            }
        }
        None
    }

    /// As many bytes as the number in front of them says.
    fn list(&mut self) -> Option<&'w [u8]> {
        let length = self.number()? as usize;
        let (list, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(list)
    }
}

/// The bytes before the first section.
const HEADER: usize = 8;
const IMPORT: u8 = 2;
const CODE: u8 = 10;
/// In the section `name`.
const FUNCTIONS: u8 = 1;

#[cfg(test)]
mod tests {
    use super::*;

    /// A module with one imported function and two of its own, named `a`, `lesson` and `b`.
    const WASM: &[u8] = &[
        0, b'a', b's', b'm', 1, 0, 0, 0, // header
        1, 4, 1, 0x60, 0, 0, // one type
        2, 7, 1, 1, b'm', 1, b'f', 0, 0, // an import
        3, 3, 2, 0, 0, // two functions
        10, 8, 2, 2, 0, 0x0b, 3, 0, 1, 0x0b, // their code
        0, 22, 4, b'n', b'a', b'm', b'e', 1, 15, // names
        3, 0, 1, b'a', 1, 6, b'l', b'e', b's', b's', b'o', b'n', 2, 1, b'b',
    ];

    #[test]
    fn code_is_found_by_name() {
        assert_eq!(code_of(WASM, |name| name == "lesson").unwrap(), [0, 0x0b]);
        assert_eq!(code_of(WASM, |name| name == "b").unwrap(), [0, 1, 0x0b]);
        assert_eq!(code_of(WASM, |_| true).unwrap(), [0, 0x0b, 0, 1, 0x0b]);
    }

    #[test]
    fn a_wasm_without_names_is_an_error() {
        assert!(code_of(&WASM[..WASM.len() - 24], |_| true).is_err());
        assert!(code_of(b"no wasm", |_| true).is_err());
    }
}
