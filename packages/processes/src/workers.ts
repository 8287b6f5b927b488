import { availableParallelism, freemem } from 'node:os';

/** How many workers of a test run fit the machine: one for each processor, as long as there is memory for it. */
export function workersOf({ gigabytesEach }: { gigabytesEach: number }): number {
  const inMemory = Math.floor(freemem() / (gigabytesEach * 2 ** 30));
  return Math.max(1, Math.min(availableParallelism(), inMemory));
}
