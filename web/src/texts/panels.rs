//! What the panels share.

use crate::language::texts;

texts! {
    NEEDS_GALLERY:
        "Open a conversation of the gallery first: this part measures recorded ones.",
        "Öffne erst ein Gespräch der Galerie: Hier wird an aufgezeichneten gemessen.";
    FAILED: "This did not work: #", "Das ging nicht: #";
}
