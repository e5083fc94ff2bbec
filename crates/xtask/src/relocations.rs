//! Reads what `--emit-relocs` makes the linker leave in a wasm: the pieces of its data, called symbols,
//! and the places where code and data have the address of one.

use std::collections::BTreeMap;
use std::ops::Range;

use anyhow::{Context, Result, bail, ensure};
use wasmparser::{
    CustomSectionReader, Data, DataKind, KnownCustom, Linking, Operator, Parser, Payload,
    RelocationEntry, RelocationType, SymbolInfo, TypeRef,
};

/// What makes the linker leave them, in `RUSTFLAGS`.
pub const FLAG: &str = "-Clink-arg=--emit-relocs";

/// The symbols of a wasm, and who has their addresses.
#[derive(Default)]
pub struct Relocations {
    pub symbols: Vec<Symbol>,
    /// By the name of a function: the numbers in it that are addresses, and the places of their symbols.
    pub functions: BTreeMap<String, Vec<(u32, usize)>>,
}

/// A piece of data.
pub struct Symbol {
    pub start: u32,
    pub bytes: Vec<u8>,
    /// Whether nothing writes to it.
    pub is_constant: bool,
    /// The places of the symbols whose addresses are in it.
    pub points_to: Vec<usize>,
}

impl Symbol {
    /// Its addresses.
    pub fn range(&self) -> Range<u32> {
        self.start..self.start + self.bytes.len() as u32
    }
}

impl Relocations {
    /// Fails if the linker left none.
    pub fn read(wasm: &[u8]) -> Result<Relocations> {
        let sections = Sections::read(wasm)?;
        let mut read = Relocations::default();
        // The places of symbols, by their places among all of the wasm, which are of functions, too.
        let mut places = BTreeMap::new();
        let mut names: BTreeMap<u32, Vec<&str>> = BTreeMap::new();
        for (at, symbol) in (0..).zip(&sections.symbols) {
            match symbol {
                SymbolInfo::Func { index, name: Some(name), .. } => {
                    names.entry(*index).or_default().push(name);
                }
                SymbolInfo::Data { symbol: Some(symbol), .. } => {
                    let segment = sections.segments.get(symbol.index as usize);
                    let segment = segment.context("a symbol is in no segment")?;
                    let bytes = segment.bytes.get(symbol.offset as usize..);
                    let bytes = bytes.and_then(|bytes| bytes.get(..symbol.size as usize));
                    places.insert(at, read.symbols.len());
                    read.symbols.push(Symbol {
                        start: segment.start + symbol.offset,
                        bytes: bytes.context("a symbol is outside of its segment")?.to_vec(),
                        is_constant: segment.name == CONSTANTS,
                        points_to: Vec::new(),
                    });
                }
                _ => {}
            }
        }
        let meant = |entry: &RelocationEntry| {
            places.get(&entry.index).copied().context("a relocation names no data")
        };
        for entry in &sections.in_code {
            let symbol = meant(entry)?;
            let place = sections.code + entry.offset as usize;
            let body = sections.bodies.partition_point(|body| body.end <= place);
            let body = u32::try_from(body)?;
            let number = leb(&wasm[place..])?;
            read.symbols[symbol].ensure_at(number, entry)?;
            for &name in names.get(&(sections.imported + body)).context("a function has no name")? {
                read.functions.entry(name.to_owned()).or_default().push((number, symbol));
            }
        }
        for entry in &sections.in_data {
            let symbol = meant(entry)?;
            let place = sections.data + entry.offset as usize;
            let segment = sections.segments.iter().find(|segment| segment.place.contains(&place));
            let segment = segment.context("a relocation is outside of the data")?;
            let number = wasm[place..].first_chunk().context("an address is cut off")?;
            read.symbols[symbol].ensure_at(u32::from_le_bytes(*number), entry)?;
            let address = segment.start + u32::try_from(place - segment.place.start)?;
            let mut holders = read.symbols.iter_mut().filter(|one| one.range().contains(&address));
            let holder = holders.next().context("an address is in no symbol")?;
            for holder in [holder].into_iter().chain(holders) {
                holder.points_to.push(symbol);
            }
        }
        Ok(read)
    }
}

/// The segment of what nothing writes to, as the linker calls it.
const CONSTANTS: &str = ".rodata";

impl Symbol {
    /// Makes sure that relocations are understood.
    fn ensure_at(&self, number: u32, entry: &RelocationEntry) -> Result<()> {
        let address = i64::from(self.start) + entry.addend;
        ensure!(i64::from(number) == address, "a relocation is not at the address that it names");
        Ok(())
    }
}

/// A piece of data as it is in the wasm.
struct Segment<'a> {
    name: &'a str,
    start: u32,
    bytes: &'a [u8],
    place: Range<usize>,
}

/// What a wasm has of all this. Places are in the file.
#[derive(Default)]
struct Sections<'a> {
    /// The number of imported functions, which come before all others.
    imported: u32,
    code: usize,
    bodies: Vec<Range<usize>>,
    data: usize,
    segments: Vec<Segment<'a>>,
    symbols: Vec<SymbolInfo<'a>>,
    in_code: Vec<RelocationEntry>,
    in_data: Vec<RelocationEntry>,
}

impl<'a> Sections<'a> {
    fn read(wasm: &'a [u8]) -> Result<Sections<'a>> {
        let mut read = Sections::default();
        for payload in Parser::new(0).parse_all(wasm) {
            match payload? {
                Payload::ImportSection(imports) => {
                    for import in imports.into_imports() {
                        read.imported += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                    }
                }
                Payload::CodeSectionStart { range, .. } => read.code = range.start as usize,
                Payload::CodeSectionEntry(body) => {
                    let range = body.range();
                    read.bodies.push(range.start as usize..range.end as usize);
                }
                Payload::DataSection(segments) => {
                    read.data = segments.range().start as usize;
                    for segment in segments {
                        read.segments.push(Segment::read(&segment?)?);
                    }
                }
                Payload::CustomSection(section) => read.custom(&section)?,
                _ => {}
            }
        }
        let is_there = !(read.symbols.is_empty() || read.in_code.is_empty());
        ensure!(is_there, "the wasm was not linked with `--emit-relocs`");
        Ok(read)
    }

    fn custom(&mut self, section: &CustomSectionReader<'a>) -> Result<()> {
        match section.as_known() {
            KnownCustom::Linking(parts) => {
                for part in parts {
                    match part? {
                        Linking::SymbolTable(symbols) => {
                            self.symbols = symbols.into_iter().collect::<Result<_, _>>()?;
                        }
                        Linking::SegmentInfo(names) => {
                            for (segment, info) in self.segments.iter_mut().zip(names) {
                                segment.name = info?.name;
                            }
                        }
                        _ => {}
                    }
                }
            }
            KnownCustom::Reloc(entries) => {
                let addresses = match section.name() {
                    "reloc.CODE" => &mut self.in_code,
                    "reloc.DATA" => &mut self.in_data,
                    _ => return Ok(()),
                };
                for entry in entries.entries() {
                    let entry = entry?;
                    if is_address(entry.ty)? {
                        addresses.push(entry);
                    }
                }
            }
            _ => {}
        }
        Ok(())
    }
}

/// Whether such a place is an address, and not the number of a function, type or table.
fn is_address(kind: RelocationType) -> Result<bool> {
    use RelocationType as Kind;
    match kind {
        Kind::MemoryAddrLeb | Kind::MemoryAddrSleb | Kind::MemoryAddrI32 => Ok(true),
        Kind::FunctionIndexLeb
        | Kind::TableIndexSleb
        | Kind::TableIndexI32
        | Kind::TypeIndexLeb
        | Kind::GlobalIndexLeb
        | Kind::TableNumberLeb => Ok(false),
        _ => bail!("a relocation is of an unknown kind: {kind:?}"),
    }
}

impl<'a> Segment<'a> {
    fn read(data: &Data<'a>) -> Result<Segment<'a>> {
        let DataKind::Active { offset_expr, .. } = &data.kind else {
            bail!("data has no address");
        };
        let Operator::I32Const { value } = offset_expr.get_operators_reader().read()? else {
            bail!("the address of data is not a number");
        };
        let end = data.range.end as usize;
        Ok(Segment {
            name: "",
            start: value.cast_unsigned(),
            bytes: data.data,
            place: end - data.data.len()..end,
        })
    }
}

/// Reads an address in an instruction: seven bits a byte, low ones first, the last of five with four.
fn leb(bytes: &[u8]) -> Result<u32> {
    let bytes: &[u8; 5] = bytes.first_chunk().context("an address is cut off")?;
    let bits = (0..).zip(bytes).map(|(at, byte)| u32::from(byte & 0x7f) << (7 * at));
    Ok(bits.fold(0, |all, bits| all | bits))
}

/// The same wasm without them: its code and data may change.
pub fn without(wasm: &[u8]) -> Result<Vec<u8>> {
    let mut kept = Vec::new();
    let mut start = 0;
    for payload in Parser::new(0).parse_all(wasm) {
        let payload = payload?;
        let end = match (&payload, payload.as_section()) {
            (Payload::Version { range, .. }, _) => range.end,
            (_, Some((_, range))) => range.end,
            _ => continue,
        };
        let section = &wasm[start..end as usize];
        start = end as usize;
        let is_theirs = matches!(&payload, Payload::CustomSection(section)
            if section.name() == "linking" || section.name().starts_with("reloc."));
        if !is_theirs {
            kept.extend(section);
        }
    }
    Ok(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn section(id: u8, content: &[&[u8]]) -> Vec<u8> {
        let content = content.concat();
        [vec![id, u8::try_from(content.len()).unwrap()], content].concat()
    }

    fn custom(name: &str, content: &[&[u8]]) -> Vec<u8> {
        let length = [u8::try_from(name.len()).unwrap()];
        section(0, &[&[&length[..], name.as_bytes()], content].concat())
    }

    /// A module before its relocations: a function `read` with the address of the first two bytes of the
    /// constants, 1,024. The other four bytes are the address of writable data, 2,048.
    fn plain() -> Vec<u8> {
        let address = [0x80, 0x88, 0x80, 0x80, 0x00];
        let body = [&[0x00, 0x41][..], &address, &[0x1a, 0x0b]].concat();
        let constants = b"\x00\x41\x80\x08\x0b\x06ab\x00\x08\x00\x00";
        let written = b"\x00\x41\x80\x10\x0b\x01w";
        [
            b"\0asm\x01\0\0\0".to_vec(),
            section(1, &[b"\x01\x60\x00\x00"]),
            section(3, &[b"\x01\x00"]),
            section(5, &[b"\x01\x00\x01"]),
            section(10, &[&[1, u8::try_from(body.len()).unwrap()], &body]),
            section(11, &[&[2], constants, written]),
        ]
        .concat()
    }

    fn linked() -> Vec<u8> {
        let names = section(5, &[b"\x02\x07.rodata\x00\x00\x05.data\x00\x00"]);
        let function = b"\x00\x00\x00\x04read";
        let data = b"\x01\x00\x01a\x00\x00\x02\x01\x00\x01p\x00\x02\x04\x01\x00\x01w\x01\x00\x01";
        let symbols = section(8, &[&[4], function, data]);
        [
            plain(),
            custom("linking", &[&[2], &names, &symbols]),
            // The symbol `a` in the code, and `w` in the data.
            custom("reloc.CODE", &[b"\x03\x01\x04\x04\x01\x00"]),
            custom("reloc.DATA", &[b"\x04\x01\x05\x09\x03\x00"]),
        ]
        .concat()
    }

    #[test]
    fn relocations_say_who_has_whose_address() {
        let read = Relocations::read(&linked()).unwrap();
        let symbols: Vec<_> = read
            .symbols
            .iter()
            .map(|one| (one.range(), one.bytes.as_slice(), one.is_constant, &one.points_to[..]))
            .collect();
        let pointer = &[0, 8, 0, 0];
        let expected: [(_, &[u8], _, &[usize]); 3] = [
            (1024..1026, b"ab", true, &[]),
            (1026..1030, pointer, true, &[2]),
            (2048..2049, b"w", false, &[]),
        ];
        assert_eq!(symbols, expected);
        assert_eq!(read.functions, BTreeMap::from([("read".to_owned(), vec![(1024, 0)])]));
    }

    #[test]
    fn a_wasm_without_relocations_is_an_error() {
        assert_eq!(without(&linked()).unwrap(), plain());
        let error = Relocations::read(&plain()).err().unwrap();
        assert!(error.to_string().contains("--emit-relocs"), "{error}");
    }

    #[test]
    fn a_relocation_of_another_address_is_an_error() {
        let mut wasm = linked();
        let at = wasm.windows(2).position(|bytes| bytes == [0x80, 0x88]).unwrap();
        wasm[at] += 1;
        assert!(Relocations::read(&wasm).is_err());
    }
}
