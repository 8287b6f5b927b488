const WINDOW_MS = 15 * 60 * 1000;

/** One try that counts as failed until it is said to have succeeded, so that many at once cannot slip through. */
export interface Attempt {
  succeeded: () => void;
}

/**
 * Counts failures per key over 15 minutes. Keys are made from what was typed, whether or not such an account
 * exists, so that being paused says nothing about it.
 */
export class Throttle {
  readonly #failures = new Map<string, number[]>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /**
   * Takes one try on every key, or none and undefined when one of them is paused. Success forgets the failures of
   * the first key, the account's; on the others it takes back only itself, or an attacker could clear an address
   * with an account of his own.
   */
  start(keys: readonly [key: string, limit: number][]): Attempt | undefined {
    const now = this.#now();
    this.#removeExpired(now);
    if (keys.some(([key, limit]) => (this.#failures.get(key)?.length ?? 0) >= limit)) return undefined;
    for (const [key] of keys) this.#failures.set(key, [...(this.#failures.get(key) ?? []), now]);
    return {
      succeeded: () => {
        keys.forEach(([key], place) => {
          const times = this.#failures.get(key) ?? [];
          const own = times.indexOf(now);
          const remaining = place === 0 ? [] : times.filter((_, index) => index !== own);
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
