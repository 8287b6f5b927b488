import { CliError } from '@portal/cli-kit/cli-error';
import { EMPTY_REGISTRY, startCanary } from '@portal/release-registry/checks/registry-state';
import { getRecord, verifyRelease } from '@portal/release-registry/checks/releases';
import { assertValidRegistry } from '@portal/release-registry/checks/validate-registry';
import { type SigningKey, sign } from '@portal/release-registry/signature';
import type { ReleaseStore } from '@portal/release-registry/store';
import { checkSizeBudget } from './check-size-budget.ts';
import type { ReleaseKey } from './promote.ts';
import { readRegistry, readRevision } from './registry-store.ts';

interface LinkOptions {
  readonly key: SigningKey;
  /** The portal's address. */
  readonly origin: string;
  readonly expires: Date;
}

/**
 * The address that shows one published release inside the live portal, to whoever has it and until it is over. The
 * release has passed the gate of a promotion, beside what is live now.
 * @throws CliError that says what is wrong with it
 */
export async function previewLink(
  store: ReleaseStore,
  { name, version }: ReleaseKey,
  { key, origin, expires }: LinkOptions,
): Promise<string> {
  const record = await getRecord(store.releases, name, version);
  if (record.kind !== 'section') throw new CliError('A preview shows a section, and not the shell.');
  const current = (await readRegistry(store.revisions)) ?? EMPTY_REGISTRY;
  if (!current.sections[name]) throw new CliError(`${name} is not live yet: promote a first release of it.`);
  checkSizeBudget(record);
  await verifyRelease(store, record);
  await assertValidRegistry(store.releases, startCanary(current, record, 100));
  const token = await sign({ purpose: 'preview', application: name, claims: { version }, expires }, key);
  return `${origin}/preview?preview=${token}`;
}

/**
 * The address that shows the portal as an earlier revision made it, to whoever has it and until it is over: a member's
 * trouble is seen with the releases that the member had.
 * @throws CliError when there is no such revision, or a release of it is gone
 */
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
  // Of all sections: a key for one of them may not show the others.
  const token = await sign({ purpose: 'preview', application: '*', claims: { revision }, expires }, key);
  return `${origin}/preview?preview=${token}`;
}
