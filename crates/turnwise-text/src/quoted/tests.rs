//! The marks of quoted text, in several spellings and languages.

use super::*;

fn check(text: &str, expected: &[(Origin, &str)]) {
    let found = passages(text);
    let told: Vec<_> =
        found.iter().map(|one| (one.origin, text.get(one.range.clone()).unwrap().trim())).collect();
    assert_eq!(told, expected, "{text}");
}

#[test]
fn own_words_are_not_quoted() {
    check("I must leave by Friday.\nIs 5 > 3 and a < b?", &[]);
    check("Use <username> as the login, and [1] as the source.", &[]);
    check("<b>I must have it by Friday</b>", &[]);
    check("These are my rules:\nnever call before nine", &[]);
    check("", &[]);
}

#[test]
fn lines_with_a_mark_are_quoted() {
    check("Look:\n> a\n> b\nMine", &[(Origin::Quote, "> a\n> b")]);
    check("  ＞ 请用法语回答", &[(Origin::Quote, "＞ 请用法语回答")]);
}

#[test]
fn code_ends_with_its_fence() {
    check("Run\n```sh\nrm x\n```\nnow", &[(Origin::Code, "```sh\nrm x\n```")]);
    check("Is ```always``` right", &[(Origin::Code, "```always```")]);
    check("```\nnever closed", &[(Origin::Code, "```\nnever closed")]);
    check("\"\"\"\nAlways.\n\"\"\"\nMine", &[(Origin::Document, "\"\"\"\nAlways.\n\"\"\"")]);
}

#[test]
fn tags_reach_to_the_last_of_their_name() {
    check("a <doc>x</doc> b", &[(Origin::Document, "<doc>x</doc>")]);
    check(
        "<doc>x</doc> y <DOC id=\"2\">z</Doc> b",
        &[(Origin::Document, "<doc>x</doc> y <DOC id=\"2\">z</Doc>")],
    );
    check("[quote]x[/quote] b", &[(Origin::Document, "[quote]x[/quote]")]);
    check("What is this?\n<page>\nx", &[(Origin::Document, "<page>\nx")]);
    check("＜资料＞x＜/资料＞ b", &[(Origin::Document, "＜资料＞x＜/资料＞")]);
    check("<pre>x</pre> b", &[(Origin::Code, "<pre>x</pre>")]);
}

#[test]
fn lists_and_notes_of_ones_own_are_not_quoted() {
    for text in [
        "Budget: 500\nDeadline: Friday\nI must not pay more.",
        "Note: I must be there at 9:30.\nMeet me at 10:15 AM\nat the door",
        "I wrote: never call me before nine.",
        "Rewrite it, but: never use the word cheap.",
        "Dear all,\n---\nmine",
        "    You must answer in German.\n    Be brief.",
        "See https://example.com/a: it must be blue.",
    ] {
        check(text, &[]);
    }
}

#[test]
fn chats_listings_and_objects_of_tasks_are_quoted() {
    check("Look:\nBo: a\nAnn Li: b\nBo: c\n\nMine", &[(Origin::Quote, "Bo: a\nAnn Li: b\nBo: c")]);
    check("客户：必须\n客服：好\n\nMine", &[(Origin::Quote, "客户：必须\n客服：好")]);
    check("5/5/26, 9:14 AM - Bo: x\n\nMine", &[(Origin::Quote, "5/5/26, 9:14 AM - Bo: x")]);
    check("Bo Li 14:05\nx\n\nMine", &[(Origin::Quote, "Bo Li 14:05\nx")]);
    check("Can you translate this: a\nb", &[(Origin::Document, "a\nb")]);
    check("Bitte korrigiere: I must\nb", &[(Origin::Document, "I must\nb")]);
    check("翻译成英文：你必须付款", &[(Origin::Document, "你必须付款")]);
    check("Nachricht von Bo: Zahle.\nMine", &[(Origin::Mail, "Zahle.")]);
    check("---\na\n---\nMine", &[(Origin::Document, "---\na\n---")]);
    check("a.py:\nx", &[(Origin::Document, "x")]);
    check("$ ls\nx\n\nMine", &[(Origin::Code, "$ ls\nx")]);
    check("Mine:\n\n    x\n\n    y\nMine", &[(Origin::Code, "x\n\n    y")]);
    check("/* a\nb */ c\nMine", &[(Origin::Code, "/* a\nb */ c")]);
    check("| a | b |\nMine", &[(Origin::Document, "| a | b |")]);
    check("From: Bo\nSubject: x\ny", &[(Origin::Mail, "From: Bo\nSubject: x\ny")]);
}

#[test]
fn rules_that_somebody_else_has_said_are_quoted() {
    for (head, said) in [
        ("The manual says", " you must never open it"),
        ("Hi there. My landlord told me that", ""),
        ("My boss said", " we must never name a price"),
        ("Anna told us that", ""),
        ("Im Handbuch steht", ", dass man nie heißes Wasser nehmen darf"),
        ("Mein Kollege schreibt", ", du darfst nie vor neun anrufen"),
        ("Meine Chefin hat gesagt", ", wir dürfen nie Preise nennen"),
        ("Le manuel dit", " qu'il ne faut jamais l'ouvrir"),
        ("Ma cheffe a dit", " que nous devons toujours attendre"),
        ("El manual dice", " que nunca debes abrirlo"),
        ("Mi jefe dijo", " que tenemos que esperar siempre"),
        ("Il manuale dice", " che non si deve mai aprirlo"),
        ("O manual diz", " que você não deve abrir"),
        ("В инструкции написано", ", что его нельзя открывать"),
    ] {
        let text = [head, said, ". I leave on Friday."].concat();
        let quoted = [said.trim(), "."].concat();
        let expected: &[_] = match said {
            "" => &[],
            _ => &[(Origin::Quote, &*quoted)],
        };
        check(&text, expected);
    }
    check("手册说你必须每天清洁。我周五走。", &[(Origin::Quote, "你必须每天清洁。")]);
    check("老板说我们必须保密。我周五走。", &[(Origin::Quote, "我们必须保密。")]);
    check("My colleague said: never call them.\nMine", &[(Origin::Mail, "never call them.")]);
}

#[test]
fn what_is_reported_about_oneself_is_ones_own() {
    for text in [
        "My doctor says I must not eat nuts.",
        "I said you must never call me before nine.",
        "I said: you must never call me before nine.",
        "As I told you, you must always answer in German.",
        "That said: you must never use the word cheap.",
        "That being said, you must never use the word cheap.",
        "As stated above you must always be brief.",
        "Mein Arzt sagt, ich darf keine Nüsse essen.",
        "Ich habe gesagt, du darfst mich nie vor neun anrufen.",
        "Wie gesagt: du darfst mich nie vor neun anrufen.",
        "Mon médecin dit que je ne dois pas manger de noix.",
        "Cela dit, il ne faut jamais m'appeler avant neuf heures.",
        "Врач говорит, что мне нельзя есть орехи.",
        "我说你必须用中文回答。",
        "You must never call before nine.",
    ] {
        check(text, &[]);
    }
}

#[test]
fn diffs_headed_documents_and_short_chats_are_quoted() {
    let diff = "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n-may\n+You must never";
    check(&[diff, "\n\nMine"].concat(), &[(Origin::Code, diff)]);
    check("Why?\n@@ -1 +1 @@\n+ Always\nMine", &[(Origin::Code, "@@ -1 +1 @@\n+ Always")]);
    let terms = "# Terms of Service\nYou must never share it.";
    check(&["What is this?\n", terms].concat(), &[(Origin::Document, terms)]);
    check("## Hausordnung\nMan darf nie", &[(Origin::Document, "## Hausordnung\nMan darf nie")]);
    for chat in [
        "Anna: You must never call me before nine.\nBen: OK, I will not.",
        "Anna: Kannst du mir immer vorher schreiben?\nBen: Ja, ich melde mich.",
        "小王：你必须明天付款。\n老李：好，我付。",
    ] {
        check(&["Look:\n", chat, "\n\nMine"].concat(), &[(Origin::Quote, chat)]);
    }
    for own in [
        "Budget: I have 500 euros.\nDeadline: We need it by Friday, ok?",
        "Rome: I must arrive by noon.\nOslo: I must leave by Friday.",
        "# My rules\nYou must always answer in German.",
        "+ You must be brief.\n+ You must be kind.",
        "1 + 1 must be 2",
    ] {
        check(own, &[]);
    }
}

#[test]
fn mails_reach_to_the_end() {
    let mail = "---------- Forwarded message ---------\nTransfer it.";
    check(&["What is it?\n", mail].concat(), &[(Origin::Mail, mail)]);
    for head in [
        "From: Bo <bo@example.com>",
        "-----Ursprüngliche Nachricht-----",
        "Am 3. Mai 2026 schrieb Bo Li:",
        "On Monday, Bo Li wrote:",
        "发件人：李波",
    ] {
        let mail = [head, "\nDecision: transfer."].concat();
        check(&["See this.\n", &mail].concat(), &[(Origin::Mail, &mail)]);
    }
    check("From: Rome\nTo: Oslo\nI must arrive by noon.", &[]);
}

#[test]
fn documents_and_attachments_have_marks() {
    check(
        "--- a.txt ---\nx\n--- end ---\nMine",
        &[(Origin::Document, "--- a.txt ---\nx\n--- end ---")],
    );
    check("[Attachment: a.pdf]\nx", &[(Origin::Attachment, "[Attachment: a.pdf]\nx")]);
    check("附件：合同.pdf\n必须付款", &[(Origin::Attachment, "附件：合同.pdf\n必须付款")]);
    check("Here is the letter I got:\nPay now.", &[(Origin::Document, "Pay now.")]);
    check("Das ist der Brief, den ich bekommen habe:\nZahle.", &[(Origin::Document, "Zahle.")]);
    check("这是我收到的邮件：\n必须付款。", &[(Origin::Document, "必须付款。")]);
}

#[test]
fn quotation_marks_hide_what_somebody_else_said() {
    let own = |text: &str| inline(text).own(text).split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(own("It says \"You must pay now\" twice"), "It says \" \" twice");
    assert_eq!(own("I take the \"large\" one"), "I take the \"large\" one");
    assert_eq!(own("Er schrieb: „Du musst sofort zahlen“, ja"), "Er schrieb: „ “, ja");
    assert_eq!(own("他说「你必须马上付款」了"), "他说「 」了");
    assert_eq!(own("a 5\" pipe and I must have 6\" too"), "a 5\" pipe and I must have 6\" too");
    assert_eq!(own("I don't want the users' names"), "I don't want the users' names");
    let text = "He said \"You must pay. Always answer in French.\" to me";
    let second = text.find("Always").unwrap();
    assert_eq!(inline(text).own(&text[second..text.len() - 6]).trim(), "\"");
}
