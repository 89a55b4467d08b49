/** A lesson that is being played: which scene is open, where it is, and what the learner has chosen. It draws nothing. */
import { type Failure, RequestFailed } from "../core/network/api";
import { hasMore, type Idea, ideaAt, ideasOf } from "../core/lesson/ideas";
import { memory } from "../core/lesson/memory.svelte";
import { openScene } from "../core/lesson/requests";
import { SceneSession } from "../core/lesson/scene";
import type { Lesson, Scene, Step } from "../core/lesson/shape";
import { type Made, type Stage, stageOf, stepAt, taken, withChoice } from "../core/lesson/stage";
import { NO_TARGETS, type Targets, targetsOf } from "../core/lesson/targets";
import type { Model } from "../core/model";
import { settings } from "../core/page/settings.svelte";
import { openSession, type TableSession } from "../core/table/session.svelte";

export class LessonRunner {
  readonly lesson: Lesson;
  readonly ideas: readonly Idea[];
  /** Which scene is open or being opened, from 0; as many as there are once the lesson is finished. */
  scene = $state(0);
  /** Its table; null until it is open. */
  table = $state.raw<TableSession | null>(null);
  failure = $state.raw<Failure | null>(null);
  #made = $state.raw<readonly Made[]>([]);
  #heard = $state(0);
  #opening = 0;

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
    this.table === null ? { is: "shown" } : stageOf(this.#scene, this.#made, this.#heard, this.table.model),
  );

  /** The step that the scene is at. */
  readonly step: number = $derived(stepAt(this.#scene, taken(this.#made, this.table?.model.ask ?? null), this.stage));

  /** Which idea is taught, from 0. */
  get idea(): number {
    return ideaAt(this.ideas, this.scene, this.step);
  }

  /** The step that is asked now; null if nothing is, or the lesson does not foresee it. */
  readonly asked: Step | null = $derived(
    this.stage.is === "asked" && this.stage.step !== null ? (this.#scene.steps[this.stage.step] ?? null) : null,
  );

  readonly targets: Targets = $derived.by(() => {
    const model = this.table?.model;
    if (this.asked === null || !model?.view) return NO_TARGETS;
    return targetsOf(this.asked.point, this.asked.asks, model.view, model.seat);
  });

  /**
   * The table as the race draws it: choices are noted on their way, and while the lesson speaks nothing else is asked. What
   * stands for the learner is drawn by the lesson.
   */
  readonly session: TableSession = this.#watched();

  #watched(): TableSession {
    const table = (): TableSession => this.table!;
    const model: Model = $derived.by(() => {
      const { model } = table();
      const { is } = this.stage;
      const calm = { ...model, moment: null, caughtUp: null, deadline: null };
      return is === "told" || is === "standing"
        ? { ...calm, waiting: 0, narration: null, ask: null, options: null, awaited: false }
        : calm;
    });
    return {
      get model() {
        return model;
      },
      send: (command) => table().send(command),
      choose: (choice) => {
        const { ask, ready } = table().model;
        if (ask === null || !ready) return;
        this.#made = withChoice(this.#made, { ask, choice });
        table().choose(choice);
      },
      preview: (dice) => table().preview(dice),
      odds: () => table().odds(),
      coach: () => table().coach(),
      // A lesson explains choices itself.
      review: async () => null,
      finish: () => table().finish(),
      dismiss: (what) => table().dismiss(what),
      close: () => this.close(),
    };
  }

  /** Opens a scene, or ends the lesson after the last one. */
  async open(scene: number): Promise<void> {
    this.close();
    this.failure = null;
    this.scene = Math.max(0, scene);
    if (this.finished) return;
    memory.note(this.lesson.name, { scene: this.scene });
    const opening = (this.#opening += 1);
    try {
      const { table } = await openScene(this.lesson.name, this.scene + 1);
      // Another scene was asked for meanwhile, or the lesson was left.
      if (opening !== this.#opening) return;
      this.#made = [];
      this.#heard = 0;
      this.table = openSession(table!.id, "watch", SceneSession, () =>
        settings.paceChosen ? settings.pace : "normal",
      );
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      if (opening === this.#opening) this.failure = error.refusal;
    }
  }

  /** The learner has read what stands: the lesson's answer, what concerns them, or both together. */
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

  back(): Promise<void> {
    return this.open(this.scene - 1);
  }

  /** To the next idea: in the same scene what the lesson invites to is chosen for the learner. */
  skip(): void {
    const invited = this.asked?.answers.find((answer) => answer.invited);
    if (invited && hasMore(this.ideas, this.scene, this.step)) this.session.choose(invited.choice);
    else void this.next();
  }

  close(): void {
    this.#opening += 1;
    this.table?.close();
    this.table = null;
  }
}
