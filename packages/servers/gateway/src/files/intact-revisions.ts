import type { Revision, Revisions } from '@portal/release-registry/revisions';
import { nullIfSlow } from './null-if-slow.ts';

/** A damaged revision is read again after this time, because an operator may have restored its file. */
const RETRY_MS = 1_000;

export interface CheckedRevisions extends Pick<Revisions, 'newest'> {
  problem(): string | null;
}

/**
 * Returns the newest revision that `isIntact` accepts (AMB-50). At startup it falls back to earlier revisions.
 * @param all the stored revisions; the local copy in `source` may be damaged while the stored one is intact
 */
export function createIntactRevisions(
  source: Pick<Revisions, 'newest'>,
  all: Pick<Revisions, 'list' | 'read'>,
  isIntact: (revision: Revision) => Promise<boolean>,
  report: (problem: string) => void,
): CheckedRevisions {
  let current: Revision | null = null;
  let checked: number | null = null;
  let problem: string | null = null;
  let retryAt = Number.POSITIVE_INFINITY;
  let refreshing: { readonly done: Promise<void>; readonly doneOrSlow: Promise<unknown> } | null = null;

  async function refresh(newest: number, text: string | null): Promise<void> {
    const intact = (await readIfIntact(newest, text)) ?? (await findLastIntact(newest - 1));
    current = intact ?? current;
    checked = newest;
    reportProblem(intact?.revision === newest ? null : `revision ${newest} is damaged`);
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
      const intact = await readIfIntact(number, null);
      if (intact) return intact;
    }
    return null;
  }

  async function readIfIntact(revision: number, known: string | null): Promise<Revision | null> {
    if (known !== null && (await isIntact({ revision, text: known }))) return { revision, text: known };
    const text = await all.read(revision).catch(() => null);
    return text !== null && (await isIntact({ revision, text })) ? { revision, text } : null;
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
