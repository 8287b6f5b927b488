/** A person's own key as a browser holds it: it signs, and no script can read it. */
export interface BrowserKey {
  readonly kid: string;
  readonly key: CryptoKey;
}

/** What is signed, as `signature.ts` of the release store has it. */
export interface Statement {
  readonly purpose: string;
  readonly application: string;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** Reads the file that `new-key` made. Null when it is none of a private Ed25519 key. */
export async function readKey(text: string): Promise<BrowserKey | null> {
  try {
    const { kty, crv, x, d, kid } = JSON.parse(text) as Readonly<Record<string, string | undefined>>;
    if (!kty || !crv || !x || !d || !kid) return null;
    const key = await crypto.subtle.importKey('jwk', { kty, crv, x, d }, 'Ed25519', false, ['sign']);
    return { kid, key };
  } catch {
    return null;
  }
}

/** Signs a statement as `sign` of the release store does: a compact JWS (EdDSA). */
export async function signStatement(
  { purpose, application, claims }: Statement,
  { kid, key }: BrowserKey,
): Promise<string> {
  const header = { alg: 'EdDSA', kid };
  const payload = { ...claims, aud: purpose, sub: application, iat: Math.floor(Date.now() / 1_000) };
  const signed = [header, payload].map((part) => base64url(bytesOf(JSON.stringify(part)))).join('.');
  const signature = await crypto.subtle.sign('Ed25519', key, bytesOf(signed));
  return `${signed}.${base64url(new Uint8Array(signature))}`;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
