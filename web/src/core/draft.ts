/** Half-made choices: what has been picked so far, and what the listed options still allow. */
export {};
