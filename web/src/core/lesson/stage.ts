/** The stage of a scene, from the learner's choices and the table's model. It knows no words and no components. */
import type { Answer, LessonStep, Scene, Sentence } from "../../wire/lessons";
import type { Model } from "../model";

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
  /** Events are being shown, or the server has not replied yet. */
  | { readonly is: "shown" }
  /** A moment is on the screen until the learner goes on; the lesson adds nothing to it. */
  | { readonly is: "standing" }
  /** The learner is asked; `step` is null if the lesson does not foresee the question. */
  | { readonly is: "asked"; readonly step: number | null }
  /** The lesson's answer to a choice is on the screen until the learner goes on. */
  | { readonly is: "told"; readonly told: Told }
  /** The scene is finished. */
  | { readonly is: "over" };

/** The part of the model that decides the stage. */
export type Seen = Pick<Model, "seat" | "view" | "ask" | "options" | "beat" | "waiting" | "moment" | "log" | "table">;

const kindOf = (choice: string): string => choice.split(" ", 1)[0]!;

/** The first step, from `from` on, that asks for this kind of choice; -1 if none does. */
const stepFor = (steps: readonly LessonStep[], from: number, choice: string): number =>
  steps.findIndex((step, index) => index >= from && step.asks === kindOf(choice));

const isSaid = (say: Sentence | undefined): say is Sentence => say !== undefined && say.en !== "";

/** What a step says after a choice; null if it says nothing. */
function answered(step: LessonStep, index: number, choice: string): Told | null {
  const foreseen: Answer | undefined = step.answers.find((answer) => answer.choice === choice);
  const say = foreseen ? foreseen.say : step.other;
  return isSaid(say) ? { step: index, invited: foreseen?.invited ?? false, say } : null;
}

/** The next step after these choices, and the lesson's answers to them, in order. */
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

/** The choices that the server has accepted: one whose question is still open is not accepted yet. */
export const taken = (made: readonly Made[], ask: number | null): readonly Made[] =>
  made.filter((choice) => choice.ask !== ask);

/** Adds a choice; it replaces an earlier answer to the same question. */
export const withChoice = (made: readonly Made[], choice: Made): readonly Made[] => [
  ...made.filter(({ ask }) => ask !== choice.ask),
  choice,
];

/** Has the learner's card been revealed? */
const hasActed = ({ log, seat }: Seen): boolean =>
  log.some((line) => line.kind === "event" && line.event.event === "card-revealed" && line.event.seat === seat);

/** Does the moment on the screen belong to the learner's own turn? */
const isTheirs = ({ moment, view, seat }: Seen): boolean => moment !== null && view?.turn?.ship === seat;

/**
 * The stage of the scene. `heard`: the number of the lesson's answers that the learner has read. An answer appears
 * together with a moment of the learner's own turn, or once all events that followed the choice have been shown.
 */
export function stageOf(scene: Scene, made: readonly Made[], heard: number, seen: Seen): Stage {
  const { next, told } = heardSoFar(scene, taken(made, seen.ask));
  const due = told[heard];
  const busy = seen.beat !== null || seen.waiting > 0;
  // At the end of a race the lesson speaks of the final count, which comes after this moment.
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

/** The step that a stage is about: the one asked, the one being answered, or the last one answered. */
export function stepAt(scene: Scene, made: readonly Made[], stage: Stage): number {
  if (stage.is === "asked" && stage.step !== null) return stage.step;
  if (stage.is === "told") return stage.told.step;
  return Math.max(0, heardSoFar(scene, made).next - 1);
}
