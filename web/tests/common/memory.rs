//! The code of the memory's panel, compiled natively into the tests.

#[path = "../../memory/src/kept.rs"]
mod kept;
#[path = "../../memory/src/measure.rs"]
mod measure;
#[path = "../../memory/src/panel.rs"]
mod panel;
#[path = "../../memory/src/shown.rs"]
mod shown;
#[path = "../../memory/src/teach.rs"]
mod teach;

pub use measure::measure;
pub use panel::act;
