// What both the compiler and the checker know of our components.

/** The styles that have each name: two components with one name would share their looks. */
const named = new Map();

/** A component's class: shorter than Svelte's own, because it stands in every element of a file that a reader loads. */
function cssHash({ hash, css }) {
  const name = `s${hash(css).slice(-4)}`;
  if ((named.get(name) ?? css) !== css) throw new Error(`two components have the class ${name}: make it longer`);
  named.set(name, css);
  return name;
}

export default { compilerOptions: { runes: true, cssHash } };
