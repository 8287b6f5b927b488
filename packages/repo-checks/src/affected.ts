import { execFileSync } from 'node:child_process';
import { REQUIREMENT_AREAS, titlePattern } from '@portal/e2e/requirement-areas';
import { binPath, root } from './exec.ts';

/** A workspace that a change can reach: one that holds it, or that depends on one that does. */
export interface AffectedWorkspace {
  readonly name: string;
  readonly path: string;
}

const SECTION = /^@portal\/mfe-/;

/** Whose tests start a program by its file, which the packages' own dependencies do not tell (no server knows a stand-in). */
const RUNTIME_DEPENDENTS: Readonly<Record<string, readonly AffectedWorkspace[]>> = {
  '@portal/bank-processor': [
    { name: '@portal/member-api', path: 'packages/servers/member-api' },
    { name: '@portal/resilience-tests', path: 'packages/resilience-tests' },
  ],
};

/**
 * What all that differs from `origin/main` can reach, committed or not, as Turborepo reads it from the packages' own
 * dependencies. `TURBO_SCM_BASE` names another base.
 */
export function affectedWorkspaces(): readonly AffectedWorkspace[] {
  const output = execFileSync(process.execPath, [binPath('turbo'), 'ls', '--affected', '--output=json'], {
    cwd: root,
    encoding: 'utf8',
    env: { TURBO_SCM_BASE: 'origin/main', ...process.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { packages } = JSON.parse(output.slice(output.indexOf('{'))) as {
    packages: { items: readonly AffectedWorkspace[] };
  };
  return withRuntimeDependents(packages.items);
}

/** Adds the workspaces whose tests start a program of one that is reached. */
export function withRuntimeDependents(affected: readonly AffectedWorkspace[]): readonly AffectedWorkspace[] {
  const dependents = affected.flatMap(({ name }) => RUNTIME_DEPENDENTS[name] ?? []);
  const others = dependents.filter(({ name }) => !affected.some((known) => known.name === name));
  return [...affected, ...others];
}

/**
 * The journeys that these workspaces can change: all, none, or where only sections have changed those whose titles name
 * an area or a page of theirs.
 */
export function affectedJourneys(affected: readonly AffectedWorkspace[]): 'all' | 'none' | RegExp {
  const names = affected.map(({ name }) => name).filter((name) => name !== '@portal/repo-checks');
  if (names.length === 0) return 'none';
  const sections = names.map((name) => name.replace(SECTION, ''));
  if (
    !names.every((name) => SECTION.test(name)) ||
    !sections.every((name) => Object.hasOwn(REQUIREMENT_AREAS, name))
  )
    return 'all';
  return titlePattern(sections);
}
