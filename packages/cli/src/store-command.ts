import { authorOrLoginName } from '@portal/cli-kit/author';
import { CliError } from '@portal/cli-kit/cli-error';
import { notBlank } from '@portal/cli-kit/parse-arguments';
import { InvalidArgumentError } from '@portal/cli-kit/program';
import { checkStoreAddress, readStoreAddress } from '@portal/local-stack/store-address';
import type { Attribution } from '@portal/release-registry/change-registry';
import type { SigningKey } from '@portal/release-registry/signature';
import { openStore, type ReleaseStore } from '@portal/release-registry/store';
import { describeStoreError } from '@portal/release-registry/store-error';
import type { ReleaseId } from './registry/promote.ts';
import { readRegistry } from './registry/registry-store.ts';
import { readSigningKey, readTrustedKeys } from './signing-settings.ts';

/** Common options of store commands. */
export const DATA_DIR = ['--data-dir <folder>', 'the data folder (PORTAL_DATA_DIR)'] as const;
export const AUTHOR = [
  '--author <who>',
  'author of the change; defaults to your login name',
  notBlank,
] as const;
export const REASON = ['--reason <reason>', 'reason of the change, for the history', notBlank] as const;

interface StoreCommandContext {
  readonly store: ReleaseStore;
  /** The caller's signing key; undefined when signatures are off. */
  readonly key: SigningKey | undefined;
  readonly location: string;
}

/** What a command needs of the store. */
interface StoreNeeds {
  /** The command neither reads nor changes the registry, so the bucket is enough. */
  readonly releasesOnly?: boolean;
}

/** Opens the configured store, runs the work, and closes the store. @throws CliError when it is incomplete or unusable */
export async function withStore(
  dataDir: string | undefined,
  work: (opened: StoreCommandContext) => Promise<void>,
  { releasesOnly = false }: StoreNeeds = {},
): Promise<void> {
  const [keys, key] = await Promise.all([
    readTrustedKeys(process.cwd(), process.env),
    readSigningKey(process.cwd(), process.env),
  ]);
  const address = readStoreAddress(process.cwd(), process.env, dataDir);
  if (!releasesOnly || address.releasesUrl === undefined) checkStoreAddress(address);
  const store = { ...openStore(address), keys };
  try {
    await work({ store, key, location: address.releasesUrl ?? address.dataDir });
  } catch (cause) {
    const description = describeStoreError(cause);
    throw description === undefined ? cause : new CliError(description, { cause });
  } finally {
    await store.close();
  }
}

interface ChangeContext extends Pick<StoreCommandContext, 'store' | 'key'> {
  readonly author?: string | undefined;
  readonly reason?: string | undefined;
}

/**
 * Returns author, reason and signing key of a change. After an invalid signature gateways reject every later change.
 * @throws CliError for a signed registry without a key, or without trusted keys
 */
export async function attributionOf(
  { store, key, author, reason }: ChangeContext,
  defaultReason: string,
): Promise<Attribution> {
  const isChecked = key !== undefined && store.keys !== undefined;
  const newest = isChecked ? null : await readRegistry(store.revisions);
  if (newest?.signature !== undefined) {
    const problem =
      key === undefined ? 'this change would not be' : 'the signature of this change is not checked';
    throw new CliError(
      `Nothing is changed, because revision ${newest.revision} is signed and ${problem}. Set PORTAL_SIGNING_KEY_FILE, and PORTAL_TRUSTED_KEYS_FILE to check it.`,
    );
  }
  return { author: authorOrLoginName(author), reason: reason ?? defaultReason, key };
}

/** Parses `<section>@<version>`. @throws InvalidArgumentError */
export function parseRelease(text: string): ReleaseId {
  const [name, version] = text.split('@');
  if (name && version) return { name, version };
  throw new InvalidArgumentError('It must be <section>@<version>.');
}
