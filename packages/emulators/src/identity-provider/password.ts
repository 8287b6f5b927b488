import { randomBytes, scryptSync } from 'node:crypto';
import { timingSafeEqualText } from '@portal/server-kit/timing-safe-equal-text';
import { z } from 'zod';

/** A stored password hash, with its parameters, because older stores have others. */
export const PasswordHash = z.strictObject({
  n: z.int(),
  r: z.int(),
  p: z.int(),
  salt: z.base64(),
  hash: z.base64(),
});
export type PasswordHash = z.infer<typeof PasswordHash>;

/** Cheap, so that the start hashes all demo passwords at once. README.md prints them anyway. */
const PARAMETERS = { n: 1024, r: 8, p: 1 };

export function hashPassword(password: string): PasswordHash {
  const parameters = { ...PARAMETERS, salt: randomBytes(16).toString('base64') };
  return { ...parameters, hash: derive(password, parameters) };
}

export const verifyPassword = (password: string, stored: PasswordHash) =>
  timingSafeEqualText(derive(password, stored), stored.hash);

function derive(password: string, { n, r, p, salt }: Omit<PasswordHash, 'hash'>): string {
  const options = { N: n, r, p, maxmem: 256 * n * r };
  // Normalises characters that keyboards encode in two ways.
  return scryptSync(password.normalize('NFKC'), Buffer.from(salt, 'base64'), 32, options).toString('base64');
}
