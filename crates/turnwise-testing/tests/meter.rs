//! The estimate against exact counts of `o200k_base`: on whole conversations, on their messages,
//! and kind by kind.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use proptest::prelude::*;
use turnwise_core::tokens::estimate;
use turnwise_host::formats::{Format, PartKind, parts};
use turnwise_host::json;
use turnwise_testing::real::{Recorded, conversations};
use turnwise_tokens::{Encoding, Specials, Tokenizer};

#[test]
fn whole_conversations_are_within_four_per_cent_and_their_messages_within_five() {
    let mut exact = exact();
    let (mut errors, mut total) = (0, 0);
    for recorded in conversations(include_str!("../../../tests/data/conversations.jsonl")).unwrap()
    {
        let counts: Vec<(i64, i64)> =
            texts(&recorded).iter().map(|text| (ours(text), exact(text))).collect();
        let (ours, true_count) =
            counts.iter().fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        let allowed = if true_count < 100 { 70 } else { 40 };
        assert!(
            permille(ours, true_count).abs() <= allowed,
            "{}: {ours}, not {true_count}",
            recorded.name
        );
        errors += counts.iter().map(|(ours, exact)| (ours - exact).abs()).sum::<i64>();
        total += true_count;
    }
    assert!(errors * 100 <= total * 5, "{errors} of {total}");
}

#[test]
fn every_kind_of_text_is_within_ten_per_cent() {
    let mut exact = exact();
    for (kind, texts) in kinds() {
        let (ours, exact) =
            texts.iter().fold((0, 0), |sum, text| (sum.0 + ours(text), sum.1 + exact(text)));
        assert!(permille(ours, exact).abs() <= 100, "{kind}: {ours}, not {exact}");
    }
}

proptest! {
    #[test]
    fn no_text_is_free_and_none_costs_more_than_four_tokens_a_character(text in ".{1,200}") {
        let tokens = ours(&text);
        prop_assert!(tokens >= 1 && tokens <= 4 * text.chars().count() as i64 + 1);
    }
}

fn texts(recorded: &Recorded) -> Vec<String> {
    let format = Format::from_name(&recorded.format).unwrap();
    let mut texts = Vec::new();
    for message in &recorded.messages {
        let parsed = json::parse(message).unwrap();
        for part in
            parts(format, &parsed.json).into_iter().filter(|part| part.kind != PartKind::Media)
        {
            texts.push(part.text.into_owned());
            texts.extend((part.kind == PartKind::Call).then(|| part.tool.to_owned()));
        }
    }
    texts
}

fn kinds() -> Vec<(&'static str, Vec<String>)> {
    let one = |text: &str| vec![text.to_owned()];
    vec![
        ("prose", one(include_str!("../../../CONTRIBUTING.md"))),
        ("code", one(include_str!("../../turnwise-core/src/context.rs"))),
        (
            "JSON",
            conversations(include_str!("../../../tests/data/conversations.jsonl"))
                .unwrap()
                .remove(0)
                .messages,
        ),
        ("Chinese, Japanese, Korean", EAST_ASIAN.map(str::to_owned).to_vec()),
        (
            "Arabic",
            one(
                "ذهبت أمس إلى السوق مع صديقي واشترينا بعض الخضروات والفواكه، ثم عدنا إلى البيت قبل غروب الشمس.",
            ),
        ),
        (
            "Hindi",
            one(
                "कल मैं अपने दोस्त के साथ बाजार गया और हमने कुछ सब्जियाँ और फल खरीदे, फिर शाम से पहले घर लौट आए।",
            ),
        ),
        (
            "Russian",
            one(
                "Вчера мы с другом ходили на рынок, купили овощи и фрукты, а потом вернулись домой до захода солнца.",
            ),
        ),
        (
            "emoji",
            one(
                "great 👍 see you 🎉🎉 thanks 😊 ok ✅ on my way 🚗💨 love it ❤️😍 haha 😂 🦊 and 🧩 for 🧪, 🥑 or 🪴?",
            ),
        ),
        ("base64", noise(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")),
        ("hex", noise(b"0123456789abcdef")),
        ("digits", noise(b"0123456789")),
        (
            "one character",
            ["-", "=", "a", "e", "x", " ", "\n", "#", "0", "!"]
                .map(|one| one.repeat(2000))
                .to_vec(),
        ),
        ("indented lines", one(&"if x:\n\n        y = 1\n    z\n\n\n".repeat(50))),
    ]
}

const EAST_ASIAN: [&str; 6] = [
    "今天天气很好，我们决定去公园散步。路上遇到了一位老朋友，他说最近工作很忙，但是每天晚上都会读一会儿书。",
    "請問您的訂單編號是多少？我們會在三個工作天內處理退款，並且以電子郵件通知您結果。",
    "昨日は友達と一緒に映画を見に行きました。とても面白かったので、来週もう一度見たいと思っています。",
    "設定ファイルの読み込みに失敗しました。パスと権限を確認してから、もう一度コマンドを実行してください。",
    "어제 친구와 함께 영화를 보러 갔습니다. 정말 재미있어서 다음 주에 다시 보고 싶습니다.",
    "주문하신 상품은 내일 오후에 배송될 예정이며, 배송이 완료되면 문자 메시지로 알려 드리겠습니다.",
];

/// Characters drawn by a fixed rule, twenty texts.
fn noise(from: &[u8]) -> Vec<String> {
    let mut state = 0x5eed_u64;
    let mut draw = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        char::from(from[(state >> 33) as usize % from.len()])
    };
    (1..=20).map(|length| (0..length * 25).map(|_| draw()).collect()).collect()
}

fn exact() -> impl FnMut(&str) -> i64 {
    let mut tokenizer = Tokenizer::embedded(Encoding::O200kBase).unwrap();
    move |text| i64::from(tokenizer.count(text, Specials::AsText).unwrap())
}

fn ours(text: &str) -> i64 {
    i64::from(estimate(text).0)
}

fn permille(ours: i64, exact: i64) -> i64 {
    (ours - exact) * 1000 / exact.max(1)
}
