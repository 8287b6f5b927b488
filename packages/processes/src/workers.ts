import { availableParallelism, freemem } from 'node:os';

/** What a worker needs, and how long it waits. */
interface Work {
  readonly gigabytesEach: number;
  /** How many keep one processor busy: 1 when none ever waits. */
  readonly perProcessor?: number;
}

/**
 * How many workers of a test run fit the machine, as long as there is memory for them: by default one more than it has
 * processors, since a test often waits, for a server to start or a page to draw.
 */
export function workersOf({ gigabytesEach, perProcessor = 1 }: Work): number {
  const inMemory = Math.floor(freemem() / (gigabytesEach * 2 ** 30));
  return Math.max(1, Math.min(Math.floor(availableParallelism() * perProcessor) + 1, inMemory));
}
