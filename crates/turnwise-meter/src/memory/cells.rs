//! Numbers that outlive a call and that threads may share. One is read and written at once.

#[cfg(not(target_has_atomic = "64"))]
pub(super) use none::{Cells, Lock};
#[cfg(target_has_atomic = "64")]
pub(super) use shared::{Cells, Lock};

#[cfg(target_has_atomic = "64")]
mod shared {
    use core::sync::atomic::{
        AtomicBool, AtomicU64,
        Ordering::{Acquire, Relaxed, Release},
    };

    /// So many numbers, all of them zero in the beginning.
    pub(in crate::memory) struct Cells<const COUNT: usize>([AtomicU64; COUNT]);

    impl<const COUNT: usize> Cells<COUNT> {
        pub(in crate::memory) const fn new() -> Self {
            Self([const { AtomicU64::new(0) }; COUNT])
        }

        #[inline(always)]
        pub(in crate::memory) fn get(&self, place: usize) -> u64 {
            self.0.get(place).map_or(0, |cell| cell.load(Relaxed))
        }

        #[inline(always)]
        pub(in crate::memory) fn set(&self, place: usize, number: u64) {
            if let Some(cell) = self.0.get(place) {
                cell.store(number, Relaxed);
            }
        }
    }

    /// Keeps several cells together.
    pub(in crate::memory) struct Lock(AtomicBool);

    impl Lock {
        pub(in crate::memory) const fn new() -> Self {
            Self(AtomicBool::new(false))
        }

        /// Does it, unless another thread is at something else.
        #[inline(always)]
        pub(in crate::memory) fn with<T>(&self, work: impl FnOnce() -> T) -> Option<T> {
            if self.0.swap(true, Acquire) {
                return None;
            }
            let done = work();
            self.0.store(false, Release);
            Some(done)
        }
    }
}

/// Small processors cannot write so much at once: they remember nothing.
#[cfg(not(target_has_atomic = "64"))]
mod none {
    pub(in crate::memory) struct Cells<const COUNT: usize>;

    impl<const COUNT: usize> Cells<COUNT> {
        pub(in crate::memory) const fn new() -> Self {
            Self
        }

        pub(in crate::memory) fn get(&self, _: usize) -> u64 {
            0
        }

        pub(in crate::memory) fn set(&self, _: usize, _: u64) {}
    }

    pub(in crate::memory) struct Lock;

    impl Lock {
        pub(in crate::memory) const fn new() -> Self {
            Self
        }

        pub(in crate::memory) fn with<T>(&self, work: impl FnOnce() -> T) -> Option<T> {
            Some(work())
        }
    }
}
