/** Mulberry32: the same seed gives the same numbers. */
export function randomOf(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
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

export type Random = ReturnType<typeof randomOf>;
