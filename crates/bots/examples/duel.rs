//! scratch
use xaymaca_bots::arena::*;
use xaymaca_bots::*;
use xaymaca_rules::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let bots: Vec<Level> = a[1].split(',').map(|w| Level::from_word(w).unwrap()).collect();
    let games: u64 = a[2].parse().unwrap();
    let budget = if let Some(ms) = a[3].strip_suffix("ms") {
        Budget::Time(std::time::Duration::from_secs_f64(ms.parse::<f64>().unwrap() / 1e3))
    } else {
        Budget::Playouts(a[3].parse().unwrap())
    };
    let mut setup = Setup::new(
        if a.iter().any(|x| x == "second") { Edition::Second } else { Edition::First },
        bots.len(),
    );
    if a.iter().any(|x| x == "ghost") {
        setup.ghost = true;
    }
    if a.iter().any(|x| x == "crew") {
        setup.crew = true;
    }
    let seed = std::env::var("SEED").ok().map_or(1, |s| s.parse().unwrap());
    let c = Contest { setup, bots: bots.clone(), budget, games, seed };
    let o = c.play(std::env::var("THREADS").ok().map_or(2, |s| s.parse().unwrap()), || ());
    let rounds: f64 = o.iter().map(|o| f64::from(o.rounds)).sum::<f64>() / games as f64;
    let mut seen = vec![];
    for l in bots.iter() {
        if seen.contains(l) {
            continue;
        }
        seen.push(*l);
        let s: Vec<_> = o.iter().flat_map(|o| o.seats.iter()).filter(|s| bots[s.bot] == *l).collect();
        let n = s.len() as f64;
        let k = n / games as f64;
        let w = s.iter().map(|s| s.win).sum::<f64>() / n;
        let pb = w * k;
        let se = (pb * (1.0 - pb) / games as f64).sqrt() / k;
        let d: u32 = s.iter().map(|s| s.decisions).sum();
        println!(
            "{l:9} win {:.1} ±{:.1}  score {:.2} place {:.2}  µs/dec {:.2}  longest {:?} dec/game {:.0}",
            100.0 * w,
            196.0 * se,
            s.iter().map(|s| f64::from(s.score)).sum::<f64>() / n,
            s.iter().map(|s| f64::from(s.place)).sum::<f64>() / n,
            s.iter().map(|s| s.thought.as_secs_f64()).sum::<f64>() * 1e6 / f64::from(d),
            s.iter().map(|s| s.longest).max().unwrap(),
            f64::from(d) / n
        );
    }
    println!("rounds {rounds:.2} ghost {:.3}", o.iter().map(|o| o.ghost_win).sum::<f64>() / games as f64);
}
