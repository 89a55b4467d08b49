//! A game is a small value, and playing it allocates nothing.

use crate::common::{Seeded, mixes};
use xaymaca_rules::{Game, Luck};

const _: () = {
    const fn is_copy<T: Copy>() {}
    is_copy::<Game>();
    assert!(size_of::<Game>() <= 512);
};

#[test]
fn options_choose_and_resolve_allocate_nothing() {
    for (index, setup) in mixes().iter().enumerate() {
        let mut luck = Seeded::new(index as u64);
        let mut game = Game::new(setup).unwrap();
        let mut listed = 0usize;
        let counted = allocation_counter::measure(|| {
            loop {
                let asked = game.asked();
                if let Some(seat) = asked.first() {
                    let options = game.options(seat);
                    listed += options.iter().count();
                    let choice = options.nth(luck.below(options.len() as u32) as usize).unwrap();
                    game.choose(seat, choice, &mut ()).unwrap();
                } else if let Some(outcome) = game.draw(&mut luck) {
                    game.resolve(outcome, &mut ()).unwrap();
                } else {
                    break;
                }
            }
        });
        assert_eq!(counted.count_total, 0, "{setup:?}");
        assert!(listed > 100 && game.result().is_some());
    }
}

#[test]
fn the_counter_counts() {
    let counted = allocation_counter::measure(|| drop(std::hint::black_box(vec![1u8; 100])));
    assert_eq!(counted.count_total, 1);
}
