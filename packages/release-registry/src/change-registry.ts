import type { Registry } from '@portal/section-sdk/registry';
import { nextRevision, revisionText } from './checks/next-revision.ts';
import { EMPTY_REGISTRY, type RegistryState } from './checks/registry-state.ts';
import { ReleaseCheckError } from './checks/release-check-error.ts';
import type { Revisions } from './revisions.ts';
import { SignatureError, type SigningKey, type TrustedKeys } from './signature.ts';
import { signRevision, verifyRevision } from './signed-revision.ts';
import { parseStoredRegistry } from './stored-registry.ts';

/** Author and reason of a registry change, which the history stores permanently, and the author's signing key. */
export interface Attribution {
  readonly author: string;
  readonly reason: string;
  readonly key?: SigningKey | undefined;
}

/** Where to change the registry, and the keys that must sign it; omitted without signatures. */
interface ChangeOptions {
  readonly revisions: Pick<Revisions, 'newest' | 'add'>;
  readonly keys?: TrustedKeys | undefined;
  readonly purpose?: 'promote' | 'abort-canary';
}

/**
 * Changes the registry by compare-and-swap, repeated when another writer was faster. No lock can outlive a killed
 * process. Null changes nothing.
 * @throws ReleaseCheckError when signatures are required and the key may not make this change
 */
export async function changeRegistry(
  { revisions, keys, purpose }: ChangeOptions,
  { author, reason, key }: Attribution,
  change: (current: RegistryState) => Promise<RegistryState | null>,
): Promise<Registry | null> {
  for (;;) {
    const newest = await revisions.newest();
    const before = newest && parseStoredRegistry(newest);
    const content = await change(before ?? EMPTY_REGISTRY);
    if (content === null) return null;
    const after = nextRevision(before, content, { createdAt: new Date().toISOString(), author, reason });
    const next = key ? await signRevision({ before, after }, key, purpose) : after;
    if (keys) await checkSigner({ before, after: next }, keys);
    if (await revisions.add({ revision: next.revision, text: revisionText(next) })) return next;
  }
}

/** @throws ReleaseCheckError when the revision has no valid signature */
async function checkSigner(change: Parameters<typeof verifyRevision>[0], keys: TrustedKeys): Promise<void> {
  await verifyRevision(change, keys).catch((error: unknown) => {
    if (!(error instanceof SignatureError)) throw error;
    throw new ReleaseCheckError(
      `The change was rejected: it ${error.message}. Sign with a key that may promote it (PORTAL_SIGNING_KEY_FILE).`,
    );
  });
}
