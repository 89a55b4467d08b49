/** Loads the rules in a minute in words for a child: only readers who want them load them. */
import type { Language } from "../wire/server";
import type { SimpleWords } from "./en/simple";

export type { SimpleWords };

export const loadSimple = async (language: Language): Promise<SimpleWords> =>
  (language === "fr" ? await import("./fr/simple") : await import("./en/simple")).simple;
