//! The board of a class: one line per learner, which can be sent in any chat, and a table of who
//! solved what.

/// A learner's progress. Lessons are numbered from 1.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Learner {
    /// The name.
    pub name: String,
    /// The solved lessons, in order.
    pub solved: Vec<usize>,
    /// The lessons that were begun and are not solved, in order.
    pub begun: Vec<usize>,
}

impl Learner {
    /// The learner as a line: `Ana ✓ 1 2 3 … 4`.
    pub fn line(&self) -> String {
        let numbers = |sign: &str, numbers: &[usize]| {
            numbers.iter().fold(sign.to_owned(), |line, number| format!("{line} {number}"))
        };
        let name = self.name.trim();
        let begun = if self.begun.is_empty() { "" } else { " …" };
        format!("{name}{}{}", numbers(" ✓", &self.solved), numbers(begun, &self.begun))
    }

    /// Reads a line, however a chat wrapped it: `Ana: Ana ✓ 1 2 3 … 4`, `> Ana ✓1,2,3`. `lessons` is
    /// how many there are.
    fn read(line: &str, lessons: usize) -> Option<Self> {
        let (name, rest) = line.split_once('✓')?;
        let name = name.rsplit([':', '>']).next().unwrap_or_default().trim();
        let (solved, begun) = rest.split_once('…').unwrap_or((rest, ""));
        let numbers = |text: &str| -> Option<Vec<usize>> {
            let words = text.split([' ', ',', '\t', '\u{a0}']).filter(|word| !word.is_empty());
            let mut numbers = words
                .map(|word| word.parse().ok().filter(|number| (1..=lessons).contains(number)))
                .collect::<Option<Vec<usize>>>()?;
            numbers.sort_unstable();
            numbers.dedup();
            Some(numbers)
        };
        let (solved, mut begun) = (numbers(solved)?, numbers(begun)?);
        begun.retain(|number| !solved.contains(number));
        (!name.is_empty()).then(|| Self { name: name.to_owned(), solved, begun })
    }

    /// `✓`, `…` or nothing, for a lesson.
    pub fn sign(&self, lesson: usize) -> &'static str {
        match lesson {
            _ if self.solved.contains(&lesson) => "✓",
            _ if self.begun.contains(&lesson) => "…",
            _ => "",
        }
    }
}

/// The learners of a class.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Board {
    /// By name, without duplicates: if a name has several lines, the last one counts.
    pub learners: Vec<Learner>,
    /// The lines that contain no learner, as they were pasted.
    pub unread: Vec<String>,
}

impl Board {
    /// Reads pasted lines about this many lessons.
    pub fn read(text: &str, lessons: usize) -> Self {
        let mut board = Self::default();
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let Some(learner) = Learner::read(line, lessons) else {
                board.unread.push(line.trim().to_owned());
                continue;
            };
            let name = learner.name.to_lowercase();
            board.learners.retain(|known| known.name.to_lowercase() != name);
            board.learners.push(learner);
        }
        board.learners.sort_by_cached_key(|learner| learner.name.to_lowercase());
        board
    }

    /// How many solved a lesson.
    pub fn solved(&self, lesson: usize) -> usize {
        self.learners.iter().filter(|learner| learner.solved.contains(&lesson)).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn learner(name: &str, solved: &[usize], begun: &[usize]) -> Learner {
        Learner { name: name.to_owned(), solved: solved.to_vec(), begun: begun.to_vec() }
    }

    #[test]
    fn a_line_is_read_as_it_was_written() {
        for one in [
            learner("Ana", &[1, 2, 12], &[4]),
            learner("Bo Li", &[], &[1]),
            learner("Čeněk", &[3], &[]),
            learner("Dora", &[], &[]),
        ] {
            let board = Board::read(&one.line(), 12);
            assert_eq!(board, Board { learners: vec![one], unread: Vec::new() });
        }
    }

    #[test]
    fn what_a_chat_puts_around_a_line_is_no_part_of_it() {
        for line in [
            "Ana ✓ 1 2 … 4",
            "  Ana ✓ 1, 2 … 4  ",
            "[10:32] ana@school: Ana ✓ 1 2 … 4",
            "> Ana ✓1,2…4",
            "Ana ✓ 2 1 1 … 4 1",
        ] {
            assert_eq!(Board::read(line, 12).learners, [learner("Ana", &[1, 2], &[4])], "{line}");
        }
    }

    #[test]
    fn the_last_line_of_a_name_holds_and_names_are_in_order() {
        let board = Board::read("Bo ✓ 1\nana ✓ 1\n\nAna ✓ 1 2\nZoë ✓ … 1", 12);
        let names: Vec<&str> = board.learners.iter().map(|learner| &*learner.name).collect();
        assert_eq!(names, ["Ana", "Bo", "Zoë"]);
        assert_eq!((board.solved(1), board.solved(2), board.solved(3)), (2, 1, 0));
        let signs: Vec<&str> = board.learners.iter().map(|learner| learner.sign(1)).collect();
        assert_eq!(signs, ["✓", "✓", "…"]);
    }

    #[test]
    fn other_lines_are_told() {
        let board = Board::read("hello\nAna ✓ 13\nAna ✓ one\n✓ 1\nBo ✓ 0", 12);
        assert_eq!(board.learners, []);
        assert_eq!(board.unread, ["hello", "Ana ✓ 13", "Ana ✓ one", "✓ 1", "Bo ✓ 0"]);
    }
}
