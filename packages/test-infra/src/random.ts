import { mulberry32 } from '@portal/dataset/mulberry32';

/** Random choices: the same seed gives the same ones. */
export function createRandom(seed: number) {
  const next = mulberry32(seed);
  return {
    /** A whole number from `low` to below `high`. */
    between: (low: number, high: number) => low + Math.floor(next() * (high - low)),
    chance: (percent: number) => next() * 100 < percent,
    pick: <T>(first: T, ...others: T[]): T =>
      [first, ...others][Math.floor(next() * (others.length + 1))] ?? first,
    /** In the form of a uuid, so that it is as good a key as any. */
    key: () => `${Math.floor(next() * 2 ** 32).toString(16)}-${Math.floor(next() * 2 ** 32).toString(16)}`,
  };
}

export type Random = ReturnType<typeof createRandom>;
