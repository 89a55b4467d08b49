//! The tests of the store: a suite that runs on both databases, and tests of what only one of them does.

mod acknowledged;
mod analyses;
mod backup;
mod crash;
mod crowd;
mod damage;
mod embedded;
mod flips;
mod former;
mod guests;
mod identities;
mod keys;
mod lists;
mod log;
mod lost_tail;
mod migration;
mod nodes;
mod place;
mod power_cut;
mod remote;
mod restart;
mod session_cuts;
mod sessions;
mod structure;
mod tls;

use place::{Embedded, Remote};

/// Runs tests on a kind of place, each on a fresh one.
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
                appends_are_read_in_order, a_taken_place_is_refused, a_gap_is_refused,
                a_bad_append_does_not_fail_its_group, acknowledged_appends_survive_a_drop,
                a_closed_store_answers_closed, a_cancelled_append_is_still_written, any_text_is_kept,
            }
            lists::{
                open_tables_are_listed, the_last_card_counts, a_guest_finds_their_tables, a_guests_tables_come_in_pages, racing_tables_come_in_pages,
                an_open_table_is_found_by_its_code,
                old_tables_are_forgotten, a_key_stays, all_lists_survive, all_names_come_in_pages,
            }
            sessions::{
                a_probe_writes_and_leaves_nothing, other_nodes_hear_who_logged_out,
                tokens_are_kept_revoked_and_bounded, logging_out_raises_the_generation_for_good}
            identities::{
                damaged_guests_do_not_keep_tokens_of_others, a_generation_never_goes_down,
                the_owner_of_a_moved_row_is_refused_at_once, repairs_do_not_run_ahead_of_the_clock,
            }
            analyses::{
                an_analysis_is_kept_until_another_mind_or_its_end, an_analysis_goes_with_its_table,
            }
            crowd::{every_table_keeps_its_order, many_logs_are_whole_after_folding}
        }
    };
}

suite! { embedded_suite at super::Embedded }
suite! { postgres_suite at super::Remote }
