import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** A password as it is kept: never the password, and with what is needed to raise the cost later. */
export const PasswordHash = z.strictObject({
  n: z.int(),
  r: z.int(),
  p: z.int(),
  salt: z.base64(),
  hash: z.base64(),
});
export type PasswordHash = z.infer<typeof PasswordHash>;

/** scrypt at 128 MiB and about a third of a second, the first choice of OWASP's table: its `n` as a power of two. */
export const STANDARD_COST = 17;
const costOf = (power: number) => ({ n: 2 ** power, r: 8, p: 1 });
const HASH_BYTES = 32;

/** Two at a time, so that a crowd at the door takes 256 MiB and not all the memory there is. */
const MAX_AT_ONCE = 2;
let running = 0;
const queue: (() => void)[] = [];

/** `power`: scrypt's `n` as a power of two. */
export async function hashPassword(password: string, power: number): Promise<PasswordHash> {
  const salt = randomBytes(16);
  const cost = costOf(power);
  const hash = await derive(password, salt, cost);
  return { ...cost, salt: salt.toString('base64'), hash: hash.toString('base64') };
}

/**
 * Without a hash to compare with it takes as long, so that time does not tell which accounts exist.
 * `power`: what the hash of an account costs here.
 */
export async function verifyPassword(
  password: string,
  stored: PasswordHash | undefined,
  power: number,
): Promise<boolean> {
  const salt = stored ? Buffer.from(stored.salt, 'base64') : randomBytes(16);
  const derived = await derive(password, salt, stored ?? costOf(power));
  return stored !== undefined && timingSafeEqual(derived, Buffer.from(stored.hash, 'base64'));
}

async function derive(password: string, salt: Buffer, cost: ReturnType<typeof costOf>): Promise<Buffer> {
  if (running >= MAX_AT_ONCE) await new Promise<void>((resolve) => queue.push(resolve));
  else running += 1;
  try {
    const options: ScryptOptions = { N: cost.n, r: cost.r, p: cost.p, maxmem: 256 * cost.n * cost.r };
    return await new Promise((resolve, reject) => {
      // One spelling for a letter that keyboards send in two.
      scrypt(password.normalize('NFKC'), salt, HASH_BYTES, options, (error, key) =>
        error ? reject(error) : resolve(key),
      );
    });
  } finally {
    // The place goes to the next in line; without one it is free.
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}
