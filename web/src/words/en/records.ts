/** Records opened on this device, and races that go on from a moment. */
export const records = {
  open: "Open a record",
  openHint: "Watch any race, check its dice",
  hint: "A record is a race as text, such as “Export the record” gives. It is read, checked and shown on this device; nothing is sent.",
  file: "Choose a file",
  paste: "Or paste it here",
  show: "Show the race",
  reading: "Reading…",
  empty: "Choose a file or paste a record first.",
  large: "This is longer than any race: a record has at most 1,000,000 bytes.",
  unread: "The file cannot be read.",
  bad: "This record cannot be played.",
  line: (line: number) => `Line ${line}:`,
  kept: "Nothing else has changed.",
  /** Play on from a moment. */
  playOn: "Play on from here",
  playOnHint: "A new race begins at this moment, on this device: until here as it was, from here with new dice.",
  marked: "Its record says where it goes on from another race.",
  who: "Who sails on?",
  person: "a person",
  bot: "a bot",
  named: (name: string) => `Name of the person in the seat of ${name}`,
  nobody: "Choose at least one person.",
  level: "The bots",
  lastRound: "Play on from the last round",
  begin: "Play on",
  beginning: "Setting the scene…",
  /** Take back a decision. */
  takeBack: "Take back",
  takeBackHint:
    "Goes back to before your last decision. A new race goes on there with new dice, and its record says so; this one is given up.",
  nothingYet: "You have decided nothing yet.",
};
