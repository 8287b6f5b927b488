import { readFile } from 'node:fs/promises';
import { errors, exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

/** Purposes of signatures. A signature for one purpose is invalid for any other. */
export const PURPOSES = ['publish', 'audit', 'promote', 'abort-canary', 'preview', 'dev-override'] as const;
export type Purpose = (typeof PURPOSES)[number];

const PUBLIC_KEY_SHAPE = { kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.base64url() };

/** The library ignores white space in a token, but cookies and pages must not contain any. */
const COMPACT_JWS = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const NOT_A_SIGNATURE = 'is not a signature';

/** Purposes of tokens in links. Other signatures are stored with the signed content and do not expire. */
const LINK_PURPOSES: readonly Purpose[] = ['preview', 'dev-override'];
const MAX_LINK_SECONDS = 31 * 24 * 60 * 60;

export const KeyName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,60}$/, 'Expected a name such as "payments-team"');

/** A public key with its owner's permissions: applications ('*': all) and purposes. */
const TrustedKey = z.strictObject({
  ...PUBLIC_KEY_SHAPE,
  kid: KeyName,
  applications: z.array(z.string()).min(1),
  purposes: z.array(z.enum(PURPOSES)).min(1),
});

/** The file of trusted keys: a JSON Web Key Set with permissions per key. */
export const TrustedKeys = z.strictObject({ keys: z.array(TrustedKey).min(1) });
export type TrustedKeys = z.infer<typeof TrustedKeys>;

/** A team's private key. */
export const SigningKey = z.strictObject({
  ...PUBLIC_KEY_SHAPE,
  kid: KeyName,
  d: z.base64url(),
});
export type SigningKey = z.infer<typeof SigningKey>;

/** Why a signature is rejected, as one sentence without its subject. */
export class SignatureError extends Error {
  override readonly name = 'SignatureError';
}

export interface Statement {
  readonly purpose: Purpose;
  readonly application: string;
  readonly claims: Readonly<Record<string, unknown>>;
  readonly expires?: Date;
}

export interface VerifiedStatement {
  readonly signer: string;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** Signs a statement as a compact JWS (EdDSA), which is safe in a URL. */
export async function sign({ purpose, application, claims, expires }: Statement, key: SigningKey) {
  const token = new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'EdDSA', kid: key.kid })
    .setAudience(purpose)
    .setSubject(application)
    .setIssuedAt();
  return (expires ? token.setExpirationTime(expires) : token).sign(await importJWK(key, 'EdDSA'));
}

/** Verifies a statement for this purpose and application. Links expire within 31 days. @throws SignatureError */
export async function verify(
  token: string,
  { purpose, application }: Pick<Statement, 'purpose' | 'application'>,
  { keys }: TrustedKeys,
): Promise<VerifiedStatement> {
  if (!COMPACT_JWS.test(token)) throw new SignatureError(NOT_A_SIGNATURE);
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

/** Returns the application that an unverified token names, or null for a malformed token. */
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

/** Creates a team's key pair: the private key for the team, and the public key with permissions for the platform. */
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

/** Reads a key file. @throws Error that names the file and the problem */
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
  // The message omits the file's values, which may be a private key.
  if (!parsed.success)
    throw new Error(`The file of keys ${file} is wrong at ${parsed.error.issues[0]?.path.join('.')}.`);
  return parsed.data;
}

function reasonOf(error: unknown): string {
  if (error instanceof errors.JWTClaimValidationFailed) return claimReasonOf(error);
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ERR_JWT_EXPIRED') return 'has expired';
  if (code === 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED') return 'differs from what was signed';
  return NOT_A_SIGNATURE;
}

function claimReasonOf({ claim, reason }: errors.JWTClaimValidationFailed): string {
  if (claim === 'exp') return 'has no valid expiry';
  if (claim === 'nbf' && reason === 'check_failed') return 'is not valid yet';
  return claim === 'aud' || claim === 'sub' ? 'is signed for another purpose' : `has no valid ${claim}`;
}
