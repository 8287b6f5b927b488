import type { CalendarDate } from '@portal/domain/values/dates';
import { createStore, tabStore } from '@portal/section-sdk';

/** What is kept: under which name, and what of it may outlive a reload; the steps of a task are one. */
export interface DraftSchema<Answers> {
  readonly name: string;
  /** Kept in the tab of somebody without an account too, for a page on which nobody signs in. */
  readonly allowAnonymous?: boolean;
  /** Undefined for what is no draft of this. */
  readonly parseDraft: (draft: unknown) => Partial<Answers> | undefined;
}

/** New answers by their names; undefined takes an answer back. */
export type AnswerChanges<Answers> = { readonly [Name in keyof Answers]?: Answers[Name] | undefined };

/** New answers, or how they follow from those given so far: what is typed quickly must not overtake itself. */
export type DraftUpdate<Answers> =
  | AnswerChanges<Answers>
  | ((entries: Partial<Answers>) => AnswerChanges<Answers>);

/** The answers of one task: in memory, and in this tab as far as they may outlive a reload (F-12, AMB-59). */
export interface Draft<Answers> {
  get(): Partial<Answers>;
  save(changes: DraftUpdate<Answers>): void;
  /** As `save`, where what follows is drawn anew anyhow: nobody is told. */
  saveSilently(changes: DraftUpdate<Answers>): void;
  /** The task has its result: the tab forgets it, and what is on the screen stays. */
  clear(): void;
  subscribe(onChange: () => void): () => void;
  /**
   * Forgets what the tab keeps of this task for another account or another day. Only once the page is there: what is
   * drawn may be thrown away, for one with an account that came meanwhile.
   */
  clearStale(): void;
}

interface DraftOwner {
  /** The account whose answers they are; without one nothing is kept. */
  readonly owner: string | undefined;
  /** Today: what was answered on another day is not taken up again, as dates and amounts have moved on. */
  readonly date: CalendarDate;
}

/** Takes up what this tab keeps of a task for the same account and day. Signing out removes it, in every tab. */
export function createDraft<Answers extends object>(
  { name, parseDraft }: DraftSchema<Answers>,
  { owner, date }: DraftOwner,
): Draft<Answers> {
  const key = keyOf(name);
  let stored = owner !== undefined;
  let answers = parseDraft(readStored(key, { owner, date })) ?? {};
  const store = createStore(answers);

  function saveSilently(changes: DraftUpdate<Answers>) {
    answers = applyChanges(answers, typeof changes === 'function' ? changes(answers) : changes);
    if (stored) tabStore.set(key, JSON.stringify({ owner, on: date, answers: parseDraft(answers) }));
  }

  return {
    get: () => answers,
    saveSilently,
    save(changes) {
      saveSilently(changes);
      store.set(answers);
    },
    clear() {
      stored = false;
      tabStore.remove(key);
    },
    subscribe: store.subscribe,
    clearStale() {
      if (readStored(key, { owner, date }) === undefined) tabStore.remove(key);
    },
  };
}

/** Nothing of a task is kept in this tab any more: what leads there begins it anew. */
export function removeDraft(name: string): void {
  tabStore.remove(keyOf(name));
}

function keyOf(name: string): string {
  return `draft-${name}`;
}

function applyChanges<Answers extends object>(
  answers: Partial<Answers>,
  changes: AnswerChanges<Answers>,
): Partial<Answers> {
  const entries = Object.entries({ ...answers, ...changes }).filter(([, value]) => value !== undefined);
  // The same names with the same values, without those taken back.
  return Object.fromEntries(entries) as Partial<Answers>;
}

function readStored(key: string, { owner, date }: DraftOwner): unknown {
  // Nor is there a storage where a page is made ahead.
  if (owner === undefined) return undefined;
  const text = tabStore.get(key);
  if (text === null) return undefined;
  const stored = parse(text);
  return isStoredDraft(stored) && stored.owner === owner && stored.on === date ? stored.answers : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isStoredDraft(value: unknown): value is { owner: unknown; on: unknown; answers: unknown } {
  return (
    typeof value === 'object' && value !== null && 'owner' in value && 'on' in value && 'answers' in value
  );
}
