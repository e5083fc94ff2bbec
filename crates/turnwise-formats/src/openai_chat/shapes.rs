//! Chat messages that need not be read to plan by turns.

use turnwise_core::item::{Kind, Role};

use crate::sketch::{Field, Shape};

pub(super) const SHAPES: &[Shape] = &[
    Shape {
        tag: ("role", "assistant"),
        fields: &[("content", Field::Nullable), ("tool_calls", Field::Calls)],
        role: Role::Assistant,
        kind: Kind::Message,
    },
    Shape {
        tag: ("role", "tool"),
        fields: &[
            ("tool_call_id", Field::Answer),
            ("content", Field::Text),
            ("name", Field::Other),
        ],
        role: Role::Tool,
        kind: Kind::Result,
    },
];
