//! Notes from cached gists equal notes from a fresh reading.

use super::*;

/// A request for notes: the range of snippets, and its other inputs.
fn wanted() -> impl Strategy<Value = (usize, usize, Option<String>, u32, usize)> {
    (0_usize..3, 0_usize..14, proptest::option::of(speech()), 0_u32..600, 0_usize..4)
}

proptest! {
    #[test]
    fn gists_that_are_kept_give_the_notes_that_are_made_at_once(
        histories in proptest::collection::vec((0_usize..12, conversation()), 1..4),
        requests in proptest::collection::vec(wanted(), 1..6),
    ) {
        let mut reader = Reader::default();
        let (mut said, mut gists): (Vec<(u8, String)>, Vec<Gist>) = (Vec::new(), Vec::new());
        for (length, more) in histories {
            // The conversation is truncated and continued.
            said.truncate(length);
            gists.truncate(length);
            for (speaker, text) in more {
                // Notes redact their texts, but gists read them unredacted.
                said.push((speaker, crate::secrets::redact(&text).into_owned()));
                gists.extend(snippets(&said).last().map(|snippet| reader.read(snippet)));
            }
            let (snippets, gists): (_, Vec<&Gist>) = (snippets(&said), gists.iter().collect());
            for (start, end, prior, max_tokens, template) in &requests {
                let end = (*end).min(said.len());
                let start = (*start).min(end);
                let request = Request {
                    tail: &snippets[end..],
                    prior: prior.as_deref(),
                    ..Request::new(&snippets[start..end], Template::ALL[*template], *max_tokens, &measure)
                };
                prop_assert_eq!(reader.summarize(&request, &gists[start..end], &gists[end..]), summarize(&request));
            }
        }
    }
}
