import { type KeyObject, randomBytes } from 'node:crypto';
import { errors, jwtVerify } from 'jose';

const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const SCOPE = 'signature impersonation';
const LIFETIME_S = 3_600;
const MAX_ASSERTION_LIFETIME_S = 3_600;

interface Integration {
  readonly clientId: string;
  /** The user that the integration impersonates. */
  readonly userId: string;
  readonly publicKey: KeyObject;
}

/** Issues access tokens by DocuSign's JWT grant. They are in memory, so a restart revokes them. */
export class AccessTokens {
  readonly #integration: Integration;
  readonly #audience: string;
  /** Expiry of each token, by the `Authorization` header that carries it. */
  readonly #expiries = new Map<string, number>();
  #fault: string | undefined;

  constructor(integration: Integration, origin: string) {
    this.#integration = integration;
    this.#audience = new URL(origin).host;
  }

  issue() {
    const token = randomBytes(32).toString('base64url');
    this.#expiries.set(`Bearer ${token}`, Date.now() + LIFETIME_S * 1000);
    return { access_token: token, token_type: 'Bearer', expires_in: LIFETIME_S };
  }

  isValid(authorization = ''): boolean {
    return (this.#expiries.get(authorization) ?? 0) > Date.now();
  }

  /** Revokes all tokens and, with a fault, refuses new ones with this error. */
  revoke(fault: string | undefined): void {
    this.#expiries.clear();
    this.#fault = fault;
  }

  /** Returns DocuSign's error for this request; undefined if it gets a token. */
  async refusalOf(form: ReadonlyMap<string, string>): Promise<string | undefined> {
    if (this.#fault !== undefined) return this.#fault;
    if (form.get('grant_type') !== GRANT_TYPE) return 'unsupported_grant_type';
    const { clientId, userId, publicKey } = this.#integration;
    try {
      const { payload } = await jwtVerify(form.get('assertion') ?? '', publicKey, {
        algorithms: ['RS256'],
        issuer: clientId,
        subject: userId,
        audience: this.#audience,
        maxTokenAge: MAX_ASSERTION_LIFETIME_S,
        requiredClaims: ['exp'],
      });
      const { exp = 0, iat = 0, scope } = payload;
      if (exp - iat > MAX_ASSERTION_LIFETIME_S) return 'invalid_grant';
      return scope === SCOPE ? undefined : 'consent_required';
    } catch (error) {
      if (error instanceof errors.JOSEError) return 'invalid_grant';
      throw error;
    }
  }
}
