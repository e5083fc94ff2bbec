//! Compares the committed data files with the generator's output.

use std::path::Path;

#[test]
fn the_data_files_are_up_to_date() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../turnwise-tokens/data");
    for (name, data) in turnwise_tokens_gen::files() {
        let there = std::fs::read(folder.join(&name)).unwrap();
        assert!(there == data, "`{name}` is old: cargo run --release -p turnwise-tokens-gen");
    }
}
