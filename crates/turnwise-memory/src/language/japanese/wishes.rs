//! Japanese: doors for standing instructions and preferences.

use crate::kind::Kind;
use crate::language::{DoorRow, Place, SlotRule};

pub(super) const ROWS: &[DoorRow] = &[
    DoorRow {
        kind: Kind::Instruction,
        slot: SlotRule::Condition,
        place: Place::Request,
        patterns: &[
            "(私が)?<>(について|を)(聞いた|尋ねた|質問した|頼んだ|送った|貼った)(とき|時|ら|場合)(は)?(、)?~",
        ],
        except: &[],
    },
    DoorRow {
        kind: Kind::Instruction,
        slot: SlotRule::None,
        place: Place::Request,
        patterns: &[
            "(これから|今後|以後|次から|これからは|今後は|次回から)(は)?(、)?<>(て|で)(ください|下さい|ほしい|欲しい|ね|くれ)",
            "(必ず|いつも|常に|毎回)<>(て|で)(ください|下さい|ほしい|欲しい|くれ|ね)",
            "(絶対に|決して|二度と|もう)<>(ないで|しないで)(ください|下さい|ほしい|欲しい|くれ|ね)?",
        ],
        except: &[],
    },
    DoorRow {
        kind: Kind::Preference,
        slot: SlotRule::Choice,
        place: Place::Anywhere,
        patterns: &["<>より(も)?<>の(ほう|方)が(好き|いい|良い)"],
        except: &[],
    },
    DoorRow {
        kind: Kind::Preference,
        slot: SlotRule::Taste("dislike"),
        place: Place::Anywhere,
        patterns: &[
            "(私は|僕は|俺は)?<>(が|は)*(嫌い|苦手|好きじゃない|好きではない|好きではありません|食べられない|食べられません|飲めない|飲めません)",
            "(私は|僕は)?<>(の|に)?アレルギー(が|です|持ち)",
            "(私は|僕は)?<>は(食べない|食べません|飲まない|飲みません)",
        ],
        except: &[
            "(彼|彼女|友達|母|父|妹|兄|姉|弟|子供|息子|娘|妻|夫)(は|が)",
            "(この|その|あの|どの)",
        ],
    },
    DoorRow {
        kind: Kind::Preference,
        slot: SlotRule::Taste("like"),
        place: Place::Anywhere,
        patterns: &[
            "(私は|僕は|俺は)?<>(が)*(好き|大好き|好み)(です|だ|なんです|。|$|で)",
            "<>の(ほう|方)が(いい|良い)(です|だ|な|。|$)",
            "(私の|僕の)?趣味は~",
            "(私は|僕は)(ベジタリアン|ヴィーガン|菜食主義)",
            "(私は|僕は)?<>(に)(はまって|ハマって)",
            "<>の(大)?ファン(です|だ|なんです)",
            "(一番)?好きな<>は<>(です|だ|。|$)",
            "<>に目がない",
            "<>は(いつも|必ず|たいてい)<>(飲みます|飲む|食べます|食べる)",
            "<>があると(理解|わかり|分かり|覚え)(し)?やすい",
        ],
        except: &[
            "(彼|彼女|友達|母|父|妹|兄|姉|弟|子供|息子|娘|妻|夫)(は|が)",
            "あなた",
            "(これ|それ|あれ)が",
            "(この|その|あの|どの)",
        ],
    },
];
