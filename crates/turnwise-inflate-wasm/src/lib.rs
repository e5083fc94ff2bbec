//! Decompresses the modules that the npm package inlines.
//!
//! Pages wait while a module is decompressed, and the code for it has never run before: a browser
//! interprets JavaScript then, but compiles WebAssembly at once. For `core.wasm` this takes a third
//! of the time of an inflate in JavaScript.
//!
//! This module has no glue: `pkg/src/inlined.ts` calls its two functions with addresses.

#![cfg_attr(target_arch = "wasm32", no_std)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::indexing_slicing))]

use miniz_oxide::inflate::decompress_slice_iter_to_slice;

/// Reserves `bytes` of zeroed memory and returns their address, or zero if memory has no room for
/// them.
#[cfg(target_arch = "wasm32")]
#[allow(unsafe_code)]
// SAFETY: no other crate of this module exports the name.
#[unsafe(no_mangle)]
pub extern "C" fn reserve(bytes: usize) -> usize {
    match core::arch::wasm32::memory_grow(0, bytes.div_ceil(PAGE)) {
        usize::MAX => 0,
        pages => pages * PAGE,
    }
}

/// Inflates the deflated bytes at one address to another one. Returns how many bytes came out, or
/// zero if the input is damaged or has more than `room` bytes in it.
///
/// # Safety
/// [`reserve`] returned both ranges, and they do not overlap.
#[cfg(target_arch = "wasm32")]
#[allow(unsafe_code)]
// SAFETY: no other crate of this module exports the name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn inflate(
    from: *const u8,
    length: usize,
    to: *mut u8,
    room: usize,
) -> usize {
    // SAFETY: the caller's promise. The memory is zeroed, so all of it may be read.
    let (deflated, out) = unsafe {
        (core::slice::from_raw_parts(from, length), core::slice::from_raw_parts_mut(to, room))
    };
    inflate_to(deflated, out)
}

/// Inflates `deflated` into `out` and returns the number of bytes, or zero for damaged input.
#[cfg_attr(not(target_arch = "wasm32"), allow(dead_code))]
fn inflate_to(deflated: &[u8], out: &mut [u8]) -> usize {
    let pieces = core::iter::once(deflated);
    decompress_slice_iter_to_slice(out, pieces, false, true).unwrap_or(0)
}

/// A panic traps. The package reports it as a module that cannot start.
#[cfg(target_arch = "wasm32")]
#[panic_handler]
fn trap(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}

/// Bytes of a wasm page.
#[cfg(target_arch = "wasm32")]
const PAGE: usize = 64 * 1024;

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use flate2::Compression;
    use flate2::write::DeflateEncoder;

    use super::inflate_to;

    fn deflated(text: &[u8]) -> Vec<u8> {
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(text).unwrap();
        encoder.finish().unwrap()
    }

    #[test]
    fn what_was_deflated_comes_back() {
        let text: Vec<u8> = (0..200_000u32).flat_map(|n| (n / 7).to_le_bytes()).collect();
        let mut out = vec![0; text.len()];
        assert_eq!(inflate_to(&deflated(&text), &mut out), text.len());
        assert_eq!(out, text);
    }

    #[test]
    fn damaged_input_and_missing_room_give_nothing() {
        let whole = deflated(b"some bytes, and some bytes again");
        let mut out = [0; 64];
        assert_eq!(inflate_to(&whole[..whole.len() / 2], &mut out), 0);
        assert_eq!(inflate_to(&[0xff; 20], &mut out), 0);
        assert_eq!(inflate_to(&whole, &mut out[..8]), 0);
    }
}
