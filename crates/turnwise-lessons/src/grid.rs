//! The grid: every setting that a lesson's controls can make, in coarse steps.

use crate::panel::{CHECKS, Control, ENVELOPES, Kind, Knob, Panel};

/// Every setting of the controls in `shown`. Knobs that are not shown stay as in `start`; so does
/// the kind if no kind is shown. `lines` are the choices for the memory.
pub fn grid(start: &Panel, shown: &[Control], lines: &[String]) -> Vec<Panel> {
    let mut kinds: Vec<Kind> = shown.iter().filter_map(|control| control.kind()).collect();
    if kinds.is_empty() {
        kinds.push(start.kind);
    }
    let mut all = Vec::new();
    for kind in kinds {
        let mut settings = vec![start.clone().with_kind(kind)];
        for knob in [Knob::Window, Knob::Overhead].iter().chain(kind.knobs()) {
            if shown.contains(&Control::Knob(*knob)) {
                settings = settings.iter().flat_map(|panel| turned(panel, *knob)).collect();
            }
        }
        if shown.contains(&Control::Memory) {
            for line in lines {
                settings =
                    settings.iter().flat_map(|panel| with_and_without(panel, line)).collect();
            }
        }
        all.extend(settings.into_iter().filter(Panel::is_possible));
    }
    all
}

/// The panel without and with one more line in the memory.
fn with_and_without(panel: &Panel, line: &str) -> [Panel; 2] {
    let mut with = panel.clone();
    with.memory.push(line.to_owned());
    [panel.clone(), with]
}

/// The panel with the knob at each of its coarse positions.
fn turned(panel: &Panel, knob: Knob) -> Vec<Panel> {
    let counts_messages = panel.get(Knob::Messages) != 0;
    let values: Vec<u32> = match knob {
        Knob::Window => (5..=64).map(|hundreds| hundreds * 100).collect(),
        Knob::Overhead => (0..=5).map(|steps| steps * 200).collect(),
        Knob::Trigger => vec![40, 50, 60, 70, 80, 90, 95],
        Knob::Target => vec![25, 30, 40, 50, 60, 70, 80, 90],
        Knob::Keep => vec![1, 2, 3, 6],
        Knob::Max if counts_messages => vec![6, 8, 10, 12, 16, 20, 24, 30, 40, 60, 80],
        Knob::Least if counts_messages => vec![4, 6, 8, 10, 12, 16, 20, 24, 30, 40],
        Knob::Max => vec![2, 3, 4, 6, 8, 10, 12, 14, 16, 18, 20, 24, 30],
        Knob::Least => vec![1, 2, 3, 4, 6, 8, 10, 12, 14, 16],
        Knob::Messages => vec![0, 1],
        Knob::Checks => positions(CHECKS.len()),
        Knob::Envelope => positions(ENVELOPES.len()),
    };
    values.into_iter().map(|value| panel.clone().with(knob, value)).collect()
}

fn positions(count: usize) -> Vec<u32> {
    (0..u32::try_from(count).unwrap_or_default()).collect()
}

impl Control {
    fn kind(self) -> Option<Kind> {
        match self {
            Self::Kind(kind) => Some(kind),
            Self::Knob(_) | Self::Memory => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lane::Lane;
    use turnwise_host::json::parse;

    fn start(text: &str) -> Panel {
        Panel::read(&Lane::read(&parse(text).unwrap().json)).unwrap()
    }

    fn controls(names: &[&str]) -> Vec<Control> {
        names.iter().map(|name| Control::from_name(name).unwrap()).collect()
    }

    #[test]
    fn only_shown_controls_move() {
        let start = start(r#"{"window":900,"strategies":[{"type":"trim","turns":6}]}"#);
        let names = |controls: &[&str]| {
            let controls = self::controls(controls);
            let all = grid(&start, &controls, &[]);
            all.iter().map(|panel| panel.name(&controls)).collect::<Vec<_>>()
        };
        assert_eq!(names(&[]), ["trim"]);
        assert_eq!(names(&["none", "support"]), ["none", "support"]);
        let trims = names(&["max", "least"]);
        assert!(trims.contains(&"trim max=14 least=3".to_owned()));
        assert!(!trims.contains(&"trim max=3 least=4".to_owned()));
        assert!(names(&["window"]).contains(&"trim window=2100".to_owned()));
    }

    #[test]
    fn every_choice_of_lines_is_a_setting() {
        let start = start(r#"{"strategies":[]}"#);
        let lines = ["a".to_owned(), "b".to_owned()];
        let memories = |shown| {
            let all = grid(&start, shown, &lines).into_iter();
            all.map(|panel| panel.memory.join("+")).collect::<Vec<_>>()
        };
        assert_eq!(memories(&[Control::Memory]), ["", "b", "a", "a+b"]);
        assert_eq!(memories(&[]), [""]);
    }

    #[test]
    fn the_engine_takes_every_setting() {
        let start = start(r#"{"window":8000,"strategies":[]}"#);
        let kinds = Kind::ALL.map(|(_, kind)| Control::Kind(kind));
        let knobs = Knob::ALL.map(|(_, knob)| Control::Knob(knob));
        let all: Vec<_> = kinds
            .into_iter()
            .chain(knobs)
            .filter(|control| !matches!(control, Control::Knob(Knob::Window | Knob::Overhead)))
            .collect();
        for panel in grid(&start, &all, &[]) {
            assert!(panel.lane().settings().is_ok(), "{}", panel.options());
            assert_eq!(
                Panel::read(&panel.lane()).map(|read| read.options()),
                Some(panel.options())
            );
        }
    }
}
