import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Registry } from '@portal/platform/registry';
import { replaceFile } from '@portal/release-store/durable';
import type { Revision, Revisions } from '@portal/release-store/revisions';
import { SignatureError, type TrustedKeys } from '@portal/release-store/signature';
import { signerOf } from '@portal/release-store/signed-revision';
import { parseJson } from './live-file.ts';

/** How soon a store that was away is asked again. */
const AGAIN_MS = 1_000;

/** Which revisions are believed, and where that is remembered. */
interface Rule {
  readonly keys: TrustedKeys;
  /** The number of the first revision that must be signed by who may make it, and each after it; older ones are taken as they are. */
  readonly from: number;
  /** Holds the mark of the last one that was believed, for a start while the store is away. */
  readonly memory: string;
}

export interface BelievedRevisions extends Pick<Revisions, 'newest'> {
  /** Why the newest revision is not the one in use, or null. */
  problem(): string | null;
}

/**
 * Of the revisions in a store, the newest up to which all are signed by who may make them (decision 0064). One that is not
 * believed is never live, nor is what was made of it: they may hold what nobody who signs has put there.
 */
export function believedRevisions(
  source: Pick<Revisions, 'newest'>,
  all: Pick<Revisions, 'list' | 'read'>,
  { keys, from, memory }: Rule,
  report: (problem: string) => void,
): BelievedRevisions {
  let believed: Revision | null = null;
  let seen: number | null = null;
  let problem: string | null = null;
  let looking: Promise<void> | null = null;
  let restUntil = 0;

  function tell(reason: string | null): void {
    if (reason !== null && reason !== problem) report(reason);
    problem = reason;
  }

  async function look(newest: Revision): Promise<void> {
    try {
      const refusal = await walk(newest);
      seen = newest.revision;
      tell(refusal);
      if (believed) await replaceFile(memory, markOf(believed)).catch(() => undefined);
    } catch {
      restUntil = Date.now() + AGAIN_MS;
      if (believed === null && (await isRemembered(newest))) believed = newest;
      tell(`what came before revision ${newest.revision} cannot be read`);
    }
  }

  /** Goes on to the newest, or to the last before one that is not believed, and says why that is not. */
  async function walk(newest: Revision): Promise<string | null> {
    const numbers = (await all.list()).filter((number) => number <= newest.revision);
    believed = (await lastUnsigned(numbers)) ?? believed;
    for (const number of numbers.filter((one) => one > (believed?.revision ?? 0))) {
      const next = await revisionOf(number);
      const refusal = await refusalOf(believed, next);
      if (refusal !== null) return `revision ${number} ${refusal}`;
      believed = next;
    }
    return null;
  }

  /** The last whole revision that needs no signature and is newer than the one that is believed. */
  async function lastUnsigned(numbers: readonly number[]): Promise<Revision | null> {
    const newer = numbers.filter((number) => number < from && number > (believed?.revision ?? 0));
    for (const number of newer.reverse()) {
      const found = await revisionOf(number);
      if (parsed(found)) return found;
    }
    return null;
  }

  async function revisionOf(revision: number): Promise<Revision> {
    const text = await all.read(revision);
    if (text === null) throw new Error(`Revision ${revision} is gone`);
    return { revision, text };
  }

  async function refusalOf(before: Revision | null, after: Revision): Promise<string | null> {
    const made = parsed(after);
    if (made === null) return 'does not parse';
    try {
      await signerOf({ before: before && parsed(before), after: made }, keys);
      return null;
    } catch (error) {
      if (error instanceof SignatureError) return error.message;
      throw error;
    }
  }

  const isRemembered = async (revision: Revision) =>
    (await readFile(memory, 'utf8').catch(() => null)) === markOf(revision);

  return {
    async newest() {
      const newest = await source.newest();
      if (newest === null) return believed;
      if (newest.revision !== seen && Date.now() >= restUntil) {
        looking ??= look(newest).finally(() => {
          looking = null;
        });
      }
      // What is believed already does not wait for a store that is slow to answer.
      if (believed === null) await looking;
      return believed;
    },
    problem: () => problem,
  };
}

function parsed({ text }: Revision): Registry | null {
  return Registry.safeParse(parseJson(text)).data ?? null;
}

const markOf = ({ revision, text }: Revision) =>
  `${revision} ${createHash('sha256').update(text).digest('base64url')}`;
