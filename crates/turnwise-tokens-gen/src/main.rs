//! Writes the data files of `turnwise-tokens`: `cargo run --release -p turnwise-tokens-gen`.

use std::path::Path;

fn main() -> std::io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../turnwise-tokens/data");
    for (name, data) in turnwise_tokens_gen::files() {
        println!("{:>9} {name}", data.len());
        std::fs::write(folder.join(name), data)?;
    }
    Ok(())
}
