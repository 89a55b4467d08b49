/** What a card would bring, in a few words each. */
export const foresee = {
  load: (goods: string) => `load ${goods}`,
  overboard: (goods: string) => `${goods} overboard`,
  character: "a character",
  sail: (space: number) => (space === 0 ? "sail to Port Royal" : `sail to space ${space}`),
  pay: (goods: string) => `pay ${goods}`,
  shortage: "a shortage",
  retreat: (space: number) => (space === 0 ? "back to Port Royal" : `back to space ${space}`),
  die: "the die decides",
  battle: (name: string) => `battle with ${name}`,
  treasure: "a treasure",
  home: "home",
};
