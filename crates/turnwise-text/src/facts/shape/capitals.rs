//! Words in capitals: error names, codes, and words that are only emphasized.

/// Whether a word is an error name of an operating system or a package manager. Other words with an
/// `E` are ordinary: `EVERY`, `EMAIL`.
pub fn is_error_code(word: &str) -> bool {
    word.starts_with('E') && ERRORS.iter().any(|group| group.split(' ').any(|name| name == word))
}

/// Whether six capitals are a word and not a code such as `HATHAT`: a frequent word, or one between
/// other words of a sentence. `before` and `after` are the texts on both sides.
pub fn is_stressed(word: &str, before: &str, after: &str) -> bool {
    let is_in = |list: &str, word: &str| list.split(' ').any(|known| known == word);
    let before = before.strip_suffix(' ').unwrap_or_default();
    let before = before.rsplit(|c: char| !is_capital(c)).next().unwrap_or_default();
    let after = after.strip_prefix(' ').unwrap_or_default();
    let after = after.split(|c: char| !is_capital(c)).next().unwrap_or_default();
    is_in(WORDS, word)
        || !before.is_empty() && is_in(BEFORE, before)
        || !after.is_empty() && is_in(AFTER, after)
}

fn is_capital(c: char) -> bool {
    c.is_ascii_uppercase() || c == '\''
}

/// Errors of POSIX, Node.js and npm.
const ERRORS: [&str; 4] = [
    "EACCES EADDRINUSE EADDRNOTAVAIL EAGAIN EALREADY EBADF EBADMSG EBUSY ECANCELED ECHILD \
     ECONNABORTED ECONNREFUSED ECONNRESET EDEADLK EDESTADDRREQ EDQUOT EEXIST EFAULT EFBIG",
    "EHOSTDOWN EHOSTUNREACH EILSEQ EINPROGRESS EINTR EINVAL EISCONN EISDIR ELOOP EMFILE EMLINK \
     EMSGSIZE ENAMETOOLONG ENETDOWN ENETRESET ENETUNREACH ENFILE ENOBUFS ENODATA ENODEV ENOENT",
    "ENOEXEC ENOLCK ENOLINK ENOMEM ENOMSG ENOPROTOOPT ENOSPC ENOSYS ENOTCONN ENOTDIR ENOTEMPTY \
     ENOTFOUND ENOTSOCK ENOTSUP ENOTTY ENXIO EOPNOTSUPP EOVERFLOW EPERM EPIPE EPROTO ERANGE EROFS",
    "ESHUTDOWN ESPIPE ESRCH ESTALE ETIME ETIMEDOUT ETXTBSY EWOULDBLOCK EXDEV EAUTH EBADENGINE \
     EINTEGRITY EJSONPARSE ELIFECYCLE EOTP ERESOLVE ETARGET EUSAGE EWORKSPACE",
];

/// Frequent words of six letters: commands, states, parts of programs, and words that people
/// emphasize.
const WORDS: &str = "ACCEPT ACCESS ACTION ACTIVE ALWAYS BEFORE BRANCH BUFFER CANCEL CANNOT CHANGE \
     CLIENT CLOSED COMMIT CONFIG COOKIE CREATE CUSTOM DELETE DIRECT DOCKER DOMAIN DURING EDITOR ENABLE \
     ENTITY ERRORS EXISTS EXPORT FAILED FILTER FORMAT GITHUB GLOBAL HEADER HIDDEN IGNORE IMPORT \
     INSERT ITSELF LATEST LAYOUT LISTEN MANUAL MASTER MEDIUM MEMORY METHOD MODIFY MODULE NORMAL \
     NOTICE NUMBER OBJECT ONLINE OPTION OUTPUT PARENT PASSED PLEASE PUBLIC PYTHON README REASON \
     RECORD REJECT REMOVE RENAME REPORT RESULT RETURN REVERT REVIEW SAMPLE SCHEMA SCREEN SCRIPT \
     SEARCH SECRET SECURE SELECT SERVER SHOULD SIMPLE SINGLE SOURCE STATIC STATUS STRICT STRING \
     SUBMIT SYSTEM TARGET THREAD TOGGLE TOKENS UNIQUE UNLESS UPDATE UPLOAD VALUES VERIFY WINDOW \
     WITHIN ASTUCE AUCUNE JAMAIS NICHTS NESSUN SEMPRE URGENT";

/// Words that often precede another word of a sentence, but hardly ever a code.
const BEFORE: &str = "ALL ALWAYS ANY BE CAN CANNOT DO DON'T EVERY MUST NEVER NO NOT ONLY PLEASE \
     SHOULD THE WE WILL YOU YOUR";

/// Words that often follow another word of a sentence, but hardly ever a code.
const AFTER: &str = "ALL ANY EVERY IT MUST NO ONE ONLY THAT THE THEM THESE THIS THOSE YOU YOUR";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_told_from_words() {
        for word in ["ENOENT", "EACCES", "ERESOLVE"] {
            assert!(is_error_code(word), "{word}");
        }
        for word in ["EVERY", "EMAIL", "EXAMPLE", "EUROPE", ""] {
            assert!(!is_error_code(word), "{word}");
        }
        for (before, word, after) in [
            ("YOU MUST NEVER ", "TRAVEL", " ALONE"),
            ("", "SUPPLY", " THE FORM FIRST"),
            ("", "PLEASE", " wait"),
            ("I DON'T ", "AGREED", ""),
        ] {
            assert!(is_stressed(word, before, after), "{before}{word}{after}");
        }
        for (before, word, after) in [
            ("BOOKING REFERENCE ", "XKDUFB", " DEPARTURE"),
            ("my code is ", "HATHAV", ", thanks"),
            ("THE PNR IS ", "QWERTZ", ""),
        ] {
            assert!(!is_stressed(word, before, after), "{before}{word}{after}");
        }
    }
}
