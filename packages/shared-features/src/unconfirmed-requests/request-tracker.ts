import { ApiError } from '@portal/api';
import { type UnconfirmedRequest, unconfirmedRequests } from '@portal/section-sdk';

/** Remembers what a member sends until the member knows the result (F-05, R-09). */
export interface RequestTracker {
  /** Requests that were sent before this page opened, and whose results the member does not know. */
  readonly earlier: readonly UnconfirmedRequest[];
  /** Whether a page of this tab is still sending an earlier request. */
  isSendingEarlier(): boolean;
  /** Waits for earlier requests that a page of this tab is still sending. Never rejects. */
  waitForEarlier(): Promise<void>;
  /**
   * Sends a request and remembers it. `keys` identify it; see `UnconfirmedRequest`. `path` is the page that reports the
   * result, by default this one. Rejects as `send` does.
   */
  run<Answer>(send: () => Promise<Answer>, keys?: readonly string[], path?: string): Promise<Answer>;
  /** The member knows the result of the request. */
  finish(keys?: readonly string[]): void;
  /** The member knows the results of all earlier requests. */
  finishEarlier(): void;
}

interface Options {
  readonly kind: string;
  readonly owner: string;
  readonly path: string;
}

/** Requests of this page that have no response yet. */
const inFlightRequests = new Map<string, Promise<unknown>>();

/** Creates a tracker for the requests of one kind and owner. */
export function createRequestTracker({ kind, owner, path: ownPath }: Options): RequestTracker {
  const ofKind = () => unconfirmedRequests.list(owner).filter((request) => request.kind === kind);
  const find = (keys: readonly string[]) => ofKind().find((request) => request.keys.join() === keys.join());
  const earlier = ofKind();

  async function run<Answer>(
    send: () => Promise<Answer>,
    keys: readonly string[] = [],
    path = ownPath,
  ): Promise<Answer> {
    const previous = find(keys);
    const request = { kind, owner, path, keys: [...keys], wasRejected: false, sentAt: Date.now() };
    unconfirmedRequests.put(request);
    const response = send();
    inFlightRequests.set(idOf(request), response);
    try {
      return await response;
    } catch (error) {
      // After an attempt without a response, no later error says what became of the first.
      if (previous === undefined || previous.wasRejected) recordFailure(request, error);
      throw error;
    } finally {
      inFlightRequests.delete(idOf(request));
    }
  }

  return {
    earlier,
    isSendingEarlier: () => earlier.some((request) => inFlightRequests.has(idOf(request))),
    async waitForEarlier() {
      await Promise.allSettled(earlier.map((request) => inFlightRequests.get(idOf(request))));
    },
    run,
    finish: (keys = []) => unconfirmedRequests.remove({ kind, owner, keys: [...keys] }),
    finishEarlier() {
      for (const request of earlier) unconfirmedRequests.remove(request);
    },
  };
}

function recordFailure(request: UnconfirmedRequest, error: unknown): void {
  // An error of another class comes from the sign-in, before anything was sent.
  if (!(error instanceof ApiError) || error.status === 401)
    unconfirmedRequests.put({ ...request, wasRejected: true });
  else if (isDefiniteFailure(error)) unconfirmedRequests.remove(request);
}

/** Whether certainly nothing was done. */
export function isDefiniteFailure({ kind, status = 0 }: ApiError): boolean {
  if (kind === 'offline') return true;
  // A malformed response has a status. A request that violates the contract has none and was not sent.
  if (kind === 'contract') return status === 0;
  return kind === 'problem' && status < 500 && status !== 408;
}

function idOf({ kind, owner, keys }: UnconfirmedRequest): string {
  return [kind, owner, ...keys].join();
}
