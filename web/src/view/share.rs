//! The view of the link to the state of the page.

use std::sync::Arc;

/// A link.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// The fragment, without `#`.
    pub fragment: String,
    /// The content of the link, in words.
    pub holds: String,
    /// The link as a QR code, once drawn.
    pub picture: Option<Arc<Picture>>,
}

/// A QR code.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    /// Modules of a side.
    pub side: u32,
    /// The dark modules as a path, one unit each.
    pub path: String,
}
