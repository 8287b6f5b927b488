import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Command, parseCommandLine } from '@portal/cli-kit/program';
import { findFirefox } from '@portal/e2e/firefox';
import { findWebKit } from '@portal/e2e/webkit';
import { findPostgres } from '@portal/test-support/postgres';
import { journeysOf, reachedByChanges } from './changed.ts';
import { describeMachine } from './machine.ts';
import { check, checkBeside, journeys, unit } from './runners.ts';
import { results, root } from './steps.ts';
import { close, part, skip } from './tally.ts';

/**
 * `npm test`: everything that is checked before a change lands, in the order of what fails soonest; with `--changed` the
 * checks and, of the tests, those that the changes since `origin/main` can reach. It ends with the time of each part and
 * `N passed, N failed`, a check counting as one; its exit code is 0 only when none failed.
 */
const options = parseCommandLine(
  new Command('npm test --')
    .option('--changed', 'run only the tests that the changes since origin/main can reach', false)
    .option('--skip-journeys', 'leave out the journeys in the browser', false),
).opts();

const CHECKS: readonly (readonly [name: string, command: readonly string[]])[] = [
  ['format and lint', ['biome', 'check', '--error-on-warnings']],
  ['boundaries between workspaces', ['turbo', 'boundaries', '--no-color']],
  [
    'one version of each dependency',
    ['sherif', '--no-install', '--ignore-rule', 'packages-without-package-json'],
  ],
  ['nothing unused', ['knip', '--no-progress']],
  ['links and script names in the documents', ['node', 'packages/checks/src/check-documents.ts']],
  ['a lock file for every system', ['node', 'packages/checks/src/check-lock.ts']],
  ['the pinned Node.js', ['node', 'packages/checks/src/check-node.ts']],
  ['every file among those types', ['node', 'packages/checks/src/check-typed.ts']],
];

/** In one thread, beside the other checks: with more it takes two to three times the processor time. */
const TYPES = ['tsc', '--noEmit', '--singleThreaded'];

const DAYS = ['--config', 'packages/servers/member-api/vitest.days.config.ts'];

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const reached = options.changed ? reachedByChanges() : undefined;

console.log(describeMachine());
const types = checkBeside(TYPES);
for (const [name, command] of CHECKS) await part(name, () => check(command));
await part('types, beside the others', types);
await testUnits();
if (options.skipJourneys) skip('journeys in the browser', 'that was asked for');
else await testJourneys();
if (options.skipJourneys || reached) {
  skip('requirement table', 'it is made of all tests and journeys');
} else {
  await part('requirement table', () => check(['node', 'packages/checks/src/requirements.ts', '--quiet']));
}
process.exitCode = close() ? 0 : 1;

async function testUnits(): Promise<void> {
  if (reached?.length === 0) return skip('unit, component and API tests', 'no workspace has changed');
  const folders = reached?.map((workspace) => `${path.join(root, workspace.path)}${path.sep}`) ?? [];
  const only = reached ? [...folders, '--passWithNoTests'] : [];
  if (findPostgres() === undefined) skip('the API on a PostgreSQL server', 'this machine has no PostgreSQL');
  await part('unit, component and API tests', () => unit('unit.json', only));
  if (reached && !reached.some(({ name }) => name === '@portal/member-api')) return;
  await part('the API at other days', () => unit('days.json', DAYS));
}

async function testJourneys(): Promise<void> {
  const which = reached ? journeysOf(reached) : 'all';
  if (which === 'none') return skip('journeys in the browser', 'nothing that they open has changed');
  if (findFirefox() === undefined) skip('the journeys in Firefox', 'this machine has no Firefox');
  if (findWebKit() === undefined)
    skip('the journeys in WebKit', 'this machine has no WebKit with its driver');
  await part('journeys in the browser', () => journeys(which === 'all' ? undefined : which));
}
