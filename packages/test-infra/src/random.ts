import { mulberry32 } from '@portal/dataset/mulberry32';

export function createRandom(seed: number) {
  const next = mulberry32(seed);
  return {
    /** Returns an integer from `low` to `high` - 1. */
    between: (low: number, high: number) => low + Math.floor(next() * (high - low)),
    chance: (percent: number) => next() * 100 < percent,
    pick: <T>(first: T, ...others: T[]): T =>
      [first, ...others][Math.floor(next() * (others.length + 1))] ?? first,
    /** Returns an item of a list. @throws Error for an empty list */
    from: <T>(list: readonly T[]): T => {
      const index = Math.floor(next() * list.length);
      if (index >= list.length) throw new Error('The list is empty');
      return list[index] as T;
    },
    key: () => `${Math.floor(next() * 2 ** 32).toString(16)}-${Math.floor(next() * 2 ** 32).toString(16)}`,
  };
}

export type Random = ReturnType<typeof createRandom>;
