/**
 * A task of several steps, as data: what each step asks, when one may go past it, and what follows. Where somebody is, is
 * worked out from the answers each time and never stored, so that no address, no history entry and no draft can put them
 * where they have not come to.
 */
export interface WizardDefinition<Answers extends object, Context, Id extends string> {
  /** Names the draft of this task. */
  readonly name: string;
  /** The first is where the task begins; what follows is each step's own to say. */
  readonly steps: readonly [WizardStep<Answers, Context, Id>, ...WizardStep<Answers, Context, Id>[]];
  /**
   * Reads what outlives a reload and a sign-in in the middle: the answers that may be kept in the tab, and no others.
   * Undefined for what is no draft of this task.
   */
  readonly parseDraft: (draft: unknown) => Partial<Answers> | undefined;
}

/** One step. `answers` are those on the way to it and its own; `Facts` are what is known without asking. */
export interface WizardStep<Answers extends object, Context, Id extends string> {
  readonly id: Id;
  readonly title: string;
  /** The answers that are given here. */
  readonly fields: (answers: Partial<Answers>, context: Context) => readonly (keyof Answers)[];
  /** Whether one may go past this step. */
  readonly guard: (answers: Partial<Answers>, context: Context) => boolean;
  /** The step that follows; undefined at the last one. */
  readonly next: (answers: Partial<Answers>, context: Context) => Id | undefined;
  /** What is done here cannot be changed by coming back: who does is led on. */
  readonly oneShot?: true;
}

/** Why this step is shown and not another. */
export type PositionReason =
  /** Nothing was asked for: on where they were, the first step that is not done. */
  | 'resume'
  /** The step that was asked for is the first that is not done. */
  | 'requested'
  /** The step that was asked for is done, and opened again. */
  | 'revisited'
  /** The step that was asked for is done once and for all. */
  | 'completed'
  /** The step that was asked for comes later, or is not on this way. */
  | 'unreachable';

/** Where somebody is in a task. */
export interface WizardPosition<Answers extends object, Id extends string> {
  readonly reason: PositionReason;
  /** The step to show. */
  readonly current: Id;
  /** How far they have come: the first step that is not done. */
  readonly furthest: Id;
  /** Every step of the way, as it is with these answers. */
  readonly path: readonly PathStep<Id>[];
  /** Only the answers on the way: what an earlier answer has made irrelevant is not among them. */
  readonly answers: Partial<Answers>;
}

/** A step of the way as it is drawn. */
export interface PathStep<Id extends string = string> {
  readonly id: Id;
  readonly title: string;
  readonly state: 'done' | 'current' | 'upcoming';
}

/** Walks the steps from the first, with the answers on the way alone, to the step asked for or the first that is not done. */
export function locate<Answers extends object, Context, Id extends string>(
  wizard: WizardDefinition<Answers, Context, Id>,
  {
    answers,
    context,
    requested,
  }: { answers: Partial<Answers>; context: Context; requested?: string | undefined },
): WizardPosition<Answers, Id> {
  const { way: path, reached: furthest, relevant } = tracePath(wizard, answers, context);
  const position = path.findIndex(({ id }) => id === requested);
  const reason = reasonFor(path[position], { requested, position, furthest });
  const current = reason === 'revisited' ? position : furthest;
  return {
    reason: reason,
    current: stepAt(path, current).id,
    furthest: stepAt(path, furthest).id,
    path: path.map(({ id, title }, index) => ({ id, title, state: stepState(index, { current, furthest }) })),
    answers: relevant,
  };
}

/** Where somebody is while the facts are loading: the step asked for, or the first. No answer counts yet. */
export function locateWithoutContext<Answers extends object, Context, Id extends string>(
  { steps }: WizardDefinition<Answers, Context, Id>,
  requested: string | undefined,
): WizardPosition<Answers, Id> {
  const current = Math.max(
    0,
    steps.findIndex(({ id }) => id === requested),
  );
  const { id } = stepAt(steps, current);
  return {
    reason: requested === undefined ? 'resume' : 'requested',
    current: id,
    furthest: id,
    path: steps.map((step, index) => ({
      id: step.id,
      title: step.title,
      state: stepState(index, { current, furthest: current }),
    })),
    answers: {},
  };
}

/** The step after this one on the way; undefined at the end. */
export function stepAfter<Id extends string>(path: readonly PathStep<Id>[], id: Id): Id | undefined {
  return path[path.findIndex((step) => step.id === id) + 1]?.id;
}

/** The step before this one on the way; undefined at the beginning. */
export function stepBefore<Id extends string>(path: readonly PathStep<Id>[], id: Id): Id | undefined {
  return path[path.findIndex((step) => step.id === id) - 1]?.id;
}

function tracePath<Answers extends object, Context, Id extends string>(
  { name, steps }: WizardDefinition<Answers, Context, Id>,
  answers: Partial<Answers>,
  context: Context,
) {
  const path: WizardStep<Answers, Context, Id>[] = [];
  let relevant: Partial<Answers> = {};
  let furthest: number | undefined;
  for (let step: WizardStep<Answers, Context, Id> | undefined = steps[0]; step; ) {
    if (path.includes(step)) throw new Error(`The steps of ${name} lead back to ${step.id}`);
    path.push(step);
    relevant = pickAnswers(step.fields(relevant, context), relevant, answers);
    if (furthest === undefined && !step.guard(relevant, context)) furthest = path.length - 1;
    const following: Id | undefined = step.next(relevant, context);
    step = steps.find(({ id }) => id === following);
  }
  return { way: path, relevant, reached: furthest ?? path.length - 1 };
}

function pickAnswers<Answers extends object>(
  names: readonly (keyof Answers)[],
  known: Partial<Answers>,
  answers: Partial<Answers>,
): Partial<Answers> {
  const own: Partial<Answers> = {};
  for (const name of names) {
    if (answers[name] !== undefined) own[name] = answers[name];
  }
  return { ...known, ...own };
}

function reasonFor(
  step: { oneShot?: true } | undefined,
  { requested, position, furthest }: { requested: string | undefined; position: number; furthest: number },
): PositionReason {
  if (requested === undefined) return 'resume';
  if (!step || position > furthest) return 'unreachable';
  if (position === furthest) return 'requested';
  return step.oneShot ? 'completed' : 'revisited';
}

function stepState(
  index: number,
  { current, furthest }: { current: number; furthest: number },
): PathStep['state'] {
  if (index === current) return 'current';
  return index < furthest ? 'done' : 'upcoming';
}

function stepAt<Step>(path: readonly Step[], index: number): Step {
  const step = path[index];
  // A task has a first step, and the walk stops on its way.
  if (!step) throw new RangeError('A way has no such step');
  return step;
}
