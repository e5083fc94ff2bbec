//! Decompresses LZMA: the files that `cargo xtask offline` packs into one page, and the package's
//! modules that nothing waits for: memory and evaluation.
//!
//! Browsers can inflate, but deflate looks back 32 KB only: the text engine, which is in the page's
//! module and in its worker's, would be packed twice. LZMA looks back over all files, and packs a
//! single module a fifth smaller.
//!
//! This module has no glue: `crates/xtask/offline/boot.js` and `pkg/src/unpack-dense.ts` call its two
//! functions with addresses.

#![cfg_attr(target_arch = "wasm32", no_std)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::indexing_slicing))]

mod lzma;

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

/// Unpacks the bytes at one address to another one. Returns how many bytes came out, or zero if the
/// input is damaged or has fewer than `room` bytes in it.
///
/// # Safety
/// [`reserve`] returned both ranges, and they do not overlap.
#[cfg(target_arch = "wasm32")]
#[allow(unsafe_code)]
// SAFETY: no other crate of this module exports the name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unpack(from: *const u8, length: usize, to: *mut u8, room: usize) -> usize {
    // SAFETY: the caller's promise. The memory is zeroed, so all of it may be read.
    let (packed, out) = unsafe {
        (core::slice::from_raw_parts(from, length), core::slice::from_raw_parts_mut(to, room))
    };
    unpack_to(packed, out)
}

/// Fills `out` from a `.lzma` stream and returns the number of bytes, or zero for damaged input.
#[cfg_attr(not(target_arch = "wasm32"), allow(dead_code))]
fn unpack_to(packed: &[u8], out: &mut [u8]) -> usize {
    lzma::decode(packed, out).map_or(0, |()| out.len())
}

/// A panic traps. The page reports that it could not start.
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
    use lzma_rust2::{LzmaOptions, LzmaWriter, Write};
    use proptest::prelude::*;

    use super::unpack_to;

    fn packed(bytes: &[u8]) -> Vec<u8> {
        packed_with(bytes, &LzmaOptions::with_preset(6))
    }

    fn packed_with(bytes: &[u8], options: &LzmaOptions) -> Vec<u8> {
        let mut writer =
            LzmaWriter::new_use_header(Vec::new(), options, Some(bytes.len() as u64)).unwrap();
        writer.write_all(bytes).unwrap();
        writer.finish().unwrap()
    }

    #[test]
    fn what_was_packed_comes_back() {
        let bytes: Vec<u8> = (0..200_000u32).flat_map(|n| (n / 7).to_le_bytes()).collect();
        let mut out = vec![0; bytes.len()];
        assert_eq!(unpack_to(&packed(&bytes), &mut out), bytes.len());
        assert_eq!(out, bytes);
    }

    proptest! {
        #[test]
        fn any_bytes_come_back(
            pieces in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..40), 1..20),
            order in prop::collection::vec(0..20_usize, 0..200),
            lc in 0..5_u32,
            pb in 0..5_u32,
        ) {
            let pick = |at: usize| pieces[at % pieces.len()].clone();
            let bytes: Vec<u8> = order.into_iter().flat_map(pick).collect();
            let options = LzmaOptions { lc, lp: 4 - lc, pb, ..LzmaOptions::with_preset(6) };
            let mut out = vec![0; bytes.len()];
            prop_assert_eq!(unpack_to(&packed_with(&bytes, &options), &mut out), bytes.len());
            prop_assert_eq!(out, bytes);
        }

        #[test]
        fn damage_never_panics(place in 0..400_usize, byte: u8) {
            let bytes: Vec<u8> = (0..900u32).flat_map(|n| (n * n / 7).to_le_bytes()).collect();
            let mut damaged = packed(&bytes);
            let place = place % damaged.len();
            damaged[place] = byte;
            unpack_to(&damaged, &mut vec![0; bytes.len()]);
        }
    }

    #[test]
    fn damaged_input_gives_nothing() {
        let whole = packed(b"some bytes, and some bytes again, and other ones");
        let mut out = [0; 48];
        assert_eq!(unpack_to(&whole[..whole.len() / 2], &mut out), 0);
        assert_eq!(unpack_to(&[0xff; 20], &mut out), 0);
        assert_eq!(unpack_to(&whole, &mut [0; 64]), 0);
        assert_eq!(unpack_to(&whole, &mut out), out.len());
    }
}
