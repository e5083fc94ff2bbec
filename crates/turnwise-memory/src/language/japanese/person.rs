//! Japanese: doors for who the user is.

use crate::kind::Kind;
use crate::language::{DoorRow, Place, SlotRule};

pub(super) const ROWS: &[DoorRow] = &[
    DoorRow {
        kind: Kind::Profile,
        slot: SlotRule::One("user.name"),
        place: Place::Anywhere,
        patterns: &[
            "(私|僕|俺)の名前は<>(です|だ|と)",
            "(私は|僕は)?<>と(いいます|言います|申します)",
            "<>(と|って)呼んで(ください|下さい|ね|ほしい)?",
        ],
        except: &["(これ|それ|何|なん|彼|彼女)"],
    },
    DoorRow {
        kind: Kind::Profile,
        slot: SlotRule::One("user.city"),
        place: Place::Anywhere,
        patterns: &[
            "(私は|僕は|俺は|今は|今|現在)(、)?<>に(住んで|暮らして)",
            "<>に(引っ越しました|引っ越した|移住しました|移住した)",
            "<>に(住んでいます|住んでいる|住んでる|暮らしています)",
        ],
        except: &["(彼|彼女|友達|母|父|妹|兄|姉|弟|両親|祖母|祖父)(は|が)"],
    },
    DoorRow {
        kind: Kind::Profile,
        slot: SlotRule::One("user.origin"),
        place: Place::Anywhere,
        patterns: &[
            "(私は|僕は)?<>(出身|の出身|生まれ)(です|だ|で)",
            "(私の|僕の)?出身は<>(です|だ)",
            "(私は|僕は)?<>で(生まれ|育ち)",
        ],
        except: &["(彼|彼女|友達|母|父|妹|兄|姉|弟)(は|が)"],
    },
    DoorRow {
        kind: Kind::Profile,
        slot: SlotRule::One("user.work"),
        place: Place::Anywhere,
        patterns: &[
            "(私は|僕は|俺は)<>(で|に)(働いて|勤めて|勤務して)",
            "(私は|僕は|俺は)<>(師|員|生|家|者|エンジニア|デザイナー|プログラマー|学生|主婦|主夫|ライター|マネージャー)(です|だ|をして)",
            "(私の|僕の)?(仕事|職業)は~",
            "<>として働いて",
            "<>(師|員|士|医|エンジニア|デザイナー|プログラマー)をして(います|いる)",
            "<>で<>を(教えて|勉強して|研究して|専攻して)(います|いる)",
            "<>で(働いて|勤務して)(います|いる)",
            "(もう)?(定年)?退職(しました|しています)",
        ],
        except: &["(彼|彼女|友達|母|父|妹|兄|姉|弟)(は|が)"],
    },
    DoorRow {
        kind: Kind::Profile,
        slot: SlotRule::One("user.age"),
        place: Place::Clause,
        patterns: &[
            "(私は|僕は|今年)(今年)?<>歳(です|だ|に)",
            "#歳(です|だ|になりました|になった)",
        ],
        except: &[],
    },
    DoorRow {
        kind: Kind::Profile,
        slot: SlotRule::Many("user.language"),
        place: Place::Anywhere,
        patterns: &[
            "(私は|僕は)?(日本語|英語|中国語|韓国語|フランス語|ドイツ語|スペイン語)(が|を)(話せます|話せる|話します)",
            "(私の)?母(国)?語は~",
        ],
        except: &[],
    },
    DoorRow {
        kind: Kind::Profile,
        slot: SlotRule::Relation(&[
            ("妻", "spouse"),
            ("夫", "spouse"),
            ("彼女", "partner"),
            ("彼氏", "partner"),
            ("姉", "sister"),
            ("妹", "sister"),
            ("兄", "brother"),
            ("弟", "brother"),
            ("母", "mother"),
            ("父", "father"),
            ("娘", "daughter"),
            ("息子", "son"),
            ("犬", "pet"),
            ("猫", "pet"),
            ("上司", "boss"),
        ]),
        place: Place::Anywhere,
        patterns: &[
            "(私の|僕の|うちの)<>の名前は<>(です|だ)",
            "(私の|僕の|うちの)<>は<>(といいます|と言います|という名前)",
        ],
        except: &[],
    },
];
