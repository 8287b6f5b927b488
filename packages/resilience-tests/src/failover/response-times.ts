/** Times of successful responses in milliseconds, in order. */
export class ResponseTimes {
  readonly #moments: number[] = [];

  add(): void {
    this.#moments.push(performance.now());
  }

  get count(): number {
    return this.#moments.length;
  }

  /** Returns the longest gap in this window, in seconds to a tenth. */
  longestWait(from: number, to: number): number {
    return longestWait(this.#moments, from, to);
  }
}

/** Returns the longest gap between `from` and `to` without a response, in seconds to a tenth. */
export function longestWait(moments: readonly number[], from: number, to: number): number {
  const within = moments.filter((moment) => moment > from && moment < to);
  const waits = [...within, to].map((moment, index) => moment - (within[index - 1] ?? from));
  return Math.round(Math.max(...waits) / 100) / 10;
}
