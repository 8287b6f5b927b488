import { readFile } from 'node:fs/promises';
import { errors, exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

/** What a signature may be for. One made for one purpose is worth nothing for another. */
export const PURPOSES = ['publish', 'audit', 'promote', 'abort-canary', 'preview', 'dev-override'] as const;
export type Purpose = (typeof PURPOSES)[number];

const PUBLIC_KEY_SHAPE = { kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.base64url() };

/** What stands in a link. The others are stored with what they sign, which does not expire. */
const LINK_PURPOSES: readonly Purpose[] = ['preview', 'dev-override'];
/** No link of ours is valid for longer. */
const MAX_LINK_SECONDS = 31 * 24 * 60 * 60;

/** A key whose signatures are believed: whose it is, for which applications ('*': all), and for what. */
const TrustedKey = z.strictObject({
  ...PUBLIC_KEY_SHAPE,
  kid: z.string().regex(/^[a-z0-9][a-z0-9._-]{0,60}$/, 'Expected a name such as "payments-team"'),
  applications: z.array(z.string()).min(1),
  purposes: z.array(z.enum(PURPOSES)).min(1),
});

/** The file of trusted keys: a JSON Web Key Set whose entries say what their owners may do. */
export const TrustedKeys = z.strictObject({ keys: z.array(TrustedKey).min(1) });
export type TrustedKeys = z.infer<typeof TrustedKeys>;

/** A team's own key, which nobody else has. */
export const SigningKey = z.strictObject({
  ...PUBLIC_KEY_SHAPE,
  kid: TrustedKey.shape.kid,
  d: z.base64url(),
});
export type SigningKey = z.infer<typeof SigningKey>;

/** Why a signature is not believed, in one sentence without its subject. */
export class SignatureError extends Error {
  override readonly name = 'SignatureError';
}

/** What is signed: for what, about which application, what is said, and until when (a preview or an override ends). */
export interface Statement {
  readonly purpose: Purpose;
  readonly application: string;
  readonly claims: Readonly<Record<string, unknown>>;
  readonly expires?: Date;
}

/** A statement that is believed, with the name of the key that signed it. */
export interface VerifiedStatement {
  readonly signer: string;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** Signs a statement: a compact JWS (EdDSA), which may stand in an address. */
export async function sign({ purpose, application, claims, expires }: Statement, key: SigningKey) {
  const token = new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'EdDSA', kid: key.kid })
    .setAudience(purpose)
    .setSubject(application)
    .setIssuedAt();
  return (expires ? token.setExpirationTime(expires) : token).sign(await importJWK(key, 'EdDSA'));
}

/**
 * Reads a statement that was signed for this purpose and about this application by a key that may do so. A link (preview,
 * source) has to expire, within 31 days.
 * @throws SignatureError when it was not, or is over
 */
export async function verify(
  token: string,
  { purpose, application }: Pick<Statement, 'purpose' | 'application'>,
  { keys }: TrustedKeys,
): Promise<VerifiedStatement> {
  const isLink = LINK_PURPOSES.includes(purpose);
  const signed = await jwtVerify(
    token,
    async ({ kid }) => {
      const key = keys.find((trusted) => trusted.kid === kid);
      if (!key)
        throw new SignatureError(`is signed by a key that is not trusted (${kid ?? 'without a name'})`);
      return importJWK(key, 'EdDSA');
    },
    {
      algorithms: ['EdDSA'],
      audience: purpose,
      subject: application,
      requiredClaims: isLink ? ['exp'] : [],
    },
  ).catch((error: unknown) => {
    if (error instanceof SignatureError) throw error;
    throw new SignatureError(reasonOf(error));
  });
  const signer = signed.protectedHeader.kid ?? '';
  const key = keys.find(({ kid }) => kid === signer);
  const isAllowed = key?.applications.some((name) => name === '*' || name === application);
  if (!isAllowed || !key?.purposes.includes(purpose)) {
    throw new SignatureError(`is signed by ${signer}, who may not ${purpose} ${application}`);
  }
  const { aud: _aud, sub: _sub, iat: _iat, exp, ...claims } = signed.payload;
  if (isLink && (exp === undefined || exp > Date.now() / 1_000 + MAX_LINK_SECONDS)) {
    throw new SignatureError('is valid for too long');
  }
  return { signer, claims };
}

/** The application that a token says it is about, before it is believed; null when it is no token. */
export function unverifiedApplication(token: string): string | null {
  const [, payload = ''] = token.split('.');
  try {
    const parsed = z
      .object({ sub: z.string() })
      .safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
    return parsed.success ? parsed.data.sub : null;
  } catch {
    return null;
  }
}

/** Makes a key for a team: what it keeps, and what the platform is told of it. */
export async function createKey(
  kid: string,
  grant: { readonly applications: readonly string[]; readonly purposes: readonly Purpose[] },
): Promise<{ signing: SigningKey; trusted: z.infer<typeof TrustedKey> }> {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  return {
    signing: SigningKey.parse({ ...(await exportJWK(privateKey)), kid }),
    trusted: TrustedKey.parse({ ...(await exportJWK(publicKey)), kid, ...grant }),
  };
}

/** Reads a file of keys. @throws Error that names the file and what is wrong with it */
export async function readKeys<T>(file: string, schema: z.ZodType<T>): Promise<T> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) throw new Error(`The file of keys ${file} cannot be read.`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(`The file of keys ${file} is not JSON.`);
  }
  const parsed = schema.safeParse(value);
  // Nothing of what stands in it is said: it may be a private key.
  if (!parsed.success)
    throw new Error(`The file of keys ${file} is wrong at ${parsed.error.issues[0]?.path.join('.')}.`);
  return parsed.data;
}

function reasonOf(error: unknown): string {
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'exp') return 'has no valid end';
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ERR_JWT_EXPIRED') return 'is over';
  if (code === 'ERR_JWT_CLAIM_VALIDATION_FAILED') return 'is signed for something else';
  if (code === 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED') return 'is not what was signed';
  return 'is not a signature';
}
