import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { formatFailure } from './report-failures.ts';

/** Environment variable with the report's path. Vitest passes no options to a custom reporter. */
export const NON_TEST_ERRORS_FILE = 'VITEST_ERRORS_FILE';

/**
 * Reports errors outside of tests: unreadable files, hooks, lost workers, late errors. Vitest fails, but its JSON
 * report omits them.
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
  // Vitest names the file and the last test that had started.
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
