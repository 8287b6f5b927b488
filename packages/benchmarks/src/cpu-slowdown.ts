/**
 * CPU slowdown of a mid-tier phone by benchmark index of the machine, as Lighthouse's throttling guide says. Its default
 * is 4, for an index of about 1,500.
 */
const SLOWDOWNS = [
  { index: 150, slowdown: 1 },
  { index: 800, slowdown: 2 },
  { index: 1_300, slowdown: 3 },
  { index: 2_000, slowdown: 6 },
] as const;

/**
 * Interpolates the CPU slowdown that makes a machine as slow as a mid-tier phone.
 * @throws RangeError for a machine that is slower than such a phone
 */
export function cpuSlowdownOfPhone(benchmarkIndex: number): number {
  const [slowest] = SLOWDOWNS;
  if (benchmarkIndex < slowest.index) {
    throw new RangeError(`The machine is slower than a phone: benchmark index ${benchmarkIndex}`);
  }
  let from: (typeof SLOWDOWNS)[number] = slowest;
  for (const to of SLOWDOWNS) {
    if (benchmarkIndex < to.index) {
      const part = (benchmarkIndex - from.index) / (to.index - from.index);
      return from.slowdown + part * (to.slowdown - from.slowdown);
    }
    from = to;
  }
  return from.slowdown;
}
