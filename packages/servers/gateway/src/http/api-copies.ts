import { answers } from './answers.ts';

const PROBE_INTERVAL_MS = 1_000;

/** The running copies of the API, and which of them calls are sent to. */
export interface ApiCopies {
  /** The next copy in turn that has not been tried, one that is ready where there is one. */
  next(tried: ReadonlySet<string>): string | undefined;
  /** Sends no calls to a copy until it says that it is ready. */
  takeOut(copy: string): void;
  stop(): void;
}

/**
 * Copies take turns. One that does not take connections, or that is about to stop, is taken out by the call that finds
 * it so; each second all are asked whether they are ready. A single copy is always the one.
 */
export function openApiCopies(addresses: readonly string[]): ApiCopies {
  const out = new Set<string>();
  let turn = 0;

  const ask = async (copy: string) => {
    if (await answers(new URL('/readyz', copy), PROBE_INTERVAL_MS)) out.delete(copy);
    else out.add(copy);
  };
  const asking =
    addresses.length > 1
      ? setInterval(() => addresses.forEach((copy) => void ask(copy)), PROBE_INTERVAL_MS).unref()
      : undefined;

  return {
    next: (tried) => {
      const left = addresses.filter((copy) => !tried.has(copy));
      const ready = left.filter((copy) => !out.has(copy));
      const among = ready.length > 0 ? ready : left;
      turn = (turn + 1) % addresses.length;
      return among[turn % among.length];
    },
    takeOut: (copy) => out.add(copy),
    stop: () => clearInterval(asking),
  };
}
