/** The ideas of a lesson, in order: the unit in which its progress is shown. */
import type { Lesson, Sentence } from "../../wire/lessons";

export interface Idea {
  readonly name: Sentence;
  /** Where the idea begins; scenes and steps count from 0. */
  readonly scene: number;
  readonly step: number;
  /** The same step, counted through all scenes. */
  readonly number: number;
}

/** The number of a scene's step, counted from 0 through all scenes. */
export const numberOf = ({ scenes }: Lesson, scene: number, step: number): number =>
  scenes.slice(0, scene).reduce((count, { steps }) => count + steps.length, step);

export const ideasOf = (lesson: Lesson): readonly Idea[] =>
  lesson.scenes.flatMap(({ steps }, scene) =>
    steps.flatMap(({ idea }, step) =>
      idea === undefined ? [] : [{ name: idea, scene, step, number: numberOf(lesson, scene, step) }],
    ),
  );

/** The index of the idea that a step belongs to. */
export function ideaAt(ideas: readonly Idea[], scene: number, step: number): number {
  const begun = ideas.filter((idea) => idea.scene < scene || (idea.scene === scene && idea.step <= step));
  return Math.max(0, begun.length - 1);
}

/** Does another idea begin later in the same scene? */
export const hasMore = (ideas: readonly Idea[], scene: number, step: number): boolean =>
  ideas.some((idea) => idea.scene === scene && idea.step > step);

/** For each idea, has the learner answered the step with which it begins? */
export const learnedOf = (ideas: readonly Idea[], answered: readonly number[]): readonly boolean[] =>
  ideas.map(({ number }) => answered.includes(number));

/** About how many minutes a lesson takes, at three steps a minute. */
export const minutesOf = ({ scenes }: Lesson): number =>
  Math.ceil(scenes.reduce((count, { steps }) => count + steps.length, 0) / 3);
