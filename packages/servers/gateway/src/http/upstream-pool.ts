import { isResponding } from './responds.ts';

const PROBE_INTERVAL_MS = 1_000;

/** The API instances and their readiness. */
export interface UpstreamPool {
  /** Returns the next untried instance in turn, preferably a ready one. */
  next(attempted: ReadonlySet<string>): string | undefined;
  /** Sends no calls to an instance until a probe finds it ready. */
  markUnhealthy(upstream: string): void;
  stop(): void;
}

/**
 * Distributes calls round-robin. A failed call marks its instance unhealthy until a probe, and the only one is always
 * used.
 */
export function createUpstreamPool(addresses: readonly string[]): UpstreamPool {
  const unhealthy = new Set<string>();
  let nextIndex = 0;

  const probe = async (upstream: string) => {
    if (await isResponding(new URL('/readyz', upstream), PROBE_INTERVAL_MS)) unhealthy.delete(upstream);
    else unhealthy.add(upstream);
  };
  const probing =
    addresses.length > 1
      ? setInterval(() => addresses.forEach((upstream) => void probe(upstream)), PROBE_INTERVAL_MS).unref()
      : undefined;

  return {
    next: (attempted) => {
      const remaining = addresses.filter((upstream) => !attempted.has(upstream));
      const ready = remaining.filter((upstream) => !unhealthy.has(upstream));
      const choices = ready.length > 0 ? ready : remaining;
      nextIndex = (nextIndex + 1) % addresses.length;
      return choices[nextIndex % choices.length];
    },
    markUnhealthy: (upstream) => unhealthy.add(upstream),
    stop: () => clearInterval(probing),
  };
}
