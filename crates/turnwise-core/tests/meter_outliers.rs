//! Wrong usage reports do not cause cuts.
#![allow(clippy::unwrap_used)]

use turnwise_core::meter::Meter;
use turnwise_core::tokens::TokenCount;

fn meter(reports: &[(u32, u32)]) -> Meter {
    let mut meter = Meter::default();
    for &(estimated, reported) in reports {
        meter.observe(TokenCount(estimated), TokenCount::ZERO, TokenCount(reported));
    }
    meter
}

fn samples(reports: &[(u32, u32)]) -> u32 {
    meter(reports).calibration().map_or(0, |known| known.samples)
}

#[test]
fn one_absurd_report_is_set_aside() {
    assert_eq!(samples(&[(100, u32::MAX)]), 0);
    assert_eq!(samples(&[(100, 105), (120, 1)]), 1);
    let before = meter(&[(1000, 1050), (2000, 2100)]);
    let mut after = before.clone();
    after.observe(TokenCount(2500), TokenCount::ZERO, TokenCount(40_000));
    assert_eq!(after.within(TokenCount(8000)), before.within(TokenCount(8000)));
}

#[test]
fn a_constant_is_never_believed() {
    assert_eq!(samples(&[(50, 500), (80, 500), (120, 500), (160, 500), (200, 500)]), 0);
}

#[test]
fn three_reports_that_agree_are_believed() {
    // A tokenizer that needs three times as many tokens.
    assert_eq!(samples(&[(100, 300), (200, 610)]), 0);
    assert_eq!(samples(&[(100, 300), (200, 610), (300, 900)]), 3);
    // 900 tokens of tools and instructions that the messages lack.
    assert_eq!(samples(&[(50, 950), (100, 1000), (160, 1070)]), 3);
}

#[test]
fn reports_of_requests_that_do_not_grow_are_not_believed() {
    assert_eq!(samples(&[(300, 900), (200, 610), (100, 300)]), 0);
}
