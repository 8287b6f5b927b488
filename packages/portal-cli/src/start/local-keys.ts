import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { replaceFile } from '@portal/release-store/durable';
import { createKey, PURPOSES } from '@portal/release-store/signature';

/** Where the keys of this machine lie: the one that signs, and those that its gateway trusts. */
export function localKeys(dataDir: string): { readonly signing: string; readonly trusted: string } {
  const file = (name: string) => path.join(dataDir, 'keys', name);
  return { signing: file('signing-key.json'), trusted: file('trusted-keys.json') };
}

/** Makes a key for this machine, once, which its own gateway trusts for everything. */
export async function makeLocalKeys(dataDir: string): Promise<void> {
  const { signing, trusted } = localKeys(dataDir);
  if (existsSync(signing) && existsSync(trusted)) return;
  const made = await createKey('this-machine', { applications: ['*'], purposes: PURPOSES });
  await mkdir(path.dirname(signing), { recursive: true });
  await replaceFile(signing, `${JSON.stringify(made.signing, null, 2)}\n`);
  await replaceFile(trusted, `${JSON.stringify({ keys: [made.trusted] }, null, 2)}\n`);
}
