import { recordServerTime } from '../client/server-clock.ts';

export function resetServerTime(): void {
  recordServerTime(new Date().toUTCString());
}
