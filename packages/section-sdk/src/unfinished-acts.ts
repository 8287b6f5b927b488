import * as z from 'zod/mini';
import { tabStore } from './browser-storage.ts';
import { createStore } from './store.ts';

/** As long as the server stores idempotency keys. */
const MAX_AGE_MS = 24 * 60 * 60 * 1_000;

const STORAGE_KEY = 'unfinished-acts';

const UnfinishedAct = z.object({
  kind: z.string(),
  owner: z.string(),
  path: z.string(),
  /** Idempotency keys, or the reference of what the act changes. Empty if the page needs neither. */
  keys: z.array(z.string()),
  /** The server refused it at the end of the session, so that nothing was done. */
  isRefused: z.boolean(),
  sentAt: z.number(),
});

/**
 * Something that a member has sent, and whose result the member does not know yet (F-05, R-09). It contains no personal
 * data, so it stays in the tab after the session, even after a sign-out.
 */
export type UnfinishedAct = z.infer<typeof UnfinishedAct>;

const changes = createStore(undefined);

/** Unfinished acts of this tab. */
export const unfinishedActs = {
  /** Returns the acts of an account from the last 24 hours, oldest first; without an account, those of all. */
  list(owner?: string): readonly UnfinishedAct[] {
    const oldest = Date.now() - MAX_AGE_MS;
    return read().filter((act) => act.sentAt > oldest && (owner === undefined || act.owner === owner));
  },
  /** Adds an act, or replaces the one with the same kind, owner and keys. */
  put(act: UnfinishedAct): void {
    write([...read().filter((other) => !isSame(other, act)), act]);
  },
  remove(act: Pick<UnfinishedAct, 'kind' | 'owner' | 'keys'>): void {
    write(read().filter((other) => !isSame(other, act)));
  },
  subscribe: changes.subscribe,
} as const;

/** Whether a sign-out keeps this entry of the tab's storage. */
export function survivesSignOut(storageKey: string): boolean {
  return storageKey === STORAGE_KEY;
}

function isSame(
  one: UnfinishedAct,
  { kind, owner, keys }: Pick<UnfinishedAct, 'kind' | 'owner' | 'keys'>,
): boolean {
  return one.kind === kind && one.owner === owner && one.keys.join() === keys.join();
}

function read(): UnfinishedAct[] {
  try {
    const stored: unknown = JSON.parse(tabStore.get(STORAGE_KEY) ?? '[]');
    return z.array(UnfinishedAct).safeParse(stored).data ?? [];
  } catch {
    return [];
  }
}

function write(acts: readonly UnfinishedAct[]): void {
  if (acts.length > 0) tabStore.set(STORAGE_KEY, JSON.stringify(acts));
  else tabStore.remove(STORAGE_KEY);
  changes.set(undefined);
}
