/**
 * French points stand apart, but never at the start of a line: spaces before : ; ! ? » and after « do not break. Done here
 * for the whole catalogue, so that whoever writes a word need not think of it.
 */

const fixed = (text: string): string => text.replace(/ ([:;!?»])/g, "\u00a0$1").replace(/« /g, "«\u00a0");

/** The same catalogue, or part of one, with its spaces made fast: in texts, and in what its functions answer. */
export function spaced<Of>(of: Of): Of {
  if (typeof of === "string") return fixed(of) as Of;
  if (typeof of === "function") {
    const say = of as unknown as (...given: unknown[]) => unknown;
    return ((...given: unknown[]) => spaced(say(...given))) as Of;
  }
  if (Array.isArray(of)) return of.map((one: unknown) => spaced(one)) as Of;
  if (of === null || typeof of !== "object") return of;
  return Object.fromEntries(Object.entries(of).map(([name, value]) => [name, spaced<unknown>(value)])) as Of;
}
