/**
 * A task of several steps, as data: what each step asks, when one may go past it, and what follows. Where somebody is, is
 * worked out from the answers each time and never stored, so that no address, no history entry and no draft can put them
 * where they have not come to.
 */
export interface Steps<Answers extends object, Facts, Id extends string> {
  /** Names the draft of this task. */
  readonly name: string;
  /** The first is where the task begins; what follows is each step's own to say. */
  readonly steps: readonly [Step<Answers, Facts, Id>, ...Step<Answers, Facts, Id>[]];
  /**
   * Reads what outlives a reload and a sign-in in the middle: the answers that may be kept in the tab, and no others.
   * Undefined for what is no draft of this task.
   */
  readonly survives: (draft: unknown) => Partial<Answers> | undefined;
}

/** One step. `answers` are those on the way to it and its own; `Facts` are what is known without asking. */
export interface Step<Answers extends object, Facts, Id extends string> {
  readonly id: Id;
  readonly title: string;
  /** The answers that are given here. */
  readonly asks: (answers: Partial<Answers>, facts: Facts) => readonly (keyof Answers)[];
  /** Whether one may go past this step. */
  readonly guard: (answers: Partial<Answers>, facts: Facts) => boolean;
  /** The step that follows; undefined at the last one. */
  readonly next: (answers: Partial<Answers>, facts: Facts) => Id | undefined;
  /** What is done here cannot be changed by coming back: who does is led on. */
  readonly once?: true;
}

/** Why this step is shown and not another. */
export type PlaceCase =
  /** Nothing was asked for: on where they were, the first step that is not done. */
  | 'go on'
  /** The step that was asked for is the first that is not done. */
  | 'as asked'
  /** The step that was asked for is done, and opened again. */
  | 'again'
  /** The step that was asked for is done once and for all. */
  | 'already done'
  /** The step that was asked for comes later, or is not on this way. */
  | 'out of order';

/** Where somebody is in a task. */
export interface Place<Answers extends object, Id extends string> {
  readonly case: PlaceCase;
  /** The step to show. */
  readonly at: Id;
  /** How far they have come: the first step that is not done. */
  readonly reached: Id;
  /** Every step of the way, as it is with these answers. */
  readonly way: readonly PlacedStep<Id>[];
  /** Only the answers on the way: what an earlier answer has made irrelevant is not among them. */
  readonly answers: Partial<Answers>;
}

/** A step of the way as it is drawn. */
export interface PlacedStep<Id extends string = string> {
  readonly id: Id;
  readonly title: string;
  readonly state: 'done' | 'current' | 'to come';
}

/** Walks the steps from the first, with the answers on the way alone, to the step asked for or the first that is not done. */
export function placeIn<Answers extends object, Facts, Id extends string>(
  task: Steps<Answers, Facts, Id>,
  { answers, facts, asked }: { answers: Partial<Answers>; facts: Facts; asked?: string | undefined },
): Place<Answers, Id> {
  const { way, reached, relevant } = walk(task, answers, facts);
  const position = way.findIndex(({ id }) => id === asked);
  const found = caseOf(way[position], { asked, position, reached });
  const at = found === 'again' ? position : reached;
  return {
    case: found,
    at: stepAt(way, at).id,
    reached: stepAt(way, reached).id,
    way: way.map(({ id, title }, index) => ({ id, title, state: stateOf(index, { at, reached }) })),
    answers: relevant,
  };
}

/** Where somebody is while the facts are loading: the step asked for, or the first. No answer counts yet. */
export function placeWithoutFacts<Answers extends object, Facts, Id extends string>(
  { steps }: Steps<Answers, Facts, Id>,
  asked: string | undefined,
): Place<Answers, Id> {
  const at = Math.max(
    0,
    steps.findIndex(({ id }) => id === asked),
  );
  const { id } = stepAt(steps, at);
  return {
    case: asked === undefined ? 'go on' : 'as asked',
    at: id,
    reached: id,
    way: steps.map((step, index) => ({
      id: step.id,
      title: step.title,
      state: stateOf(index, { at, reached: at }),
    })),
    answers: {},
  };
}

/** The step after this one on the way; undefined at the end. */
export function stepAfter<Id extends string>(way: readonly PlacedStep<Id>[], id: Id): Id | undefined {
  return way[way.findIndex((step) => step.id === id) + 1]?.id;
}

/** The step before this one on the way; undefined at the beginning. */
export function stepBefore<Id extends string>(way: readonly PlacedStep<Id>[], id: Id): Id | undefined {
  return way[way.findIndex((step) => step.id === id) - 1]?.id;
}

function walk<Answers extends object, Facts, Id extends string>(
  { name, steps }: Steps<Answers, Facts, Id>,
  answers: Partial<Answers>,
  facts: Facts,
) {
  const way: Step<Answers, Facts, Id>[] = [];
  let relevant: Partial<Answers> = {};
  let reached: number | undefined;
  for (let step: Step<Answers, Facts, Id> | undefined = steps[0]; step; ) {
    if (way.includes(step)) throw new Error(`The steps of ${name} lead back to ${step.id}`);
    way.push(step);
    relevant = withAnswersOf(step.asks(relevant, facts), relevant, answers);
    if (reached === undefined && !step.guard(relevant, facts)) reached = way.length - 1;
    const following: Id | undefined = step.next(relevant, facts);
    step = steps.find(({ id }) => id === following);
  }
  return { way, relevant, reached: reached ?? way.length - 1 };
}

function withAnswersOf<Answers extends object>(
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

function caseOf(
  step: { once?: true } | undefined,
  { asked, position, reached }: { asked: string | undefined; position: number; reached: number },
): PlaceCase {
  if (asked === undefined) return 'go on';
  if (!step || position > reached) return 'out of order';
  if (position === reached) return 'as asked';
  return step.once ? 'already done' : 'again';
}

function stateOf(index: number, { at, reached }: { at: number; reached: number }): PlacedStep['state'] {
  if (index === at) return 'current';
  return index < reached ? 'done' : 'to come';
}

function stepAt<Step>(way: readonly Step[], index: number): Step {
  const step = way[index];
  // A task has a first step, and the walk stops on its way.
  if (!step) throw new RangeError('A way has no such step');
  return step;
}
