/** Maps every text of a catalogue: plain texts, and the results of its functions. */

export function rewritten<Of>(of: Of, change: (text: string) => string): Of {
  if (typeof of === "string") return change(of) as Of;
  if (typeof of === "function") {
    const say = of as unknown as (...given: unknown[]) => unknown;
    return ((...given: unknown[]) => rewritten(say(...given), change)) as Of;
  }
  if (Array.isArray(of)) return of.map((one: unknown) => rewritten(one, change)) as Of;
  if (of === null || typeof of !== "object") return of;
  return Object.fromEntries(Object.entries(of).map(([name, value]) => [name, rewritten<unknown>(value, change)])) as Of;
}
