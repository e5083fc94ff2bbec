//! The parts of std that a module without it has to bring: memory, and an end for a panic.

use core::alloc::{GlobalAlloc, Layout};
use core::arch::wasm32;
use core::cell::UnsafeCell;
use core::panic::PanicInfo;
use core::ptr::null_mut;

use dlmalloc::{Allocator, Dlmalloc};

/// std's own allocator on this target, over memory that grows in larger steps.
#[global_allocator]
static HEAP: Heap = Heap(UnsafeCell::new(Dlmalloc::new_with_allocator(Growth)));

struct Heap(UnsafeCell<Dlmalloc<Growth>>);

// SAFETY: a wasm instance has one thread.
#[allow(unsafe_code)]
unsafe impl Sync for Heap {}

// SAFETY: every call goes to one allocator, which meets the contract; there is one thread, and the
// allocator never calls back, so the exclusive reference is the only one.
#[allow(unsafe_code)]
unsafe impl GlobalAlloc for Heap {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        unsafe { (*self.0.get()).malloc(layout.size(), layout.align()) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { (*self.0.get()).free(pointer, layout.size(), layout.align()) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        unsafe { (*self.0.get()).calloc(layout.size(), layout.align()) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        unsafe { (*self.0.get()).realloc(pointer, layout.size(), layout.align(), size) }
    }
}

/// Linear memory that grows by an eighth, and by 1 MiB at least. Each step detaches the views that
/// JavaScript has of the memory and takes time that grows with it: page by page, a thousand live
/// conversations make a new one several times slower.
struct Growth;

// SAFETY: `memory.grow` hands out fresh, zeroed pages that nobody else uses. They are never given
// back.
#[allow(unsafe_code)]
unsafe impl Allocator for Growth {
    fn alloc(&self, size: usize) -> (*mut u8, usize, u32) {
        let needed = size.div_ceil(PAGE);
        let generous = needed.max(wasm32::memory_size(0) / 8).max(MIN_PAGES);
        // Near the memory limit, the larger request can fail where the smaller one succeeds.
        for pages in [generous, needed] {
            let start = wasm32::memory_grow(0, pages);
            if start != usize::MAX {
                // A region may not end at the very end of the address space.
                let bytes = (pages * PAGE).min(usize::MAX - start * PAGE - 16);
                return ((start * PAGE) as *mut u8, bytes, 0);
            }
        }
        (null_mut(), 0, 0)
    }

    fn remap(&self, _: *mut u8, _: usize, _: usize, _: bool) -> *mut u8 {
        null_mut()
    }

    fn free_part(&self, _: *mut u8, _: usize, _: usize) -> bool {
        false
    }

    fn free(&self, _: *mut u8, _: usize) -> bool {
        false
    }

    fn can_release_part(&self, _: u32) -> bool {
        false
    }

    fn allocates_zeros(&self) -> bool {
        true
    }

    fn page_size(&self) -> usize {
        PAGE
    }
}

/// Bytes of a wasm page.
const PAGE: usize = 64 * 1024;
/// 1 MiB.
const MIN_PAGES: usize = 16;

/// A panic traps, and the host starts a fresh instance: see [`crate::restart()`]. Its message is
/// not looked at, and so it is not part of the module either.
#[panic_handler]
fn trap(_: &PanicInfo<'_>) -> ! {
    wasm32::unreachable()
}
