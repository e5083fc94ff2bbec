//! What std would bring: memory, and an end for what must not go on.

use core::panic::PanicInfo;

use dlmalloc::GlobalDlmalloc;

/// The allocator that std uses on this target.
#[global_allocator]
static ALLOCATOR: GlobalDlmalloc = GlobalDlmalloc;

/// A panic traps, and the host starts a fresh instance: see [`crate::restart()`]. What it says is
/// not looked at, and so is not part of the module either.
#[panic_handler]
fn trap(_: &PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}
