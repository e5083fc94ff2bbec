//! Static arrays of `u64` that threads share, with atomic reads and writes.

#[cfg(not(target_has_atomic = "64"))]
pub(super) use disabled::{Cells, Lock};
#[cfg(target_has_atomic = "64")]
pub(super) use shared::{Cells, Lock};

#[cfg(target_has_atomic = "64")]
mod shared {
    use core::sync::atomic::{
        AtomicBool, AtomicU64,
        Ordering::{Acquire, Relaxed, Release},
    };

    /// `COUNT` numbers, initially zero.
    pub(in crate::cache) struct Cells<const COUNT: usize>([AtomicU64; COUNT]);

    impl<const COUNT: usize> Cells<COUNT> {
        pub(in crate::cache) const fn new() -> Self {
            Self([const { AtomicU64::new(0) }; COUNT])
        }

        #[inline(always)]
        pub(in crate::cache) fn get(&self, place: usize) -> u64 {
            self.0.get(place).map_or(0, |cell| cell.load(Relaxed))
        }

        #[inline(always)]
        pub(in crate::cache) fn set(&self, place: usize, number: u64) {
            if let Some(cell) = self.0.get(place) {
                cell.store(number, Relaxed);
            }
        }
    }

    /// Protects several cells that change together.
    pub(in crate::cache) struct Lock(AtomicBool);

    impl Lock {
        pub(in crate::cache) const fn new() -> Self {
            Self(AtomicBool::new(false))
        }

        /// Runs `work`, or returns `None` if another thread holds the lock.
        #[inline(always)]
        pub(in crate::cache) fn with<T>(&self, work: impl FnOnce() -> T) -> Option<T> {
            if self.0.swap(true, Acquire) {
                return None;
            }
            let done = work();
            self.0.store(false, Release);
            Some(done)
        }
    }
}

/// Without 64-bit atomics there is no cache.
#[cfg(not(target_has_atomic = "64"))]
mod disabled {
    pub(in crate::cache) struct Cells<const COUNT: usize>;

    impl<const COUNT: usize> Cells<COUNT> {
        pub(in crate::cache) const fn new() -> Self {
            Self
        }

        pub(in crate::cache) fn get(&self, _: usize) -> u64 {
            0
        }

        pub(in crate::cache) fn set(&self, _: usize, _: u64) {}
    }

    pub(in crate::cache) struct Lock;

    impl Lock {
        pub(in crate::cache) const fn new() -> Self {
            Self
        }

        pub(in crate::cache) fn with<T>(&self, work: impl FnOnce() -> T) -> Option<T> {
            Some(work())
        }
    }
}
