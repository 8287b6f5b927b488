import type { Revision, Revisions } from '@portal/release-registry/revisions';
import { nullIfSlow } from './null-if-slow.ts';

/** A damaged revision is read again after this time, because an operator may have restored its file. */
const RETRY_MS = 1_000;

export interface CheckedRevisions extends Pick<Revisions, 'newest'> {
  problem(): string | null;
}

/**
 * Returns the newest revision in which `findProblem` finds nothing (AMB-50). At startup it falls back to earlier ones.
 * @param all the stored revisions; the local copy in `source` may be damaged while the stored one is intact
 */
export function createIntactRevisions(
  source: Pick<Revisions, 'newest'>,
  all: Pick<Revisions, 'list' | 'read'>,
  findProblem: (revision: Revision) => Promise<string | null>,
  report: (problem: string) => void,
): CheckedRevisions {
  let current: Revision | null = null;
  let checked: number | null = null;
  let problem: string | null = null;
  let retryAt = Number.POSITIVE_INFINITY;
  let refreshing: { readonly done: Promise<void>; readonly doneOrSlow: Promise<unknown> } | null = null;

  async function refresh(newest: number, text: string | null): Promise<void> {
    const found = await readIntact(newest, text);
    current = (typeof found === 'string' ? await findLastIntact(newest - 1) : found) ?? current;
    checked = newest;
    reportProblem(typeof found === 'string' ? `revision ${newest} ${found}` : null);
    retryAt = problem === null ? Number.POSITIVE_INFINITY : Date.now() + RETRY_MS;
  }

  function startRefresh(newest: number, text: string | null) {
    const done = refresh(newest, text).finally(() => {
      refreshing = null;
    });
    return { done, doneOrSlow: nullIfSlow(done) };
  }

  function reportProblem(reason: string | null): void {
    if (reason !== null && reason !== problem) report(reason);
    problem = reason;
  }

  async function findLastIntact(limit: number): Promise<Revision | null> {
    const numbers = await all.list().catch((): number[] => []);
    const newer = numbers.filter((number) => number <= limit && number > (current?.revision ?? 0));
    for (const number of newer.reverse()) {
      const found = await readIntact(number, null);
      if (typeof found !== 'string') return found;
    }
    return null;
  }

  /** Returns an intact revision, or its problem. */
  async function readIntact(revision: number, known: string | null): Promise<Revision | string> {
    const problem = known === null ? 'is damaged' : await findProblem({ revision, text: known });
    if (known !== null && problem === null) return { revision, text: known };
    const text = await all.read(revision).catch(() => null);
    if (text === null) return problem ?? 'is damaged';
    return (await findProblem({ revision, text })) ?? { revision, text };
  }

  return {
    async newest() {
      const newest = await source.newest().catch(() => null);
      // `list` still returns the number of a revision whose file is unreadable.
      const number = newest?.revision ?? (await all.list().catch((): number[] => [])).at(-1);
      if (number === undefined) {
        if (current !== null) reportProblem('there is no revision');
        checked = null;
      } else if (number !== checked || Date.now() >= retryAt) {
        refreshing ??= startRefresh(number, newest?.text ?? null);
        // While the check of a new revision is slow, the current one is served.
        await (current === null ? refreshing.done : refreshing.doneOrSlow);
      }
      return current;
    },
    problem: () => problem,
  };
}
