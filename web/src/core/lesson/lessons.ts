/** All lessons, in the order in which they are offered. */
import type { Lesson } from "../../wire/lessons";
import lessons from "../../wire/lessons.json";

export const LESSONS: readonly Lesson[] = lessons as Lesson[];
