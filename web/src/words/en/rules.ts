/** Words of the rules' page. The rules themselves come from docs/rules. */
export const rules = {
  title: "The rules",
  home: "Home",
  find: "Search the rules",
  hint: "how do I win, hold, star …",
  clear: "Clear the search",
  count: (rules: number): string =>
    rules === 0 ? "Nothing found" : rules === 1 ? "1 rule found" : `${rules} rules found`,
  none: "Nothing found. Try another word, or begin with what you are in the middle of:",
  some: "No rule has all of these words. These have some of them:",
  instead: (words: string): string => `Nothing found. Did you mean “${words}”?`,
  found: "Found",
  situations: "By situation",
  chapters: "Chapters",
  editions: { first: "First edition", second: "Second edition" },
  ruling: (rulings: number): string => (rulings === 1 ? "with a ruling of ours" : `with ${rulings} rulings of ours`),
  top: "Back to the top",
  unofficial: "An unofficial work of fans: the board game Jamaica in our own words.",
  whole: "In the whole rulebook",
  close: "Close",
  missing: "There is no such rule.",
  failed: "The rules could not be loaded. Are you connected?",
};
