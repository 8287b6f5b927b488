import type { Log as EmulatorLog } from '../kit/log.ts';

/** Log fields. They contain no value of a form, a link or a session. */
interface EventFields {
  form?: string;
  role?: 'signer' | 'spouse';
  status?: number;
  /** Name and location of an error. Its message could contain submitted values. */
  error?: string;
  at?: string;
}

export type Log = EmulatorLog<EventFields>;
