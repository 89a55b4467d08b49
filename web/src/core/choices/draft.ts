/** Half-made choices: what has been picked so far, and what the listed options still allow. No rules: only the list counts. */
export * from "./draft/picks";
export * from "./draft/split";
