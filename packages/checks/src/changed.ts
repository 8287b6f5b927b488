import { execFileSync } from 'node:child_process';
import { AREAS, titlesOf } from '@portal/e2e/areas';
import { programOf, root } from './steps.ts';

/** A workspace that a change can reach: one that holds it, or that depends on one that does. */
export interface Reached {
  readonly name: string;
  readonly path: string;
}

const SECTION = /^@portal\/mfe-/;

/** Whose tests start a program by its file, which the packages' own dependencies do not tell (no server knows a stand-in). */
const STARTED_BY: Readonly<Record<string, readonly Reached[]>> = {
  '@portal/bank-processor': [
    { name: '@portal/member-api', path: 'packages/servers/member-api' },
    { name: '@portal/resilience-tests', path: 'packages/resilience-tests' },
  ],
};

/**
 * What all that differs from `origin/main` can reach, committed or not, as Turborepo reads it from the packages' own
 * dependencies. `TURBO_SCM_BASE` names another base.
 */
export function reachedByChanges(): readonly Reached[] {
  const answer = execFileSync(process.execPath, [programOf('turbo'), 'ls', '--affected', '--output=json'], {
    cwd: root,
    encoding: 'utf8',
    env: { TURBO_SCM_BASE: 'origin/main', ...process.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { packages } = JSON.parse(answer.slice(answer.indexOf('{'))) as {
    packages: { items: readonly Reached[] };
  };
  return withStarters(packages.items);
}

/** Adds the workspaces whose tests start a program of one that is reached. */
export function withStarters(reached: readonly Reached[]): readonly Reached[] {
  const starters = reached.flatMap(({ name }) => STARTED_BY[name] ?? []);
  const others = starters.filter(({ name }) => !reached.some((known) => known.name === name));
  return [...reached, ...others];
}

/**
 * The journeys that these workspaces can change: all, none, or where only sections have changed those whose titles name
 * an area or a page of theirs.
 */
export function journeysOf(reached: readonly Reached[]): 'all' | 'none' | RegExp {
  const names = reached.map(({ name }) => name).filter((name) => name !== '@portal/checks');
  if (names.length === 0) return 'none';
  const sections = names.map((name) => name.replace(SECTION, ''));
  if (!names.every((name) => SECTION.test(name)) || !sections.every((name) => Object.hasOwn(AREAS, name)))
    return 'all';
  return titlesOf(sections);
}
