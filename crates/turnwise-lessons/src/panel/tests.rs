//! Tests of the panel.

use turnwise_host::json::parse;

use super::*;

fn lane(text: &str) -> Lane {
    Lane::read(&parse(text).unwrap().json)
}

/// Checks that reading these options and writing them again changes nothing.
fn check(options: &str) {
    let panel = Panel::read(&lane(options)).unwrap();
    assert_eq!(panel.options(), options);
    assert!(panel.lane().settings().is_ok(), "{options}");
}

#[test]
fn what_the_panel_reads_it_writes_again() {
    check(r#"{"window":900,"reserveOutput":112,"overhead":0,"strategies":[]}"#);
    check(r#"{"strategies":[{"type":"trim","turns":6}]}"#);
    check(r#"{"memory":"I like \"tea\"\nI paint","strategies":[]}"#);
    let sizes = r#""trigger":{"messages":30},"target":{"messages":10},"bySteps":true"#;
    check(&format!(r#"{{"strategies":[{{"type":"trim",{sizes}}}]}}"#));
    check(r#"{"preset":"coding","summarizer":{"type":"extractive"}}"#);
    let host = r#""summarizer":{"type":"host"},"checkSummaries":false,"envelope":"bare""#;
    let notes = r#""summarizer":{"type":"extractive"},"checkSummaries":"reject""#;
    let hybrid = [r#"{"type":"clearToolResults"}"#, SUMMARIZE, r#"{"type":"trim"}"#].join(",");
    for strategies in [
        r#""strategies":[{"type":"clearToolResults","keep":{"turns":2}}]"#.to_owned(),
        r#""strategies":[{"type":"prune"}]"#.to_owned(),
        format!(r#""strategies":[{SUMMARIZE}],{host}"#),
        format!(r#""strategies":[{hybrid}],{notes}"#),
    ] {
        let window = r#""window":6600,"reserveOutput":825,"overhead":600"#;
        let shares = r#""trigger":{"fraction":0.95},"target":{"fraction":0.5},"keep":{"turns":2}"#;
        check(&format!("{{{window},{shares},{strategies}}}"));
    }
}

#[test]
fn a_turned_window_reserves_its_eighth() {
    let panel = Panel::read(&lane(r#"{"window":900,"reserveOutput":1,"strategies":[]}"#)).unwrap();
    let panel = panel.with(Knob::Window, 2_100);
    assert!(panel.options().contains(r#""reserveOutput":262"#), "{}", panel.options());
    assert_eq!(panel.name(&[Control::Knob(Knob::Window)]), "none window=2100");
}

#[test]
fn what_the_panel_has_no_control_for_is_no_panel() {
    for options in [
        r#"{"slice":9}"#,
        r#"{"strategies":[{"type":"trim","tokens":100}]}"#,
        r#"{"strategies":[{"type":"prune"},{"type":"trim"}]}"#,
        r#"{"preset":"unheard"}"#,
    ] {
        assert_eq!(Panel::read(&lane(options)), None, "{options}");
    }
}

#[test]
fn every_control_has_a_name_of_its_own() {
    let kinds = Kind::ALL.map(|(_, kind)| Control::Kind(kind));
    let knobs = Knob::ALL.map(|(_, knob)| Control::Knob(knob));
    for control in kinds.into_iter().chain(knobs).chain([Control::Memory]) {
        assert_eq!(Control::from_name(control.name()), Some(control));
    }
}
