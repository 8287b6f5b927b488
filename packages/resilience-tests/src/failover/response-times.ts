/** Moments in milliseconds at which something was answered, in order. */
export class ResponseTimes {
  readonly #moments: number[] = [];

  add(): void {
    this.#moments.push(performance.now());
  }

  get count(): number {
    return this.#moments.length;
  }

  /** The longest time without an answer between two moments, in seconds to a tenth. */
  longestWait(from: number, to: number): number {
    return longestWait(this.#moments, from, to);
  }
}

/** The longest time between `from` and `to` in which none of the moments lies, in seconds to a tenth. */
export function longestWait(moments: readonly number[], from: number, to: number): number {
  const within = moments.filter((moment) => moment > from && moment < to);
  const waits = [...within, to].map((moment, index) => moment - (within[index - 1] ?? from));
  return Math.round(Math.max(...waits) / 100) / 10;
}
