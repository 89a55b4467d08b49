//! A race that goes on from a moment of another one: the dice are proved from there on, and nothing is said of those before.

use crate::common::{SeededLuck, dice, fair_race, proof, setups};
use xaymaca_dice::{Field, Proof, ProofReason, VerifyReason, verify};
use xaymaca_rules::notation::{Record, Step};
use xaymaca_rules::{Awaiting, Edition, Setup};

/// The first steps of one race, and then another one with its own promise.
fn continued(setup: &Setup, number: u64, after: usize) -> (String, Record) {
    let mut record: Record = fair_race(setup, number).parse().unwrap();
    record.lines.truncate(after);
    let proof = Proof { after, ..proof(number + 100) };
    let (mut dice, mut luck) = (dice(&proof), SeededLuck::new(number));
    let mut game = record.start().unwrap();
    for line in &record.lines {
        if let Awaiting::Chance(chance) = game.awaiting() {
            dice.pass(chance);
        }
        line.play(&mut game, &mut ()).unwrap();
    }
    loop {
        let step = match game.awaiting() {
            Awaiting::Nothing => return (format!("{record}{proof}"), record),
            Awaiting::Chance(_) => Step::Outcome(dice.draw(&game).unwrap()),
            Awaiting::Seats(seats, _) => {
                let seat = seats.first().unwrap();
                Step::Choice(seat, game.options(seat).pick(&mut luck).unwrap())
            }
        };
        step.play(&mut game, &mut ()).unwrap();
        record.push(step);
    }
}

#[test]
fn outcomes_after_the_moment_are_proved_and_those_before_are_counted() {
    for (number, setup) in (0..).zip(setups()) {
        let (text, record) = continued(&setup, number, 60);
        let is_outcome = |step: Step| matches!(step, Step::Outcome(_));
        let before = record.lines[..60].iter().filter(|line| is_outcome(line.step)).count();
        let after = record.lines[60..].iter().filter(|line| is_outcome(line.step)).count();
        let verified = verify(&text).unwrap();
        assert_eq!((verified.taken_over, verified.outcomes, verified.is_over), (before, after, true));
        assert_eq!(verified.proof.after, 60);
        assert!(before > 20 && after > 50, "{before} {after}");
        // The same record is not fair from its start.
        let claimed = text.replace("# fair dice 1 after step 60", "# fair dice 1");
        assert!(matches!(verify(&claimed).unwrap_err().reason, VerifyReason::Outcome { .. }));
    }
}

#[test]
fn an_altered_outcome_after_the_moment_is_found() {
    let (text, _) = continued(&Setup::new(Edition::Second, 3), 3, 40);
    let lines: Vec<&str> = text.lines().collect();
    let dice: Vec<usize> = (0..lines.len()).filter(|&place| lines[place].starts_with("* dice ")).collect();
    let place = dice[dice.len() - 1];
    let other = if lines[place] == "* dice 1 2" { "* dice 2 1" } else { "* dice 1 2" };
    let altered =
        text.replace(&lines[..=place].join("\n"), &format!("{}\n{other}", lines[..place].join("\n")));
    let problem = verify(&altered).unwrap_err();
    assert_eq!(problem.line, place + 1, "{problem}");
    assert!(matches!(problem.reason, VerifyReason::Outcome { .. }), "{problem}");
}

#[test]
fn the_moment_is_a_number_of_steps_that_the_record_has() {
    let (text, record) = continued(&Setup::new(Edition::First, 3), 5, 40);
    let steps = record.lines.len();
    let with = |version: &str| verify(&text.replace("# fair dice 1 after step 40", version));
    let line = text.lines().position(|line| line.starts_with("# fair")).unwrap() + 1;
    let problem = with(&format!("# fair dice 1 after step {}", steps + 1)).unwrap_err();
    assert_eq!((problem.line, problem.reason), (line, VerifyReason::Beginning { after: steps + 1, steps }));
    assert_eq!(with(&format!("# fair dice 1 after step {steps}")).unwrap().outcomes, 0);
    let bad = ["0", "007", "-1", "+4", "four", "", "40 ", "500001", "99999999999999999999"];
    for version in bad.map(|number| format!("# fair dice 1 after step {number}")) {
        let problem = with(&version).unwrap_err();
        assert_eq!(problem.reason, VerifyReason::Proof(ProofReason::Version), "{version}");
        assert_eq!(problem.line, line);
    }
    let problem = with(&format!("# fair dice 1\n# fair dice 1 after step {steps}")).unwrap_err();
    assert_eq!(problem.reason, VerifyReason::Proof(ProofReason::Twice(Field::Version)));
    let proof = Proof::read(&text).unwrap();
    assert_eq!(Proof::read(&proof.to_string()).unwrap(), proof);
}
