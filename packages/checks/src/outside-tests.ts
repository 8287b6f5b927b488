import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { oneLine } from './failures.ts';

/** Where the report is written to: Vitest tells a reporter of ours no file of its own. */
export const OUTSIDE_TESTS_FILE = 'PORTAL_OUTSIDE_TESTS_FILE';

/**
 * Tells what failed outside of every test, which Vitest ends badly for and its report in JSON leaves out: a file that cannot
 * be read, a hook, a process that is gone, an error that comes when its test is over.
 */
export default class OutsideTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = process.env[OUTSIDE_TESTS_FILE];
    if (file !== undefined) writeFileSync(file, JSON.stringify(outsideTests(modules, unhandled)));
  }
}

function outsideTests(modules: readonly TestModule[], unhandled: readonly SerializedError[]): string[] {
  const held = modules.flatMap((module) =>
    [module, ...module.children.allSuites()].flatMap((each) =>
      each
        .errors()
        .map((error) =>
          oneLine(module.relativeModuleId, each.type === 'suite' ? each.fullName : 'the file', [said(error)]),
        ),
    ),
  );
  // Vitest names the file and the last test of it that had begun.
  const afterwards = unhandled.map((error) =>
    oneLine(
      String(error.VITEST_TEST_PATH ?? 'no file'),
      `not in a test, after ${String(error.VITEST_TEST_NAME ?? 'none')}`,
      [said(error)],
    ),
  );
  return [...held, ...afterwards];
}

const said = ({ stack, message }: SerializedError) => stack ?? message;
