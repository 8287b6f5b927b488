import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { replaceFile } from '@portal/release-registry/atomic-write';
import type { Revision, Revisions } from '@portal/release-registry/revisions';
import { SignatureError, type TrustedKeys } from '@portal/release-registry/signature';
import { verifyRevision } from '@portal/release-registry/signed-revision';
import { tryParseStoredRegistry } from '@portal/release-registry/stored-registry';
import type { CheckedRevisions } from './intact-revisions.ts';

/** Delay before an unavailable store is read again. */
const RETRY_MS = 1_000;

/** Which revisions need a signature, and where the last verified one is recorded. */
interface VerificationOptions {
  readonly keys: TrustedKeys;
  /** The first revision that needs a valid signature. Later ones need one too; earlier ones are trusted without. */
  readonly from: number;
  /** File with the digest of the last verified revision. A start while the store is unavailable trusts this one. */
  readonly verifiedDigestFile: string;
}

/** Returns the newest revision up to which every signature is valid. Later ones may contain unsigned changes. */
export function createVerifiedRevisions(
  source: Pick<Revisions, 'newest'>,
  all: Pick<Revisions, 'list' | 'read'>,
  { keys, from, verifiedDigestFile }: VerificationOptions,
  report: (problem: string) => void,
): CheckedRevisions {
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
      if (verified) await replaceFile(verifiedDigestFile, digestOf(verified)).catch(() => undefined);
    } catch {
      retryAt = Date.now() + RETRY_MS;
      if (verified === null && (await isInVerifiedFile(newest))) verified = newest;
      reportProblem(`the revisions before ${newest.revision} cannot be read`);
    }
  }

  /** Verifies revisions up to the newest, or up to the first invalid one. Returns why that one is rejected, or null. */
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

  async function findLastUnsigned(numbers: readonly number[]): Promise<Revision | null> {
    const newer = numbers.filter((number) => number < from && number > (verified?.revision ?? 0));
    for (const number of newer.reverse()) {
      const found = await revisionOf(number);
      if (tryParseStoredRegistry(found.text)) return found;
    }
    return null;
  }

  async function revisionOf(revision: number): Promise<Revision> {
    const text = await all.read(revision);
    if (text === null) throw new Error(`Revision ${revision} is missing`);
    return { revision, text };
  }

  async function rejectionOf(before: Revision | null, after: Revision): Promise<string | null> {
    const parsedAfter = tryParseStoredRegistry(after.text);
    if (parsedAfter === null) return 'does not parse';
    try {
      await verifyRevision(
        { before: before && tryParseStoredRegistry(before.text), after: parsedAfter },
        keys,
      );
      return null;
    } catch (error) {
      if (error instanceof SignatureError) return error.message;
      throw error;
    }
  }

  const isInVerifiedFile = async (revision: Revision) =>
    (await readFile(verifiedDigestFile, 'utf8').catch(() => null)) === digestOf(revision);

  return {
    async newest() {
      const newest = await source.newest();
      if (newest === null) return verified;
      if (newest.revision !== checked && Date.now() >= retryAt) {
        refreshing ??= refresh(newest).finally(() => {
          refreshing = null;
        });
      }
      // A verified revision is served at once, without waiting for a slow store.
      if (verified === null) await refreshing;
      return verified;
    },
    problem: () => problem,
  };
}

const digestOf = ({ revision, text }: Revision) => `${revision} ${hash('sha256', text, 'base64url')}`;
