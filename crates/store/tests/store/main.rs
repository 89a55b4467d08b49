//! What a store does: the suite asks any database behind it, the other files ask what is special about one.

mod backup;
mod crash;
mod crowd;
mod embedded;
mod former;
mod lists;
mod log;
mod migration;
mod nodes;
mod place;
mod remote;
mod restart;
mod storm;
mod tls;

use place::{Embedded, Remote};

/// Runs tests at a place, each at a fresh one.
macro_rules! run {
    ($name:ident at $place:ty: $($chapter:ident::{$($test:ident),* $(,)?})*) => {
        mod $name {
            $($(
                #[tokio::test]
                async fn $test() {
                    super::$chapter::$test(&<$place>::fresh()).await;
                }
            )*)*
        }
    };
}

/// The suite, for one database.
macro_rules! suite {
    ($name:ident at $place:ty) => {
        run! { $name at $place:
            log::{
                what_is_appended_is_read_in_order, a_taken_place_is_refused, a_gap_is_refused,
                only_the_guilty_of_a_group_are_refused, what_was_acknowledged_is_there_after_a_drop,
                a_closed_store_says_so, whoever_leaves_has_appended_all_the_same, any_text_is_kept,
            }
            lists::{
                open_tables_are_listed, the_last_card_counts, a_guest_finds_his_tables, a_guests_tables_come_in_pages, racing_tables_come_in_pages,
                an_open_table_is_found_by_its_code,
                what_is_old_is_forgotten, a_key_stays, all_lists_survive,
            }
            crowd::{every_table_keeps_its_order, many_logs_are_whole_after_folding}
        }
    };
}

suite! { embedded_suite at super::Embedded }
suite! { postgres_suite at super::Remote }
