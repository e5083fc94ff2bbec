//! The character classes, from the Unicode tables that the reference's regular expressions use.

use regex_syntax::Parser;
use regex_syntax::hir::{Class, HirKind};

/// The table as `turnwise_tokens` stores it: length × 8 + class for each range, as
/// variable-length integers of seven bits per byte.
pub fn table() -> Vec<u8> {
    let classes = classes();
    let mut table = Vec::new();
    let mut start = 0;
    while start < classes.len() {
        let class = classes[start];
        let length = classes[start..].iter().take_while(|&&own| own == class).count();
        let mut value = (length as u32) << 3 | u32::from(class);
        while value > 127 {
            table.push(value as u8 | 128);
            value >>= 7;
        }
        table.push(value as u8);
        start += length;
    }
    table
}

/// The class number of each code point, as in `turnwise_tokens`'s module `classes`.
pub fn classes() -> Vec<u8> {
    let mut classes = vec![0; 0x11_0000];
    let sets =
        [r"[\p{Lu}\p{Lt}]", r"\p{Ll}", r"[\p{Lm}\p{Lo}]", r"\p{M}", r"\p{N}", r"\s", r"[\r\n]"];
    for (set, class) in sets.into_iter().zip(1..) {
        let parsed = Parser::new().parse(set).expect("a class of characters");
        let ranges = match parsed.kind() {
            HirKind::Class(Class::Unicode(set)) => {
                set.ranges().iter().map(|range| (range.start(), range.end())).collect()
            }
            other => panic!("{set} is {other:?}"),
        };
        let ranges: Vec<(char, char)> = ranges;
        for (start, end) in ranges {
            classes[start as usize..=end as usize].fill(class);
        }
    }
    classes
}
