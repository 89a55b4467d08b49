/** Words of the rules' page. The rules themselves come from docs/rules. */
export const rules = {
  title: "The rules",
  home: "Home",
  find: "Search the rules",
  hint: "hold, star, L2 …",
  clear: "Clear the search",
  count: (rules: number): string =>
    rules === 0 ? "Nothing found" : rules === 1 ? "1 rule found" : `${rules} rules found`,
  none: "No rule has all of these words. Try fewer, or look among the situations.",
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
