//! Calibration: the budget follows from the token counts that providers report.

use super::Context;
use crate::meter::{Calibration, Meter};
use crate::tokens::TokenCount;

impl Context {
    /// Takes the provider's token count for the last plan into the calibration of `model` and
    /// adjusts the budget. Returns `false` for a second report on the same plan and for a report
    /// before the first plan; both are ignored.
    pub fn observe(&mut self, model: &str, reported: TokenCount) -> bool {
        if self.is_observed || self.sent.tokens == TokenCount::ZERO {
            return false;
        }
        let place = self.meters.iter().position(|(name, _)| **name == *model);
        let mut meter = place.map_or_else(Meter::default, |place| self.meters.remove(place).1);
        let told = self.sent.tokens + self.policy.fixed_tokens();
        meter.observe(told, self.sent.media(&self.transcript), reported);
        self.meters.push((model.into(), meter));
        self.is_observed = true;
        self.calibrate();
        self.plan = None;
        true
    }

    /// The calibration of the model that reported last.
    pub fn calibration(&self) -> Option<Calibration> {
        self.meters.last()?.1.calibration()
    }

    pub(super) fn calibrate(&mut self) {
        let (window, reserve, beside) =
            (self.policy.window, self.policy.reserve_output, self.policy.fixed_tokens());
        let meter = self
            .meters
            .last()
            .map(|(_, meter)| meter)
            .filter(|meter| meter.calibration().is_some());
        // Where the provider counts less than was told, the budget still does not grow beyond the
        // window: pictures and kinds of text that were not reported yet may cost what they are told.
        let budget = |window: TokenCount, meter: &Meter| {
            let most = window.saturating_sub(reserve);
            meter.within(most).min(most)
        };
        self.policy.calibrated =
            window.zip(meter).map(|(window, meter)| budget(window, meter).saturating_sub(beside));
    }
}
