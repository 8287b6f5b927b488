import { existsSync } from 'node:fs';
import path from 'node:path';
import { CliError } from '@portal/cli-kit/cli-error';
import { readEnvironment } from '@portal/cli-kit/environment';
import { localKeyFiles } from '@portal/local-stack/local-keys';
import { readStoreAddress } from '@portal/local-stack/store-address';
import type { Publisher } from '@portal/release-registry/checks/signed-release';
import { Commit } from '@portal/release-registry/release-record';
import { readKeys, SigningKey, TrustedKeys } from '@portal/release-registry/signature';
import { z } from 'zod';
import { execOrThrow } from './packages/exec.ts';

const Environment = z.object({
  PORTAL_SIGNING_KEY_FILE: z.string().min(1).optional(),
  PORTAL_TRUSTED_KEYS_FILE: z.string().min(1).optional(),
  /** Commit of the sources, for an image without a git repository. */
  PORTAL_COMMIT: Commit.optional(),
});

/** Reads the publisher's key and commit, or PORTAL_COMMIT. @throws CliError when the key is unreadable */
export async function readPublisher(root: string, environment: NodeJS.ProcessEnv): Promise<Publisher> {
  const describe = ['git', 'describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'];
  const commit = await execOrThrow(describe, { cwd: root }).then(
    (text) => text.trim(),
    () => readEnvironment(Environment, environment).PORTAL_COMMIT,
  );
  return { commit, key: await readSigningKey(root, environment) };
}

/** Reads the team's signing key; undefined when signatures are off. @throws CliError when the file is unreadable */
export async function readSigningKey(
  root: string,
  environment: NodeJS.ProcessEnv,
): Promise<SigningKey | undefined> {
  const { PORTAL_SIGNING_KEY_FILE: file } = readEnvironment(Environment, environment);
  return file === undefined ? undefined : readKeyFile(path.resolve(root, file), SigningKey);
}

/** Reads the key that signs links: the caller's, else the one that a local start has created. @throws CliError */
export async function readLinkKey(folder: string | undefined): Promise<SigningKey> {
  const key = await readSigningKey(process.cwd(), process.env);
  if (key !== undefined) return key;
  const { signing } = localKeyFiles(readStoreAddress(process.cwd(), process.env, folder).dataDir);
  if (existsSync(signing)) return readKeyFile(signing, SigningKey);
  throw new CliError(
    'No signing key: set PORTAL_SIGNING_KEY_FILE to the key file of your team or, for a portal on this machine, PORTAL_DATA_DIR to its data folder.',
  );
}

/** Reads the trusted keys; undefined when signatures are off. @throws CliError when the file is unreadable */
export async function readTrustedKeys(
  root: string,
  environment: NodeJS.ProcessEnv,
): Promise<TrustedKeys | undefined> {
  const { PORTAL_TRUSTED_KEYS_FILE: file } = readEnvironment(Environment, environment);
  return file === undefined ? undefined : readKeyFile(path.resolve(root, file), TrustedKeys);
}

/** Reads a key file for a command. @throws CliError that names the file */
function readKeyFile<T>(file: string, schema: z.ZodType<T>): Promise<T> {
  return readKeys(file, schema).catch((error: unknown) => {
    throw new CliError(error instanceof Error ? error.message : String(error));
  });
}
