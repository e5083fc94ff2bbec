//! Reads notes by section, and finds sentences in them.

/// The lines of notes with the title of their section.
pub fn lines(notes: &str) -> Vec<(&str, &str)> {
    let mut section = "";
    let mut found = Vec::new();
    for line in notes.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let title = line.split_once(':').filter(|(title, _)| TITLES.contains(title));
        // On a small page, most sections have a line without a title.
        if title.is_none() && !line.starts_with("- ") {
            section = "";
        }
        let line = title.map_or(line, |(title, rest)| {
            section = title;
            rest
        });
        let line = line.trim_start_matches("- ").trim();
        if !line.is_empty() {
            found.push((section, line));
        }
    }
    found
}

/// Whether a text tells a sentence: all of it, or most of its words in one line.
pub fn is_told(sentence: &str, text: &str) -> bool {
    let wanted = words(sentence);
    text.lines().any(|line| {
        let line = words(line);
        let shared = wanted.iter().filter(|word| line.contains(word)).count();
        shared * 10 >= wanted.len() * 8
    })
}

/// The words of a text in small letters. In scripts without spaces, pairs of letters.
fn words(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for run in text.split(|c: char| !c.is_alphanumeric()).filter(|run| !run.is_empty()) {
        let letters: Vec<char> = run.to_lowercase().chars().collect();
        if letters.iter().any(|c| *c >= '\u{2e80}') && letters.len() > 1 {
            found.extend(letters.windows(2).map(|pair| pair.iter().collect::<String>()));
        } else {
            found.push(letters.into_iter().collect());
        }
    }
    found
}

const TITLES: [&str; 9] = [
    "Task",
    "Limits",
    "Decisions",
    "Promises",
    "Open",
    "Findings",
    "Identifiers",
    "Course",
    "Quoted",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_belong_to_the_title_before_them() {
        let notes = "Task: Find it.\nLimits:\n- Under $20.\n- No nuts: allergy.\nOpen: When?";
        let expected = [
            ("Task", "Find it."),
            ("Limits", "Under $20."),
            ("Limits", "No nuts: allergy."),
            ("Open", "When?"),
        ];
        assert_eq!(lines(notes), expected);
    }

    #[test]
    fn most_words_of_a_sentence_are_enough() {
        assert!(is_told("Well, we take the blue model.", "Decisions: we take the blue model"));
        assert!(!is_told("We take the blue model.", "We take the red car.\nblue model"));
        assert!(is_told("我们决定坐火车。", "决定: 我们决定坐火车"));
        assert!(!is_told("我们决定坐火车。", "我们决定坐飞机"));
    }
}
