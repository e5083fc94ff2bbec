//! `cargo xtask offline`: packs the playground into one HTML file that works without a network.

use anyhow::Result;

use crate::project::root;
use crate::shell::Run;
use crate::{npm, web};

/// Builds the playground and writes `web/turnwise.html` with its checksum. `packed` are flags of
/// `pack.mjs` that add parts which most people never open.
pub fn build(packed: &[&str], is_built: bool) -> Result<()> {
    if !is_built {
        web::build(web::Mode::Release)?;
    }
    npm::ci(&npm::tools())?;
    let script = root().join("crates/xtask/offline/pack.mjs").display().to_string();
    let out = root().join("web/turnwise.html").display().to_string();
    let packed = packed.iter().map(|flag| format!("--{flag}"));
    let args = [script, web::dist().display().to_string(), out].into_iter().chain(packed);
    Run::new("node", args.collect::<Vec<_>>()).status()
}
