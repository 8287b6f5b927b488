import { globSync } from 'node:fs';

/** Returns the path of libfaketime for programs with threads, or undefined if it is not installed. */
export function findFaketime(): string | undefined {
  return globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0];
}

/**
 * Returns an environment that puts a program's clock forward, but not its timeouts. A signal handler may read the real
 * time, so PostgreSQL ends transactions early if its clock is put back.
 * @throws RangeError for a clock that is put back
 */
export function clockForward(offsetMs: number): Record<string, string> {
  const library = findFaketime();
  if (library === undefined) throw new Error('There is no libfaketime on this machine');
  if (offsetMs < 0) throw new RangeError('The clock of a server cannot be put back');
  return { LD_PRELOAD: library, FAKETIME: `+${offsetMs / 1_000}s`, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
}
