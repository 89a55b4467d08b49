//! What is learned from: races between two rounds and what came of them; captains before their hands and what thinking
//! made of it.

use super::features::{self, Features, Scene};
use super::habit;
use super::network::Layers;
use super::training::Lesson;
use super::{Carding, Judging};
use crate::judgement::{Chances, SHIPS, softmax};
use xaymaca_rules::cards::Card;
use xaymaca_rules::{Game, Seat};

/// A race between two rounds, and each ship's part in its victory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Judged {
    pub(crate) game: Game,
    pub(crate) chances: Chances,
}

impl Lesson<{ features::OF_RACES }, 1> for Judged {
    fn study(&self, network: &Judging, mut slope: impl FnMut(&Features, &Layers, [f32; 1])) -> f32 {
        let mut seen: Vec<(usize, Features, Layers)> = Vec::with_capacity(SHIPS);
        let mut logits = [f32::NEG_INFINITY; SHIPS];
        Scene::new(&self.game).each(|ship, features| {
            let (out, layers) = network.ask(features);
            logits[ship] = out[0];
            seen.push((ship, features.clone(), layers));
        });
        let said = softmax(logits);
        let mut loss = 0.0;
        for (ship, features, layers) in &seen {
            loss += surprise(self.chances[*ship], said[*ship]);
            slope(features, layers, [said[*ship] - self.chances[*ship]]);
        }
        loss
    }
}

/// A captain before his hand, and how much speaks for each card.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Carded {
    pub(crate) game: Game,
    pub(crate) seat: Seat,
    pub(crate) odds: [f32; Card::COUNT],
}

impl Lesson<{ features::COUNT }, { Card::COUNT }> for Carded {
    fn study(&self, network: &Carding, mut slope: impl FnMut(&Features, &Layers, [f32; Card::COUNT])) -> f32 {
        let features = Scene::new(&self.game).of_seat(self.seat);
        let (logits, layers) = network.ask(&features);
        let said = habit::chances(&logits, self.game.hand(self.seat));
        let mut errors = [0.0; Card::COUNT];
        let mut loss = 0.0;
        for card in self.game.hand(self.seat).iter() {
            let n = card as usize;
            loss += surprise(self.odds[n], said[n]);
            errors[n] = said[n] - self.odds[n];
        }
        slope(&features, &layers, errors);
        loss
    }
}

/// Cross entropy, one term of it.
fn surprise(truth: f32, said: f32) -> f32 {
    if truth > 0.0 { -truth * said.max(1e-9).ln() } else { 0.0 }
}
