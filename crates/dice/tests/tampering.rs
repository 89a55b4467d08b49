//! A change to a fair record is found and its line named; no text makes the verifier panic.

use crate::common::{fair_race, setups};
use proptest::prelude::{ProptestConfig, prop_assert, proptest};
use xaymaca_dice::{Field, Proof, ProofReason, VerifyReason, verify};
use xaymaca_rules::cards::Card;
use xaymaca_rules::crew::Character;
use xaymaca_rules::dice::Face;
use xaymaca_rules::treasures::Treasure;
use xaymaca_rules::{Edition, Outcome, Seat, Setup};

/// Every outcome there is.
fn outcomes() -> Vec<Outcome> {
    let mut all: Vec<Outcome> =
        (0..Seat::MOST).map(|index| Outcome::Captain(Seat::new(index).unwrap())).collect();
    all.extend(Card::all().map(Outcome::Card));
    all.extend((1..=6).flat_map(|first| (1..=6).map(move |second| Outcome::Dice(first, second))));
    all.extend(Face::ALL.map(Outcome::Combat));
    all.extend(Treasure::BOX.into_iter().chain(Treasure::CREW).map(Outcome::Treasure));
    all.extend(Character::all().map(Outcome::Character));
    all.extend((1..=6).map(Outcome::Die));
    all
}

fn with_line(text: &str, number: usize, line: &str) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    lines[number - 1] = line;
    lines.join("\n")
}

#[test]
fn no_outcome_can_be_altered() {
    let all = outcomes();
    for (number, setup) in (0..).zip(setups()) {
        let text = fair_race(&setup, number);
        let mut altered = 0;
        for (line, place) in text.lines().zip(1..).filter(|(line, _)| line.starts_with("* ")) {
            let true_one: Outcome = line[2..].parse().unwrap();
            // Some lines are tried with all other outcomes, the rest with one of the same kind and one of another.
            let same_kind =
                |outcome: &&Outcome| std::mem::discriminant(*outcome) == std::mem::discriminant(&true_one);
            let others: Vec<Outcome> = if place % 23 == 0 {
                all.clone()
            } else {
                let own = all.iter().filter(same_kind).find(|outcome| **outcome != true_one);
                let other = all.iter().find(|outcome| !same_kind(outcome));
                own.into_iter().chain(other).copied().collect()
            };
            for other in others.into_iter().filter(|other| *other != true_one) {
                let problem = verify(&with_line(&text, place, &format!("* {other}"))).unwrap_err();
                assert_eq!(problem.line, place, "{problem}");
                let VerifyReason::Outcome { found, expected, .. } = &problem.reason else {
                    panic!("{problem}")
                };
                assert_eq!((*found, *expected), (other, true_one));
                let told = problem.to_string();
                assert!(told.contains(line) && told.contains(&other.to_string()), "{told}");
                altered += 1;
            }
        }
        assert!(altered > 100, "{altered}");
    }
}

#[test]
fn no_outcome_can_be_added_or_left_out() {
    let text = fair_race(&Setup::new(Edition::First, 3), 7);
    let lines: Vec<&str> = text.lines().collect();
    for place in (0..lines.len()).filter(|&place| lines[place].starts_with("* ")) {
        let mut fewer = lines.clone();
        fewer.remove(place);
        let problem = verify(&fewer.join("\n")).unwrap_err();
        assert!(problem.line > place, "{problem}");
        let mut more = lines.clone();
        more.insert(place, lines[place]);
        let problem = verify(&more.join("\n")).unwrap_err();
        // The second one is wrong at once, unless the next outcome happens to be the same.
        assert!(problem.line >= place + 2, "{problem}");
    }
}

/// Replaces the line that begins with that text; returns its number too.
fn replaced(text: &str, begin: &str, line: &str) -> (String, usize) {
    let place = text.lines().position(|line| line.starts_with(begin)).unwrap() + 1;
    (with_line(text, place, line), place)
}

#[test]
fn secret_digest_seed_and_race_cannot_be_altered() {
    let text = fair_race(&Setup::new(Edition::Second, 3), 8);
    let proof = Proof::read(&text).unwrap();
    let secret = proof.secret.as_ref().unwrap().to_hex();
    let flipped = |hex: &str, place: usize| {
        let digit = if &hex[place..=place] == "0" { "1" } else { "0" };
        format!("{}{digit}{}", &hex[..place], &hex[place + 1..])
    };
    let secret_line = text.lines().position(|line| line.starts_with("# secret")).unwrap() + 1;
    for place in 0..64 {
        let (altered, line) = replaced(&text, "# secret", &format!("# secret {}", flipped(&secret, place)));
        let problem = verify(&altered).unwrap_err();
        assert!(matches!(problem.reason, VerifyReason::Promise { .. }) && problem.line == line, "{problem}");
        let digest = flipped(&proof.digest.to_string(), place);
        let (altered, _) = replaced(&text, "# digest", &format!("# digest {digest}"));
        let problem = verify(&altered).unwrap_err();
        assert!(matches!(problem.reason, VerifyReason::Promise { .. }), "{problem}");
        assert_eq!(problem.line, secret_line, "{problem}");
    }
    for (begin, line) in
        [("# seed 1", "# seed 1 anne-8fK3"), ("# seed 3", "# seed 2 rackham_77"), ("# race", "# race race-9")]
    {
        let problem = verify(&replaced(&text, begin, line).0).unwrap_err();
        assert!(matches!(problem.reason, VerifyReason::Outcome { .. }), "{problem}");
    }
    // An added or missing seed gives other dice, too.
    assert!(verify(&replaced(&text, "# seed 3", "").0).is_err());
    assert!(verify(&format!("{text}# seed 2 bot\n")).is_err());
}

#[test]
fn a_problem_of_a_proof_names_its_line() {
    let text = fair_race(&Setup::new(Edition::First, 3), 2);
    let last = text.lines().count();
    let without = |begin: &str| {
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with(begin)).collect();
        lines.join("\n")
    };
    let with = |line: &str| format!("{text}{line}\n");
    let cases = [
        (without("#"), last - 5, "this record says nothing of its dice"),
        (without("# fair"), last, "this record says nothing of its dice"),
        (without("# race"), last, "there is no line \"# race\""),
        (without("# digest"), last, "there is no line \"# digest\""),
        (without("# secret"), last, "it is shown when the race is over"),
        (with("# fair dice 1"), last + 1, "\"# fair dice 1\" stands here a second time"),
        (with("# race again"), last + 1, "\"# race\" stands here a second time"),
        (with("# digest 00"), last + 1, "\"# digest\" stands here a second time"),
        (with("# secret 00"), last + 1, "\"# secret\" stands here a second time"),
        (with("# seed 3 again"), last + 1, "\"# seed 3\" stands here a second time"),
        (with("# seed 4 anne"), last + 1, "there is no seat 4 at this table"),
        (with("# seed 7 anne"), last + 1, "expected a seat from 1 to 6, found \"7\""),
        (with("# seed 2"), last + 1, "found nothing"),
        (with("# seed 2 a b"), last + 1, "found ' '"),
        (with(&format!("# seed 2 {}", "x".repeat(65))), last + 1, "found 65 bytes"),
        (replaced(&text, "# fair", "# fair dice 2").0, last - 5, "we know no other dice"),
        (replaced(&text, "# race", "# race the great one").0, last - 4, "after \"# race\": expected 1 to 64"),
        (replaced(&text, "# digest", "# digest 12").0, last - 3, "expected 64 digits, found 2"),
        (replaced(&text, "# secret", &format!("# secret {}", "X".repeat(64))).0, last, "but digit 1 is none"),
        (replaced(&text, "edition", "edition third").0, 2, "expected first or second"),
        (String::new(), 1, "a record begins with"),
    ];
    for (altered, line, message) in cases {
        let problem = verify(&altered).unwrap_err();
        assert!(problem.to_string().contains(message), "{problem}");
        assert_eq!(problem.line, line, "{problem}");
    }
}

#[test]
fn the_proof_may_stand_anywhere_and_have_no_secret_yet() {
    let text = fair_race(&Setup::new(Edition::First, 3), 4);
    let (fields, steps): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| line.starts_with('#'));
    // Backwards, at the top, with line ends of another system, and among other comments.
    let mut lines = vec![steps[0], "# A fine race.", "# fair winds", "#race", "# races are fun", ""];
    lines.extend(fields.iter().rev());
    lines.extend(&steps[1..]);
    let moved = lines.join("\r\n");
    assert_eq!(verify(&moved), verify(&text));
    let proof = Proof::read(&text).unwrap();
    assert_eq!(Proof::read(&proof.to_string()).unwrap(), proof);
    let running = Proof { secret: None, ..proof };
    assert_eq!(Proof::read(&running.to_string()).unwrap(), running);
    // Without the version line, comments that look like a proof are not one.
    let problem = Proof::read("# race of the year\n# secret love\n").unwrap_err();
    assert_eq!((problem.line, problem.reason), (3, ProofReason::Missing(Field::Version)));
}

#[test]
fn a_race_that_ends_early_is_fair_as_far_as_it_goes() {
    let text = fair_race(&Setup::new(Edition::First, 3), 5);
    let steps: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let proof = Proof::read(&text).unwrap();
    let verified = verify(&format!("{}\n{proof}", steps[..20].join("\n"))).unwrap();
    assert!(!verified.is_over && verified.outcomes > 5);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, ..ProptestConfig::default() })]

    #[test]
    fn no_text_makes_it_panic(text in "(?s).{0,300}") {
        prop_assert!(verify(&text).is_err());
        let claimed = format!("# fair dice 1\n# {text}");
        prop_assert!(Proof::read(&claimed).is_err());
        let _ = Proof::read(&text);
    }

    #[test]
    fn no_damage_makes_it_panic(mix in 0..8usize, place in 0..20_000usize, len in 0..4usize, new in "(?s).{0,3}") {
        let text = fair_race(&setups()[mix], mix as u64);
        let mut start = place % text.len();
        while !text.is_char_boundary(start) { start -= 1; }
        let end = (start + len).min(text.len());
        let damaged = format!("{}{new}{}", &text[..start], &text[end..]);
        let lines = damaged.lines().count();
        // A change of a choice into another legal one may go unnoticed; every other change names a line.
        if let Err(problem) = verify(&damaged) {
            prop_assert!(problem.line >= 1 && problem.line <= lines + 1, "{}", problem);
        }
    }
}
