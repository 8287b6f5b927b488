import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { replaceFile } from '@portal/release-registry/atomic-write';
import { createKey, PURPOSES } from '@portal/release-registry/signature';

/** Returns the key files of this machine: its signing key, and the keys that its gateway trusts. */
export function localKeyFiles(dataDir: string): { readonly signing: string; readonly trusted: string } {
  const file = (name: string) => path.join(dataDir, 'keys', name);
  return { signing: file('signing-key.json'), trusted: file('trusted-keys.json') };
}

/** Creates this machine's key once. Its own gateway trusts it for every purpose. */
export async function createLocalKeys(dataDir: string): Promise<void> {
  const { signing, trusted } = localKeyFiles(dataDir);
  if (existsSync(signing) && existsSync(trusted)) return;
  const created = await createKey('this-machine', { applications: ['*'], purposes: PURPOSES });
  await mkdir(path.dirname(signing), { recursive: true });
  await replaceFile(signing, `${JSON.stringify(created.signing, null, 2)}\n`);
  await replaceFile(trusted, `${JSON.stringify({ keys: [created.trusted] }, null, 2)}\n`);
}
