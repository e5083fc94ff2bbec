//! Estimates the tokens of texts. A page that only counts loads this module instead of the engine, which
//! is forty times as large; both have the estimate from the same crate.
//!
//! This module has no glue: `pkg/src/meter.ts` calls its two functions with addresses.

#![cfg_attr(target_arch = "wasm32", no_std)]
#![cfg(target_arch = "wasm32")]

use core::arch::wasm32::{memory_grow, memory_size, unreachable};

/// Reserves `bytes` for a text and returns their address, which is always the same one: there is one
/// text at a time.
#[allow(unsafe_code)]
// SAFETY: no other crate of this module exports the name.
#[unsafe(no_mangle)]
pub extern "C" fn reserve(bytes: usize) -> usize {
    let start = heap_start();
    let missing = start.saturating_add(bytes).div_ceil(PAGE).saturating_sub(memory_size(0));
    if missing > 0 && memory_grow(0, missing) == usize::MAX {
        unreachable();
    }
    start
}

/// Estimates the tokens of the first `length` bytes at the address of [`reserve`], which are UTF-8.
///
/// # Safety
/// [`reserve`] was called for at least this many bytes.
#[allow(unsafe_code)]
// SAFETY: no other crate of this module exports the name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn estimate(length: usize) -> u32 {
    // SAFETY: the caller's promise; nothing else of this module uses memory behind its static data.
    let text = unsafe { core::slice::from_raw_parts(heap_start() as *const u8, length) };
    turnwise_meter::estimate_utf8(text)
}

/// Where the linker ends the static data of the module.
#[allow(unsafe_code)]
fn heap_start() -> usize {
    // SAFETY: the linker defines the name. Only its address is used.
    unsafe extern "C" {
        static __heap_base: u8;
    }
    &raw const __heap_base as usize
}

/// A panic traps. The package reports it, and starts the module again.
#[panic_handler]
fn trap(_: &core::panic::PanicInfo<'_>) -> ! {
    unreachable()
}

/// Bytes of a wasm page.
const PAGE: usize = 64 * 1024;
