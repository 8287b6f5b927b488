import type { Log as StandInLog } from '@portal/emulator-kit/log';

/** What may be said of an event: never a value of a form, of a link or of a session. */
interface EventFields {
  /** The last part of a form's address. */
  form?: string;
  role?: 'signer' | 'spouse';
  status?: number;
  /** The kind of a failure and where it happened; its message could quote what somebody typed. */
  error?: string;
  at?: string;
}

export type Log = StandInLog<EventFields>;
