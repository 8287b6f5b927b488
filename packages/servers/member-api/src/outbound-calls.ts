import { channel } from 'node:diagnostics_channel';

/** A finished call to another service. Contains our own names only, never values. */
export interface OutboundCall {
  readonly target: 'database' | 'bank-processor';
  readonly operation: string;
  readonly ms: number;
  readonly status?: number;
  readonly error?: string | undefined;
}

/** Channel for finished outbound calls. Without subscribers, nothing is measured. */
export const outboundCalls = channel('portal:outbound-calls');

interface Outcome<T> {
  readonly statusOf?: (response: T) => number;
  readonly codeOf: (error: unknown) => string;
}

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

export function onOutboundCall(listener: (call: OutboundCall) => void): () => void {
  const receive = (call: unknown) => listener(call as OutboundCall);
  outboundCalls.subscribe(receive);
  return () => void outboundCalls.unsubscribe(receive);
}
