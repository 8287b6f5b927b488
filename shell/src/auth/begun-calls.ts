/** What was asked for before the shell could; older is asked for again. */
const GOOD_FOR_MS = 15_000;

interface Begun {
  readonly answer: Promise<Response>;
  readonly at: number;
}

/** Calls whose answers are on their way before the shell has been read, each for the one who asks for it first. */
export interface BegunCalls {
  /**
   * Begins calls whose `answers` come together, by address: the expected ones can be taken at once, and fail where they
   * are not among the answers; others when they have come.
   */
  begin(expected: readonly string[], answers: Promise<ReadonlyMap<string, Response>>): void;
  /** The answer to a call that was begun, once; undefined for every other. What changes something ends what was begun. */
  take(address: string, method: string): Promise<Response> | undefined;
}

/** Makes the begun calls of this page. */
export function createBegunCalls(now: () => number = () => performance.now()): BegunCalls {
  let begun = new Map<string, Begun>();
  return {
    begin(expected, answers) {
      const at = now();
      // Of what is ended meanwhile, nothing comes to the calls that are begun later.
      const own = begun;
      const come = answers.then((all) => {
        for (const [address, answer] of all) {
          if (!expected.includes(address)) own.set(address, { answer: Promise.resolve(answer), at });
        }
        return all;
      });
      for (const address of expected) {
        const answer = come.then((all) => all.get(address) ?? Promise.reject(new Error('Not answered')));
        // Whoever takes it hears of the failure; that nobody does is no failure.
        answer.catch(() => undefined);
        own.set(address, { answer, at });
      }
    },
    take(address, method) {
      if (method !== 'GET') begun = new Map();
      const found = begun.get(address);
      begun.delete(address);
      return found && now() - found.at <= GOOD_FOR_MS ? found.answer : undefined;
    },
  };
}
