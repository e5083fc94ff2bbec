//! The shapes of providers' keys and tokens: prefixes, alphabets and lengths.
//!
//! Most rows state facts that providers publish and that are also in the rules of gitleaks, in
//! other words (github.com/gitleaks/gitleaks, `gitleaks.toml`; MIT, Copyright (c) 2019 Zachary
//! Rice).

use super::Kind::{self, ApiKey, Password, PrivateKey, Secret, Token};

/// The kind of a token with a known shape.
#[inline(never)]
pub(super) fn kind_of(token: &str) -> Option<Kind> {
    let prefix = |(prefix, least, kind): &(&str, usize, Kind)| {
        let tail = token.strip_prefix(prefix)?;
        (tail.len() >= *least && super::tokens::is_random(tail)).then_some(*kind)
    };
    let exact = |(prefix, alphabet, length, kind): &(&str, Alphabet, usize, Kind)| {
        let tail = token.strip_prefix(prefix)?;
        (tail.len() == *length && alphabet.has_all(tail)).then_some(*kind)
    };
    let inner = |(before, alphabet, mark, least, kind): &(usize, Alphabet, &str, usize, Kind)| {
        let head = token.get(..*before).filter(|head| alphabet.has_all(head))?;
        let tail = token.get(head.len()..)?.strip_prefix(mark)?;
        (tail.len() >= *least && tail.len() <= MOST_BEHIND).then_some(*kind)
    };
    // A token that is not random as a whole has no random part after a prefix.
    let begins = may_have_prefix(token).then(|| {
        let prefixes = if super::tokens::is_random(token) { PREFIXES } else { &[] };
        prefixes.iter().find_map(prefix).or_else(|| EXACT.iter().find_map(exact))
    });
    begins.flatten().or_else(|| INNER.iter().find_map(inner))
}

/// Whether a prefix begins with the same two bytes as the token.
fn may_have_prefix(token: &str) -> bool {
    let [first, second, ..] = *token.as_bytes() else { return false };
    let place = pair(first, second);
    PAIRS.get(place >> 6).is_some_and(|bits| bits >> (place & 63) & 1 != 0)
}

/// A bit set of the first two bytes of all prefixes. Several pairs share a bit.
#[allow(clippy::indexing_slicing)] // Evaluated at compile time: a wrong index stops the build.
static PAIRS: [u64; 16] = {
    let mut pairs = [0; 16];
    let mut at = 0;
    while at < PREFIXES.len() + EXACT.len() {
        let bytes = match at < PREFIXES.len() {
            true => PREFIXES[at].0.as_bytes(),
            false => EXACT[at - PREFIXES.len()].0.as_bytes(),
        };
        let place = pair(bytes[0], bytes[1]);
        pairs[place >> 6] |= 1 << (place & 63);
        at += 1;
    }
    pairs
};

const fn pair(first: u8, second: u8) -> usize {
    (first as usize * 37 + second as usize) % (16 * 64)
}

/// The characters of a token after its prefix.
#[derive(Clone, Copy)]
enum Alphabet {
    Hex,
    /// Capitals and digits.
    Capital,
    /// Small letters and digits.
    Small,
    /// Capitals and digits in groups with hyphens.
    Groups,
    Any,
}

impl Alphabet {
    fn has_all(self, text: &str) -> bool {
        text.bytes().all(|byte| self.has(byte))
    }

    fn has(self, byte: u8) -> bool {
        match self {
            Self::Hex => byte.is_ascii_hexdigit(),
            Self::Capital => byte.is_ascii_uppercase() || byte.is_ascii_digit(),
            Self::Small => byte.is_ascii_lowercase() || byte.is_ascii_digit(),
            Self::Groups => Self::Capital.has(byte) || byte == b'-',
            Self::Any => byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'~' | b'.'),
        }
    }
}

/// Prefixes of keys and tokens, each with the minimum length of the rest.
#[rustfmt::skip]
const PREFIXES: &[(&str, usize, Kind)] = &[
    ("sk-", 16, ApiKey), ("sk_live_", 10, ApiKey), ("sk_test_", 10, ApiKey), ("rk_live_", 10, ApiKey), ("rk_test_", 10, ApiKey),
    ("pk_live_", 10, ApiKey), ("whsec_", 10, Secret), ("ghp_", 16, Token), ("gho_", 16, Token), ("ghu_", 16, Token), ("ghs_", 16, Token),
    ("ghr_", 16, Token), ("github_pat_", 16, Token), ("glpat-", 12, Token), ("gldt-", 12, Token), ("glrt-", 12, Token),
    ("AIza", 30, ApiKey), ("ya29.", 16, Token), ("GOCSPX-", 16, Secret), ("xoxb-", 10, Token), ("xoxp-", 10, Token),
    ("xoxa-", 10, Token), ("xoxs-", 10, Token), ("xoxr-", 10, Token), ("xoxe-", 10, Token), ("xapp-", 10, Token), ("npm_", 24, Token),
    ("pypi-", 24, Token), ("hf_", 20, Token), ("SG.", 24, ApiKey), ("shpat_", 16, Token), ("shpss_", 16, Secret), ("dop_v1_", 16, Token),
    ("figd_", 16, Token), ("lin_api_", 16, ApiKey), ("ntn_", 20, Token), ("secret_", 24, Secret), ("gsk_", 20, ApiKey),
    ("xai-", 20, ApiKey), ("r8_", 20, ApiKey), ("sq0atp-", 12, Token), ("sq0csp-", 12, Secret), ("AGE-SECRET-KEY-", 20, PrivateKey),
    ("dckr_pat_", 12, Token), ("rubygems_", 20, Token), ("hvs.", 16, Token), ("hvb.", 16, Token), ("nvapi-", 16, ApiKey),
    ("tskey-", 12, ApiKey), ("sntrys_", 16, Token), ("glsa_", 16, Token), ("pplx-", 16, ApiKey), ("PMAK-", 16, ApiKey),
    ("EAAC", 40, Token), ("key-", 24, ApiKey), ("vercel_", 20, Token), ("sbp_", 20, Token), ("pat-na1-", 16, Token),
    ("ATATT3", 20, Token), ("tfp_", 20, Token), ("glptt-", 40, Token), ("glcbt-", 20, Token), ("glffct-", 20, Token),
    ("glft-", 20, Token), ("glimt-", 25, Token), ("glagent-", 50, Token), ("gloas-", 64, Secret), ("glsoat-", 20, Token),
    ("GR1348941", 20, Token), ("doo_v1_", 64, Token), ("dor_v1_", 64, Token), ("pul-", 40, Token), ("sgp_", 40, Token),
    ("NRAK-", 27, ApiKey), ("NRII-", 32, ApiKey), ("NRJS-", 19, ApiKey), ("dt0c01.", 80, Token), ("xkeysib-", 80, ApiKey),
    ("ops_eyJ", 100, Token), ("p8e-", 32, Secret), ("sntryu_", 64, Token), ("shippo_live_", 40, Token), ("shippo_test_", 40, Token),
    ("pscale_tkn_", 32, Token), ("pscale_oauth_", 32, Token), ("pscale_pw_", 32, Password), ("dp.pt.", 43, Token),
    ("duffel_live_", 43, Token), ("duffel_test_", 43, Token), ("EZAK", 54, ApiKey), ("EZTK", 54, ApiKey), ("FLWSECK_TEST-", 12, Secret),
    ("FLWPUBK_TEST-", 32, ApiKey), ("fo1_", 43, Token), ("fm1r_", 100, Token), ("fm1a_", 100, Token), ("fm2_", 100, Token),
    ("fio-u-", 64, Token), ("glc_", 32, Token), ("eyJrIjoi", 70, ApiKey), ("HRKU-AA", 58, ApiKey), ("api_org_", 34, Token),
    ("ico-", 32, ApiKey), ("s-s4t2ud-", 64, Secret), ("s-s4t2af-", 64, Secret), ("sha256~", 43, Token), ("pnu_", 36, Token),
    ("rdme_", 70, Token), ("tk-us-", 48, Token), ("sm_aat_", 16, Token), ("sm_pat_", 16, Token), ("sm_sat_", 16, Token),
    ("shpca_", 32, Token), ("shppa_", 32, Token), ("sk_prod_", 10, ApiKey), ("rk_prod_", 10, ApiKey), ("xoxo-", 10, Token),
    ("xoxe.xox", 60, Token), ("bedrock-api-key-", 30, ApiKey), ("ABSK", 109, ApiKey), ("AKCp", 69, ApiKey), ("cmVmd", 59, Token),
    ("CLOJARS_", 60, Token), ("dnkey-", 26, Token), ("live_", 40, Token), ("EAAA", 22, Token), ("EAAM", 100, Token),
    ("v1.0-", 171, ApiKey), ("pat.", 60, Token), ("sat.", 60, Token), ("LTAI", 20, ApiKey), ("pubkey-", 32, ApiKey),
    ("pk.eyJ", 60, Token), ("sk.eyJ", 60, Token), ("AQVN", 35, ApiKey), ("t1.", 100, Token), ("bkua_", 40, Token), ("sqp_", 40, Token), ("squ_", 40, Token), ("sqa_", 40, Token), ("sb_secret_", 24, Secret), ("tgp_v1_", 40, Token),
];

/// Prefixes that ordinary words have too. The rest must have the given alphabet and exact length.
#[rustfmt::skip]
const EXACT: &[(&str, Alphabet, usize, Kind)] = &[
    ("SK", Alphabet::Hex, 32, ApiKey), ("dapi", Alphabet::Hex, 32, Token), ("A3-", Alphabet::Groups, 36, PrivateKey),
    ("A3-", Alphabet::Groups, 37, PrivateKey), ("pat", Alphabet::Any, 79, Token), ("API-", Alphabet::Capital, 26, ApiKey), ("4b1d", Alphabet::Any, 38, Secret),
    ("AKIA", Alphabet::Capital, 16, ApiKey), ("ASIA", Alphabet::Capital, 16, ApiKey), ("ABIA", Alphabet::Capital, 16, ApiKey),
    ("live_pub_", Alphabet::Hex, 31, ApiKey), ("test_pub_", Alphabet::Hex, 31, ApiKey), ("test_", Alphabet::Hex, 35, ApiKey),
    ("live_", Alphabet::Hex, 35, ApiKey), ("oy2", Alphabet::Small, 43, ApiKey), ("ACCA", Alphabet::Capital, 16, ApiKey), ("A3T", Alphabet::Capital, 17, ApiKey),
];

/// Tokens with a mark inside: the length and alphabet before the mark, the mark, and the minimum
/// length after it.
const INNER: &[(usize, Alphabet, &str, usize, Kind)] = &[
    (32, Alphabet::Hex, "-us", 1, ApiKey),
    (14, Alphabet::Any, ".atlasv1.", 60, Token),
    (36, Alphabet::Any, "_mmk", 0, ApiKey),
    (4, Alphabet::Any, "Q~", 31, Secret),
];

/// The most characters after a mark inside a token.
const MOST_BEHIND: usize = 80;
