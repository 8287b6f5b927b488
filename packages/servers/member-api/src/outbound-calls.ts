import { channel } from 'node:diagnostics_channel';

/** A call to another service that has just ended: names of ours alone, never a value. */
export interface OutboundCall {
  readonly target: 'database' | 'bank-processor';
  /** A statement by its name or by what it does to which table; an operation. */
  readonly operation: string;
  readonly ms: number;
  /** Of an HTTP response. */
  readonly status?: number;
  /** The code of what went wrong. */
  readonly error?: string | undefined;
}

/**
 * Publishes an `OutboundCall` when the call has ended, in the asynchronous context of its caller. Without a subscriber
 * nothing is measured or named.
 */
export const outboundCalls = channel('portal:outbound-calls');

interface Outcome<T> {
  readonly statusOf?: (response: T) => number;
  readonly codeOf: (error: unknown) => string;
}

/** Makes a call and publishes it when it has ended. */
export async function publishCall<T>(
  target: Pick<OutboundCall, 'target' | 'operation'>,
  call: () => Promise<T>,
  { statusOf, codeOf }: Outcome<T>,
): Promise<T> {
  if (!outboundCalls.hasSubscribers) return call();
  const startedAt = performance.now();
  const publish = (outcome: Pick<OutboundCall, 'status' | 'error'>) =>
    outboundCalls.publish({
      ...target,
      ms: performance.now() - startedAt,
      ...outcome,
    } satisfies OutboundCall);
  try {
    const response = await call();
    publish(statusOf ? { status: statusOf(response) } : {});
    return response;
  } catch (error) {
    publish({ error: codeOf(error) });
    throw error;
  }
}

/** Calls the listener for every outbound call of this process. Returns how to end that. */
export function onOutboundCall(listener: (call: OutboundCall) => void): () => void {
  // The functions above publish nothing else.
  const receive = (call: unknown) => listener(call as OutboundCall);
  outboundCalls.subscribe(receive);
  return () => void outboundCalls.unsubscribe(receive);
}
