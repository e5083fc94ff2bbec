//! The prefixes of the keys and tokens of providers.

use super::Kind;

/// Whether a prefix begins with the same two bytes as a token.
pub(super) fn may_have_prefix(token: &str) -> bool {
    let [first, second, ..] = *token.as_bytes() else { return false };
    let place = pair(first, second);
    PAIRS.get(place >> 6).is_some_and(|bits| bits >> (place & 63) & 1 != 0)
}

/// The first two bytes of all prefixes, as bits: each bit covers several pairs.
#[allow(clippy::indexing_slicing)] // While the program is compiled: a wrong index stops the build.
static PAIRS: [u64; 16] = {
    let mut pairs = [0; 16];
    let mut at = 0;
    while at < PREFIXES.len() {
        let bytes = PREFIXES[at].0.as_bytes();
        let place = pair(bytes[0], bytes[1]);
        pairs[place >> 6] |= 1 << (place & 63);
        at += 1;
    }
    pairs
};

const fn pair(first: u8, second: u8) -> usize {
    (first as usize * 37 + second as usize) % (16 * 64)
}

/// Prefixes of keys and tokens, and how long what follows is at least.
#[rustfmt::skip]
pub(super) const PREFIXES: &[(&str, usize, Kind)] = &[
    ("sk-", 16, Kind::ApiKey), ("sk_live_", 10, Kind::ApiKey), ("sk_test_", 10, Kind::ApiKey), ("rk_live_", 10, Kind::ApiKey),
    ("rk_test_", 10, Kind::ApiKey), ("pk_live_", 10, Kind::ApiKey), ("whsec_", 10, Kind::Secret), ("ghp_", 16, Kind::Token),
    ("gho_", 16, Kind::Token), ("ghu_", 16, Kind::Token), ("ghs_", 16, Kind::Token), ("ghr_", 16, Kind::Token),
    ("github_pat_", 16, Kind::Token), ("glpat-", 12, Kind::Token), ("gldt-", 12, Kind::Token), ("glrt-", 12, Kind::Token),
    ("AIza", 30, Kind::ApiKey), ("ya29.", 16, Kind::Token), ("GOCSPX-", 16, Kind::Secret), ("xoxb-", 10, Kind::Token),
    ("xoxp-", 10, Kind::Token), ("xoxa-", 10, Kind::Token), ("xoxs-", 10, Kind::Token), ("xoxr-", 10, Kind::Token),
    ("xoxe-", 10, Kind::Token), ("xapp-", 10, Kind::Token), ("npm_", 24, Kind::Token), ("pypi-", 24, Kind::Token), ("hf_", 20, Kind::Token),
    ("SG.", 24, Kind::ApiKey), ("shpat_", 16, Kind::Token), ("shpss_", 16, Kind::Secret), ("dop_v1_", 16, Kind::Token),
    ("figd_", 16, Kind::Token), ("lin_api_", 16, Kind::ApiKey), ("ntn_", 20, Kind::Token), ("secret_", 24, Kind::Secret),
    ("gsk_", 20, Kind::ApiKey), ("xai-", 20, Kind::ApiKey), ("r8_", 20, Kind::ApiKey), ("sq0atp-", 12, Kind::Token),
    ("sq0csp-", 12, Kind::Secret), ("AGE-SECRET-KEY-", 20, Kind::PrivateKey), ("dckr_pat_", 12, Kind::Token),
    ("rubygems_", 20, Kind::Token), ("hvs.", 16, Kind::Token), ("hvb.", 16, Kind::Token), ("nvapi-", 16, Kind::ApiKey),
    ("tskey-", 12, Kind::ApiKey), ("sntrys_", 16, Kind::Token), ("glsa_", 16, Kind::Token), ("pplx-", 16, Kind::ApiKey),
    ("PMAK-", 16, Kind::ApiKey), ("EAAC", 40, Kind::Token), ("key-", 24, Kind::ApiKey), ("vercel_", 20, Kind::Token),
    ("sbp_", 20, Kind::Token), ("pat-na1-", 16, Kind::Token), ("ATATT3", 20, Kind::Token), ("tfp_", 20, Kind::Token),
];
