import type { ProcessorClient } from '../payments/processor/processor-client.ts';

type Call = 'submit' | 'lookup' | 'events';

/** Wraps a processor: records its calls, and can pause responses. */
export function createControllableProcessor(real: ProcessorClient) {
  const calls: (Call | `events after ${number}`)[] = [];
  const paused = new Map<Call, { arrived: () => void; released: Promise<void> }>();
  const deliver = async <T>(call: Call, response: Promise<T>): Promise<T> => {
    const result = await response;
    const pauseEntry = paused.get(call);
    paused.delete(call);
    pauseEntry?.arrived();
    await pauseEntry?.released;
    return result;
  };
  const processor: ProcessorClient = {
    ...real,
    submit: (order) => {
      calls.push('submit');
      return deliver('submit', real.submit(order));
    },
    lookup: (kind, by) => {
      calls.push('lookup');
      return deliver('lookup', real.lookup(kind, by));
    },
    events: (cursor) => {
      calls.push(`events after ${cursor}`);
      return deliver('events', real.events(cursor));
    },
  };
  return {
    processor,
    calls,
    /** Pauses the next response to this call. `arrived` resolves when the processor has responded. */
    pause: (call: Call) => {
      const arrived = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      paused.set(call, { arrived: arrived.resolve, released: released.promise });
      return { arrived: arrived.promise, release: released.resolve };
    },
  };
}
