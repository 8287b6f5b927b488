import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { formatFailure } from './report-failures.ts';

/** Where the report is written to: Vitest tells a reporter of ours no file of its own. */
export const NON_TEST_ERRORS_FILE = 'VITEST_ERRORS_FILE';

/**
 * Tells what failed outside of every test, which Vitest ends badly for and its report in JSON leaves out: a file that cannot
 * be read, a hook, a process that is gone, an error that comes when its test is over.
 */
export default class NonTestErrorsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const file = process.env[NON_TEST_ERRORS_FILE];
    if (file !== undefined) writeFileSync(file, JSON.stringify(nonTestErrors(modules, unhandledErrors)));
  }
}

function nonTestErrors(
  modules: readonly TestModule[],
  unhandledErrors: readonly SerializedError[],
): string[] {
  const moduleErrors = modules.flatMap((module) =>
    [module, ...module.children.allSuites()].flatMap((each) =>
      each
        .errors()
        .map((error) =>
          formatFailure(module.relativeModuleId, each.type === 'suite' ? each.fullName : 'the file', [
            describeError(error),
          ]),
        ),
    ),
  );
  // Vitest names the file and the last test of it that had begun.
  const lateErrors = unhandledErrors.map((error) =>
    formatFailure(
      String(error.VITEST_TEST_PATH ?? 'no file'),
      `not in a test, after ${String(error.VITEST_TEST_NAME ?? 'none')}`,
      [describeError(error)],
    ),
  );
  return [...moduleErrors, ...lateErrors];
}

const describeError = ({ stack, message }: SerializedError) => stack ?? message;
