/** What may be said of an event: never a name, an account, a token, an amount or an address. */
interface EventFacts {
  /** The name of a call. */
  call?: string;
  status?: number;
  fault?: string;
  error?: string;
  count?: number;
  origin?: string;
}

export type Log = (event: string, facts?: EventFacts) => void;

/** One JSON line per event on standard output. */
export const logToStdout: Log = (event, facts) => {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), event, ...facts })}\n`);
};
