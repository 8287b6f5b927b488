const WINDOW_MS = 15 * 60 * 1000;

/** An attempt counts as failed until it succeeds, so that parallel attempts cannot exceed the limit. */
export interface Attempt {
  succeeded: () => void;
}

/** Counts failures per key over 15 minutes, whether or not an account exists. */
export class Throttle {
  readonly #failures = new Map<string, number[]>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /**
   * Counts an attempt for every key, or returns undefined when one is paused. Success clears the account's key only, or
   * an attacker could reset a network with their own account.
   */
  start(keys: readonly [key: string, limit: number][]): Attempt | undefined {
    const now = this.#now();
    this.#removeExpired(now);
    if (keys.some(([key, limit]) => (this.#failures.get(key)?.length ?? 0) >= limit)) return undefined;
    for (const [key] of keys) this.#failures.set(key, [...(this.#failures.get(key) ?? []), now]);
    return {
      succeeded: () => {
        keys.forEach(([key], keyIndex) => {
          const times = this.#failures.get(key) ?? [];
          const own = times.indexOf(now);
          const remaining = keyIndex === 0 ? [] : times.filter((_, index) => index !== own);
          if (remaining.length > 0) this.#failures.set(key, remaining);
          else this.#failures.delete(key);
        });
      },
    };
  }

  #removeExpired(now: number): void {
    for (const [key, times] of this.#failures) {
      const recent = times.filter((time) => time > now - WINDOW_MS);
      if (recent.length > 0) this.#failures.set(key, recent);
      else this.#failures.delete(key);
    }
  }
}
