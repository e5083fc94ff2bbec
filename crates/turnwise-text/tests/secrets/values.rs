//! Values of secrets in the forms that issuers, banks and providers give them.

use crate::numbers::Numbers;

/// A card of one of seven issuers, in the groupings that people and programs write.
pub fn card(n: &mut Numbers) -> String {
    let (start, length) = [
        ("4", 16),
        ("51", 16),
        ("2221", 16),
        ("37", 15),
        ("36", 14),
        ("6011", 16),
        ("3530", 16),
        ("62", 16),
        ("2202", 16),
        ("4", 19),
    ][n.below(10) as usize];
    let number = n.checked(start, length);
    let parts = match (n.below(4), length) {
        (0, _) => [2, 3, 8][n.below(3) as usize..][..1].repeat(10),
        (_, 14 | 15) => vec![4, 6, 5],
        _ => vec![4; 5],
    };
    let mark = ["", " ", "-", ".", "\u{a0}", "\u{202f}", "–", "_"][n.below(8) as usize];
    wide(n, grouped(&number, &parts, mark))
}

/// Sometimes with full-width digits.
fn wide(n: &mut Numbers, number: String) -> String {
    let widened = |c: char| match c {
        '0'..='9' => char::from_u32('０' as u32 + c as u32 - '0' as u32).unwrap(),
        _ => c,
    };
    if n.below(8) == 0 { number.chars().map(widened).collect() } else { number }
}

/// An account number of one of ten countries.
pub fn account(n: &mut Numbers) -> String {
    let (country, bank, length) = [
        ("DE", "", 22),
        ("GB", "NWBK", 22),
        ("FR", "", 27),
        ("ES", "", 24),
        ("NL", "ABNA", 18),
        ("IT", "X", 27),
        ("NO", "", 15),
        ("CH", "", 21),
        ("PT", "", 25),
        ("AT", "", 20),
    ][n.below(10) as usize];
    let whole = n.iban_of(country, bank, length);
    let mark = ["", " ", "-", "\u{a0}", "."][n.below(5) as usize];
    let whole = match n.below(6) {
        0 => return grouped(&whole, &[4; 9], mark).to_lowercase(),
        1 => grouped(&whole, &[3; 12], mark),
        2 => grouped(&whole, &[2; 17], mark),
        _ => grouped(&whole, &[4; 9], mark),
    };
    wide(n, whole)
}

fn grouped(number: &str, parts: &[usize], mark: &str) -> String {
    let mut rest = number;
    let mut groups = Vec::new();
    for part in parts {
        let (group, behind) = rest.split_at(rest.len().min(*part));
        if !group.is_empty() {
            groups.push(group);
        }
        rest = behind;
    }
    groups.join(mark)
}

/// The tokens of providers, in their published shapes.
pub fn provider(n: &mut Numbers) -> String {
    match n.below(22) {
        0 => format!("glptt-{}", n.hex(40)),
        1 => format!("doo_v1_{}", n.hex(64)),
        2 => ["A3".into(), n.capital(6), n.capital(11), n.capital(5), n.capital(5), n.capital(5)]
            .join("-"),
        3 => format!("pul-{}", n.hex(40)),
        4 => format!("sgp_{}", n.hex(40)),
        5 => format!("SK{}", n.hex(32)),
        6 => format!("{}-us{}", n.hex(32), 1 + n.below(20)),
        7 => format!("NRAK-{}", n.capital(27)),
        8 => format!("dt0c01.{}.{}", n.capital(24), n.capital(64)),
        9 => format!("xkeysib-{}-{}", n.hex(64), n.base62(16)),
        10 => format!("LTAI{}", n.base62(20)),
        11 => format!("dapi{}", n.hex(32)),
        12 => format!("sntryu_{}", n.hex(64)),
        13 => format!("shippo_live_{}", n.hex(40)),
        14 => format!("pscale_tkn_{}", n.base62(43)),
        15 => format!("{}.atlasv1.{}", n.base62(14), n.base62(64)),
        16 => format!("EZAK{}", n.base62(54)),
        17 => format!("dp.pt.{}", n.base62(43)),
        18 => format!("rdme_{}", n.of("abcdefghijklmnopqrstuvwxyz0123456789", 70)),
        19 => format!("glpat-{}", n.base62(20)),
        20 => format!("API-{}", n.capital(26)),
        _ => format!("sk-ant-api03-{}AA", n.base62(93)),
    }
}

/// The code of a door, of a recovery, or of a program.
pub fn code(n: &mut Numbers) -> String {
    match n.below(5) {
        0 => n.digits_without_zero(6),
        1 => (0..6).map(|_| n.capital(4) + "1").collect::<Vec<_>>().join("-"),
        2 => format!("{}-{}7", n.hex(5), n.hex(4)),
        3 => format!("G-{}", n.digits_without_zero(6)),
        _ => format!("{}7", n.capital(7)),
    }
}

/// The number of a passport.
pub fn passport(n: &mut Numbers) -> String {
    format!("{}{}", n.of("CFGHJK", 1), n.digits_without_zero(8))
}
