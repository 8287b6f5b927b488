import { execFileSync } from 'node:child_process';
import { programOf, root } from './steps.ts';

/** A workspace that a change can reach: one that holds it, or that depends on one that does. */
export interface Reached {
  readonly name: string;
  readonly path: string;
}

/** The areas of requirements that a section answers for, with which the titles of its journeys begin. */
export const AREAS: Readonly<Record<string, readonly string[]>> = {
  '@portal/mfe-certificates': ['CERT', 'DETAIL', 'SPO', 'SUM', 'WEL'],
  '@portal/mfe-documents-forms': ['DOC', 'FORM'],
  '@portal/mfe-payments': ['PAY', 'WIZ'],
  '@portal/mfe-registration-profile': ['PROF', 'REG'],
  '@portal/mfe-support-contact': ['CON', 'SUP'],
};

/** Whose tests start a program by its file, which the packages' own dependencies do not tell (no server knows a stand-in). */
const STARTED_BY: Readonly<Record<string, readonly Reached[]>> = {
  '@portal/bank-processor': [
    { name: '@portal/member-api', path: 'packages/servers/member-api' },
    { name: '@portal/member-api-lab', path: 'packages/member-api-lab' },
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
  if (!names.every((name) => Object.hasOwn(AREAS, name))) return 'all';
  const areas = names.flatMap((name) => AREAS[name] ?? []);
  // 'documents-forms' is told of as documents, a document, forms or a form.
  const words = names.flatMap((name) => name.replace('@portal/mfe-', '').split('-'));
  return new RegExp(
    `\\b(${areas.join('|')})-\\d|\\b(${words.map((word) => word.replace(/s$/, 's?')).join('|')})\\b`,
  );
}
