/** What was asked for before the shell could; older is asked for again. */
const GOOD_FOR_MS = 15_000;

interface Begun {
  readonly answer: Promise<Response>;
  readonly at: number;
}

/** Calls whose answers are on their way before the shell has been read, each for the one who asks for it first. */
export interface BegunCalls {
  begin(address: string, answer: Promise<Response>): void;
  /** The answer to a call that was begun, once; undefined for every other. What changes something ends what was begun. */
  take(address: string, method: string): Promise<Response> | undefined;
}

/** Makes the begun calls of this page. */
export function createBegunCalls(now: () => number = () => performance.now()): BegunCalls {
  const begun = new Map<string, Begun>();
  return {
    begin(address, answer) {
      // Whoever takes it hears of the failure; that nobody does is no failure.
      answer.catch(() => undefined);
      begun.set(address, { answer, at: now() });
    },
    take(address, method) {
      if (method !== 'GET') begun.clear();
      const found = begun.get(address);
      begun.delete(address);
      return found && now() - found.at <= GOOD_FOR_MS ? found.answer : undefined;
    },
  };
}
