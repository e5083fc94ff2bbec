//! Japanese: doors for tasks, events, decisions and the user's things.

use crate::kind::Kind;
use crate::language::{DoorRow, Place, SlotRule};

pub(super) const ROWS: &[DoorRow] = &[
    DoorRow {
        kind: Kind::Task,
        slot: SlotRule::None,
        place: Place::Anywhere,
        patterns: &[
            "~までに~(なければ|必要|予定|ないと|提出|やる|する)",
            "<>(を|のを)(リマインド|思い出させて)",
            "(締め切り|締切|期限)は~",
            "<>(を|の更新を|のを)忘れないように",
        ],
        except: &["(彼|彼女|友達)(は|が)"],
    },
    DoorRow {
        kind: Kind::Event,
        slot: SlotRule::None,
        place: Place::Anywhere,
        patterns: &[
            "(昨日|一昨日|先週|先月|去年|昨年|今朝|昨夜)(は|、)?<>(ました|した|行った|だった|でした|いた)",
            "(今日|今朝)(は|、)?<>(行きました|行った|見ました|食べました|買いました|会いました|始めました|走りました)",
            "<>に(面接|試験|結婚式|手術|予約|会議|旅行|出張|引っ越し|発表|コンサート)(があります|がある|です)",
            "(今日|明日)は(私の|僕の|<>の)?(誕生日|結婚式|記念日)",
            "(明日|明後日|来週|来月|来年)(の)?<>(があります|がある|ます|予定|行く|です)",
        ],
        except: &[
            "(昨日|明日|来週|先週)(は|、)?(彼|彼女|友達)(は|が)",
            "(昨日|一昨日|先週|先月|今日|今朝)(は|、)?(何か|いろいろなこと|色々なこと)",
        ],
    },
    DoorRow {
        kind: Kind::Fact,
        slot: SlotRule::None,
        place: Place::Anywhere,
        patterns: &["<>(に|ことに)(決めました|決めた|しました|切り替えました|変えました)"],
        except: &["<>(とおり|通り|よう|みたい)に", "(二番目|一番目|最初|次)の"],
    },
    DoorRow {
        kind: Kind::Fact,
        slot: SlotRule::Thing,
        place: Place::Anywhere,
        patterns: &["(私の|僕の|うちの)<>は~"],
        except: &["(私の|僕の)(質問|問題|名前|趣味|仕事|職業|出身|母語|意見|考え)"],
    },
];
