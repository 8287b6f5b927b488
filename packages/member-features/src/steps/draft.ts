import type { CalendarDate } from '@portal/domain/values/dates';
import { createStore, tabStore } from '@portal/platform';

/** What is kept: under which name, and what of it may outlive a reload; the steps of a task are one. */
export interface Drafted<Answers> {
  readonly name: string;
  /** Kept in the tab of somebody without an account too, for a page on which nobody signs in. */
  readonly withoutAccount?: boolean;
  /** Undefined for what is no draft of this. */
  readonly survives: (draft: unknown) => Partial<Answers> | undefined;
}

/** New answers by their names; undefined takes an answer back. */
export type AnswerChanges<Answers> = { readonly [Name in keyof Answers]?: Answers[Name] | undefined };

/** New answers, or how they follow from those given so far: what is typed quickly must not overtake itself. */
export type Saved<Answers> = AnswerChanges<Answers> | ((given: Partial<Answers>) => AnswerChanges<Answers>);

/** The answers of one task: in memory, and in this tab as far as they may outlive a reload (F-12, AMB-59). */
export interface Draft<Answers> {
  get(): Partial<Answers>;
  save(changes: Saved<Answers>): void;
  /** As `save`, where what follows is drawn anew anyhow: nobody is told. */
  saveUntold(changes: Saved<Answers>): void;
  /** The task has its result: the tab forgets it, and what is on the screen stays. */
  drop(): void;
  subscribe(tell: () => void): () => void;
  /**
   * Forgets what the tab keeps of this task for another account or another day. Only once the page is there: what is
   * drawn may be thrown away, for one with an account that came meanwhile.
   */
  forgetOthers(): void;
}

interface Keeper {
  /** The account whose answers they are; without one nothing is kept. */
  readonly owner: string | undefined;
  /** Today: what was answered on another day is not taken up again, as dates and amounts have moved on. */
  readonly on: CalendarDate;
}

/** Takes up what this tab keeps of a task for the same account and day. Signing out removes it, in every tab. */
export function openDraft<Answers extends object>(
  { name, survives }: Drafted<Answers>,
  { owner, on }: Keeper,
): Draft<Answers> {
  const key = keyOf(name);
  let kept = owner !== undefined;
  let answers = survives(readKept(key, { owner, on })) ?? {};
  const shown = createStore(answers);

  function saveUntold(changes: Saved<Answers>) {
    answers = withChanges(answers, typeof changes === 'function' ? changes(answers) : changes);
    if (kept) tabStore.set(key, JSON.stringify({ owner, on, answers: survives(answers) }));
  }

  return {
    get: () => answers,
    saveUntold,
    save(changes) {
      saveUntold(changes);
      shown.set(answers);
    },
    drop() {
      kept = false;
      tabStore.remove(key);
    },
    subscribe: shown.subscribe,
    forgetOthers() {
      if (readKept(key, { owner, on }) === undefined) tabStore.remove(key);
    },
  };
}

/** Nothing of a task is kept in this tab any more: what leads there begins it anew. */
export function forgetDraft(name: string): void {
  tabStore.remove(keyOf(name));
}

function keyOf(name: string): string {
  return `draft-${name}`;
}

function withChanges<Answers extends object>(
  answers: Partial<Answers>,
  changes: AnswerChanges<Answers>,
): Partial<Answers> {
  const given = Object.entries({ ...answers, ...changes }).filter(([, value]) => value !== undefined);
  // The same names with the same values, without those taken back.
  return Object.fromEntries(given) as Partial<Answers>;
}

function readKept(key: string, { owner, on }: Keeper): unknown {
  // Nor is there a storage where a page is made ahead.
  if (owner === undefined) return undefined;
  const text = tabStore.get(key);
  if (text === null) return undefined;
  const kept = parse(text);
  return isKept(kept) && kept.owner === owner && kept.on === on ? kept.answers : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isKept(value: unknown): value is { owner: unknown; on: unknown; answers: unknown } {
  return (
    typeof value === 'object' && value !== null && 'owner' in value && 'on' in value && 'answers' in value
  );
}
