//! Chinese: doors for standing instructions and preferences.

use crate::kind::Kind;
use crate::language::{DoorRow, Place, SlotRule};

pub(super) const ROWS: &[DoorRow] = &[
    DoorRow {
        kind: Kind::Instruction,
        slot: SlotRule::Condition,
        place: Place::Request,
        patterns: &[
            "(每当|每次|当|只要|如果)我(问|让你|请你|提到|要求|给你|发)<>(的时候|时|，|,)(，)?~",
        ],
        except: &[],
    },
    DoorRow {
        kind: Kind::Instruction,
        slot: SlotRule::None,
        place: Place::Request,
        patterns: &[
            "(请)?(从现在起|从现在开始|以后|今后|从今以后|从此以后|往后)(，)?(请|都|你|不要|别|回答|用|总是|一律|每次|务必|记得|再)~",
            "(请)?(你)?(总是|永远|一直|始终|务必|一律|每次都|一定要)(要)?(用|使用|以|给|回答|回复|写|称呼|叫我|说|提供|列出|附上|解释|检查|\
                 先)~",
            "(请)?(永远|绝对|千万|总是|一律)(不要|别)(用|使用|回答|写|称呼|叫我|说|提|推荐|给|加|省略)~",
            "(请)?(不要|别)再(用|使用|叫我|说|推荐|提|给我)~",
        ],
        except: &["以后再", "以后会", "以后我"],
    },
    DoorRow {
        kind: Kind::Preference,
        slot: SlotRule::Choice,
        place: Place::Anywhere,
        patterns: &[
            "(比起|与其)<>(，)?我更(喜欢|爱|想要)~",
            "我(宁愿|宁可)<>(也不|而不)~",
            "我喜欢<>(胜过|多过|超过)~",
        ],
        except: &[],
    },
    DoorRow {
        kind: Kind::Preference,
        slot: SlotRule::Taste("dislike"),
        place: Place::Anywhere,
        patterns: &[
            "我*(讨厌|不喜欢|不爱|不吃|不喝|受不了|厌恶|反感|不能吃|不敢吃|避免)~",
            "我对~过敏",
            "我对<>过敏",
            "我对<>(不感兴趣|没兴趣|不耐受)",
        ],
        except: &["我不喜欢(这样|这个|这种|那个)", "我(讨厌|不喜欢)你"],
    },
    DoorRow {
        kind: Kind::Preference,
        slot: SlotRule::Taste("like"),
        place: Place::Anywhere,
        patterns: &[
            "我*(喜欢|热爱|爱好|偏爱|偏好|爱吃|爱喝|爱看|爱听|钟爱|酷爱)(的<>是)?~",
            "我(宁愿|宁可|更愿意|更想|还是想)(吃|喝|要|坐|住|用|看|听)~",
            "我的爱好(是|有|包括)~",
            "我(是|吃)(素食主义者|素食者|素|清真)",
            "我对<>(很|非常|特别)?感兴趣",
            "我*感兴趣的(是)?~",
        ],
        except: &[
            "我(很|非常|也)?喜欢(你|这个|这样|那个|这些|跟你|和你|这种)",
            "我喜欢(你|它|他|她)",
        ],
    },
];
