/** A benchmark that this machine cannot run. The message names what it lacks. */
export class SkippedError extends Error {}

/** Runs parts of a benchmark independently, and reports failed and skipped parts at the end. */
export class BenchmarkRunner {
  readonly #failed: string[] = [];
  readonly #notMeasured: string[] = [];

  /** Runs a part and logs its failure at once. Returns undefined when it failed or was skipped. */
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

  /** Prints failed and skipped parts. Returns the exit code, 0 only when every part was measured. */
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
