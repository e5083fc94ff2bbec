//! Other wordings and word orders, and the effect of a new statement on an old one.

use super::*;

#[test]
fn people_introduce_themselves() {
    check("Hi, I'm Tamsin", "profile user.name=Tamsin");
    check("I'm Rui, nice to meet you.", "profile user.name=Rui");
    check("I'm 29, by the way.", "profile user.age=29");
    check("Hallo, ich bin Veronika.", "profile user.name=Veronika");
    check("Ich bin 47.", "profile user.age=47");
    check("Bonsoir, je suis Maëlle.", "profile user.name=Maëlle");
    check("Soy Nieves, mucho gusto.", "profile user.name=Nieves");
    check("我是韩梅梅，很高兴认识您。", "profile user.name=韩梅梅");
    check("41歳です。", "profile user.age=41");
    for text in [
        "Hi, I'm lost.",
        "I'm 3 steps away.",
        "Hallo, ich bin verwirrt.",
        "Ich bin 5 Minuten zu spät.",
    ] {
        check_nothing(text);
    }
}

#[test]
fn a_statement_before_a_question_is_a_statement() {
    check("I'm vegan, what can I cook tonight?", "preference");
    check("I live in Porto, can you suggest a museum?", "profile user.city=Porto");
    check("Ich wohne in Graz, was kann man dort machen?", "profile user.city=Graz");
    check("我住在成都，有什么好吃的？", "profile user.city=成都");
    for text in [
        "Do you think I'm vegan, or what?",
        "I love jazz, don't I?",
        "What if I live in Porto, would it matter?",
        "Wohne ich in Graz, oder was?",
    ] {
        check_nothing(text);
    }
}

#[test]
fn a_polite_request_to_remember_is_one() {
    check("Could you remember that the gate sticks in winter?", "fact");
    check("Can you please remember that I love chess?", "preference taste.");
    check("Kannst du dir bitte merken, dass der Keller feucht ist?", "fact");
    check("Merk dir bitte: der Schlüssel liegt im Schuppen.", "fact");
    check_nothing("Can you remember what my name is?");
    check_nothing("Do you remember that I love chess?");
}

#[test]
fn german_sentences_that_begin_with_another_part() {
    check("Rosenkohl kann ich überhaupt nicht ausstehen.", "preference taste.");
    check("Gegen Pollen bin ich leider allergisch.", "preference taste.");
    check("Am liebsten trage ich Leinen.", "preference taste.");
    check("Von Beruf bin ich Goldschmied.", "profile user.work");
    check("Übermorgen fahren wir nach Prag.", "event");
    check("Bis Donnerstag muss ich den Bericht schreiben.", "task");
    check("Gib mir bei Rezepten immer die Kalorien an.", "instruction");
    for text in [
        "Das esse ich nicht.",
        "So etwas mag ich nicht.",
        "Bis jetzt muss ich nichts bezahlen.",
        "Gib mir das immer noch fehlende Teil.",
    ] {
        check_nothing(text);
    }
}

#[test]
fn other_word_orders() {
    check("Mon film préféré, c'est Playtime.", "preference taste.");
    check("Le camping, ce n'est pas pour moi.", "preference taste.");
    check("Vouvoyez-moi, je vous prie.", "instruction");
    check("J'ai entretien demain matin.", "event");
    check("Llevo tres años viviendo en Murcia.", "profile user.city=Murcia");
    check("Me pirran las aceitunas.", "preference taste.");
    check("昨天天气不错，我去了植物园。", "event");
    check("野球の大ファンです。", "preference taste.");
    check("好きな映画は東京物語です。", "preference taste.");
    check("6月3日に会議があります。", "event");
    for text in [
        "Je déteste cette page.",
        "Odio esta impresora.",
        "この画面が嫌いだ。",
        "言われたようにしました。",
    ] {
        check_nothing(text);
    }
}

#[test]
fn particles_and_words_of_other_languages_are_no_part_of_a_value() {
    check("我搬到柏林了。", "profile user.city=柏林");
    check("Nos mudamos a Sevilla.", "profile user.city=Sevilla");
    check("Nos vols ont 2 heures de retard.", "fact my.vol");
}

#[test]
fn a_new_value_supersedes_the_old_one_within_its_slot() {
    let mut memory = memory();
    let day = 86_400_000;
    let say = |memory: &mut Memory, text: &str, index: u32, at: u64| {
        learn(memory, Message { at: Some(at), ..Message::user(text, index) })
    };
    let old = say(&mut memory, "I live in Berlin", 0, SAID).added[0];
    let other = say(&mut memory, "I love Berlin in spring", 1, SAID).added[0];
    let moved = say(&mut memory, "I moved to Lisbon", 2, SAID + 30 * day);
    assert_eq!(moved.superseded, [old]);
    // Said earlier but learned later: it is history, and the newest statement still holds.
    let older = say(&mut memory, "I live in Ulm", 3, SAID - 30 * day);
    assert!(memory.record(moved.added[0]).unwrap().is_current());
    assert!(!memory.record(older.added[0]).unwrap().is_current());
    assert!(memory.record(other).unwrap().is_current());
    memory.undo(&moved.change.unwrap(), SAID + 31 * day).unwrap();
    assert!(memory.record(old).unwrap().is_current());
    assert!(!memory.record(moved.added[0]).unwrap().is_current());
}

#[test]
fn a_task_is_closed_when_it_is_done() {
    let mut memory = memory();
    let task = learn(&mut memory, Message::user("I have to file the tax report by Friday", 0));
    let done = learn(&mut memory, Message::user("I finished the tax report today", 1));
    assert_eq!(done.done, task.added);
}
