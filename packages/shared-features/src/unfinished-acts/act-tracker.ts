import { ApiError } from '@portal/api';
import { type UnfinishedAct, unfinishedActs } from '@portal/section-sdk';

/** Remembers what a member sends until the member knows the result (F-05, R-09). */
export interface ActTracker {
  /** Acts that were sent before this page opened, and whose results the member does not know. */
  readonly earlier: readonly UnfinishedAct[];
  /** Whether a page of this tab is still sending an earlier act. */
  isSendingEarlier(): boolean;
  /** Waits for requests of earlier acts that a page of this tab is still sending. Never rejects. */
  waitForEarlier(): Promise<void>;
  /**
   * Sends a request and remembers it. `keys` identify the act; see `UnfinishedAct`. `path` is the page that tells the
   * result, by default this one. Rejects as `send` does.
   */
  run<Answer>(send: () => Promise<Answer>, keys?: readonly string[], path?: string): Promise<Answer>;
  /** The member knows the result of the act. */
  finish(keys?: readonly string[]): void;
  /** The member knows the results of all earlier acts. */
  finishEarlier(): void;
}

interface Options {
  readonly kind: string;
  readonly owner: string;
  readonly path: string;
}

/** Requests of this page that have no response yet. */
const requestsAtWork = new Map<string, Promise<unknown>>();

/** Creates a tracker for the acts of one kind and owner. */
export function createActTracker({ kind, owner, path: ownPath }: Options): ActTracker {
  const ofKind = () => unfinishedActs.list(owner).filter((act) => act.kind === kind);
  const find = (keys: readonly string[]) => ofKind().find((act) => act.keys.join() === keys.join());
  const earlier = ofKind();

  async function run<Answer>(
    send: () => Promise<Answer>,
    keys: readonly string[] = [],
    path = ownPath,
  ): Promise<Answer> {
    const previous = find(keys);
    const act = { kind, owner, path, keys: [...keys], isRefused: false, sentAt: Date.now() };
    unfinishedActs.put(act);
    const request = send();
    requestsAtWork.set(idOf(act), request);
    try {
      return await request;
    } catch (error) {
      // After an attempt without a response, no later error says what became of the first.
      if (previous === undefined || previous.isRefused) recordFailure(act, error);
      throw error;
    } finally {
      requestsAtWork.delete(idOf(act));
    }
  }

  return {
    earlier,
    isSendingEarlier: () => earlier.some((act) => requestsAtWork.has(idOf(act))),
    async waitForEarlier() {
      await Promise.allSettled(earlier.map((act) => requestsAtWork.get(idOf(act))));
    },
    run,
    finish: (keys = []) => unfinishedActs.remove({ kind, owner, keys: [...keys] }),
    finishEarlier() {
      for (const act of earlier) unfinishedActs.remove(act);
    },
  };
}

function recordFailure(act: UnfinishedAct, error: unknown): void {
  // An error of another class comes from the sign-in, before anything was sent.
  if (!(error instanceof ApiError) || error.status === 401) unfinishedActs.put({ ...act, isRefused: true });
  else if (isDefiniteFailure(error)) unfinishedActs.remove(act);
}

/** Whether certainly nothing was done. */
export function isDefiniteFailure({ kind, status = 0 }: ApiError): boolean {
  if (kind === 'offline') return true;
  // A malformed response has a status. A request that violates the contract has none and was not sent.
  if (kind === 'contract') return status === 0;
  return kind === 'problem' && status < 500 && status !== 408;
}

function idOf({ kind, owner, keys }: UnfinishedAct): string {
  return [kind, owner, ...keys].join();
}
