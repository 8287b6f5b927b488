export interface Histogram {
  /** Counts per bucket, the last one for values above all bounds. */
  readonly counts: readonly number[];
  add(value: number): void;
  merge(other: Histogram): void;
  /** Returns the quantile, interpolated as Prometheus does. Above all bounds it is the largest bound. */
  quantile(fraction: number): number | null;
}

/** Creates an empty histogram. `bounds` are the ascending upper bounds of its buckets, which include their bound. */
export function createHistogram(bounds: readonly number[]): Histogram {
  const counts = Array<number>(bounds.length + 1).fill(0);
  return {
    counts,
    add(value) {
      const index = bounds.findIndex((bound) => value <= bound);
      const bucket = index === -1 ? bounds.length : index;
      counts[bucket] = (counts[bucket] ?? 0) + 1;
    },
    merge(other) {
      for (const [bucket, count] of other.counts.entries()) counts[bucket] = (counts[bucket] ?? 0) + count;
    },
    quantile(fraction) {
      const total = counts.reduce((sum, count) => sum + count, 0);
      if (total === 0) return null;
      const rank = fraction * total;
      let below = 0;
      for (const [bucket, bound] of bounds.entries()) {
        const count = counts[bucket] ?? 0;
        if (below + count >= rank && count > 0) {
          const lower = bounds[bucket - 1] ?? 0;
          return lower + ((bound - lower) * (rank - below)) / count;
        }
        below += count;
      }
      return bounds.at(-1) ?? null;
    },
  };
}
