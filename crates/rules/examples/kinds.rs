use std::collections::BTreeMap;
use xaymaca_rules::*;
fn main() {
    let start = Game::new(&Setup::new(Edition::First, 4)).unwrap();
    let mut s = 1u64;
    let mut luck = |b: u32| {
        s = s.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((s >> 32) * b as u64 >> 32) as u32
    };
    let mut m: BTreeMap<String, (u64, u64)> = BTreeMap::new();
    let n = 2000;
    let mut rounds = 0u64;
    let mut score = 0i64;
    for _ in 0..n {
        let mut g = start;
        loop {
            match g.awaiting() {
                Awaiting::Seats(seats, q) => {
                    let seat = seats.iter().next().unwrap();
                    let o = g.options(seat);
                    let e = m.entry(q.word().into()).or_default();
                    e.0 += 1;
                    e.1 += o.len() as u64;
                    let c = o.pick(&mut luck).unwrap();
                    g.choose(seat, c, &mut ()).unwrap();
                }
                Awaiting::Chance(c) => {
                    m.entry(format!("*{}", c.word())).or_default().0 += 1;
                    let o = g.draw(&mut luck).unwrap();
                    g.resolve(o, &mut ()).unwrap();
                }
                Awaiting::Nothing => break,
            }
        }
        rounds += g.round() as u64;
        score += g.outcome().unwrap().scores().map(|s| s.total as i64).sum::<i64>();
    }
    for (k, (c, l)) in m {
        println!("{k:12} {:.2} a game, {:.2} options", c as f64 / n as f64, l as f64 / c as f64);
    }
    println!(
        "rounds {:.2} score {:.2} size {}",
        rounds as f64 / n as f64,
        score as f64 / n as f64 / 4.0,
        std::mem::size_of::<Game>()
    );
    println!("open {} view {} options {}", 0, std::mem::size_of::<View>(), std::mem::size_of::<Options>());
}
