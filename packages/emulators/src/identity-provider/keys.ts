import { generateKeyPair, randomBytes, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Store } from '../kit/store.ts';

const Keys = z.strictObject({
  /** Signs the tokens: a private RSA key as JWK. */
  signing: z.looseObject({ kty: z.literal('RSA'), kid: z.string() }),
  cookies: z.array(z.string()).min(1),
});
export type Keys = z.infer<typeof Keys>;

/** Loads the provider's keys, or creates them at the first start. New keys would sign everyone out. */
export async function loadKeys(store: Store): Promise<Keys> {
  const stored = store.get('Keys', 'current');
  if (stored !== undefined) return Keys.parse(stored);
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'RS256' };
  const keys = Keys.parse({ signing: jwk, cookies: [randomBytes(32).toString('base64url')] });
  store.put('Keys', 'current', keys);
  return keys;
}
