import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Command, parseCommandLine } from '@portal/cli-kit/program';
import { findFirefox } from '@portal/e2e/firefox';
import { findWebKit } from '@portal/e2e/webkit';
import { findPostgres } from '@portal/test-infra/postgres';
import { affectedJourneys, affectedWorkspaces } from './affected.ts';
import { describeEnvironment } from './environment-info.ts';
import { results, root } from './exec.ts';
import { checkInBackground, runCheck, runJourneys, runUnitTests } from './runners.ts';
import { printSummary, runPhase, skipPhase } from './test-summary.ts';

/**
 * `npm test`: all checks and tests, fastest failures first. With `--changed`, all checks, and the tests that the
 * changes since `origin/main` can affect. It ends with the time of each part and `N passed, N failed`, where a check
 * counts as one. The exit code is 0 only without failures.
 */
const options = parseCommandLine(
  new Command('npm test --')
    .option('--changed', 'run only the tests that changes since origin/main can affect', false)
    .option('--skip-journeys', 'skip the journeys in the browser', false),
).opts();

const CHECKS: readonly (readonly [name: string, command: readonly string[]])[] = [
  ['format and lint', ['biome', 'check', '--error-on-warnings']],
  ['boundaries between workspaces', ['turbo', 'boundaries', '--no-color']],
  [
    'one version of each dependency',
    ['sherif', '--no-install', '--ignore-rule', 'packages-without-package-json'],
  ],
  ['no unused code', ['knip', '--no-progress']],
  ['links and script names in the documents', ['node', 'packages/repo-checks/src/check-documents.ts']],
  ['wording of comments, documents and test titles', ['node', 'packages/repo-checks/src/check-wording.ts']],
  ['a lock file that every system can install', ['node', 'packages/repo-checks/src/check-lock-file.ts']],
  ['the pinned Node.js', ['node', 'packages/repo-checks/src/check-node.ts']],
  ['generated files are current', ['node', 'packages/repo-checks/src/generate.ts', '--check']],
  ['APIs of the supported browsers', ['tsc', '--project', 'tsconfig.browser.json', '--singleThreaded']],
  ['every file is type-checked', ['node', 'packages/repo-checks/src/check-tsconfig-coverage.ts']],
];

/** The longest checks, in parallel with the others. More threads of tsc need two to three times the processor time. */
const BACKGROUND_CHECKS: typeof CHECKS = [
  ['types', ['tsc', '--noEmit', '--singleThreaded']],
  ['compressed script of a first visit', ['node', 'packages/repo-checks/src/check-size.ts']],
];

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const affected = options.changed ? affectedWorkspaces() : undefined;

console.log(describeEnvironment());
const inBackground = BACKGROUND_CHECKS.map(([name, command]) => [name, checkInBackground(command)] as const);
for (const [name, command] of CHECKS) await runPhase(name, () => runCheck(command));
for (const [name, check] of inBackground) await runPhase(`${name}, in the background`, check);
await testUnits();
if (options.skipJourneys) skipPhase('journeys in the browser', '--skip-journeys was given');
else await testJourneys();
if (options.skipJourneys || affected) {
  skipPhase('requirement table', 'it needs all tests and journeys');
} else {
  await runPhase('requirement table', () =>
    runCheck(['node', 'packages/repo-checks/src/requirements.ts', '--quiet']),
  );
}
process.exitCode = printSummary() ? 0 : 1;

async function testUnits(): Promise<void> {
  if (affected?.length === 0) return skipPhase('unit, component and API tests', 'no workspace has changed');
  const folders = affected?.map((workspace) => `${path.join(root, workspace.path)}${path.sep}`) ?? [];
  const only = affected ? [...folders, '--passWithNoTests'] : [];
  if (findPostgres() === undefined)
    skipPhase('the API on a PostgreSQL server', 'this machine has no PostgreSQL');
  await runPhase('unit, component and API tests', () => runUnitTests('unit.json', only));
}

async function testJourneys(): Promise<void> {
  const which = affected ? affectedJourneys(affected) : 'all';
  if (which === 'none') return skipPhase('journeys in the browser', 'nothing that they open has changed');
  if (findFirefox() === undefined) skipPhase('the journeys in Firefox', 'this machine has no Firefox');
  if (findWebKit() === undefined)
    skipPhase('the journeys in WebKit', 'this machine has no WebKit with its driver');
  await runPhase('journeys in the browser', () => runJourneys(which === 'all' ? undefined : which));
}
