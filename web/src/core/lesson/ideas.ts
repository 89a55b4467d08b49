/** The ideas of a lesson, in order: what its progress is counted in. */
import type { Lesson, Sentence } from "./shape";

export interface Idea {
  readonly name: Sentence;
  /** Where it begins; scenes and steps count from 0. */
  readonly scene: number;
  readonly step: number;
}

export const ideasOf = (lesson: Lesson): readonly Idea[] =>
  lesson.scenes.flatMap(({ steps }, scene) =>
    steps.flatMap(({ idea }, step) => (idea === undefined ? [] : [{ name: idea, scene, step }])),
  );

/** Which idea a step belongs to, from 0. */
export function ideaAt(ideas: readonly Idea[], scene: number, step: number): number {
  const begun = ideas.filter((idea) => idea.scene < scene || (idea.scene === scene && idea.step <= step));
  return Math.max(0, begun.length - 1);
}

/** Does another idea begin later in the same scene? */
export const hasMore = (ideas: readonly Idea[], scene: number, step: number): boolean =>
  ideas.some((idea) => idea.scene === scene && idea.step > step);

/** About how many minutes a lesson takes: three questions a minute. */
export const minutesOf = ({ scenes }: Lesson): number =>
  Math.ceil(scenes.reduce((count, { steps }) => count + steps.length, 0) / 3);
