//! The first digits of card issuers, and the IBAN length of each country.

/// Whether an issuer has card numbers of `length` digits whose first four digits are `start`.
#[inline(never)]
pub(super) fn is_issued(start: u16, length: usize) -> bool {
    ISSUERS
        .iter()
        .any(|(from, to, lengths)| (*from..=*to).contains(&start) && lengths.contains(&length))
}

/// The length of a country's IBANs.
#[inline(never)]
pub(super) fn account_length(country: [u8; 2]) -> Option<usize> {
    let groups = ACCOUNTS.iter();
    let mut of = groups.filter(|(_, countries)| {
        countries.as_bytes().chunks_exact(3).any(|name| name.starts_with(&country))
    });
    of.next().map(|(length, _)| *length)
}

/// Ranges of the first four digits, each with the possible lengths.
const ISSUERS: &[(u16, u16, &[usize])] = &[
    // Visa.
    (4000, 4999, &[13, 16, 19]),
    // Mastercard, and Maestro from the same banks.
    (5000, 5099, &[16, 17, 18, 19]),
    (5100, 5599, &[16]),
    (5600, 5899, &[16, 17, 18, 19]),
    (5900, 5999, &[16]),
    (2221, 2720, &[16]),
    // American Express.
    (3400, 3499, &[15]),
    (3700, 3799, &[15]),
    // Diners Club.
    (3000, 3059, &[14, 16]),
    (3090, 3099, &[14, 16]),
    (3600, 3699, &[14, 16]),
    (3800, 3999, &[14, 16]),
    // JCB.
    (3528, 3589, &[16, 19]),
    // Discover, RuPay, UnionPay, Maestro and Troy.
    (6000, 6199, &[16]),
    (6200, 6299, &[16, 17, 18, 19]),
    (6300, 6399, &[16, 17, 18, 19]),
    (6440, 6599, &[16, 19]),
    (6700, 6799, &[16, 17, 18, 19]),
    (8100, 8299, &[16]),
    (9792, 9792, &[16]),
    // Mir.
    (2200, 2204, &[16, 19]),
];

/// IBAN lengths, each with its countries.
const ACCOUNTS: &[(usize, &str)] = &[
    (15, "NO "),
    (16, "BE "),
    (18, "DK FK FI FO GL NL SD "),
    (19, "MK SI "),
    (20, "AT BA EE KZ LT LU MN XK "),
    (21, "CH HR LI LV "),
    (22, "BG BH CR DE GB GE IE ME RS VA "),
    (23, "AE GI IL IQ OM SO TL "),
    (24, "AD CZ ES MD PK RO SA SE SK TN VG "),
    (25, "LY PT ST "),
    (26, "IS TR "),
    (27, "BI DJ FR GR IT MC MR SM "),
    (28, "AL AZ BY CY DO GT HU LB PL SV NI "),
    (29, "BR EG PS QA UA "),
    (30, "JO KW MU YE "),
    (31, "MT SC "),
    (32, "LC "),
    (33, "RU "),
];
