//! Scans paths and file names.

use super::scan::Scan;
use crate::words::is_word;

/// An absolute path of at least two parts, a relative path to a known type of file, or the name of
/// such a file.
pub(super) fn path(scan: &mut Scan<'_>) -> Option<usize> {
    if scan.before().is_some_and(|c| is_word(c) || c == '/') {
        return None;
    }
    rooted(scan).or_else(|| relative(scan)).or_else(|| file(scan))
}

fn in_part(c: char) -> bool {
    is_word(c) || matches!(c, '.' | '@' | '+' | '-')
}

/// `(?:~|\.{1,2})?(?:/[\w.@+-]+){2,}/?`
fn rooted(scan: &Scan<'_>) -> Option<usize> {
    let roots = ["/", "~/", "./", "../"];
    let mut end = roots.into_iter().find_map(|root| scan.literal(scan.at, root))? - 1;
    let mut parts = 0;
    while scan.get(end) == Some('/') && scan.is(end + 1, in_part) {
        end = scan.run(end + 1, in_part);
        parts += 1;
    }
    (parts > 1).then(|| end + usize::from(scan.get(end) == Some('/')))
}

/// `(?:[\w.@+-]+/)+[\w@+-]+(?:\.[\w]+)*\.EXT\b`
fn relative(scan: &mut Scan<'_>) -> Option<usize> {
    if scan.at < scan.barren_chain {
        return None;
    }
    let mut part = scan.at;
    let mut found = None;
    // The last part that is a file name counts. The parts before it are folders.
    loop {
        let end = scan.run(part, in_part);
        if part > scan.at {
            found = dotted(
                scan,
                part,
                |c| is_word(c) || matches!(c, '@' | '+' | '-'),
                is_word,
                |_| true,
            )
            .or(found);
        }
        if end == part || scan.get(end) != Some('/') {
            scan.barren_chain = end;
            return found;
        }
        part = end + 1;
    }
}

/// `[\w-]+(?:\.[\w-]+)*\.EXT\b(?![\w/(])`
fn file(scan: &mut Scan<'_>) -> Option<usize> {
    if scan.at < scan.barren_file {
        return None;
    }
    let part = |c: char| is_word(c) || c == '-';
    let found = dotted(scan, scan.at, part, part, |next| !matches!(next, Some('/' | '(')));
    if found.is_none() {
        scan.barren_file = chain_end(scan, scan.at, part, part);
    }
    found
}

/// The end of the last known extension of a name that starts at `from`.
fn dotted(
    scan: &Scan<'_>,
    from: usize,
    first: impl Fn(char) -> bool,
    later: impl Fn(char) -> bool,
    may_stand_before: impl Fn(Option<char>) -> bool,
) -> Option<usize> {
    let mut end = scan.run(from, first);
    let mut found = None;
    while end > from && scan.get(end) == Some('.') && scan.is(end + 1, &later) {
        let word = scan.run(end + 1, is_word);
        let extension = scan.chars.get(end + 1..word).unwrap_or_default();
        if EXTENSIONS.iter().any(|known| known.chars().eq(extension.iter().copied()))
            && may_stand_before(scan.get(word))
        {
            found = Some(word);
        }
        end = scan.run(end + 1, &later);
    }
    found
}

fn chain_end(
    scan: &Scan<'_>,
    from: usize,
    first: impl Fn(char) -> bool,
    later: impl Fn(char) -> bool,
) -> usize {
    let mut end = scan.run(from, first);
    while end > from && scan.get(end) == Some('.') && scan.is(end + 1, &later) {
        end = scan.run(end + 1, &later);
    }
    end
}

const EXTENSIONS: [&str; 41] = [
    "py", "ts", "tsx", "js", "jsx", "mjs", "rs", "json", "jsonl", "md", "txt", "c", "h", "cc",
    "cpp", "hpp", "java", "go", "toml", "yaml", "yml", "cfg", "ini", "sh", "html", "css", "csv",
    "pdf", "png", "jpg", "jpeg", "log", "rst", "lock", "xml", "sql", "ipynb", "zip", "gz", "rb",
    "php",
];
