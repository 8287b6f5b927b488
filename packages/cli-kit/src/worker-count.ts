import { availableParallelism, freemem } from 'node:os';

/**
 * Returns the number of test workers: one more than there are processors, as far as memory allows.
 * Tests often wait for servers or rendering: two workers kept two processors busy for only three fifths of the time.
 */
export function workerCount({ gigabytesPerWorker }: { gigabytesPerWorker: number }): number {
  const workersByMemory = Math.floor(freemem() / (gigabytesPerWorker * 2 ** 30));
  return Math.max(1, Math.min(availableParallelism() + 1, workersByMemory));
}
