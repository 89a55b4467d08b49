// What both the compiler and the checker know of our components.
export default { compilerOptions: { runes: true } };
