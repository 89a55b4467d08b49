/** Fair dice: what was promised, what is shown now, what was checked here. */
const some = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

export const fair = {
  title: "Fair dice",
  intro:
    "Before the race the table drew a secret and showed its digest, and each captain’s browser could add a seed. Secret, seeds and the name of the race make every die and every card. Now the secret is shown, and this page has checked it here, in your browser, without asking the server.",
  noSecret: "The secret of these dice is not shown here, so they cannot be checked.",
  unproven: "This record says nothing of its dice, so they cannot be checked.",
  unreadable: "The proof of these dice cannot be read, so they cannot be checked.",
  unfit: "The proof of these dice does not fit this race, so they cannot be checked.",
  unproved: (line: number, reason: string) => `Line ${line} of the record: ${reason}`,
  reasons: {
    missing: "the proof ends without its race or its digest.",
    twice: "this stands there a second time.",
    version: "this version of the proof is unknown.",
    name: "this name or seed cannot be read.",
    hex: "this digest or secret cannot be read.",
    seat: "this seat cannot be read.",
    "no-such-seat": "this seed belongs to a seat that the race does not have.",
    "too-late": "the proof begins after the last step of the record.",
  },
  digest: "Promised before the race: the digest",
  secret: "Shown now: the secret",
  race: "The name of the race",
  seeds: "The seeds of the captains",
  noSeed: "no seed",
  checking: "Checking…",
  failed: "The check could not be made: the hash function did not load.",
  kept: "The secret is the one that was promised.",
  broken: "The secret is not the one that was promised.",
  same: (count: number) =>
    `${some(count, "outcome", "outcomes")} of chance derived again from the secret and the seeds: every one is what fell.`,
  takenOver: (count: number) =>
    `${some(count, "outcome was", "outcomes were")} taken over from another record. The promise of these dice begins after that and says nothing about what came before.`,
  wrong: (round: number, purpose: string, outcome: string, expected: string) =>
    `Round ${round}, ${purpose}: ${outcome} fell, but the secret and the seeds give ${expected}.`,
  kinds: {
    captain: () => "the first Captain",
    dice: (count: number) => some(count, "roll of the action dice", "rolls of the action dice"),
    combat: (count: number) => some(count, "combat die", "combat dice"),
    shortage: (count: number) => some(count, "die of a shortage", "dice of shortages"),
    treasure: (count: number) => some(count, "treasure", "treasures"),
    card: (count: number) => some(count, "card drawn", "cards drawn"),
    character: (count: number) => some(count, "character turned up", "characters turned up"),
    die: (count: number) => some(count, "die beside the Oracle’s", "dice beside the Oracle’s"),
  },
  untold: {
    cards: "Not checked here: cards that this page was not told of.",
    treasures: "Not checked here: treasures drawn.",
  },
  all: "The program checks all of it, from the record, and so can a verifier of your own:",
  record: "Download the record",
  keep: "A race could be made up from beginning to end. Compare the digest with the one you saw before the first dice, and the seed with your own.",
};
