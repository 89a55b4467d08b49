/** Where a scene of a lesson is, from what the learner has chosen and what the table shows. It knows no words and no components. */
import type { Model } from "../model";
import type { Answer, Scene, Sentence, Step } from "./shape";

/** A choice of the learner, with the number of the question that it answers. */
export interface Made {
  readonly ask: number;
  readonly choice: string;
}

/** What the lesson says after a choice. */
export interface Told {
  /** Which step of the scene was answered. */
  readonly step: number;
  readonly invited: boolean;
  readonly say: Sentence;
}

export type Stage =
  /** Something is being shown, or the table has not answered yet. */
  | { readonly is: "shown" }
  /** What concerns the learner stands until they go on; the lesson adds nothing to it. */
  | { readonly is: "standing" }
  /** The learner is asked; `step` is null if the lesson does not foresee the question. */
  | { readonly is: "asked"; readonly step: number | null }
  /** The lesson's words on a choice stand until the learner goes on. */
  | { readonly is: "told"; readonly told: Told }
  /** All has been shown and said. */
  | { readonly is: "over" };

/** What of a table decides it. */
export type Seen = Pick<Model, "seat" | "view" | "ask" | "options" | "beat" | "waiting" | "moment" | "log" | "table">;

const kindOf = (choice: string): string => choice.split(" ", 1)[0]!;

/** The next step, from this one on, that asks for such a choice; -1 if none does. */
const stepFor = (steps: readonly Step[], from: number, choice: string): number =>
  steps.findIndex((step, index) => index >= from && step.asks === kindOf(choice));

const isSaid = (say: Sentence | undefined): say is Sentence => say !== undefined && say.en !== "";

/** What a step says after a choice; null if the lesson simply goes on. */
function answered(step: Step, index: number, choice: string): Told | null {
  const foreseen: Answer | undefined = step.answers.find((answer) => answer.choice === choice);
  const say = foreseen ? foreseen.say : step.other;
  return isSaid(say) ? { step: index, invited: foreseen?.invited ?? false, say } : null;
}

/** What the choices so far have brought: the step that comes next, and what the lesson says to them, in order. */
export function heardSoFar(scene: Scene, made: readonly Made[]): { next: number; told: readonly Told[] } {
  let next = 0;
  const told: Told[] = [];
  for (const { choice } of made) {
    const index = stepFor(scene.steps, next, choice);
    if (index < 0) continue;
    next = index + 1;
    const answer = answered(scene.steps[index]!, index, choice);
    if (answer !== null) told.push(answer);
  }
  return { next, told };
}

/** Choices that the table has taken: one whose question is still open is on its way. */
export const taken = (made: readonly Made[], ask: number | null): readonly Made[] =>
  made.filter((choice) => choice.ask !== ask);

/** With one more choice; another answer to the same question replaces the first. */
export const withChoice = (made: readonly Made[], choice: Made): readonly Made[] => [
  ...made.filter(({ ask }) => ask !== choice.ask),
  choice,
];

/** Has the learner's card been turned over? */
const hasActed = ({ log, seat }: Seen): boolean =>
  log.some((line) => line.kind === "event" && line.event.event === "card-revealed" && line.event.seat === seat);

/** Does what stands for the learner belong to their own turn? */
const isTheirs = ({ moment, view, seat }: Seen): boolean => moment !== null && view?.turn?.ship === seat;

/**
 * Where the scene is. `heard`: to how many of the lesson's answers the learner has listened. An answer comes with what stands for
 * the learner in their turn, or when all that their choice led to has been shown.
 */
export function stageOf(scene: Scene, made: readonly Made[], heard: number, seen: Seen): Stage {
  const { next, told } = heardSoFar(scene, taken(made, seen.ask));
  const due = told[heard];
  const busy = seen.beat !== null || seen.waiting > 0;
  // Of the end the count is told, which comes after it.
  if (seen.moment?.kind === "end") return { is: "shown" };
  if (due !== undefined && (!busy || isTheirs(seen))) return { is: "told", told: due };
  if (seen.moment !== null) return { is: "standing" };
  if (busy || seen.view === null) return { is: "shown" };
  if (seen.table?.phase === "over") return { is: "over" };
  const first = seen.options?.[0];
  if (first === undefined) return { is: hasActed(seen) ? "over" : "shown" };
  const step = stepFor(scene.steps, next, first);
  return { is: "asked", step: step < 0 ? null : step };
}

/** The step that a stage is about: asked, answered, or the last one answered. */
export function stepAt(scene: Scene, made: readonly Made[], stage: Stage): number {
  if (stage.is === "asked" && stage.step !== null) return stage.step;
  if (stage.is === "told") return stage.told.step;
  return Math.max(0, heardSoFar(scene, made).next - 1);
}
