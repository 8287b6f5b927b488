import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { POLICIES } from './policies.ts';
import { claimsOf, PORTAL, redirectParameters } from './testing/client.ts';
import { ADA, PASSWORD } from './testing/fixture.ts';
import { type Running, startForTests } from './testing/start-for-tests.ts';

const { signUpSignIn, editProfile, passwordReset } = POLICIES;

let idp: Running;

beforeAll(async () => {
  idp = await startForTests();
});

afterAll(() => idp.stop());

describe('tokens', () => {
  test('a refresh token returns new tokens repeatedly, with its lifetime', {
    tags: ['AUTH-17'],
  }, async () => {
    const { client, tokens } = await idp.signedIn();
    expect(tokens.refresh_token_expires_in).toBe(24 * 3600);
    for (const _ of [1, 2]) {
      const refreshed = await client.refresh(signUpSignIn, tokens.refresh_token);
      expect(refreshed).toMatchObject({ refresh_token: tokens.refresh_token, token_type: 'Bearer' });
    }
  });

  test("the provider's session returns a code without a page", { tags: ['AUTH-17'] }, async () => {
    const { browser, client } = await idp.signedIn();
    const arrival = await browser.open(client.authorizeAddress(signUpSignIn, { prompt: 'none' }));
    expect(redirectParameters(arrival).get('code')).toBeTruthy();
  });

  test('without session and refresh token, prompt=none returns login_required', {
    tags: ['AUTH-15'],
  }, async () => {
    const { browser, client, tokens } = await idp.signedIn();
    const drop = await idp.control('drop', { models: ['RefreshToken', 'Session', 'Grant'] });
    expect(drop.status).toBe(200);
    expect(await client.refresh(signUpSignIn, tokens.refresh_token)).toMatchObject({
      error: 'invalid_grant',
    });
    const arrival = await browser.open(client.authorizeAddress(signUpSignIn, { prompt: 'none' }));
    expect(redirectParameters(arrival).get('error')).toBe('login_required');
  });

  test('tests can change the lifetime of access tokens', { tags: ['AUTH-15'] }, async () => {
    const set = (accessTokenSeconds: number) => idp.control('ttl', { accessTokenSeconds });
    await set(2);
    const { tokens } = await idp.signedIn();
    await set(3600);
    const { iat, exp } = claimsOf(tokens.access_token);
    expect(Number(exp) - Number(iat)).toBe(2);
  });

  test("requires the code verifier, and allows only the portal's origin", {
    tags: ['CFG-03'],
  }, async () => {
    const { client, arrival } = await idp.signedIn();
    const used = await client.token(signUpSignIn, {
      grant_type: 'authorization_code',
      code: redirectParameters(arrival).get('code') ?? '',
      redirect_uri: `${PORTAL}/auth-bridge.html`,
      code_verifier: 'x'.repeat(43),
    });
    expect(used).toMatchObject({ error: 'invalid_grant' });
    const crossOrigin = await client.token(
      signUpSignIn,
      { grant_type: 'refresh_token', refresh_token: 'x' },
      'http://evil.test',
    );
    expect(crossOrigin).toMatchObject({ error: 'invalid_request' });
  });

  test('codes and refresh tokens are valid only for their policy', {
    tags: ['R-03', 'AUTH-01'],
  }, async () => {
    const { client, browser } = await idp.signedIn();
    const again = await browser.open(client.authorizeAddress(signUpSignIn, { prompt: 'none' }));
    for (const policy of [editProfile, passwordReset]) {
      await expect(client.redeem(policy, again)).rejects.toThrow();
    }
    const tokens = await client.redeem(signUpSignIn, again);
    expect(claimsOf(tokens.access_token)).toMatchObject({ tfp: 'B2C_1A_unifiedlogin' });
    expect(await client.refresh(editProfile, tokens.refresh_token)).toMatchObject({ error: 'invalid_grant' });
    expect(await client.refresh(signUpSignIn, tokens.refresh_token)).toMatchObject({ token_type: 'Bearer' });
  });

  test('rejects a redirect URI outside of the portal', { tags: ['CFG-03'] }, async () => {
    const { browser, client } = idp.open();
    const page = await browser.open(
      client.authorizeAddress(signUpSignIn, { redirect_uri: 'http://evil.test/' }),
    );
    expect(page.status).toBe(400);
    expect(page.text).toContain('This sign-in address does not work');
  });
});

describe('signing out', () => {
  test('sign-out without a client ends the session and returns to the portal', {
    tags: ['R-21'],
  }, async () => {
    const { browser, client, tokens } = await idp.signedIn();
    const leave = `/${signUpSignIn}/oauth2/v2.0/logout?post_logout_redirect_uri=${encodeURIComponent(`${PORTAL}/`)}`;
    const page = await browser.open(leave);
    const arrival = await browser.submit(page, 'Sign out');
    expect(arrival.url.href).toBe(`${PORTAL}/`);
    expect(await client.refresh(signUpSignIn, tokens.refresh_token)).toMatchObject({
      error: 'invalid_grant',
    });
    const again = await browser.open(client.authorizeAddress(signUpSignIn));
    expect(again.text).toContain('<h1>Sign in</h1>');
  });

  test('the session ends with the browser', { tags: ['R-21'] }, async () => {
    const { browser, client } = idp.open();
    const page = await browser.open(client.authorizeAddress(signUpSignIn));
    const response = await browser.submit(page, 'Sign in', { email: ADA.email, password: PASSWORD });
    const session = response.headers.getSetCookie().filter((line) => line.startsWith('portal_idp.session='));
    expect(session).toHaveLength(1);
    expect(session[0]).toMatch(/httponly/i);
    expect(session[0]).toMatch(/samesite=lax/i);
    expect(session[0]).not.toMatch(/expires|max-age/i);
  });
});
