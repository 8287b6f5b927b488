/** Sets the random choices of a run, by default the time. */
export const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);

/** Prints the counts of a run as one line. The process exits with 1 if there are violations. */
export function finishRun(counts: object, violations: number): void {
  process.stdout.write(`${JSON.stringify(counts)}\n`);
  process.exitCode = violations > 0 ? 1 : 0;
}
