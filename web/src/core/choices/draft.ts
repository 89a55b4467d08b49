/** Unfinished choices: what the captain has picked so far, and what the listed options still allow. No rules. */
export * from "./draft/picks";
export * from "./draft/split";
