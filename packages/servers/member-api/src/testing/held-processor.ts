import type { Processor } from '../payments/processor/processor.ts';

type Call = 'make' | 'find' | 'events';

/** A processor whose answers can be held back, with the list of what it was asked. */
export function heldProcessor(real: Processor) {
  const asked: (Call | `events after ${number}`)[] = [];
  const held = new Map<Call, { arrived: () => void; released: Promise<void> }>();
  const answer = async <T>(call: Call, said: Promise<T>): Promise<T> => {
    const known = await said;
    const hold = held.get(call);
    held.delete(call);
    hold?.arrived();
    await hold?.released;
    return known;
  };
  const processor: Processor = {
    ...real,
    make: (order) => {
      asked.push('make');
      return answer('make', real.make(order));
    },
    find: (kind, by) => {
      asked.push('find');
      return answer('find', real.find(kind, by));
    },
    events: (cursor) => {
      asked.push(`events after ${cursor}`);
      return answer('events', real.events(cursor));
    },
  };
  return {
    processor,
    asked,
    /** Holds the next answer to this call back; `arrived` is when the processor has given it. */
    hold: (call: Call) => {
      const arrived = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      held.set(call, { arrived: arrived.resolve, released: released.promise });
      return { arrived: arrived.promise, release: released.resolve };
    },
  };
}
