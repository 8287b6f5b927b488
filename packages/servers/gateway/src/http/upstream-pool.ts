import { isResponding } from './responds.ts';

const PROBE_INTERVAL_MS = 1_000;

/** The running copies of the API, and which of them calls are sent to. */
export interface UpstreamPool {
  /** The next copy in turn that has not been tried, one that is ready where there is one. */
  next(attempted: ReadonlySet<string>): string | undefined;
  /** Sends no calls to a copy until it says that it is ready. */
  markUnhealthy(upstream: string): void;
  stop(): void;
}

/**
 * Copies take turns. One that does not take connections, or that is about to stop, is taken out by the call that finds
 * it so; each second all are asked whether they are ready. A single copy is always the one.
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
