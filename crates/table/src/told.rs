//! What messages say about a table, made from its state and its log entries. It does not send them.

use crate::chair::{Chair, Mate, Sitter};
use crate::entry::Entry;
use crate::origin::Origin;
use crate::people::Person;
use crate::proof::proof;
use crate::state::State;
use std::sync::Arc;
use xaymaca_dice::{Proof, RaceId};
use xaymaca_rules::Seat;
use xaymaca_wire::{
    BotState, ChairState, LessonState, News, OriginState, PersonState, TableCode, TableId, TableState,
    UnprovedState,
};

/// The table apart from its race, as every follower sees it.
pub(crate) fn table_state(state: &State) -> TableState<'_> {
    let lobby = &state.lobby;
    let started = state.race.is_some();
    let proof = proof(state).filter(|_| !state.is_scripted());
    let seed =
        |place: usize| proof.as_ref()?.seeds[place].as_ref().filter(|_| started).map(ToString::to_string);
    let digest = proof.as_ref().map_or_else(|| state.secret.digest(), |proof| proof.digest);
    TableState {
        id: state.id.as_str(),
        lesson: lobby.lesson.as_ref().map(|lesson| LessonState { name: &lesson.name, scene: lesson.scene }),
        origin: lobby.origin.as_ref().map(|origin| origin_state(origin, proof.as_ref())),
        code: (!started).then(|| TableCode::of(&state.id).to_string()),
        phase: state.phase().word(),
        options: &lobby.agreement,
        host: state.seat_of(&lobby.host),
        seats: state
            .seats()
            .zip(&lobby.chairs)
            .map(|(seat, chair)| chair_state(seat, chair, state.helm(seat)))
            .collect(),
        digest: digest.to_string(),
        secret: proof.as_ref().and_then(|proof| Some(proof.secret.as_ref()?.to_hex())),
        seeds: (0..lobby.chairs.len()).map(seed).collect(),
        given_up: state.is_broken_off(),
        spectators_muted: lobby.people.spectators_muted,
        heir: lobby.people.has_heir && started && !state.is_over(),
        rematch: lobby.rematch.as_ref().map(TableId::as_str),
    }
}

/// The guests whom the host may mute and ban: captains, spectators who spoke, and those who are banned.
pub(crate) fn people(state: &State) -> Vec<PersonState<'_>> {
    let lobby = &state.lobby;
    let is_other = |person: &&Person| person.guest != lobby.host && !person.name.is_empty();
    let others = lobby.people.iter().filter(|person| is_other(person) && !state.is_recorded());
    others
        .map(|person| PersonState {
            who: person.number,
            name: &person.name,
            seat: state.seat_of(&person.guest),
            muted: person.muted,
            banned: person.banned,
        })
        .collect()
}

fn origin_state<'a>(origin: &'a Origin, proof: Option<&Proof>) -> OriginState<'a> {
    let continues = match origin {
        Origin::Record(recorded) => recorded.continues.as_ref(),
        Origin::Moment(continued) => continued.race.as_ref(),
    };
    OriginState {
        kind: origin.word(),
        race: proof.map(|proof| proof.race.to_string()),
        continues: continues.map(RaceId::as_str),
        taken_over: proof.map_or(0, |proof| proof.after),
        unproved: match origin {
            Origin::Record(recorded) => recorded
                .unproved
                .map(|unproved| UnprovedState { line: unproved.line, reason: unproved.reason.word() }),
            Origin::Moment(_) => None,
        },
    }
}

fn chair_state(seat: Seat, chair: &Chair, helm: Option<&Mate>) -> ChairState {
    let kind = match chair.sitter {
        Sitter::Free => "free",
        Sitter::Captain { .. } => "captain",
        Sitter::Bot(_) => "bot",
    };
    let helm = helm.map(|mate| BotState { level: mate.level.word(), name: Arc::clone(&mate.name) });
    ChairState {
        seat,
        kind,
        name: chair.name().cloned(),
        flag: chair.flag,
        ready: chair.ready,
        helm,
        gave_up: chair.gave_up(),
    }
}

/// The news in an entry. Steps of the race have none: they are told as events.
pub(crate) fn news(entry: &Entry, at: u64) -> Option<News> {
    Some(match entry {
        Entry::Opened(..)
        | Entry::Offered(..)
        | Entry::Step(_)
        | Entry::Lesson(_)
        | Entry::Situation(_)
        | Entry::Script(_)
        | Entry::Recorded(_)
        | Entry::Continued(_)
        | Entry::Known(..)
        | Entry::Muted(Some(_), _)
        | Entry::Banned(..)
        | Entry::Closed => return None,
        Entry::Coached(seat) => News::Coached { seat: *seat },
        Entry::Agreed(_) => News::Agreed,
        Entry::Host(_) | Entry::Heir(_) => News::Host,
        Entry::Sat(seat, _, _, name) => News::Sat { seat: *seat, name: Arc::clone(name) },
        Entry::Hired(seat, _, mate) => {
            News::Hired { seat: *seat, name: Arc::clone(&mate.name), level: mate.level.word() }
        }
        Entry::Left(seat) => News::Left { seat: *seat },
        Entry::Flagged(seat, flag) => News::Flagged { seat: *seat, flag: *flag },
        Entry::Ready(seat, _) => News::Ready { seat: *seat },
        Entry::Unready(seat) => News::Unready { seat: *seat },
        Entry::Started => News::Started,
        Entry::Relieved(seat, mate) => {
            News::Relieved { seat: *seat, name: Arc::clone(&mate.name), level: mate.level.word() }
        }
        Entry::Returned(seat) => News::Returned { seat: *seat },
        Entry::GaveUp(seat, mate) => {
            News::GaveUp { seat: *seat, name: Arc::clone(&mate.name), level: mate.level.word() }
        }
        Entry::Named(seat, name) => News::Named { seat: *seat, name: Arc::clone(name) },
        Entry::Said(seat, name, text) => {
            News::Said { seat: *seat, who: None, name: Arc::clone(name), text: Arc::clone(text), at }
        }
        Entry::Spoke(number, name, text) => {
            let who = Some(*number);
            News::Said { seat: None, who, name: Arc::clone(name), text: Arc::clone(text), at }
        }
        Entry::Muted(None, muted) => News::Spectators { muted: *muted },
        Entry::Removed(seat, mate) => {
            News::Removed { seat: *seat, name: Arc::clone(&mate.name), level: mate.level.word() }
        }
        Entry::HandedOver(seat, ..) => News::HandedOver { seat: *seat },
        Entry::Rematch(table) => News::Rematch { table: table.to_string() },
    })
}
