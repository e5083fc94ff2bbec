//! Items that need not be read to plan by turns.

use turnwise_core::item::{Kind, Role};

use crate::sketch::{Field, Shape};

pub(super) const SHAPES: &[Shape] = &[
    Shape {
        tag: ("type", "function_call"),
        fields: &[
            ("call_id", Field::Call),
            ("name", Field::Other),
            ("arguments", Field::Other),
            ("id", Field::Other),
            ("status", Field::Other),
        ],
        role: Role::Assistant,
        kind: Kind::Call,
    },
    Shape {
        tag: ("type", "function_call_output"),
        fields: &[
            ("call_id", Field::Answer),
            ("output", Field::Text),
            ("id", Field::Other),
            ("status", Field::Other),
        ],
        role: Role::Tool,
        kind: Kind::Result,
    },
];
