import { hash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Browser, Page } from '../../kit/testing/browser.ts';
import { DEFAULT_NAMES, identityEndpoints, scopeAddress } from '../endpoints.ts';

export const PORTAL = 'http://localhost:4200';

const REDIRECT = `${PORTAL}/auth-bridge.html`;

const Tokens = z.looseObject({
  access_token: z.string(),
  id_token: z.string(),
  refresh_token: z.string(),
  client_info: z.string(),
  refresh_token_expires_in: z.number(),
});
export type Tokens = z.infer<typeof Tokens>;

/** The protocol as MSAL uses it: authorization code with PKCE, then refresh, below the policy's path. */
export class Client {
  readonly #origin: string;
  readonly #verifier = randomBytes(32).toString('base64url');

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Returns the URL to which MSAL redirects the browser. */
  authorizeAddress(policy: string, extra: Record<string, string> = {}): string {
    const { clientId } = identityEndpoints(this.#origin);
    const query = new URLSearchParams({
      client_id: clientId,
      scope: `openid profile offline_access ${scopeAddress(DEFAULT_NAMES)}`,
      redirect_uri: REDIRECT,
      response_type: 'code',
      response_mode: 'fragment',
      state: 'some-state',
      nonce: 'some-nonce',
      code_challenge: hash('sha256', this.#verifier, 'base64url'),
      code_challenge_method: 'S256',
      ...extra,
    });
    return `${this.#origin}/${policy.toLowerCase()}/oauth2/v2.0/authorize?${query}`;
  }

  async redeem(policy: string, redirect: Page): Promise<Tokens> {
    const code = redirectParameters(redirect).get('code') ?? '';
    return Tokens.parse(
      await this.token(policy, {
        grant_type: 'authorization_code',
        code,
        redirect_uri: REDIRECT,
        code_verifier: this.#verifier,
      }),
    );
  }

  refresh(policy: string, refreshToken: string): Promise<unknown> {
    return this.token(policy, {
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      scope: `${scopeAddress(DEFAULT_NAMES)} openid profile offline_access`,
    });
  }

  async token(policy: string, fields: Record<string, string>, origin = PORTAL): Promise<unknown> {
    const response = await fetch(`${this.#origin}/${policy.toLowerCase()}/oauth2/v2.0/token`, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams({ client_id: DEFAULT_NAMES.clientId, client_info: '1', ...fields }),
    });
    return response.json();
  }
}

/** Returns the fragment parameters of a redirect to the portal. */
export const redirectParameters = (redirect: Page) => new URLSearchParams(redirect.url.hash.slice(1));

/** Returns the payload of a token without verification. */
export function claimsOf(token: string): Record<string, unknown> {
  const payload = token.split('.')[1] ?? '';
  return z.record(z.string(), z.unknown()).parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
}

export async function signIn(browser: Browser, page: Page, email: string, password: string): Promise<Page> {
  return browser.submit(page, 'Sign in', { email, password });
}
