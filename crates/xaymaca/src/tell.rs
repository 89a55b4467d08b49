//! Tells a race in sentences. It knows no rules.

use xaymaca_rules::battle::Side;
use xaymaca_rules::board::Direction;
use xaymaca_rules::cards::{Half, Symbol};
use xaymaca_rules::cargo::{Contents, Good, Hold, Split};
use xaymaca_rules::ending::Final;
use xaymaca_rules::ships::ShipId;
use xaymaca_rules::treasures::{Treasure, TreasureId};
use xaymaca_rules::{Event, Setup};

/// Tells the events of one table.
pub(crate) struct Teller<'a> {
    setup: &'a Setup,
    /// The treasures that events have shown so far.
    treasures: Vec<(TreasureId, Treasure)>,
}

fn goods(good: Good, count: u8) -> String {
    let word = match (good, count) {
        (Good::Gold, 1) => "doubloon",
        (Good::Gold, _) => "doubloons",
        (Good::Food, _) => "food",
        (Good::Gunpowder, _) => "gunpowder",
    };
    format!("{count} {word}")
}

fn good_word(good: Good) -> &'static str {
    match good {
        Good::Gold => "doubloons",
        Good::Food => "food",
        Good::Gunpowder => "gunpowder",
    }
}

fn contents(hold: Hold) -> String {
    match hold.contents() {
        Contents::Empty => "nothing".into(),
        Contents::Goods(good, count) => goods(good, count),
        Contents::Character(character) => character.name().into(),
    }
}

fn total(split: Split) -> u8 {
    split.iter().sum()
}

fn symbol(symbol: Symbol) -> &'static str {
    match symbol {
        Symbol::Load(good) => good.word(),
        Symbol::Forward => "forward",
        Symbol::Backward => "backward",
    }
}

fn treasure(treasure: Treasure) -> String {
    match treasure {
        Treasure::MorgansMap => "Morgan's Map".into(),
        Treasure::SaransSabre => "Saran's Sabre".into(),
        Treasure::LadyBeth => "Lady Beth".into(),
        Treasure::SixthHold => "the 6th Hold".into(),
        Treasure::Riches(value) => format!("riches worth {value}"),
        Treasure::Cursed(value) => format!("a curse of {value}"),
        Treasure::Diamond => "the great diamond".into(),
    }
}

fn space(number: usize) -> String {
    if number == 0 { "Port Royal".into() } else { format!("space {number}") }
}

/// With a capital letter after leading blanks.
fn capitalised(sentence: &str) -> String {
    let start = sentence.len() - sentence.trim_start().len();
    let (blanks, words) = sentence.split_at(start);
    let mut letters = words.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    blanks.chars().chain(first).chain(letters).collect()
}

impl<'a> Teller<'a> {
    pub(crate) const fn new(setup: &'a Setup) -> Self {
        Self { setup, treasures: Vec::new() }
    }

    fn name(&self, ship: ShipId) -> &'static str {
        ship.seat().map_or("the Ghost Ship", |seat| self.setup.flags[seat.index()].name())
    }

    fn card(&self, card: TreasureId) -> String {
        let known = self.treasures.iter().find(|(known, _)| *known == card);
        known.map_or_else(|| format!("treasure {card}"), |(_, known)| treasure(*known))
    }

    /// T4, C11: with The Crew, Saran is a character.
    const fn sabre(&self) -> &'static str {
        if self.setup.crew { "calls on Saran" } else { "draws Saran's Sabre" }
    }

    /// The sentence of an event; none if another sentence tells it.
    pub(crate) fn tell(&mut self, event: Event) -> Option<String> {
        if let Event::TreasureSeen { card, treasure, .. } | Event::TreasureTurnedUp { card, treasure, .. } =
            event
        {
            self.treasures.push((card, treasure));
        }
        self.sentence(event).map(|sentence| capitalised(&sentence))
    }

    #[allow(clippy::too_many_lines, reason = "one sentence for each event")]
    fn sentence(&self, event: Event) -> Option<String> {
        let name = |ship: ShipId| self.name(ship);
        Some(match event {
            Event::RoundBegan { round, captain } => {
                format!("\nround {round}. {} is Captain.", self.name(captain.ship()))
            }
            Event::DiceRolled { first, second } => format!("the dice show {first} and {second}."),
            Event::DicePlaced { dice } => format!("morning {}, evening {}.", dice.morning, dice.evening),
            // The reveal tells it.
            Event::CardChosen { .. }
            | Event::ChoseCard { .. }
            | Event::CardDrawn { .. }
            | Event::DrewCard { .. } => {
                return None;
            }
            Event::CardRevealed { seat, card } => {
                let (morning, evening) = (symbol(card.morning()), symbol(card.evening()));
                format!("\n{} reveals {morning} and {evening}.", self.name(seat.ship()))
            }
            Event::ActionBegan { ship, half, die } if ship.is_ghost() && half == Half::Morning => {
                format!("\nthe Captain moves the Ghost Ship: {die} first.")
            }
            // The round and the action tell it.
            Event::CaptainDrawn { .. } | Event::ActionBegan { .. } => return None,
            Event::Loaded { ship, good, count, hold } => {
                format!("  {} loads {} into hold {hold}.", name(ship), goods(good, count))
            }
            Event::Overboard { ship, hold, contents: lost } => {
                format!("  {} throws {} out of hold {hold} overboard.", name(ship), contents(lost))
            }
            Event::LoadRefused { ship, good } => {
                format!("  {} has {good} in every hold and cannot load more.", name(ship))
            }
            Event::BankEmpty { ship, good } => format!("  there is no {good} left for {}.", name(ship)),
            Event::Sailed { ship, direction, from, to } => {
                let way = match direction {
                    Direction::Forward => "sails",
                    Direction::Backward => "sails back",
                };
                let (from, to) = (space(from.space.number()), space(to.space.number()));
                format!("  {} {way} from {from} to {to}.", name(ship))
            }
            Event::ReachedPortRoyal { ship } => format!("  {} has come home to Port Royal!", name(ship)),
            Event::Paid { ship, good, from } => {
                format!("  {} pays {}.", name(ship), goods(good, total(from)))
            }
            Event::ShortageStruck { ship, good, price, paid } => {
                let price = goods(good, price);
                format!("  shortage! {} owes {price}, has {paid}, and gives what there is.", name(ship))
            }
            Event::ShortageRolled { ship, face, shape } => {
                format!("  {} rolls {face}, which bears a {shape}.", name(ship))
            }
            Event::Retreated { ship, from, to } => {
                let (from, to) = (space(from.space.number()), space(to.space.number()));
                format!("  {} falls back from {from} to {to}.", name(ship))
            }
            Event::BattleBegan { attacker, defender } => {
                format!("  {} attacks {}!", name(attacker), name(defender))
            }
            Event::PowderSpent { ship, from } => {
                format!("  {} spends {}.", name(ship), goods(Good::Gunpowder, total(from)))
            }
            Event::CombatRolled { ship, face } => match face.number() {
                Some(number) => format!("  {} rolls {number}.", name(ship)),
                None => format!("  {} rolls the star!", name(ship)),
            },
            Event::SabreDrawn { by, die_of } if by == die_of => {
                format!("  {} {} and rolls again.", name(by), self.sabre())
            }
            Event::SabreDrawn { by, die_of } => {
                format!("  {} {}: {} must roll again.", name(by), self.sabre(), name(die_of))
            }
            Event::Strength { ship, strength } => format!("  {} fights with {strength}.", name(ship)),
            Event::BattleEnded { winner: Some(Side::Attacker), attacker, .. } => {
                format!("  {} wins.", name(attacker))
            }
            Event::BattleEnded { winner: Some(Side::Defender), defender, .. } => {
                format!("  {} wins.", name(defender))
            }
            Event::BattleEnded { winner: None, .. } => "  equal: nothing happens.".into(),
            Event::HoldTaken { by, from, hold, contents: taken, into: Some(into) } => {
                let taken = contents(taken);
                format!("  {} takes {taken} from hold {hold} of {} into hold {into}.", name(by), name(from))
            }
            Event::HoldTaken { by, from, hold, contents: taken, into: None } => {
                let taken = contents(taken);
                format!("  {} throws {taken} from hold {hold} of {} into the sea.", name(by), name(from))
            }
            Event::TreasureTaken { by, from, card, .. } => {
                format!("  {} takes {} from {}.", name(by), self.card(card), name(from))
            }
            Event::TreasureGiven { by, to, card, .. } => {
                format!("  {} gives {} to {}.", name(by), self.card(card), name(to))
            }
            Event::LootLeft { by } => format!("  {} takes nothing.", name(by)),
            Event::TreasureDrawn { ship, lair, card } => {
                let lair = space(lair.number());
                format!("  {} plunders the lair on {lair} and finds treasure {card}.", name(ship))
            }
            Event::TreasureSeen { card, treasure: found, .. } => {
                format!("  treasure {card} is {}.", treasure(found))
            }
            Event::TreasureTurnedUp { ship, card, treasure: found } => {
                format!("  {} turns up treasure {card}: {}.", name(ship), treasure(found))
            }
            Event::DeckRenewed { seat } => {
                format!("{} shuffles all played cards anew.", self.name(seat.ship()))
            }
            Event::CharacterTurnedUp { cell, character } => {
                format!("  in the tavern, {} is seen in {cell}.", character.name())
            }
            Event::DieSet { half, number } => format!("the Oracle sets the {half} to {number}."),
            Event::DieRolled { number } => format!("the other die shows {number}."),
            Event::DiceSwapped { ship } => {
                format!("  the Mage of {} turns the dice the other way round.", name(ship))
            }
            Event::Stayed { ship } => format!("  {} does not move.", name(ship)),
            Event::Substituted { good, with, count, .. } => {
                format!("  of this, {} serve for {}.", goods(with, count), good_word(good))
            }
            Event::PileLookedAt { ship, count } => {
                format!("  the Snoop of {} looks at {count} treasures of the pile.", name(ship))
            }
            Event::PileSeen { seat, treasure: seen } => {
                format!("  {} sees {}.", self.name(seat.ship()), treasure(seen))
            }
            Event::TreasureLookedAt { by, from, card, .. } => {
                format!("  the Snoop of {} looks at {} of {}.", name(by), self.card(card), name(from))
            }
            Event::RumMoved { ship, from, to } => {
                format!("  {} moves the rum from {from} to {to}.", name(ship))
            }
            Event::Recruited { ship, character, hold, .. } => {
                format!("  {} recruits {} into hold {hold}.", name(ship), character.name())
            }
            Event::CalypsoWon { ship } => {
                format!("  Calypso has her three amulets: {} wins at once!", name(ship))
            }
            Event::RaceOver => "\nThe race is over.".into(),
        })
    }

    /// E2, E3: the scores and the winner.
    pub(crate) fn tell_end(&self, outcome: &Final) -> Vec<String> {
        let mut scores: Vec<_> = outcome.scores().collect();
        scores.sort_by_key(|score| (-score.total, score.to_go));
        let mut lines: Vec<String> = scores
            .iter()
            .map(|score| {
                let crew = if self.setup.crew {
                    format!(", characters {:>2}", score.characters)
                } else {
                    String::new()
                };
                format!(
                    "{:>4}  {:<18} place {:>3}, doubloons {:>2}, riches {:>2}, curses {:>2}{crew}",
                    score.total,
                    self.name(score.ship),
                    score.place,
                    score.doubloons,
                    score.riches,
                    score.curses
                )
            })
            .collect();
        let winners: Vec<_> = outcome.winners().iter().map(|ship| self.name(ship)).collect();
        lines.push(match winners.as_slice() {
            [winner] => format!("The winner is {winner}."),
            several => format!("The victory is shared by {}.", several.join(" and ")),
        });
        lines
    }
}
