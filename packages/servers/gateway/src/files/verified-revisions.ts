import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { replaceFile } from '@portal/release-registry/atomic-write';
import type { Revision, Revisions } from '@portal/release-registry/revisions';
import { SignatureError, type TrustedKeys } from '@portal/release-registry/signature';
import { verifyRevision } from '@portal/release-registry/signed-revision';
import { Registry } from '@portal/section-sdk/registry';
import { parseJson } from './watched-file.ts';

/** How soon a store that was away is asked again. */
const RETRY_MS = 1_000;

/** Which revisions are believed, and where that is remembered. */
interface VerificationOptions {
  readonly keys: TrustedKeys;
  /** The number of the first revision that must be signed by who may make it, and each after it; older ones are taken as they are. */
  readonly from: number;
  /** Holds the mark of the last one that was believed, for a start while the store is away. */
  readonly memory: string;
}

export interface VerifiedRevisions extends Pick<Revisions, 'newest'> {
  /** Why the newest revision is not the one in use, or null. */
  problem(): string | null;
}

/**
 * Of the revisions in a store, the newest up to which all are signed by who may make them (decision 0064). One that is not
 * believed is never live, nor is what was made of it: they may hold what nobody who signs has put there.
 */
export function verifyRevisions(
  source: Pick<Revisions, 'newest'>,
  all: Pick<Revisions, 'list' | 'read'>,
  { keys, from, memory }: VerificationOptions,
  report: (problem: string) => void,
): VerifiedRevisions {
  let verified: Revision | null = null;
  let checked: number | null = null;
  let problem: string | null = null;
  let refreshing: Promise<void> | null = null;
  let retryAt = 0;

  function reportProblem(reason: string | null): void {
    if (reason !== null && reason !== problem) report(reason);
    problem = reason;
  }

  async function refresh(newest: Revision): Promise<void> {
    try {
      const rejection = await verifyUpTo(newest);
      checked = newest.revision;
      reportProblem(rejection);
      if (verified) await replaceFile(memory, digestOf(verified)).catch(() => undefined);
    } catch {
      retryAt = Date.now() + RETRY_MS;
      if (verified === null && (await isInVerifiedFile(newest))) verified = newest;
      reportProblem(`what came before revision ${newest.revision} cannot be read`);
    }
  }

  /** Goes on to the newest, or to the last before one that is not believed, and says why that is not. */
  async function verifyUpTo(newest: Revision): Promise<string | null> {
    const numbers = (await all.list()).filter((number) => number <= newest.revision);
    verified = (await findLastUnsigned(numbers)) ?? verified;
    for (const number of numbers.filter((one) => one > (verified?.revision ?? 0))) {
      const next = await revisionOf(number);
      const rejection = await rejectionOf(verified, next);
      if (rejection !== null) return `revision ${number} ${rejection}`;
      verified = next;
    }
    return null;
  }

  /** The last whole revision that needs no signature and is newer than the one that is believed. */
  async function findLastUnsigned(numbers: readonly number[]): Promise<Revision | null> {
    const newer = numbers.filter((number) => number < from && number > (verified?.revision ?? 0));
    for (const number of newer.reverse()) {
      const found = await revisionOf(number);
      if (parseRevision(found)) return found;
    }
    return null;
  }

  async function revisionOf(revision: number): Promise<Revision> {
    const text = await all.read(revision);
    if (text === null) throw new Error(`Revision ${revision} is gone`);
    return { revision, text };
  }

  async function rejectionOf(before: Revision | null, after: Revision): Promise<string | null> {
    const parsedAfter = parseRevision(after);
    if (parsedAfter === null) return 'does not parse';
    try {
      await verifyRevision({ before: before && parseRevision(before), after: parsedAfter }, keys);
      return null;
    } catch (error) {
      if (error instanceof SignatureError) return error.message;
      throw error;
    }
  }

  const isInVerifiedFile = async (revision: Revision) =>
    (await readFile(memory, 'utf8').catch(() => null)) === digestOf(revision);

  return {
    async newest() {
      const newest = await source.newest();
      if (newest === null) return verified;
      if (newest.revision !== checked && Date.now() >= retryAt) {
        refreshing ??= refresh(newest).finally(() => {
          refreshing = null;
        });
      }
      // What is believed already does not wait for a store that is slow to answer.
      if (verified === null) await refreshing;
      return verified;
    },
    problem: () => problem,
  };
}

function parseRevision({ text }: Revision): Registry | null {
  return Registry.safeParse(parseJson(text)).data ?? null;
}

const digestOf = ({ revision, text }: Revision) =>
  `${revision} ${createHash('sha256').update(text).digest('base64url')}`;
