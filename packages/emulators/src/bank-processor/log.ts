import type { Log as EmulatorLog } from '../kit/log.ts';

/** Log fields. They contain no name, account, token, amount or address. */
interface EventFields {
  call?: string;
  status?: number;
  fault?: string;
  error?: string;
  count?: number;
}

export type Log = EmulatorLog<EventFields>;
