import type { Random } from '@portal/test-infra/random';

/** Sorted random arrivals in milliseconds. The rate follows a cosine, with twice the mean in the middle. */
export function arrivals(members: number, lengthMs: number, random: Random): number[] {
  const times: number[] = [];
  while (times.length < members) {
    const at = random.between(0, lengthMs);
    const rate = (1 - Math.cos((2 * Math.PI * at) / lengthMs)) / 2;
    if (random.chance(100 * rate)) times.push(at);
  }
  return times.sort((a, b) => a - b);
}
