import type { CalendarDate } from '@portal/domain/values/dates';
import { createStore, tabStore } from '@portal/section-sdk';

/** Stored draft: its name, and the part that may survive a reload. A WizardDefinition is one. */
export interface DraftSchema<Answers> {
  readonly name: string;
  /** Also stored without an account, for a public page. After a sign-in the draft belongs to the account. */
  readonly allowAnonymous?: boolean;
  /** Restored on another day too, for a text without dates and amounts that change. */
  readonly keepsOverDays?: boolean;
  /** Returns undefined for data that is not a draft of this schema. */
  readonly parseDraft: (draft: unknown) => Partial<Answers> | undefined;
}

/** Changed answers by name; undefined removes an answer. */
export type AnswerChanges<Answers> = { readonly [Name in keyof Answers]?: Answers[Name] | undefined };

/** Changes, or a function of the current answers, which avoids lost updates during fast typing. */
export type DraftUpdate<Answers> =
  | AnswerChanges<Answers>
  | ((entries: Partial<Answers>) => AnswerChanges<Answers>);

/** Answers of one draft: in memory, and in tab storage as far as they may survive a reload (F-12, AMB-59). */
export interface Draft<Answers> {
  get(): Partial<Answers>;
  save(changes: DraftUpdate<Answers>): void;
  /** As `save`, but does not notify subscribers, for a caller that triggers a render anyway. */
  saveSilently(changes: DraftUpdate<Answers>): void;
  /** Removes the stored draft; in-memory answers stay on the screen. */
  clear(): void;
  subscribe(onChange: () => void): () => void;
  /**
   * Removes a stored draft that may not be restored. Without an owner it stays: its owner may sign in again. Call it
   * in an effect: React may discard a render that started before the account was known.
   */
  clearStale(): void;
}

/** Owner of a draft without an account. */
const ANONYMOUS_OWNER = 'nobody';

interface DraftOwner {
  /** Account of the answers; without one nothing is stored, unless the schema allows it. */
  readonly account: string | undefined;
  /** Today. Drafts of another day are ignored unless the schema keeps them, because dates and amounts change. */
  readonly date: CalendarDate;
}

/** Restores the draft of a schema for the same account and day. Sign-out removes it in every tab. */
export function createDraft<Answers extends object>(
  { name, allowAnonymous = false, keepsOverDays = false, parseDraft }: DraftSchema<Answers>,
  { account, date }: DraftOwner,
): Draft<Answers> {
  const key = keyOf(name);
  const owner = account ?? (allowAnonymous ? ANONYMOUS_OWNER : undefined);
  const restorable = {
    owners: allowAnonymous ? [owner, ANONYMOUS_OWNER] : [owner],
    date: keepsOverDays ? undefined : date,
  };
  let stored = owner !== undefined;
  let answers = parseDraft(readStored(key, restorable)) ?? {};
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
      if (owner !== undefined && readStored(key, restorable) === undefined) tabStore.remove(key);
    },
  };
}

/** Removes the stored draft, so that a link to the wizard starts from the beginning. */
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
  // Removed answers are left out; the rest keeps its names and types.
  return Object.fromEntries(entries) as Partial<Answers>;
}

/** Returns the answers stored for one of the owners. With a date, those of another date are dropped. */
function readStored(
  key: string,
  { owners, date }: { owners: readonly unknown[]; date: CalendarDate | undefined },
): unknown {
  const text = tabStore.get(key);
  if (text === null) return undefined;
  const stored = parse(text);
  if (!isStoredDraft(stored) || !owners.includes(stored.owner)) return undefined;
  return date === undefined || stored.on === date ? stored.answers : undefined;
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
