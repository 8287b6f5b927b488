import type { Policy } from './policies.ts';

/** What may be said of an event: never an e-mail address, a code, a password or a token. */
interface EventFacts {
  policy?: Policy;
  /** The account, by its object id. */
  oid?: string;
  /** A code of the protocol, such as `invalid_grant`. */
  error?: string;
  count?: number;
  origin?: string;
}

export type Log = (event: string, facts?: EventFacts) => void;

/** One JSON line per event on standard output. */
export const logToStdout: Log = (event, facts) => {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), event, ...facts })}\n`);
};
