/** A wizard as data. The position is derived from the answers, so no URL, history entry or draft can skip a step. */
export interface WizardDefinition<Answers extends object, Context, Id extends string> {
  readonly name: string;
  readonly steps: readonly [WizardStep<Answers, Context, Id>, ...WizardStep<Answers, Context, Id>[]];
  /** Parses a stored draft to the answers that a tab may store, else undefined. */
  readonly parseDraft: (draft: unknown) => Partial<Answers> | undefined;
}

/** One step. `answers` contain the answers of this step and of earlier steps on the path. `Context` is loaded data. */
export interface WizardStep<Answers extends object, Context, Id extends string> {
  readonly id: Id;
  readonly title: string;
  readonly fields: (answers: Partial<Answers>, context: Context) => readonly (keyof Answers)[];
  /** Whether the user may continue to the next step. */
  readonly guard: (answers: Partial<Answers>, context: Context) => boolean;
  readonly next: (answers: Partial<Answers>, context: Context) => Id | undefined;
  /** The step cannot be repeated: a user who returns to it is moved on. */
  readonly oneShot?: true;
}

/** Why the wizard shows this step. */
export type PositionReason =
  /** No step was requested: shows the first incomplete step. */
  | 'resume'
  /** The requested step is the first incomplete step. */
  | 'requested'
  /** The requested step is complete and shown again. */
  | 'revisited'
  /** The requested step is complete and cannot be repeated. */
  | 'completed'
  /** The requested step comes later, or is not on the path. */
  | 'unreachable';

/** Position in a wizard, computed from the requested step and the answers. */
export interface WizardPosition<Answers extends object, Id extends string> {
  readonly reason: PositionReason;
  readonly current: Id;
  readonly furthest: Id;
  /** Every step on the path for the current answers. */
  readonly path: readonly PathStep<Id>[];
  /** Answers of the steps on the path, without those that an earlier answer made irrelevant. */
  readonly answers: Partial<Answers>;
}

/** A step of the path, for the step indicator. */
export interface PathStep<Id extends string = string> {
  readonly id: Id;
  readonly title: string;
  readonly state: 'done' | 'current' | 'upcoming';
}

/** Follows the path to the requested or the first incomplete step, using only answers on the path. */
export function locate<Answers extends object, Context, Id extends string>(
  wizard: WizardDefinition<Answers, Context, Id>,
  {
    answers,
    context,
    requested,
  }: { answers: Partial<Answers>; context: Context; requested?: string | undefined },
): WizardPosition<Answers, Id> {
  const { path, furthest, relevant } = tracePath(wizard, answers, context);
  const position = path.findIndex(({ id }) => id === requested);
  const reason = reasonFor(path[position], { requested, position, furthest });
  const current = reason === 'revisited' ? position : furthest;
  return {
    reason,
    current: stepAt(path, current).id,
    furthest: stepAt(path, furthest).id,
    path: path.map(({ id, title }, index) => ({ id, title, state: stepState(index, { current, furthest }) })),
    answers: relevant,
  };
}

/** Position while the context loads: the requested step or the first. Ignores all answers. */
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

/** Returns the next step on the path; undefined at the end. */
export function stepAfter<Id extends string>(path: readonly PathStep<Id>[], id: Id): Id | undefined {
  return path[path.findIndex((step) => step.id === id) + 1]?.id;
}

/** Returns the previous step on the path; undefined at the start. */
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
    if (path.includes(step))
      throw new Error(`Wizard ${name} has a cycle at step ${step.id}: check its next functions`);
    path.push(step);
    relevant = pickAnswers(step.fields(relevant, context), relevant, answers);
    if (furthest === undefined && !step.guard(relevant, context)) furthest = path.length - 1;
    const following: Id | undefined = step.next(relevant, context);
    step = steps.find(({ id }) => id === following);
  }
  return { path, relevant, furthest: furthest ?? path.length - 1 };
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
  // Unreachable: `steps` is never empty, and the loop stays on the path.
  if (!step) throw new RangeError('The path has no such step');
  return step;
}
