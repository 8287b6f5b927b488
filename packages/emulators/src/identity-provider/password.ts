import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** A stored password hash, with its parameters, so that the cost can be raised later. */
export const PasswordHash = z.strictObject({
  n: z.int(),
  r: z.int(),
  p: z.int(),
  salt: z.base64(),
  hash: z.base64(),
});
export type PasswordHash = z.infer<typeof PasswordHash>;

/** scrypt with 128 MiB and a third of a second (OWASP's first choice), `n` as a power of two. */
export const STANDARD_COST = 17;
const costOf = (power: number) => ({ n: 2 ** power, r: 8, p: 1 });
const HASH_BYTES = 32;

/** At most two hashes at a time, so that many sign-ins use 256 MiB and not all memory. */
const MAX_AT_ONCE = 2;
let running = 0;
const queue: (() => void)[] = [];

export async function hashPassword(password: string, power: number): Promise<PasswordHash> {
  const salt = randomBytes(16);
  const cost = costOf(power);
  const hash = await derive(password, salt, cost);
  return { ...cost, salt: salt.toString('base64'), hash: hash.toString('base64') };
}

/** Verifies a password. Without a stored hash it takes the same time, so that timing reveals no accounts. */
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
      // Normalises characters that keyboards encode in two ways.
      scrypt(password.normalize('NFKC'), salt, HASH_BYTES, options, (error, key) =>
        error ? reject(error) : resolve(key),
      );
    });
  } finally {
    // Hands the slot to the next in the queue, or frees it.
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}
