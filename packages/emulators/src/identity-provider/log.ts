import type { Log as EmulatorLog } from '../kit/log.ts';
import type { Policy } from './policies.ts';

/** Log fields. They contain no e-mail address, code, password or token. */
interface EventFields {
  policy?: Policy;
  oid?: string;
  /** An error code of the protocol, such as `invalid_grant`. */
  error?: string;
  count?: number;
}

export type Log = EmulatorLog<EventFields>;
