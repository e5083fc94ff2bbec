//! Single changes: what one press, drag or tick can change on a panel. A lesson that one of them
//! solves requires no thought.

use crate::panel::{CHECKS, Control, ENVELOPES, Kind, Knob, Panel, most_overhead};

/// The panel after each single change that the controls in `shown` allow. `lines` are the choices
/// for the memory. Knobs take every position of their slider, not only those of the
/// [grid](crate::grid).
pub fn changes(start: &Panel, shown: &[Control], lines: &[String]) -> Vec<Panel> {
    let mut all = Vec::new();
    for control in shown {
        match control {
            Control::Kind(kind) => all.push(start.clone().with_kind(*kind)),
            Control::Knob(knob) if has(start.kind, *knob) => {
                all.extend(positions(start, *knob).map(|value| turned(start, *knob, value)));
            }
            Control::Memory => all.extend(lines.iter().map(|line| ticked(start, line))),
            Control::Knob(_) => {}
        }
    }
    all.retain(|panel| panel != start);
    all
}

/// The panel with a knob at this value. Dependent knobs follow, as on the page.
fn turned(start: &Panel, knob: Knob, value: u32) -> Panel {
    let panel = start.clone().with(knob, value);
    let follow = |panel: Panel, other, limit: u32, is_above: bool| {
        let own = panel.get(other);
        panel.with(other, if is_above { own.max(limit) } else { own.min(limit) })
    };
    match knob {
        Knob::Window => follow(panel, Knob::Overhead, most_overhead(value), false),
        Knob::Trigger => follow(panel, Knob::Target, value.saturating_sub(5), false),
        Knob::Target => follow(panel, Knob::Trigger, value + 5, true),
        Knob::Max => follow(panel, Knob::Least, value, false),
        Knob::Least => follow(panel, Knob::Max, value, true),
        _ => panel,
    }
}

fn ticked(start: &Panel, line: &String) -> Panel {
    let mut panel = start.clone();
    match panel.memory.iter().position(|known| known == line) {
        Some(at) => drop(panel.memory.remove(at)),
        None => panel.memory.push(line.clone()),
    }
    panel
}

fn has(kind: Kind, knob: Knob) -> bool {
    matches!(knob, Knob::Window | Knob::Overhead) || kind.knobs().contains(&knob)
}

/// The positions of a slider on the page.
fn positions(panel: &Panel, knob: Knob) -> Box<dyn Iterator<Item = u32>> {
    let count = |list: &[&str]| u32::try_from(list.len()).unwrap_or_default();
    match knob {
        Knob::Window => Box::new((5..=64).map(|hundreds| hundreds * 100)),
        Knob::Overhead => Box::new((0..=40).map(|steps| steps * 50)),
        Knob::Trigger => Box::new((20..=100).step_by(5)),
        Knob::Target => Box::new((10..=95).step_by(5)),
        Knob::Keep => Box::new(1..=12),
        Knob::Max | Knob::Least if panel.get(Knob::Messages) != 0 => Box::new((2..=80).step_by(2)),
        Knob::Max | Knob::Least => Box::new(1..=30),
        Knob::Messages => Box::new(0..=1),
        Knob::Checks => Box::new(0..count(&CHECKS)),
        Knob::Envelope => Box::new(0..count(&ENVELOPES)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lane::Lane;
    use turnwise_host::json::parse;

    fn names(start: &str, controls: &[&str]) -> Vec<String> {
        let start = Panel::read(&Lane::read(&parse(start).unwrap().json)).unwrap();
        let shown: Vec<Control> =
            controls.iter().map(|name| Control::from_name(name).unwrap()).collect();
        changes(&start, &shown, &[]).iter().map(|panel| panel.name(&shown)).collect()
    }

    #[test]
    fn a_press_changes_the_strategy_and_a_drag_one_knob() {
        let start = r#"{"window":900,"strategies":[{"type":"trim","turns":6}]}"#;
        assert_eq!(names(start, &["none", "trim"]), ["none"]);
        let drags = names(start, &["none", "max", "least", "trigger"]);
        assert!(drags.contains(&"trim max=9 least=6".to_owned()), "{drags:?}");
        // A strategy has only its own sliders, and dragging one moves its dependents.
        assert!(drags.contains(&"trim max=3 least=3".to_owned()), "{drags:?}");
        assert!(drags.contains(&"trim max=8 least=8".to_owned()), "{drags:?}");
        assert!(!drags.contains(&"trim max=9 least=3".to_owned()), "{drags:?}");
    }

    #[test]
    fn a_tick_takes_a_line_or_leaves_it() {
        let lines = ["a".to_owned(), "b".to_owned()];
        let mut start =
            Panel::read(&Lane::read(&parse(r#"{"strategies":[]}"#).unwrap().json)).unwrap();
        start.memory = vec!["a".to_owned()];
        let all = changes(&start, &[Control::Memory], &lines);
        assert_eq!(all.iter().map(|one| one.memory.join("+")).collect::<Vec<_>>(), ["", "a+b"]);
    }
}
