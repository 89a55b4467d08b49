/** All lessons, in the order in which they are offered. */
import lessons from "../../wire/lessons.json";
import type { Lesson } from "./shape";

export const LESSONS: readonly Lesson[] = lessons;
