import { recordServerTime } from '../client/server-clock.ts';

/** For tests: from now on the server has the clock of the device again. */
export function resetServerTime(): void {
  recordServerTime(new Date().toUTCString());
}
