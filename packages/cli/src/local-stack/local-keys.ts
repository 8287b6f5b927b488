import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { replaceFile } from '@portal/release-registry/atomic-write';
import { createKey, PURPOSES } from '@portal/release-registry/signature';

/** Where the keys of this machine lie: the one that signs, and those that its gateway trusts. */
export function localKeyFiles(dataDir: string): { readonly signing: string; readonly trusted: string } {
  const file = (name: string) => path.join(dataDir, 'keys', name);
  return { signing: file('signing-key.json'), trusted: file('trusted-keys.json') };
}

/** Makes a key for this machine, once, which its own gateway trusts for everything. */
export async function createLocalKeys(dataDir: string): Promise<void> {
  const { signing, trusted } = localKeyFiles(dataDir);
  if (existsSync(signing) && existsSync(trusted)) return;
  const created = await createKey('this-machine', { applications: ['*'], purposes: PURPOSES });
  await mkdir(path.dirname(signing), { recursive: true });
  await replaceFile(signing, `${JSON.stringify(created.signing, null, 2)}\n`);
  await replaceFile(trusted, `${JSON.stringify({ keys: [created.trusted] }, null, 2)}\n`);
}
