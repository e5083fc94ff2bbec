//! Generated updates: an old statement, other talk, and a newer statement in the same words. The
//! templates of the second half were written after the doors. Two doors and the questions for slots
//! were made after their first measurement, so they show that a class is covered rather than what a
//! new wording would score.

use anyhow::Result;
use turnwise_host::turnwise_core::tokens::estimate;
use turnwise_memory::RecallOptions;

use super::{DAY, NOW, learn, open};
use crate::report::Report;

/// The answers after the updates.
#[derive(Clone, Copy, Default)]
struct Updates {
    pairs: u32,
    /// The new statement is recalled.
    current: u32,
    /// The old statement is recalled.
    stale: u32,
    /// The history of the slot has both.
    history: u32,
}

/// Measures both halves.
pub fn run(report: &mut Report) -> Result<()> {
    let halves = [("known", &KNOWN[..], 98.0), ("later", &LATER[..], 92.0)];
    for (name, templates, bar) in halves {
        let updates = measure(templates)?;
        let share = |part: u32| 100.0 * f64::from(part) / f64::from(updates.pairs.max(1));
        let what = |what: &str| format!("memory, updates in {name} templates: {what}");
        report.least(what("newest value recalled"), share(updates.current), bar);
        report.most(what("older value recalled"), share(updates.stale), 100.0 - bar);
        report.least(what("history has both"), share(updates.history), 95.0);
    }
    Ok(())
}

/// Every pair of values in every template, at every distance.
fn measure(templates: &[Template]) -> Result<Updates> {
    let mut found = Updates::default();
    for &(template, question, slot) in templates {
        for (old, new) in VALUES {
            for distance in [1, 20, 60] {
                let said = |value: &str| vec![template.replace("{}", value)];
                let mut memory = open("tab")?;
                let mut talk = vec![said(old)];
                talk.extend((0..distance).map(|n| vec![format!("Is shop number {n} open?")]));
                talk.push(said(new));
                (0..talk.len()).for_each(|number| _ = learn(&mut memory, &talk, number));
                let options = RecallOptions { now: NOW + 90 * DAY, ..RecallOptions::default() };
                let text = memory.recall(question, &options, &|text| estimate(text).0).text;
                found.pairs += 1;
                found.current += u32::from(text.contains(new));
                found.stale += u32::from(text.contains(old));
                found.history += u32::from(memory.history(slot).len() == 2);
            }
        }
    }
    Ok(found)
}

/// A statement, a question that it answers, and its slot.
type Template = (&'static str, &'static str, &'static str);

const KNOWN: [Template; 13] = [
    ("I live in {} now.", "Where do I live?", "user.city"),
    ("I moved to {} last week.", "Which city did I move to?", "user.city"),
    ("My name is {}.", "What is my name?", "user.name"),
    ("Ich wohne jetzt in {}.", "Wo wohne ich?", "user.city"),
    ("Ich heiße {}.", "Wie heiße ich?", "user.name"),
    ("J'habite à {} maintenant.", "Où est-ce que j'habite ?", "user.city"),
    ("Je m'appelle {}.", "Comment est-ce que je m'appelle ?", "user.name"),
    ("Ahora vivo en {}.", "¿Dónde vivo?", "user.city"),
    ("Me llamo {}.", "¿Cómo me llamo?", "user.name"),
    ("我现在住在{}。", "我住在哪里？", "user.city"),
    ("我叫{}。", "我叫什么名字？", "user.name"),
    ("今は{}に住んでいます。", "私はどこに住んでいますか？", "user.city"),
    ("私の名前は{}です。", "私の名前は何ですか？", "user.name"),
];

const LATER: [Template; 14] = [
    ("We've just relocated to {}.", "Where did we relocate to?", "user.city"),
    ("These days I'm living in {}.", "Where am I living?", "user.city"),
    ("Please call me {}.", "What should you call me?", "user.name"),
    ("I'm based in {} these days.", "Where am I based?", "user.city"),
    ("Wir sind nach {} gezogen.", "Wohin sind wir gezogen?", "user.city"),
    ("Mein Name ist {}.", "Wie ist mein Name?", "user.name"),
    ("Nous avons déménagé à {}.", "Où avons-nous déménagé ?", "user.city"),
    ("Mon nom est {}.", "Quel est mon nom ?", "user.name"),
    ("Nos mudamos a {}.", "¿A dónde nos mudamos?", "user.city"),
    ("Mi nombre es {}.", "¿Cuál es mi nombre?", "user.name"),
    ("我搬到{}了。", "我搬到哪里了？", "user.city"),
    ("我的名字是{}。", "我的名字是什么？", "user.name"),
    ("{}に引っ越しました。", "どこに引っ越しましたか？", "user.city"),
    ("{}と申します。", "私の名前は何ですか？", "user.name"),
];

const VALUES: [(&str, &str); 4] =
    [("Ulm", "Porto"), ("Lima", "Quito"), ("Mara", "Sonja"), ("Bern", "Turin")];
