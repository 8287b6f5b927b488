/** What this machine cannot measure, with what it lacks: no failure, and no success either. */
export class SkippedError extends Error {}

/** The parts of a bench: each runs whatever became of those before it, and the end tells which have no figures. */
export class BenchmarkRunner {
  readonly #failed: string[] = [];
  readonly #notMeasured: string[] = [];

  /** Runs a part; answers undefined where it failed or could not be measured, which is told at once as well. */
  async runPart<T>(name: string, part: () => Promise<T>): Promise<T | undefined> {
    try {
      return await part();
    } catch (error) {
      if (error instanceof SkippedError) {
        console.log(`\n${name}: not measured, since ${error.message}.`);
        this.#notMeasured.push(`${name} (${error.message})`);
      } else {
        console.error(`\n${name} failed:`, error);
        this.#failed.push(name);
      }
      return undefined;
    }
  }

  /** Prints what failed and what was not measured; answers the exit code, 0 only when every part was measured. */
  printFailures(): 0 | 1 {
    const lists = [
      ['failed', this.#failed],
      ['not measured', this.#notMeasured],
    ] as const;
    const reported = lists.filter(([, names]) => names.length > 0);
    if (reported.length === 0) return 0;
    console.log(`\n${reported.map(([what, names]) => `${what}: ${names.join(', ')}`).join('; ')}`);
    return 1;
  }
}
