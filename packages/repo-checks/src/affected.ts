import { execFileSync } from 'node:child_process';
import { REQUIREMENT_AREAS, titlePattern } from '@portal/e2e/requirement-areas';
import { binPath, root } from './exec.ts';

/** A workspace that changed or depends on a changed one. */
export interface AffectedWorkspace {
  readonly name: string;
  readonly path: string;
}

const SECTION = /^@portal\/mfe-/;

/** Workspaces whose tests start a program by path, without a package dependency. */
const RUNTIME_DEPENDENTS: Readonly<Record<string, readonly AffectedWorkspace[]>> = {
  '@portal/emulators': [
    { name: '@portal/member-api', path: 'packages/servers/member-api' },
    { name: '@portal/resilience-tests', path: 'packages/resilience-tests' },
  ],
};

/**
 * Returns workspaces affected by the difference to `origin/main`, uncommitted changes included, from Turborepo's
 * graph.
 * `TURBO_SCM_BASE` sets another base.
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

/** Adds workspaces whose tests start a program of an affected workspace. */
export function withRuntimeDependents(affected: readonly AffectedWorkspace[]): readonly AffectedWorkspace[] {
  const dependents = affected.flatMap(({ name }) => RUNTIME_DEPENDENTS[name] ?? []);
  const others = dependents.filter(({ name }) => !affected.some((known) => known.name === name));
  return [...affected, ...others];
}

/**
 * Returns the journeys that these workspaces can affect: all, none, or a pattern. If only sections changed, the
 * pattern matches titles with their requirement areas and pages.
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
