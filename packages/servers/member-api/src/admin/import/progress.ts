import type { Print } from '@portal/cli-kit/program';

const INTERVAL_MS = 5_000;

/** Prints rows, rate and remaining time of the check, every five seconds. */
export function createProgress(print: Print, now: () => number): (rows: number, total: number) => void {
  const startedAt = now();
  let printedAt = startedAt;
  return (rows, total) => {
    const at = now();
    if (at - printedAt < INTERVAL_MS) return;
    printedAt = at;
    const rate = rows / ((at - startedAt) / 1_000);
    const seconds = Math.ceil(Math.max(0, total - rows) / rate);
    print(`Checked ${rows} of ${total} rows, ${Math.round(rate)} rows a second, ${seconds} s left.`);
  };
}
