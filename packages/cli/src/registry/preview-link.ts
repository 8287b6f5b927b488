import { CliError } from '@portal/cli-kit/cli-error';
import { EMPTY_REGISTRY, promoteRelease } from '@portal/release-registry/checks/registry-state';
import { getRecord, verifyRelease } from '@portal/release-registry/checks/releases';
import { assertValidRegistry } from '@portal/release-registry/checks/validate-registry';
import { type SigningKey, sign } from '@portal/release-registry/signature';
import type { ReleaseStore } from '@portal/release-registry/store';
import { checkSizeBudget } from './check-size-budget.ts';
import type { ReleaseId } from './promote.ts';
import { readRegistry, readRevision } from './registry-store.ts';

/** Key and origin of a preview link, and when it expires. */
export interface LinkOptions {
  readonly key: SigningKey;
  readonly origin: string;
  readonly expires: Date;
}

/** Returns a signed URL that shows one release until it expires. @throws CliError with the failed promotion check */
export async function previewLink(
  store: ReleaseStore,
  { name, version }: ReleaseId,
  { key, origin, expires }: LinkOptions,
): Promise<string> {
  const record = await getRecord(store.releases, name, version);
  if (record.kind !== 'section') throw new CliError('Only sections have previews, not the shell.');
  const current = (await readRegistry(store.revisions)) ?? EMPTY_REGISTRY;
  checkSizeBudget(record);
  await verifyRelease(store, record);
  await assertValidRegistry(store.releases, promoteRelease(current, record));
  const token = await sign({ purpose: 'preview', application: name, claims: { version }, expires }, key);
  return `${origin}/preview?preview=${token}`;
}

/** Returns a signed URL of an earlier revision, to reproduce a member's problem. @throws CliError when it is missing */
export async function revisionPreviewLink(
  store: ReleaseStore,
  revision: number,
  { key, origin, expires }: LinkOptions,
): Promise<string> {
  if (!(await store.revisions.list()).includes(revision))
    throw new CliError(`There is no revision ${revision}.`);
  const { shell, sections } = await readRevision(store.revisions, revision);
  if (shell) await getRecord(store.releases, 'shell', shell.version);
  for (const [name, { live }] of Object.entries(sections))
    await getRecord(store.releases, name, live.version);
  // Names all sections: a key for one section may not show the others.
  const token = await sign({ purpose: 'preview', application: '*', claims: { revision }, expires }, key);
  return `${origin}/preview?preview=${token}`;
}
