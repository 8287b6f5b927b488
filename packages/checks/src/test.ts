import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findFirefox } from '@portal/e2e/firefox';
import { findPostgres } from '@portal/test-support/postgres';
import { type Counts, results, run } from './steps.ts';

/**
 * `npm test`: everything that is checked before a change lands, in the order of what fails soonest. Its last line is
 * `N passed, N failed`, a check counting as one; its exit code is 0 only when none failed.
 */
const { values: options } = parseArgs({ options: { 'skip-journeys': { type: 'boolean', default: false } } });

const checks: readonly (readonly [name: string, command: readonly string[]])[] = [
  ['format and lint', ['biome', 'check', '--error-on-warnings']],
  ['boundaries between workspaces', ['turbo', 'boundaries', '--no-color']],
  [
    'one version of each dependency',
    ['sherif', '--no-install', '--ignore-rule', 'packages-without-package-json'],
  ],
  ['nothing unused', ['knip', '--no-progress']],
  ['links and script names in the documents', ['node', 'packages/checks/src/check-documents.ts']],
  ['a lock file for every system', ['node', 'packages/checks/src/check-lock.ts']],
  ['types', ['tsc', '--noEmit']],
  ['every file among those types', ['node', 'packages/checks/src/check-typed.ts']],
];

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const failures: string[] = [];
const leftOut: string[] = [];

for (const [name, command] of checks) await runCheck(name, command);

await runUnit('unit, component and API tests', 'unit.json');
if (findPostgres() === undefined) {
  skip('the API on a PostgreSQL server', 'this machine has no PostgreSQL');
} else {
  const config = 'packages/servers/member-api/vitest.server.config.ts';
  await runUnit('the API on a PostgreSQL server', 'server.json', ['--config', config]);
}
const days = 'packages/servers/member-api/vitest.days.config.ts';
await runUnit('the API at other days', 'days.json', ['--config', days]);

if (options['skip-journeys']) {
  skip('journeys in the browser', 'that was asked for');
  skip('requirement table', 'some requirements are proven by journeys alone');
} else {
  const journeys = path.join(results, 'journeys.json');
  if (findFirefox() === undefined) skip('the journey in Firefox', 'this machine has no Firefox');
  console.log('\n— journeys in the browser');
  const code = await run(['playwright', 'test', '--config', 'e2e/playwright.config.ts'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: journeys,
  });
  add('journeys in the browser', code, readJourneys(journeys));
  await runCheck('requirement table', ['node', 'packages/checks/src/requirements.ts', '--quiet']);
}

for (const line of leftOut) console.log(line);
for (const name of failures) console.log(`failed: ${name}`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed === 0 ? 0 : 1;

async function runCheck(name: string, command: readonly string[]): Promise<void> {
  console.log(`\n— ${name}`);
  if ((await run(command)) === 0) total.passed += 1;
  else fail(name);
}

/** Counts what could not be tested here as one, and says so at the end as well. */
function skip(name: string, reason: string): void {
  const line = `skipped: ${name}, since ${reason}`;
  console.log(`\n— ${line}`);
  leftOut.push(line);
  total.skipped += 1;
}

async function runUnit(name: string, report: string, options: readonly string[] = []): Promise<void> {
  const file = path.join(results, report);
  console.log(`\n— ${name}`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await run(['vitest', 'run', ...options, ...reporters]);
  add(name, code, readUnit(file));
}

function fail(name: string): void {
  total.failed += 1;
  failures.push(name);
}

/** Adds a runner's counts; a runner that ended badly without counting a failure is a failure itself. */
function add(name: string, code: number, counts: Counts): void {
  total.passed += counts.passed;
  total.skipped += counts.skipped;
  total.failed += counts.failed;
  if (counts.failed > 0) failures.push(name);
  else if (code !== 0 || counts.passed === 0) fail(name);
}

function readUnit(file: string): Counts {
  if (!existsSync(file)) return { passed: 0, failed: 0, skipped: 0 };
  const report = JSON.parse(readFileSync(file, 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
  };
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests };
}

function readJourneys(file: string): Counts {
  if (!existsSync(file)) return { passed: 0, failed: 0, skipped: 0 };
  const { stats, errors } = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    errors: { message: string }[];
  };
  // What kept all of them from running: no browser, or a portal that does not start.
  failures.push(...errors.map(({ message }) => message));
  const { expected, unexpected, flaky, skipped } = stats;
  if (flaky > 0) console.log(`journeys that passed on a second try only: ${flaky}`);
  // A second try hides a race that members meet; a developer's busy machine may need one.
  if (process.env.CI === 'true') return { passed: expected, failed: unexpected + flaky, skipped };
  return { passed: expected + flaky, failed: unexpected, skipped };
}
