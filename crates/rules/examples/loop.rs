use xaymaca_rules::*;
struct L(u64);
impl Luck for L {
    #[inline]
    fn below(&mut self, b: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 32) * b as u64 >> 32) as u32
    }
}
#[inline(never)]
fn a_await(g: &Game) -> Seats {
    g.asked()
}
#[inline(never)]
fn b_options(g: &Game, s: Seat) -> Options {
    g.options(s)
}
#[inline(never)]
fn c_pick(o: &Options, l: &mut L) -> Choice {
    o.pick(l).unwrap()
}
#[inline(never)]
fn d_choose(g: &mut Game, s: Seat, c: Choice) {
    g.choose(s, c, &mut ()).unwrap()
}
#[inline(never)]
fn e_draw(g: &Game, l: &mut L) -> Outcome {
    g.draw(l).unwrap()
}
#[inline(never)]
fn f_resolve(g: &mut Game, o: Outcome) {
    g.resolve(o, &mut ()).unwrap()
}
fn main() {
    let start = Game::new(&Setup::new(Edition::First, 4)).unwrap();
    let mut luck = L(1);
    let n: u32 = std::env::args().nth(1).map_or(20000, |a| a.parse().unwrap());
    let mut d = 0u64;
    let t = std::time::Instant::now();
    for _ in 0..n {
        let mut g = start;
        loop {
            if let Some(seat) = a_await(&g).first() {
                let o = b_options(&g, seat);
                let c = c_pick(&o, &mut luck);
                d_choose(&mut g, seat, c);
                d += 1;
            } else if let Some(o) = g.draw(&mut luck) {
                f_resolve(&mut g, o);
            } else {
                break;
            }
        }
    }
    println!("{} decisions {:.1} ns each", d, t.elapsed().as_nanos() as f64 / d as f64);
}
