import type { Log as StandInLog } from '@portal/emulator-kit/log';

/** What may be said of an event: never a name, an account, a token, an amount or an address. */
interface EventFields {
  /** The name of a call. */
  call?: string;
  status?: number;
  fault?: string;
  error?: string;
  count?: number;
}

export type Log = StandInLog<EventFields>;
