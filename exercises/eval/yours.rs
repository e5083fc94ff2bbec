//! Exercise 5: is what is needed still there?
//!
//! A context is as good as what can be done with it. So the evaluation takes what an assistant went
//! on to use, order ids and amounts, and asks how many of them it could still see. Answer with
//! those of `needed` that the messages tell. This is how one would ask first. Run the tests to see
//! what it counts that is not there, and what it misses.

use turnwise_host::json::Json;

pub fn kept<'n>(needed: &[&'n str], sent: &[Json<'_>]) -> Vec<&'n str> {
    let said: Vec<&str> = sent.iter().filter_map(|message| message.text_of("content")).collect();
    needed.iter().copied().filter(|id| said.iter().any(|text| text.contains(*id))).collect()
}
