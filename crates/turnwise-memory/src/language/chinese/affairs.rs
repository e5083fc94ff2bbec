//! Chinese: doors for tasks, events, decisions and the user's things.

use crate::kind::Kind;
use crate::language::{DoorRow, Place, SlotRule};

pub(super) const ROWS: &[DoorRow] = &[
    DoorRow {
        kind: Kind::Task,
        slot: SlotRule::None,
        place: Place::Anywhere,
        patterns: &[
            "(请)?提醒我~",
            "我(必须|需要|得|要|应该)在<>(之前|前|以前)~",
            "截止(日期|时间)是~",
            "我<>(之前|前)(必须|要|得|需要)~",
        ],
        except: &[],
    },
    DoorRow {
        kind: Kind::Event,
        slot: SlotRule::None,
        place: Place::Anywhere,
        patterns: &[
            "我*(今天|昨天|前天|昨晚|上周|上周末|上个月|去年)(我)?(去|参加|看|买|做|吃|遇|和|跟|搬|换|开始|完成|收到|得)(了)?~",
            "(今天|昨天|前天|昨晚|上周|上周末|上个月|去年|周末)(，)?(我|我们)(去|参加|看|买|做|吃|遇|和|跟|搬|换|开始|完成|收到|得)(了)?~",
            "(今天|昨天|前天|昨晚)<>，(我|我们)(早上|上午|中午|下午|晚上)?(去|参加|看|买|做|吃)(了)?~",
            "我*(明天|后天|下周|下个月|明年|打算|计划)<>(去|参加|出发|结婚|搬家|旅行|面试|考试|手术|出差|毕业)(~)?",
            "我(明天|后天|下周|下个月|下周<>)(有|要|会)~",
            "(今天|明天)是我(的)?(<>)?(生日|婚礼|纪念日)",
            "我们(明天|后天|下周|下个月|明年|今年)<>(结婚|搬家|旅行)",
        ],
        except: &[
            "<>遇(到|见)(了)?<>(麻烦|问题|困难)",
            "<>(遇|碰|做|看)(到|见)?(了)?(一件|几件|一些|很多|件)<>事(情)?(，|。|！|$)",
        ],
    },
    DoorRow {
        kind: Kind::Fact,
        slot: SlotRule::None,
        place: Place::Anywhere,
        patterns: &["(我|我们)*(决定|选择|选定)(了)?~", "(我|我们)*(改用|换成|换到)(了)?~"],
        except: &["(我|我们)*(决定|选择)(了)?(先|照你|按你|听你)"],
    },
    DoorRow {
        kind: Kind::Fact,
        slot: SlotRule::Thing,
        place: Place::Anywhere,
        patterns: &[
            "(我|我们)的<>(改到|改成|推迟到|提前到|涨到|降到|换成)(了)?~",
            "(我|我们)的<>(是|有|用|用的是|花了|需要)(现在|目前)?~",
        ],
        except: &[
            "我的(问题|意思|看法|名字|爱好|老家|家乡|母语|工作|职业|想法|错|天|建议|心情|感觉|意见|观点)",
        ],
    },
];
