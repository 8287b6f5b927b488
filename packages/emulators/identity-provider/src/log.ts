import type { Log as StandInLog } from '@portal/emulator-kit/log';
import type { Policy } from './policies.ts';

/** What may be said of an event: never an e-mail address, a code, a password or a token. */
interface EventFields {
  policy?: Policy;
  /** The account, by its object id. */
  oid?: string;
  /** A code of the protocol, such as `invalid_grant`. */
  error?: string;
  count?: number;
}

export type Log = StandInLog<EventFields>;
