/** A lesson in progress: which scene is open, the step it is at, and what the learner has chosen. It draws nothing. */
import { untrack } from "svelte";
import { type Failure, RequestFailed } from "../core/network/api";
import { hasMore, type Idea, ideaAt, ideasOf, learnedOf, numberOf } from "../core/lesson/ideas";
import { memory } from "../core/lesson/memory.svelte";
import { openScene, tellAnswered } from "../core/lesson/requests";
import { SceneSession } from "../core/lesson/scene";
import { type Skip, skipOf } from "../core/lesson/skip";
import { type Made, type Stage, stageOf, stepAt, taken, withChoice } from "../core/lesson/stage";
import { NO_TARGETS, type Targets, targetsOf } from "../core/lesson/targets";
import type { Model } from "../core/model";
import { settings } from "../core/page/settings.svelte";
import { openSession, type TableSession } from "../core/table/session.svelte";
import type { Lesson, LessonStep, Scene } from "../wire/lessons";

export class LessonRunner {
  readonly lesson: Lesson;
  readonly ideas: readonly Idea[];
  /** The scene that is open or being opened, from 0; the number of scenes once the lesson is finished. */
  scene = $state(0);
  /** The table on the screen; null until the first one is loaded. */
  table = $state.raw<TableSession | null>(null);
  /** Is another scene being opened? Until it can be drawn, the one before stays on the screen and asks nothing. */
  leaving = $state(false);
  failure = $state.raw<Failure | null>(null);
  #made = $state.raw<readonly Made[]>([]);
  #heard = $state(0);
  /** The steps that the learner has answered since the lesson's beginning, from 0 through all scenes. */
  #answered = $state.raw<readonly number[]>([]);
  #opening = 0;
  /** Closes the session of a scene that cannot be drawn yet. */
  #drop = (): void => undefined;

  constructor(lesson: Lesson) {
    this.lesson = lesson;
    this.ideas = ideasOf(lesson);
  }

  get finished(): boolean {
    return this.scene >= this.lesson.scenes.length;
  }

  get #scene(): Scene {
    return this.lesson.scenes[Math.min(this.scene, this.lesson.scenes.length - 1)]!;
  }

  readonly stage: Stage = $derived.by(() =>
    this.table === null || this.leaving
      ? { is: "shown" }
      : stageOf(this.#scene, this.#made, this.#heard, this.table.model),
  );

  /** The index of the scene's current step. */
  readonly step: number = $derived(stepAt(this.#scene, taken(this.#made, this.table?.model.ask ?? null), this.stage));

  /** The index of the idea being taught. */
  get idea(): number {
    return ideaAt(this.ideas, this.scene, this.step);
  }

  /** For each idea, has the learner answered its first step? Skipped ideas are not learned. */
  readonly learned: readonly boolean[] = $derived.by(() => learnedOf(this.ideas, this.#answered));

  /** Is there anything to go back to: choices in this scene, or a scene before? */
  get canGoBack(): boolean {
    return this.scene > 0 || this.#made.length > 0;
  }

  /** What `skip` does now; null if it has to wait. */
  readonly skips: Skip = $derived.by(() =>
    skipOf(this.stage, hasMore(this.ideas, this.scene, this.step), this.table?.model.ready ?? false),
  );

  /** The step whose question is asked now; null if none is, or if the lesson has no step for the question. */
  readonly asked: LessonStep | null = $derived(
    this.stage.is === "asked" && this.stage.step !== null ? (this.#scene.steps[this.stage.step] ?? null) : null,
  );

  readonly targets: Targets = $derived.by(() => {
    const model = this.table?.model;
    if (this.asked === null || !model?.view) return NO_TARGETS;
    return targetsOf(this.asked.point, this.asked.asks, model.view, model.seat);
  });

  /**
   * The table as the race draws it. It records choices before it sends them, and asks nothing while the lesson shows a
   * message. `moment` is always null, because the lesson shows those messages itself.
   */
  readonly session: TableSession = this.#watched();

  #watched(): TableSession {
    const table = (): TableSession => this.table!;
    const model: Model = $derived.by(() => {
      const { model } = table();
      const { is } = this.stage;
      const calm = { ...model, moment: null, caughtUp: null, deadline: null };
      return is === "told" || is === "standing" || this.leaving
        ? { ...calm, waiting: 0, narration: null, ask: null, options: null, awaited: false }
        : calm;
    });
    return {
      get model() {
        return model;
      },
      send: (command) => table().send(command),
      choose: (choice) => {
        const { stage } = this;
        if (this.#choose(choice) && stage.is === "asked" && stage.step !== null) this.#noteAnswer(stage.step);
      },
      preview: (dice) => table().preview(dice),
      odds: () => table().odds(),
      coach: () => table().coach(),
      // No review of choices: the lesson explains them.
      review: async () => null,
      finish: () => table().finish(),
      dismiss: (what) => table().dismiss(what),
      close: () => this.close(),
    };
  }

  /** Sends a choice. Returns false if the question does not take one yet. */
  #choose(choice: string): boolean {
    const { ask, ready } = this.table!.model;
    if (ask === null || !ready || this.leaving) return false;
    this.#made = withChoice(this.#made, { ask, choice });
    this.table!.choose(choice);
    return true;
  }

  /** Stores that the learner has answered this step of the scene, and reports it the first time. */
  #noteAnswer(step: number): void {
    const { name } = this.lesson;
    const number = numberOf(this.lesson, this.scene, step);
    if (!this.#answered.includes(number)) this.#answered = [...this.#answered, number];
    const { answered } = memory.of(name);
    if (answered.includes(number)) return;
    memory.note(name, { answered: [...answered, number] });
    void tellAnswered(name, number + 1);
  }

  /** Begins the lesson, or continues where the learner left it. */
  start(): Promise<void> {
    const { name, scenes } = this.lesson;
    const scene = memory.sceneOf(name, scenes.length);
    this.#answered = scene > 0 ? memory.of(name).answered : [];
    return this.open(scene);
  }

  /** Opens a scene, or ends the lesson after the last one. */
  async open(scene: number): Promise<void> {
    this.#drop();
    const opening = (this.#opening += 1);
    this.failure = null;
    this.scene = Math.max(0, scene);
    this.#made = [];
    this.#heard = 0;
    if (this.finished) return this.close();
    this.leaving = this.table !== null;
    const { name } = this.lesson;
    const { opened } = memory.of(name);
    const number = this.scene + 1;
    memory.note(name, { scene: this.scene, opened: Math.max(opened, number) });
    try {
      const { table } = await openScene(name, number, number <= opened);
      // Meanwhile another scene was opened or the lesson was left.
      if (opening === this.#opening) this.#enter(table!.id);
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      if (opening === this.#opening) this.failure = error.refusal;
    }
  }

  /** Shows the scene's table as soon as it can be drawn, or its connection has a problem to report. */
  #enter(id: string): void {
    const session = openSession(id, "watch", SceneSession, () => (settings.paceChosen ? settings.pace : "normal"));
    const stop = $effect.root(() => {
      $effect(() => {
        const { view, line } = session.model;
        if (view === null && (line.state === "connecting" || line.state === "open")) return;
        untrack(() => {
          stop();
          this.#drop = () => undefined;
          this.table?.close();
          this.table = session;
          this.leaving = false;
        });
      });
    });
    this.#drop = () => {
      stop();
      session.close();
      this.#drop = () => undefined;
    };
  }

  /**
   * The learner has read the message: the lesson's comment on a choice, an event that concerns them, or both at once.
   */
  goOn(): void {
    const { table } = this;
    if (table === null) return;
    const stands = table.model.moment !== null;
    if (this.stage.is === "told") this.#heard += 1;
    if (stands) table.finish();
  }

  next(): Promise<void> {
    return this.open(this.scene + 1);
  }

  again(): Promise<void> {
    return this.open(this.scene);
  }

  /** Back to the beginning of this scene; from there to the scene before. */
  back(): Promise<void> {
    return this.#made.length > 0 ? this.again() : this.open(this.scene - 1);
  }

  /** Goes to the next idea. If it is in the same scene, makes the invited choice for the learner. */
  skip(): void {
    const { skips } = this;
    if (skips === "next") void this.next();
    else if (skips === "read") this.goOn();
    else if (skips === "choose") this.#choose(this.asked!.answers.find(({ invited }) => invited)!.choice);
  }

  close(): void {
    this.#opening += 1;
    this.#drop();
    this.table?.close();
    this.table = null;
    this.leaving = false;
  }
}
