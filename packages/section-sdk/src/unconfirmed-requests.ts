import * as z from 'zod/mini';
import { tabStore } from './browser-storage.ts';
import { createStore } from './store.ts';

/** As long as the server stores idempotency keys. */
const MAX_AGE_MS = 24 * 60 * 60 * 1_000;

const STORAGE_KEY = 'unconfirmed-requests';

const UnconfirmedRequest = z.object({
  kind: z.string(),
  owner: z.string(),
  path: z.string(),
  /** Idempotency keys, or the reference of what the request changes. Empty if the page needs neither. */
  keys: z.array(z.string()),
  /** The session had ended: the sign-in or the server (401) rejected it, so that nothing was done. */
  wasRejected: z.boolean(),
  sentAt: z.number(),
});

/**
 * A request whose response the page has not seen (F-05, R-09). It contains no personal data, so it stays in the tab
 * after the session, even after a sign-out.
 */
export type UnconfirmedRequest = z.infer<typeof UnconfirmedRequest>;

const changes = createStore(undefined);

/** Unconfirmed requests of this tab. */
export const unconfirmedRequests = {
  /** Returns the requests of an account from the last 24 hours, oldest first; without an account, those of all. */
  list(owner?: string): readonly UnconfirmedRequest[] {
    const oldest = Date.now() - MAX_AGE_MS;
    return read().filter(
      (request) => request.sentAt > oldest && (owner === undefined || request.owner === owner),
    );
  },
  /** Adds a request, or replaces the one with the same kind, owner and keys. */
  put(request: UnconfirmedRequest): void {
    write([...read().filter((other) => !isSame(other, request)), request]);
  },
  remove(request: Pick<UnconfirmedRequest, 'kind' | 'owner' | 'keys'>): void {
    write(read().filter((other) => !isSame(other, request)));
  },
  subscribe: changes.subscribe,
} as const;

/** Whether a sign-out keeps this entry of the tab's storage. */
export function survivesSignOut(storageKey: string): boolean {
  return storageKey === STORAGE_KEY;
}

function isSame(
  one: UnconfirmedRequest,
  { kind, owner, keys }: Pick<UnconfirmedRequest, 'kind' | 'owner' | 'keys'>,
): boolean {
  return one.kind === kind && one.owner === owner && one.keys.join() === keys.join();
}

function read(): UnconfirmedRequest[] {
  try {
    const stored: unknown = JSON.parse(tabStore.get(STORAGE_KEY) ?? '[]');
    return z.array(UnconfirmedRequest).safeParse(stored).data ?? [];
  } catch {
    return [];
  }
}

function write(requests: readonly UnconfirmedRequest[]): void {
  if (requests.length > 0) tabStore.set(STORAGE_KEY, JSON.stringify(requests));
  else tabStore.remove(STORAGE_KEY);
  changes.set(undefined);
}
