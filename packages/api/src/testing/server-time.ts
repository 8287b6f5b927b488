import { recordServerTime } from '../client/server-clock.ts';

/** Resets the server clock to the device clock. */
export function resetServerTime(): void {
  recordServerTime(new Date().toUTCString());
}
