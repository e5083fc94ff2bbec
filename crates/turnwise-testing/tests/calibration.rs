//! Calibration on real conversations: exact counts, with overheads of its own, play the provider.
#![allow(clippy::unwrap_used)]

use turnwise_core::meter::Meter;
use turnwise_core::tokens::{TokenCount, estimate};
use turnwise_host::formats::{Format, parts};
use turnwise_host::json;
use turnwise_testing::real::conversations;
use turnwise_tokens::{Encoding, Specials, Tokenizer};

#[test]
fn after_five_reports_nineteen_of_twenty_predictions_are_within_two_per_cent() {
    let (mut predictions, mut good) = (0, 0);
    let mut exact = Tokenizer::embedded(Encoding::O200kBase).unwrap();
    for (per_message, fixed) in [(4, 0), (7, 350), (3, 1200), (12, 90)] {
        for recorded in
            conversations(include_str!("../../../tests/data/conversations.jsonl")).unwrap()
        {
            let format = Format::from_name(&recorded.format).unwrap();
            let (mut meter, mut estimated, mut counted) = (Meter::default(), 0, fixed);
            for (index, message) in recorded.messages.iter().enumerate() {
                let (parsed, is_request) = (json::parse(message).unwrap(), index % 2 == 1);
                (estimated, counted) = (estimated + 4, counted + per_message);
                for part in parts(format, &parsed.json) {
                    estimated += estimate(&part.text).0;
                    counted += exact.count(&part.text, Specials::AsText).unwrap();
                }
                let known = meter.calibration().map_or(0, |known| known.samples);
                if is_request && known >= 5 {
                    let error = meter.expected(TokenCount(estimated)).0.abs_diff(counted);
                    (predictions, good) =
                        (predictions + 1, good + u32::from(error * 50 <= counted));
                    assert!(
                        error * 25 <= counted,
                        "{} {index}: {error} of {counted}",
                        recorded.name
                    );
                    let safe = meter.within(TokenCount(counted)).0;
                    assert!(
                        safe <= estimated + estimated / 25,
                        "{} {index}: {safe}, {estimated}",
                        recorded.name
                    );
                }
                if is_request {
                    meter.observe(TokenCount(estimated), TokenCount::ZERO, TokenCount(counted));
                }
            }
        }
    }
    // The next request has a message that the provider has not counted yet, possibly a large one.
    assert!(good * 100 >= predictions * 95, "{good} of {predictions}");
}

#[test]
fn the_truth_is_followed_however_far_off_the_estimate_is() {
    for factor in [300, 1000, 2500, 4000] {
        let mut meter = Meter::default();
        (1..=5).for_each(|n| {
            meter.observe(TokenCount(n * 1000), TokenCount::ZERO, TokenCount(n * factor + 200))
        });
        let truth = 9 * factor + 200;
        let error = meter.expected(TokenCount(9000)).0.abs_diff(truth);
        assert!(error * 12 <= truth, "{factor}: {error} of {truth}");
        assert!((6000..=9500).contains(&meter.within(TokenCount(truth)).0), "{factor}");
    }
}
