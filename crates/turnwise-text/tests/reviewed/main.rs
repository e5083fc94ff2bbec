//! Notes that once misled a careful reader. Each case is a conversation with what its notes must
//! and must not say. Each file covers one kind of failure; `script.rs` documents the format.

#![allow(clippy::unwrap_used, clippy::panic)]

mod script;

macro_rules! files {
    ($($name:ident),* $(,)?) => {$(
        #[test]
        fn $name() {
            script::check(include_str!(concat!(stringify!($name), ".txt")));
        }
    )*};
}

files! {
    what_failed_never_looks_done,
    findings_of_look_ups_are_told,
    forms_and_keys_of_many_countries,
    values_stand_with_their_record,
    noise_is_no_fact,
    no_piece_is_broken,
    the_task_is_the_persons,
    nothing_is_said_twice,
    tales_of_chats_are_no_limits,
    others_decide_nothing,
    nine_languages_bind_alike,
    promises_are_told,
}
