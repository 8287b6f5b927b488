import { availableParallelism, freemem } from 'node:os';

/**
 * How many workers of a test run fit the machine, as long as there is memory for them: one more than it has processors,
 * since a test often waits, for a server to start or a page to draw, and two workers kept two processors busy for only
 * three fifths of their time.
 */
export function workerCount({ gigabytesPerWorker }: { gigabytesPerWorker: number }): number {
  const workersByMemory = Math.floor(freemem() / (gigabytesPerWorker * 2 ** 30));
  return Math.max(1, Math.min(availableParallelism() + 1, workersByMemory));
}
