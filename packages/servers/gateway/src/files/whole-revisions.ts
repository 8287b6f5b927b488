import type { Revision, Revisions } from '@portal/release-store/revisions';

/** How soon a damaged revision is read again: an operator may have restored its file. */
const RETRY_MS = 1_000;

export interface WholeRevisions extends Pick<Revisions, 'newest'> {
  /** Why the newest revision is not the one in use, or null. */
  problem(): string | null;
}

/**
 * The newest revision that `isWhole` accepts (AMB-50). A damaged one never replaces the revision in use. At a start the
 * revisions before it are read, newest first. Each problem is reported once.
 * @param all where the revisions are stored; a local copy in `source` may be damaged while the stored one is whole
 */
export function wholeRevisions(
  source: Pick<Revisions, 'newest'>,
  all: Pick<Revisions, 'list' | 'read'>,
  isWhole: (revision: Revision) => boolean,
  report: (problem: string) => void,
): WholeRevisions {
  let inUse: Revision | null = null;
  let seen: number | null = null;
  let problem: string | null = null;
  let retryAt = Number.POSITIVE_INFINITY;
  let looking: Promise<void> | null = null;

  async function look(newest: number, text: string | null): Promise<void> {
    const whole = (await wholeOne(newest, text)) ?? (await lastWhole(newest - 1));
    inUse = whole ?? inUse;
    seen = newest;
    note(whole?.revision === newest ? null : `revision ${newest} is damaged`);
    retryAt = problem === null ? Number.POSITIVE_INFINITY : Date.now() + RETRY_MS;
  }

  function note(reason: string | null): void {
    if (reason !== null && reason !== problem) report(reason);
    problem = reason;
  }

  /** The last whole revision up to `limit` that is newer than the one in use. */
  async function lastWhole(limit: number): Promise<Revision | null> {
    const numbers = await all.list().catch((): number[] => []);
    const newer = numbers.filter((number) => number <= limit && number > (inUse?.revision ?? 0));
    for (const number of newer.reverse()) {
      const whole = await wholeOne(number, null);
      if (whole) return whole;
    }
    return null;
  }

  async function wholeOne(revision: number, known: string | null): Promise<Revision | null> {
    if (known !== null && isWhole({ revision, text: known })) return { revision, text: known };
    const text = await all.read(revision).catch(() => null);
    return text !== null && isWhole({ revision, text }) ? { revision, text } : null;
  }

  return {
    async newest() {
      const newest = await source.newest().catch(() => null);
      // A file that cannot be read at all has a number all the same.
      const number = newest?.revision ?? (await all.list().catch((): number[] => [])).at(-1);
      if (number === undefined) {
        if (inUse !== null) note('there is no revision');
        seen = null;
      } else if (number !== seen || Date.now() >= retryAt) {
        looking ??= look(number, newest?.text ?? null).finally(() => {
          looking = null;
        });
        await looking;
      }
      return inUse;
    },
    problem: () => problem,
  };
}
