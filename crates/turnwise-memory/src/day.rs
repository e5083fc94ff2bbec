//! Days since 1970 and the Gregorian calendar.

use alloc::format;
use alloc::string::String;

/// A date of the Gregorian calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    /// The year.
    pub year: i32,
    /// 1 to 12.
    pub month: u8,
    /// 1 to 31.
    pub day: u8,
}

impl Date {
    /// The date of a day since 1970.
    pub fn from_days(days: i32) -> Self {
        // After Howard Hinnant's `civil_from_days`: years begin in March, so that a leap day is the
        // last day of its year. Eras of 400 years keep the numbers in all divisions from being
        // negative.
        let shifted = i64::from(days) + 719_468;
        let era = shifted.div_euclid(146_097);
        let of_era = shifted.rem_euclid(146_097);
        let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let month = (5 * of_year + 2) / 153;
        let day = of_year - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        let year = year + era * 400 + i64::from(month <= 2);
        Self { year: year as i32, month: month as u8, day: day as u8 }
    }

    /// The day since 1970; `None` for a date that does not exist.
    pub fn days(self) -> Option<i32> {
        let Self { year, month, day } = self;
        let exists = (1..=9999).contains(&year)
            && (1..=12).contains(&month)
            && (1..=days_in_month(year, month)).contains(&day);
        if !exists {
            return None;
        }
        let year = i64::from(year) - i64::from(month <= 2);
        let era = year.div_euclid(400);
        let of_era = year.rem_euclid(400);
        let month = i64::from(if month > 2 { month - 3 } else { month + 9 });
        let of_year = (153 * month + 2) / 5 + i64::from(day) - 1;
        let days = of_era * 365 + of_era / 4 - of_era / 100 + of_year;
        i32::try_from(era * 146_097 + days - 719_468).ok()
    }

    /// The first day of a month. The month may be outside of 1 to 12.
    pub fn first_of_month(year: i32, month: i32) -> Option<i32> {
        let months = year.checked_mul(12)?.checked_add(month)?.checked_sub(1)?;
        let month = months.rem_euclid(12) as u8 + 1;
        Self { year: months.div_euclid(12), month, day: 1 }.days()
    }

    /// As in `2026-03-02`.
    pub fn iso(self) -> String {
        format!("{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// The day of a time in milliseconds since 1970.
pub fn day_of_time(ms: u64) -> i32 {
    i32::try_from(ms / DAY_MS).unwrap_or(i32::MAX / 2)
}

/// 0 for Monday to 6 for Sunday.
pub fn weekday(days: i32) -> i32 {
    (days + 3).rem_euclid(7)
}

/// The number of days in a month.
pub fn days_in_month(year: i32, month: u8) -> u8 {
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    match month {
        2 if is_leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Milliseconds per day.
pub const DAY_MS: u64 = 86_400_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_dates_agree() {
        for days in -300_000..300_000 {
            assert_eq!(Date::from_days(days).days(), Some(days));
        }
        assert_eq!(Date::from_days(0).iso(), "1970-01-01");
        assert_eq!(Date::from_days(20_780).iso(), "2026-11-23");
        assert_eq!(weekday(20_780), 0);
    }

    #[test]
    fn dates_that_do_not_exist_have_no_day() {
        assert_eq!(Date { year: 2026, month: 2, day: 29 }.days(), None);
        assert_eq!(Date { year: 2024, month: 13, day: 1 }.days(), None);
    }
}
