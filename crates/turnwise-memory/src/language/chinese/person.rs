//! Chinese: doors for who the user is.

use crate::kind::Kind;
use crate::language::{DoorRow, Place, SlotRule};

pub(super) const ROWS: &[DoorRow] = &[
    DoorRow {
        kind: Kind::Profile,
        slot: SlotRule::One("user.name"),
        place: Place::Anywhere,
        patterns: &[
            "我(的名字)?(叫|名叫)(做)?~",
            "我的名字是~",
            "(你)?(可以|也可以)(叫|称呼)我~",
            "(请)?(叫|称呼)我~",
        ],
        except: &["叫我(别|不要|去|来|怎么|做|起床)", "我叫(你|他|她|了|车|外卖|不)"],
    },
    DoorRow {
        kind: Kind::Profile,
        slot: SlotRule::One("user.city"),
        place: Place::Anywhere,
        patterns: &[
            "我*(住在|居住在|定居在|生活在|常住)~",
            "我*(搬到|搬去|移居到|移居|迁居到)(了)?~",
            "我从<>搬到(了)?~",
            "我不住在~",
            "我们*(搬到|搬去)(了)?~",
        ],
        except: &["我(住在|生活在)(一个|一座|这里|那里|家里)"],
    },
    DoorRow {
        kind: Kind::Profile,
        slot: SlotRule::One("user.origin"),
        place: Place::Anywhere,
        patterns: &[
            "我(来自|出生在|生于)~",
            "我在<>(出生|长大)",
            "我的(老家|家乡)(在|是)~",
            "我老家(在|是)~",
            "我是<>(人)(，|。|$)",
        ],
        except: &["我是(一个|个|什么|好|坏|普通|怎样|谁)"],
    },
    DoorRow {
        kind: Kind::Profile,
        slot: SlotRule::One("user.work"),
        place: Place::Anywhere,
        patterns: &[
            "我(是|当|做)(一名|一个|一位|名|个|位)<>(师|员|生|家|人|者|官|医|工|手|长|理|士|警|教授|博士)",
            "我*在<>(工作|上班|任职|就职)",
            "我的(工作|职业)是~",
            "我(不再|已经不)在<>(工作|上班)",
            "我*(退休了|失业了|是自由职业者)",
            "我*从事~",
        ],
        except: &[
            "我*在(找|当前|考虑|这|目前|现在|想)",
            "我是(一个|个)(好人|人|普通人|男人|女人|什么)",
        ],
    },
    DoorRow {
        kind: Kind::Profile,
        slot: SlotRule::One("user.age"),
        place: Place::Anywhere,
        patterns: &["我(今年|现在|已经)?<>岁", "我(出生于|生于)<>年"],
        except: &[],
    },
    DoorRow {
        kind: Kind::Profile,
        slot: SlotRule::Many("user.language"),
        place: Place::Anywhere,
        patterns: &[
            "我(会|能)说(一点|流利的)?(英语|中文|普通话|粤语|法语|德语|日语|西班牙语|韩语|俄语|葡萄牙语|意大利语|阿拉伯语)",
            "我的母语是~",
        ],
        except: &[],
    },
    DoorRow {
        kind: Kind::Profile,
        slot: SlotRule::Relation(&[
            ("妻子", "spouse"),
            ("老婆", "spouse"),
            ("太太", "spouse"),
            ("丈夫", "spouse"),
            ("老公", "spouse"),
            ("女朋友", "partner"),
            ("男朋友", "partner"),
            ("姐姐", "sister"),
            ("妹妹", "sister"),
            ("哥哥", "brother"),
            ("弟弟", "brother"),
            ("妈妈", "mother"),
            ("母亲", "mother"),
            ("爸爸", "father"),
            ("父亲", "father"),
            ("女儿", "daughter"),
            ("儿子", "son"),
            ("狗", "pet"),
            ("猫", "pet"),
            ("老板", "boss"),
            ("室友", "roommate"),
        ]),
        place: Place::Anywhere,
        patterns: &["我(的)?<>(叫|名叫|的名字是|名字叫)(做)?~"],
        except: &[],
    },
];
