import type { Random } from '@portal/test-infra/random';

/**
 * When members come in a morning that begins and ends quietly and is busiest in its middle, with twice the mean: in
 * milliseconds from its beginning, in order, each member by chance and for themself.
 */
export function arrivals(members: number, lengthMs: number, random: Random): number[] {
  const times: number[] = [];
  while (times.length < members) {
    const at = random.between(0, lengthMs);
    const busy = (1 - Math.cos((2 * Math.PI * at) / lengthMs)) / 2;
    if (random.chance(100 * busy)) times.push(at);
  }
  return times.sort((a, b) => a - b);
}
