//! scratch
use xaymaca_bots::Course;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let n = |i: usize| a[i].parse::<u64>().unwrap();
    let course = Course { races: n(1), thoughtful: n(2), playouts: n(3) as u32, generations: n(4), seed: 1 };
    let began = std::time::Instant::now();
    course.run(2, |report| {
        println!(
            "{} judge {:.4} habits {:.4} at {:.0?}",
            report.generation,
            report.judgement,
            report.habits,
            began.elapsed()
        );
        std::fs::write(format!("{}.{}", a[5], report.generation), &report.mind).unwrap();
    });
}
