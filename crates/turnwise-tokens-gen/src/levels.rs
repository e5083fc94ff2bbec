//! Computes merge levels from ranks. The documentation of `turnwise-tokens` defines them and proves
//! that they are exact.

use std::collections::HashMap;

/// The merge level of each token.
///
/// # Errors
/// The assumption of the proof that this vocabulary violates.
pub fn merge_levels(ranks: &[Vec<u8>]) -> Result<Vec<u16>, String> {
    let by_bytes: HashMap<&[u8], usize> =
        ranks.iter().enumerate().map(|(rank, token)| (&token[..], rank)).collect();
    if by_bytes.len() != ranks.len() {
        return Err("two tokens are the same".into());
    }
    if let Some(byte) = (0..=u8::MAX).find(|byte| !by_bytes.contains_key(&[*byte][..])) {
        return Err(format!("the byte {byte} is no token"));
    }
    let mut levels = vec![0_u16; ranks.len()];
    // The highest level so far among the tokens that have this token as left half, and as right
    // half.
    let (mut with_left, mut with_right) = (vec![0_u16; ranks.len()], vec![0_u16; ranks.len()]);
    for (rank, token) in ranks.iter().enumerate().filter(|(_, token)| token.len() > 1) {
        let (left, right) =
            halves(token, &by_bytes).ok_or(format!("merging {token:?} does not end in it"))?;
        if left > rank || right > rank {
            return Err(format!("a half of {token:?} has a higher rank"));
        }
        let mut highest = levels[left].max(levels[right]);
        for middle in 1..token.len() {
            let (start, end) = token.split_at(middle);
            if let (Some(&x), Some(&y)) = (by_bytes.get(start), by_bytes.get(end)) {
                highest = highest.max(with_left[y]).max(with_right[x]);
            }
        }
        levels[rank] = highest + 1;
        if levels[rank] >= 1 << 12 {
            return Err("more levels than fit in twelve bits".into());
        }
        with_left[left] = with_left[left].max(levels[rank]);
        with_right[right] = with_right[right].max(levels[rank]);
    }
    Ok(levels)
}

/// The two tokens that are joined last when a token's bytes are merged by rank.
fn halves(token: &[u8], by_bytes: &HashMap<&[u8], usize>) -> Option<(usize, usize)> {
    let mut bounds: Vec<usize> = (0..=token.len()).collect();
    while bounds.len() > 3 {
        let pairs = bounds.windows(3).enumerate();
        let joins =
            pairs.filter_map(|(at, bound)| Some((*by_bytes.get(&token[bound[0]..bound[2]])?, at)));
        let (_, leftmost) = joins.min()?;
        bounds.remove(leftmost + 1);
    }
    let middle = bounds[1];
    Some((*by_bytes.get(&token[..middle])?, *by_bytes.get(&token[middle..])?))
}

#[cfg(test)]
mod tests {
    use super::merge_levels;

    fn vocabulary(tokens: &[&str]) -> Vec<Vec<u8>> {
        let bytes = (0..=u8::MAX).map(|byte| vec![byte]);
        bytes.chain(tokens.iter().map(|token| token.as_bytes().to_vec())).collect()
    }

    #[test]
    fn tokens_that_never_meet_share_a_level() {
        assert_eq!(merge_levels(&vocabulary(&["ab", "cd", "ef"])).unwrap()[256..], [1, 1, 1]);
    }

    #[test]
    fn tokens_that_want_the_same_byte_do_not() {
        assert_eq!(merge_levels(&vocabulary(&["ab", "bc", "cd"])).unwrap()[256..], [1, 2, 3]);
    }

    #[test]
    fn a_token_is_above_its_halves() {
        assert_eq!(merge_levels(&vocabulary(&["ab", "cd", "abcd"])).unwrap()[256..], [1, 1, 2]);
    }

    #[test]
    fn a_vocabulary_that_merging_cannot_reach_is_refused() {
        assert!(merge_levels(&vocabulary(&["abc"])).unwrap_err().contains("does not end in it"));
        assert!(merge_levels(&vocabulary(&["ab", "bcd", "bc", "abcd"])).is_err());
    }
}
