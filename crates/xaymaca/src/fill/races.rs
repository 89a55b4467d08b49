//! Races for a store, sailed by bots in the places of people. It knows no store.

use anyhow::anyhow;
use std::fmt::Write as _;
use xaymaca_bots::{Budget, Level, Seeded};
use xaymaca_rules::{Awaiting, Viewer};
use xaymaca_table::{Entropy, Entry, Listing, State, decide, drive, open};
use xaymaca_wire::{Agreement, Command, Guest, GuestId, Language, Refusal, TableId};

/// The captains of a race.
pub(super) const NAMES: [&str; 4] = ["Anne", "Mary", "Jack", "Kate"];
/// How long a captain may take for a choice, in seconds: two weeks, the longest that can be agreed on.
const PATIENCE: u32 = 14 * 24 * 3600;
/// Appends of a sleeping race. A server makes one for each choice; fewer are written sooner, and read almost as slowly.
const APPENDS: usize = 8;

/// How far a race is sailed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Until {
    /// It has not begun, and strangers may join.
    Open,
    /// It has so many entries or a few more, and waits for a captain.
    Entries(usize),
    /// It is over.
    End,
}

/// A race as it is stored.
pub(super) struct Race {
    pub(super) id: TableId,
    /// The time of all its entries, in milliseconds since 1970.
    pub(super) at: u64,
    /// The lines of each append.
    pub(super) appends: Vec<String>,
    pub(super) listing: Listing,
}

/// Secrets and ids that everyone can compute: for measuring only.
pub(super) struct Known(pub(super) Seeded);

impl Entropy for Known {
    fn fill(&mut self, bytes: &mut [u8]) {
        for chunk in bytes.chunks_mut(8) {
            chunk.copy_from_slice(&self.0.seed().to_le_bytes()[..chunk.len()]);
        }
    }
}

impl Known {
    pub(super) fn id(&mut self) -> [u8; 16] {
        xaymaca_table::entropy::bytes(self)
    }
}

/// Sails a race of these guests.
pub(super) fn sail(
    entropy: &mut Known,
    guests: &[GuestId; 4],
    at: u64,
    until: Until,
) -> anyhow::Result<Race> {
    let (state, entries) =
        sailed(entropy, guests, at, until).map_err(|refusal| anyhow!("a race was refused: {refusal}"))?;
    let lines = |entries: &[Entry]| {
        let mut lines = String::new();
        for entry in entries {
            // Writing into a string cannot fail.
            let _ = writeln!(lines, "{entry}");
        }
        lines
    };
    let appends = if matches!(until, Until::Entries(_)) { APPENDS } else { 1 };
    let each = entries.len().div_ceil(appends).max(1);
    let appends = entries.chunks(each).map(lines).collect();
    Ok(Race { id: state.id.clone(), at, appends, listing: Listing::of(&state) })
}

/// Sails a race, and returns it with its log.
fn sailed(
    entropy: &mut Known,
    guests: &[GuestId; 4],
    at: u64,
    until: Until,
) -> Result<(State, Vec<Entry>), Refusal> {
    let id = TableId::of_random(entropy.id());
    let seats = guests.len() as u8;
    let agreement = Agreement { seats, patience: Some(PATIENCE), listed: true, ..Agreement::default() };
    let mut draft = open(id, guests[0].clone(), agreement, at, entropy)?;
    let captains = guests.iter().zip(NAMES).map(|(id, name)| Guest {
        id: id.clone(),
        name: name.into(),
        language: Language::En,
    });
    let captains: Vec<Guest> = captains.collect();
    let most = match until {
        Until::Open => {
            decide(&mut draft, &captains[0], &Command::Sit { seat: None, flag: None }, entropy)?;
            return Ok((draft.state, draft.entries));
        }
        Until::Entries(most) => most,
        Until::End => usize::MAX,
    };
    for captain in &captains {
        for command in [Command::Sit { seat: None, flag: None }, Command::Ready { seed: None }] {
            decide(&mut draft, captain, &command, entropy)?;
        }
    }
    decide(&mut draft, &captains[0], &Command::Start { seed: None }, entropy)?;
    let mut entries = Vec::new();
    loop {
        drive(&mut draft, entropy)?;
        // What happens at once is bounded, and a whole race may be longer.
        entries.append(&mut draft.entries);
        if draft.state.is_over() || entries.len() >= most {
            return Ok((draft.state, entries));
        }
        let race = draft.state.race.as_ref().ok_or(Refusal::NotStarted)?;
        let Awaiting::Seats(seats, _) = race.game.awaiting() else { return Err(Refusal::Internal) };
        let seat = seats.iter().next().ok_or(Refusal::Internal)?;
        let view = race.game.view(Viewer::Seat(seat));
        let mut bot = Level::Deckhand.bot(entropy.0.seed(), Budget::Playouts(0));
        let choice = bot.choose(&view, &view.options());
        draft.choose(seat, choice)?;
    }
}
