//! Pseudo-random values with a fixed seed: keys, cards, accounts, passwords.

/// Pseudo-random numbers with a fixed seed.
pub struct Numbers(pub u64);

impl Numbers {
    pub fn below(&mut self, most: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }

    pub fn of(&mut self, alphabet: &str, length: usize) -> String {
        let letters: Vec<char> = alphabet.chars().collect();
        (0..length).map(|_| letters[self.below(letters.len() as u64) as usize]).collect()
    }

    pub fn base62(&mut self, length: usize) -> String {
        self.of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", length)
    }

    pub fn hex(&mut self, length: usize) -> String {
        self.of("0123456789abcdef", length)
    }

    pub fn digits(&mut self, length: usize) -> String {
        self.of("0123456789", length)
    }

    pub fn digits_without_zero(&mut self, length: usize) -> String {
        self.of("123456789", length)
    }

    pub fn capital(&mut self, length: usize) -> String {
        self.of("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", length)
    }

    /// A word with a capital, a digit and a mark.
    pub fn password(&mut self) -> String {
        let word = self.of("abcdefghjkmnpqrstuvwxyz", 6);
        [self.of("ABCDEFGHKLM", 1), word, self.digits(3), self.of("#%&!", 1), self.base62(3)]
            .concat()
    }

    pub fn card(&mut self) -> String {
        let start = ["4", "51", "55", "6011", "2221"][self.below(5) as usize];
        let number = self.checked(start, 16);
        match self.below(3) {
            0 => number,
            1 => pieces(&number).join(" "),
            _ => pieces(&number).join("-"),
        }
    }

    /// Digits that begin with `start` and end with a Luhn check digit.
    pub fn checked(&mut self, start: &str, length: usize) -> String {
        let body = [start, &self.digits(length - 1 - start.len())].concat();
        let sum: u32 = body
            .bytes()
            .rev()
            .enumerate()
            .map(|(place, byte)| {
                let digit = u32::from(byte - b'0') * (2 - place as u32 % 2);
                digit / 10 + digit % 10
            })
            .sum();
        format!("{body}{}", (10 - sum % 10) % 10)
    }

    pub fn iban(&mut self) -> String {
        let (country, length) =
            [("DE", 18), ("GB", 18), ("FR", 23), ("ES", 20)][self.below(4) as usize];
        let whole = self.iban_of(country, "", length + 4);
        if self.below(2) == 0 { whole } else { pieces(&whole).join(" ") }
    }

    /// An account number of `length` letters and digits with the right remainder.
    pub fn iban_of(&mut self, country: &str, bank: &str, length: usize) -> String {
        let body = [bank, &self.digits(length - 4 - bank.len())].concat();
        let rest = [&body, country, "00"].concat().bytes().fold(0_u32, |rest, byte| match byte {
            b'0'..=b'9' => (rest * 10 + u32::from(byte - b'0')) % 97,
            _ => (rest * 100 + u32::from(byte - b'A') + 10) % 97,
        });
        format!("{country}{:02}{body}", 98 - rest)
    }
}

fn pieces(number: &str) -> Vec<&str> {
    number.as_bytes().chunks(4).map(|piece| std::str::from_utf8(piece).unwrap()).collect()
}
