import { CliError } from '@portal/cli-kit/cli-error';
import { parseJson } from '@portal/cli-kit/json-file';
import { nextRevision, revisionText } from '@portal/release-registry/checks/next-revision';
import {
  EMPTY_REGISTRY,
  liveVersion,
  type RegistryState,
} from '@portal/release-registry/checks/registry-state';
import { ReleaseCheckError } from '@portal/release-registry/checks/release-check-error';
import type { Revisions } from '@portal/release-registry/revisions';
import { SignatureError, type SigningKey, type TrustedKeys } from '@portal/release-registry/signature';
import { signRevision, verifyRevision } from '@portal/release-registry/signed-revision';
import type { ReleaseStore } from '@portal/release-registry/store';
import { StoredRegistry } from '@portal/release-registry/stored-registry';
import type { Registry } from '@portal/section-sdk/registry';

/** Author and reason of a registry change, which the history stores permanently, and the author's signing key. */
export interface Attribution {
  readonly author: string;
  readonly reason: string;
  readonly key?: SigningKey | undefined;
}

/** Returns the newest registry, or null before the first promotion. @throws CliError when it is damaged */
export async function readRegistry(revisions: Revisions): Promise<Registry | null> {
  const newest = await revisions.newest();
  return newest === null ? null : parseRegistry(newest.text, newest.revision);
}

export async function readHistory(revisions: Revisions): Promise<Registry[]> {
  return Promise.all((await revisions.list()).map((revision) => readRevision(revisions, revision)));
}

export async function readRevision(revisions: Revisions, revision: number): Promise<Registry> {
  return parseRegistry((await revisions.read(revision)) ?? '', revision);
}

/** Returns the revision that made an application's live version live, or null without a live version. */
export async function findLiveSince(revisions: Revisions, name: string): Promise<Registry | null> {
  const since = await findSince(revisions, (registry) => liveVersion(registry, name));
  return since && liveVersion(since, name) === null ? null : since;
}

/** Returns the revision since which this property of the registry has its newest value, or null without a revision. */
export async function findSince(
  revisions: Revisions,
  propertyOf: (registry: Registry) => unknown,
): Promise<Registry | null> {
  let since: Registry | null = null;
  for (const revision of (await revisions.list()).reverse()) {
    const registry = await readRevision(revisions, revision);
    if (since !== null && propertyOf(registry) !== propertyOf(since)) break;
    since = registry;
  }
  return since;
}

/** @throws ReleaseCheckError when somebody else changed the live release or canary of an application in the meantime */
export async function assertSameVersions(
  revisions: Revisions,
  name: string,
  { before, current }: { readonly before: RegistryState; readonly current: RegistryState },
): Promise<void> {
  const versions = (state: RegistryState) =>
    `${liveVersion(state, name)} ${state.sections[name]?.canary?.release.version}`;
  if (versions(current) === versions(before)) return;
  const since = await findSince(revisions, versions);
  throw new ReleaseCheckError(
    `Nothing is changed, because ${name} changed in the meantime, in revision ${since?.revision}, by ${since?.author}: ${since?.reason}`,
  );
}

/**
 * Changes the registry by compare-and-swap, repeated when another writer was faster. No lock can outlive a killed
 * process. Null changes nothing.
 * @throws CliError when signatures are required and the key may not make this change
 */
export async function changeRegistry(
  { revisions, keys }: Pick<ReleaseStore, 'revisions' | 'keys'>,
  { author, reason, key }: Attribution,
  change: (current: RegistryState) => Promise<RegistryState | null>,
): Promise<Registry | null> {
  for (;;) {
    const current = await readRegistry(revisions);
    const content = await change(current ?? EMPTY_REGISTRY);
    if (content === null) return null;
    const after = nextRevision(current, content, { createdAt: new Date().toISOString(), author, reason });
    const next = key ? await signRevision({ before: current, after }, key) : after;
    if (keys) await checkSigner({ before: current, after: next }, keys);
    if (await revisions.add({ revision: next.revision, text: revisionText(next) })) return next;
  }
}

/** @throws CliError when the revision has no valid signature */
async function checkSigner(change: Parameters<typeof verifyRevision>[0], keys: TrustedKeys): Promise<void> {
  await verifyRevision(change, keys).catch((error: unknown) => {
    if (!(error instanceof SignatureError)) throw error;
    throw new CliError(
      `The change was rejected: it ${error.message}. Sign with a key that may promote it (PORTAL_SIGNING_KEY_FILE).`,
    );
  });
}

function parseRegistry(text: string, revision: number): Registry {
  const parsed = StoredRegistry.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new CliError(`Revision ${revision} of the registry is damaged: ${parsed.error.issues[0]?.message}.`);
}
