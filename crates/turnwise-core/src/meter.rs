//! Calibration of token estimates by a provider's counts, with a bound on the remaining error.
//!
//! A provider counts *y* tokens where *x* were estimated. Over one conversation the pairs lie on a
//! line. Its slope is the factor of the estimate's error, and its offset is the hidden overhead of
//! every request. The slope is fitted by least squares over the last reports. The line goes through
//! the newest report, since that request shares most of its messages with the next one. The bound
//! is the largest share by which a report missed the line drawn before it. Budgets use the upper
//! end of the bound.
//!
//! Pictures, sounds and files stand outside of this line: they are priced, not counted from a text,
//! and a wrong price must not look like a wrong estimate of texts. Their tokens are taken off both
//! sides. Where they outweigh the texts, a report moves the line up and does not turn it.
//!
//! Only the first report for a plan counts (R47); repeating it changes nothing.

use alloc::vec::Vec;

use crate::tokens::TokenCount;

/// Fits the provider's token counts to the estimates.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Meter {
    /// Pairs of estimated and reported tokens, oldest first.
    pub(crate) reports: Vec<(i64, i64)>,
    pub(crate) count: u32,
    pub(crate) bound_permille: i64,
    /// Reports far from the expectation, oldest first, until they agree with each other.
    pub(crate) set_aside: Vec<(i64, i64)>,
}

/// The result of a calibration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Calibration {
    /// The provider's tokens for each 1,000 additional estimated tokens.
    pub scale_permille: u32,
    /// The remaining error of a prediction in either direction, in per mille.
    pub bound_permille: u32,
    /// How many reports there were.
    pub samples: u32,
}

impl Meter {
    /// Adds a report on a request whose estimate includes `media`. A count outside 0.5 to 2 times
    /// the expectation is set aside until two more agree with it while the messages grow: one wrong
    /// count must not cause cuts.
    pub fn observe(&mut self, estimated: TokenCount, media: TokenCount, reported: TokenCount) {
        let media = i64::from(media.0.min(estimated.0));
        let (x, y) = (i64::from(estimated.0) - media, i64::from(reported.0) - media);
        if media * MEDIA_SHARE > x {
            return self.move_up(x.max(1), y, media);
        }
        if x <= 0 || y <= 0 {
            return;
        }
        let expected = self.predict(x).max(1);
        if y * 2 >= expected && y <= expected * 2 {
            self.set_aside.clear();
            return self.add_report(x, y);
        }
        if self.set_aside.len() == AGREEING_REPORTS {
            self.set_aside.remove(0);
        }
        self.set_aside.push((x, y));
        if agree(&self.set_aside) {
            for (x, y) in core::mem::take(&mut self.set_aside) {
                self.add_report(x, y);
            }
        }
    }

    /// Moves the line up to a report, unless that is absurd.
    fn move_up(&mut self, x: i64, y: i64, media: i64) {
        let expected = self.predict(x);
        let more = y - expected;
        if more <= 0 || more > expected + media {
            return;
        }
        if self.reports.is_empty() {
            // Two points, so that the line has a slope of one.
            self.reports.extend([(1, 1), (x + 1, x + 1)]);
            self.count = 2;
            self.bound_permille = INITIAL_BOUND_PERMILLE;
        }
        for (_, y) in &mut self.reports {
            *y += more;
        }
    }

    fn add_report(&mut self, x: i64, y: i64) {
        let missed = self.count > 0;
        let miss = (self.predict(x) - y).abs() * 1000 / y;
        // The bound rises at once and decays slowly.
        self.bound_permille = if missed {
            miss.max(self.bound_permille * 3 / 4).clamp(MIN_BOUND_PERMILLE, MAX_BOUND_PERMILLE)
        } else {
            INITIAL_BOUND_PERMILLE
        };
        if self.reports.len() == MAX_REPORTS {
            self.reports.remove(0);
        }
        self.reports.push((x, y));
        self.count = self.count.saturating_add(1);
    }

    /// A meter with the data of an earlier one. `None` if no meter has such data.
    pub(crate) fn restored(
        reports: Vec<(i64, i64)>,
        set_aside: Vec<(i64, i64)>,
        count: u32,
        bound_permille: u32,
    ) -> Option<Self> {
        let is_sound = reports.iter().chain(&set_aside).all(|&(x, y)| x > 0 && y > 0)
            && reports.len() <= MAX_REPORTS
            && set_aside.len() <= AGREEING_REPORTS
            && count as usize >= reports.len()
            && bound_permille <= MAX_BOUND_PERMILLE as u32;
        let bound_permille = i64::from(bound_permille);
        is_sound.then_some(Self { reports, count, bound_permille, set_aside })
    }

    /// The provider's expected count for an estimate.
    pub fn expected(&self, estimated: TokenCount) -> TokenCount {
        tokens(self.predict(i64::from(estimated.0)))
    }

    /// The largest estimate for which the provider counts at most `budget`, with the bound
    /// subtracted.
    pub fn within(&self, budget: TokenCount) -> TokenCount {
        let Some(&(x, y)) = self.reports.last() else { return budget };
        let safe = i64::from(budget.0) * 1000 / (1000 + self.bound_permille);
        tokens(x + (safe - y) * 1000 / self.scale())
    }

    /// The calibration, or `None` before the first report.
    pub fn calibration(&self) -> Option<Calibration> {
        let (scale_permille, bound_permille) = (self.scale() as u32, self.bound_permille as u32);
        (self.count > 0).then_some(Calibration {
            scale_permille,
            bound_permille,
            samples: self.count,
        })
    }

    fn predict(&self, estimated: i64) -> i64 {
        let Some(&(x, y)) = self.reports.last() else { return estimated };
        y + (estimated - x) * self.scale() / 1000
    }

    /// The slope in per mille. A prior pulls it towards one unless the reports are far apart: in
    /// reports of similar size, a fixed overhead looks like a slope.
    fn scale(&self) -> i64 {
        let Some(&(last_x, last_y)) = self.reports.last() else { return 1000 };
        let count = self.reports.len() as i64;
        if count == 1 {
            return (last_y * 1000 / last_x).clamp(SCALE_RANGE_PERMILLE.0, SCALE_RANGE_PERMILLE.1);
        }
        let (sum_x, sum_y) =
            self.reports.iter().fold((0, 0), |sum, report| (sum.0 + report.0, sum.1 + report.1));
        let (mean_x, mean_y) = (sum_x / count, sum_y / count);
        // Beyond 2^22 tokens a report loses its last digits, so that no square overflows.
        let largest = self.reports.iter().map(|&(x, y)| x.max(y)).max().unwrap_or(0);
        let shift = largest.checked_ilog2().unwrap_or(0).saturating_sub(22);
        let deviations =
            self.reports.iter().map(|&(x, y)| ((x - mean_x) >> shift, (y - mean_y) >> shift));
        let (xx, xy) = deviations.fold((0, 0), |sum, (x, y)| (sum.0 + x * x, sum.1 + x * (y - x)));
        let prior = (last_x >> shift) * (last_x >> shift) / PRIOR_DIVISOR;
        let slope = 1000 + xy * 1000 / (xx + prior).max(1);
        slope.clamp(SCALE_RANGE_PERMILLE.0, SCALE_RANGE_PERMILLE.1)
    }
}

/// Whether these reports describe one model: the requests grow, and their factors or their offsets
/// agree within 20 %.
fn agree(reports: &[(i64, i64)]) -> bool {
    let grows = |pair: &[(i64, i64)]| matches!(pair, [a, b] if a.0 < b.0 && a.1 < b.1);
    let is_alike = |values: &dyn Fn(&(i64, i64)) -> i64| {
        let (mut least, mut most) = (i64::MAX, 0);
        for report in reports {
            least = least.min(values(report));
            most = most.max(values(report));
        }
        least > 0 && most * 5 <= least * 6
    };
    reports.len() == AGREEING_REPORTS
        && reports.windows(2).all(grows)
        && (is_alike(&|&(x, y)| y * 1000 / x) || is_alike(&|&(x, y)| y - x))
}

fn tokens(count: i64) -> TokenCount {
    TokenCount(u32::try_from(count.max(0)).unwrap_or(u32::MAX))
}

/// Media outweigh the texts if this many times their tokens are more.
const MEDIA_SHARE: i64 = 4;
/// The number of consecutive outliers that must agree before they count.
const AGREEING_REPORTS: usize = 3;
/// The number of reports used for the fit.
const MAX_REPORTS: usize = 12;
/// The error bound in per mille after the first report, before a miss can be measured.
const INITIAL_BOUND_PERMILLE: i64 = 50;
const MIN_BOUND_PERMILLE: i64 = 5;
const MAX_BOUND_PERMILLE: i64 = 500;
/// The divisor of the prior's weight: a larger value trusts differences between reports sooner.
const PRIOR_DIVISOR: i64 = 48;
/// The accepted slopes in per mille. A provider that counts less than a fifth or more than eight
/// times the estimate has counted other messages.
const SCALE_RANGE_PERMILLE: (i64, i64) = (200, 8000);
