import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { DEFAULT_NAMES, identityEndpoints } from './endpoints.ts';
import { POLICIES } from './policies.ts';
import { type IdentityProvider, startIdentityProvider } from './server.ts';
import { Browser } from './testing/browser.ts';
import { answerOf, Client, claimsOf, PORTAL, signIn } from './testing/client.ts';
import { ADA, BEN, makeFolder, PASSWORD, readOutbox } from './testing/fixture.ts';

const { signUpSignIn, editProfile, passwordReset } = POLICIES;

let provider: IdentityProvider;
let place: Awaited<ReturnType<typeof makeFolder>>;
const logged: string[] = [];

beforeAll(async () => {
  place = await makeFolder();
  const settings = { IDP_TEST_CONTROLS: '1', SIGN_IN_FAILURES_PER_ADDRESS: '1000' };
  provider = await startIdentityProvider(readConfig({ ...place.environment, ...settings }), (...line) =>
    logged.push(JSON.stringify(line)),
  );
});

afterAll(async () => {
  await provider.close();
  await place.remove();
});

const open = () => ({ browser: new Browser(provider.origin), client: new Client(provider.origin) });

async function signedIn(email = ADA.email, password = PASSWORD) {
  const { browser, client } = open();
  const page = await browser.open(client.authorizeAddress(signUpSignIn));
  const arrival = await signIn(browser, page, email, password);
  return { browser, client, arrival, tokens: await client.redeem(signUpSignIn, arrival) };
}

describe('unified policy', () => {
  test('CTX-05 signing in ends at the portal with a code that gives tokens with the claims of the policy', async () => {
    const { arrival, tokens } = await signedIn();
    expect(arrival.url.origin + arrival.url.pathname).toBe(`${PORTAL}/auth-bridge.html`);
    expect(answerOf(arrival).get('state')).toBe('some-state');

    const endpoints = identityEndpoints(provider.origin);
    const person = {
      oid: ADA.oid,
      sub: ADA.oid,
      tfp: signUpSignIn,
      iss: endpoints.issuer,
      emails: [ADA.email],
    };
    expect(claimsOf(tokens.access_token)).toMatchObject({
      ...person,
      aud: endpoints.audience,
      azp: endpoints.clientId,
      scp: DEFAULT_NAMES.scope,
    });
    expect(claimsOf(tokens.id_token)).toMatchObject({
      ...person,
      aud: endpoints.clientId,
      nonce: 'some-nonce',
      name: 'Ada Lovelace',
      given_name: 'Ada',
      family_name: 'Lovelace',
    });
  });

  test('AUTH-16 the access token is signed with RS256 by the key that the provider publishes', async () => {
    const { tokens } = await signedIn();
    const [head = '', payload = '', signature = ''] = tokens.access_token.split('.');
    const { alg, kid } = JSON.parse(Buffer.from(head, 'base64url').toString());
    expect(alg).toBe('RS256');
    const { keys } = await (await fetch(identityEndpoints(provider.origin).jwksUri)).json();
    const jwk = keys.find((key: { kid: string }) => key.kid === kid);
    expect(Object.keys(jwk)).not.toContain('d');
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    const signed = verify(
      'RSA-SHA256',
      Buffer.from(`${head}.${payload}`),
      key,
      Buffer.from(signature, 'base64url'),
    );
    expect(signed).toBe(true);
  });

  test('AUTH-01 every policy makes an account of its own', async () => {
    const { tokens } = await signedIn();
    expect(JSON.parse(Buffer.from(tokens.client_info, 'base64url').toString())).toEqual({
      uid: `${ADA.oid}-b2c_1a_unifiedlogin`,
      utid: DEFAULT_NAMES.tenantId,
    });
  });

  test('CTX-05 a wrong password, an unknown address and an empty form say what is wrong, and the address stays', async () => {
    const { browser, client } = open();
    const page = await browser.open(client.authorizeAddress(signUpSignIn, { login_hint: ADA.email }));
    expect(page.text).toContain(`value="${ADA.email}"`);

    const wrong = await signIn(browser, page, ADA.email, 'not this');
    expect(wrong.text).toContain('The e-mail address or the password is not right.');
    expect(wrong.text).toContain(`value="${ADA.email}"`);
    expect(wrong.text).not.toContain('not this');
    const unknown = await signIn(browser, wrong, 'nobody@example.test', PASSWORD);
    expect(unknown.text.replaceAll('nobody@example.test', ADA.email)).toBe(wrong.text);

    const empty = await signIn(browser, unknown, '', '');
    expect(empty.text).toContain('<a href="#email">Enter your e-mail address</a>');
    expect(empty.text).toContain('<a href="#password">Enter your password</a>');
    expect((await signIn(browser, empty, ` ${ADA.email.toUpperCase()} `, PASSWORD)).url.origin).toBe(PORTAL);
  });

  test('CTX-05 cancelling and forgetting the password come back as the codes of Azure AD B2C', async () => {
    const { browser, client } = open();
    const page = await browser.open(client.authorizeAddress(signUpSignIn));
    const cancelled = answerOf(await browser.submit(page, 'Cancel'));
    expect(cancelled.get('error')).toBe('access_denied');
    expect(cancelled.get('error_description')).toMatch(/^AADB2C90091:/);

    const again = await browser.open(client.authorizeAddress(signUpSignIn));
    const forgotten = answerOf(await browser.follow(again, 'Forgot your password\\?'));
    expect(forgotten.get('error')).toBe('access_denied');
    expect(forgotten.get('error_description')).toMatch(/^AADB2C90118:/);
  });

  test('REG-02 option=signup begins at the sign-up page, even for somebody who is signed in', async () => {
    const { browser, client } = await signedIn();
    const page = await browser.open(client.authorizeAddress(signUpSignIn, { option: 'signup' }));
    expect(page.text).toContain('<h1>Create your account</h1>');
    const fields = {
      email: 'new@example.test',
      password: 'three plain words',
      'given-name': 'Grace',
      'family-name': 'Hopper',
    };
    const midway = await browser.submit(page, 'Create account', fields);
    // Another account than the session's: the provider ends that session first, by a form that sends itself.
    expect(midway.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/);
    const arrival = await browser.submit(midway, 'Continue');
    const tokens = await client.redeem(signUpSignIn, arrival);
    expect(claimsOf(tokens.id_token)).toMatchObject({ name: 'Grace Hopper', emails: ['new@example.test'] });
    expect((await signedIn('new@example.test', 'three plain words')).arrival.url.origin).toBe(PORTAL);
  });

  test('REG-02 sign-up says what is missing and refuses an address that has an account', async () => {
    const { browser, client } = open();
    const start = await browser.open(client.authorizeAddress(signUpSignIn));
    const page = await browser.follow(start, 'Sign up now');
    const empty = await browser.submit(page, 'Create account');
    for (const text of ['Enter your first name', 'Enter your last name', 'Enter your e-mail address']) {
      expect(empty.text).toContain(text);
    }
    expect(empty.text).toContain('Your password needs at least 8 characters');

    const fields = {
      email: ADA.email,
      password: 'long enough',
      'given-name': '<b>A</b>',
      'family-name': 'B',
    };
    const taken = await browser.submit(empty, 'Create account', fields);
    expect(taken.text).toContain('There is already an account with this e-mail address');
    expect(taken.text).toContain('value="&#60;b&#62;A&#60;/b&#62;"');
    const same = await browser.submit(taken, 'Create account', {
      ...fields,
      email: 'me@example.test',
      password: 'ME@example.test',
    });
    expect(same.text).toContain('Your password must not be your e-mail address');
  });
});

describe('tokens', () => {
  test('AUTH-17 a refresh token gives new tokens, again and again, and says when it ends', async () => {
    const { client, tokens } = await signedIn();
    expect(tokens.refresh_token_expires_in).toBe(24 * 3600);
    for (const _ of [1, 2]) {
      const refreshed = await client.refresh(signUpSignIn, tokens.refresh_token);
      expect(refreshed).toMatchObject({ refresh_token: tokens.refresh_token, token_type: 'Bearer' });
    }
  });

  test('AUTH-17 without a page the session of the provider gives a code', async () => {
    const { browser, client } = await signedIn();
    const arrival = await browser.open(client.authorizeAddress(signUpSignIn, { prompt: 'none' }));
    expect(answerOf(arrival).get('code')).toBeTruthy();
  });

  test('AUTH-15 when refresh token and session are gone, silence is answered with login_required', async () => {
    const { browser, client, tokens } = await signedIn();
    const drop = await fetch(`${provider.origin}/__test__/drop`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ models: ['RefreshToken', 'Session', 'Grant'] }),
    });
    expect(drop.status).toBe(200);
    expect(await client.refresh(signUpSignIn, tokens.refresh_token)).toMatchObject({
      error: 'invalid_grant',
    });
    const arrival = await browser.open(client.authorizeAddress(signUpSignIn, { prompt: 'none' }));
    expect(answerOf(arrival).get('error')).toBe('login_required');
  });

  test('AUTH-15 the lifetime of access tokens can be changed by a test', async () => {
    const set = async (accessTokenSeconds: number) =>
      fetch(`${provider.origin}/__test__/ttl`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ accessTokenSeconds }),
      });
    await set(2);
    const { tokens } = await signedIn();
    await set(3600);
    const { iat, exp } = claimsOf(tokens.access_token);
    expect(Number(exp) - Number(iat)).toBe(2);
  });

  test('CFG-03 a code is good for nobody without its verifier, and only the portal may ask from a page', async () => {
    const { client, arrival } = await signedIn();
    const used = await client.token(signUpSignIn, {
      grant_type: 'authorization_code',
      code: answerOf(arrival).get('code') ?? '',
      redirect_uri: `${PORTAL}/auth-bridge.html`,
      code_verifier: 'x'.repeat(43),
    });
    expect(used).toMatchObject({ error: 'invalid_grant' });
    const foreign = await client.token(
      signUpSignIn,
      { grant_type: 'refresh_token', refresh_token: 'x' },
      'http://evil.test',
    );
    expect(foreign).toMatchObject({ error: 'invalid_request' });
  });

  test('CFG-03 an address that is not the portal is no place to send a code to', async () => {
    const { browser, client } = open();
    const page = await browser.open(
      client.authorizeAddress(signUpSignIn, { redirect_uri: 'http://evil.test/' }),
    );
    expect(page.status).toBe(400);
    expect(page.text).toContain('This sign-in address does not work');
  });
});

describe('signing out', () => {
  test('R-21 signing out without naming a client ends session and refresh tokens and goes back to the portal', async () => {
    const { browser, client, tokens } = await signedIn();
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

  test('R-21 the session ends with the browser', async () => {
    const { browser, client } = open();
    const page = await browser.open(client.authorizeAddress(signUpSignIn));
    const response = await browser.submit(page, 'Sign in', { email: ADA.email, password: PASSWORD });
    const session = response.headers.getSetCookie().filter((line) => line.startsWith('portal_idp.session='));
    expect(session).toHaveLength(1);
    expect(session[0]).toMatch(/httponly/i);
    expect(session[0]).toMatch(/samesite=lax/i);
    expect(session[0]).not.toMatch(/expires|max-age/i);
  });
});

describe('profile edit', () => {
  test('CTX-05 the new name stands in the tokens of this policy and in the next ones of the sign-in', async () => {
    const { browser, client, tokens } = await signedIn(BEN.email);
    const page = await browser.open(client.authorizeAddress(editProfile));
    expect(page.text).toContain('value="O&#39;Hara"');
    const wrong = await browser.submit(page, 'Save changes', { 'given-name': '', 'family-name': 'King' });
    expect(wrong.text).toContain('Enter your first name');
    expect(wrong.text).toContain('value="King"');
    const arrival = await browser.submit(wrong, 'Save changes', {
      'given-name': 'Benedict',
      'family-name': 'King',
    });
    const edited = await client.redeem(editProfile, arrival);
    expect(claimsOf(edited.id_token)).toMatchObject({
      tfp: editProfile,
      name: 'Benedict King',
      oid: BEN.oid,
    });
    const renewed = await client.refresh(signUpSignIn, tokens.refresh_token);
    expect(renewed).toHaveProperty('id_token');
    expect(claimsOf(String(Object(renewed).id_token))).toMatchObject({
      tfp: signUpSignIn,
      given_name: 'Benedict',
    });
  });

  test('CTX-05 whoever is not signed in signs in first, and can cancel', async () => {
    const { browser, client } = open();
    const page = await browser.open(client.authorizeAddress(editProfile));
    expect(page.text).not.toContain('Sign up now');
    const form = await signIn(browser, page, ADA.email, PASSWORD);
    expect(form.text).toContain('<h1>Edit your name</h1>');
    const cancelled = await browser.submit(form, 'Cancel');
    expect(answerOf(cancelled).get('error_description')).toMatch(/^AADB2C90091:/);
  });
});

describe('password reset', () => {
  const codeFor = async (email: string) => {
    const mail = (await readOutbox(place.outbox)).filter(({ to }) => to === email).at(-1);
    return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
  };
  const start = async (email: string) => {
    const { browser, client } = open();
    const page = await browser.open(client.authorizeAddress(passwordReset, { scope: 'openid' }));
    return { browser, client, page: await browser.submit(page, 'Send verification code', { email }) };
  };

  test('HOME-04 a mailed code lets a member choose a new password; the old one and other devices are out', async () => {
    const before = await signedIn();
    const { browser, client, page } = await start(ADA.email);
    const code = (await codeFor(ADA.email)) ?? '';
    const wrong = await browser.submit(page, 'Verify code', {
      code: code === '000000' ? '000001' : '000000',
    });
    expect(wrong.text).toContain('This is not the code that we sent last');
    const choose = await browser.submit(wrong, 'Verify code', {
      code: ` ${code.slice(0, 3)} ${code.slice(3)}`,
    });
    expect(choose.text).toContain('<h1>Choose a new password</h1>');
    const short = await browser.submit(choose, 'Save new password', { password: 'short' });
    expect(short.text).toContain('Your password needs at least 8 characters');
    const arrival = await browser.submit(short, 'Save new password', { password: 'a new long one' });
    expect(claimsOf((await client.redeem(passwordReset, arrival)).id_token)).toMatchObject({
      tfp: passwordReset,
      oid: ADA.oid,
    });

    // The portal goes on to the sign-in policy, which asks nothing more.
    const next = await browser.open(client.authorizeAddress(signUpSignIn));
    expect(answerOf(next).get('code')).toBeTruthy();
    expect(await before.client.refresh(signUpSignIn, before.tokens.refresh_token)).toMatchObject({
      error: 'invalid_grant',
    });
    const other = await before.browser.open(before.client.authorizeAddress(signUpSignIn));
    const old = await signIn(before.browser, other, ADA.email, PASSWORD);
    expect(old.text).toContain('The e-mail address or the password is not right.');
    expect((await signIn(before.browser, old, ADA.email, 'a new long one')).url.origin).toBe(PORTAL);
  });

  test('HOME-04 somebody who is signed in can reset the password too', async () => {
    const { browser, client } = await signedIn(BEN.email);
    const page = await browser.open(client.authorizeAddress(passwordReset));
    expect(page.text).toContain(`value="${BEN.email}"`);
    const sent = await browser.submit(page, 'Send verification code', { email: BEN.email });
    const choose = await browser.submit(sent, 'Verify code', { code: (await codeFor(BEN.email)) ?? '' });
    const arrival = await browser.submit(choose, 'Save new password', { password: PASSWORD });
    expect(claimsOf((await client.redeem(passwordReset, arrival)).id_token)).toMatchObject({ oid: BEN.oid });
  });

  test('HOME-04 an unknown address gets the same answers, and no code', async () => {
    const known = await start(BEN.email);
    const unknown = await start('nobody@example.test');
    const neutral = (text: string, email: string) =>
      text.replaceAll(email, '…').replace(/interaction\/[\w-]+/g, '…');
    expect(neutral(unknown.page.text, 'nobody@example.test')).toBe(neutral(known.page.text, BEN.email));
    expect(await codeFor('nobody@example.test')).toBeUndefined();
    const wrong = await unknown.browser.submit(unknown.page, 'Verify code', { code: '123456' });
    expect(wrong.text).toContain('This is not the code that we sent last');
  });

  test('HOME-04 a code is of no use after five wrong tries, and a new one takes its place', async () => {
    const { browser, page } = await start(BEN.email);
    const code = (await codeFor(BEN.email)) ?? '';
    const wrongCode = code === '000000' ? '000001' : '000000';
    let shown = page;
    for (const _ of [1, 2, 3, 4]) shown = await browser.submit(shown, 'Verify code', { code: wrongCode });
    const gone = await browser.submit(shown, 'Verify code', { code: wrongCode });
    expect(gone.text).toContain('This code can no longer be used');
    expect((await browser.submit(page, 'Verify code', { code })).text).toContain(
      'This code can no longer be used',
    );

    const resent = await browser.submit(page, 'Send a new code');
    const choose = await browser.submit(resent, 'Verify code', { code: (await codeFor(BEN.email)) ?? '' });
    expect(choose.text).toContain('<h1>Choose a new password</h1>');
  });

  test('HOME-04 the password page is closed to whoever has not typed the code', async () => {
    const { browser, page } = await start(BEN.email);
    const address = page.url.pathname.replace(/code$/, 'password');
    expect((await browser.open(address)).text).toContain('<h1>Reset your password</h1>');
  });
});

describe('refusals', () => {
  test('R-23 after five failures the account is paused, the right password included, known or not', async () => {
    const paused: string[] = [];
    for (const email of [BEN.email, 'stranger@example.test']) {
      const { browser, client } = open();
      let page = await browser.open(client.authorizeAddress(signUpSignIn));
      for (const _ of [1, 2, 3, 4, 5]) page = await signIn(browser, page, email, 'wrong');
      page = await signIn(browser, page, email, PASSWORD);
      expect(page.status).toBe(429);
      expect(page.text).toContain('There were too many tries. Please wait 15 minutes and try again.');
      paused.push(page.text.replaceAll(email, '…').replace(/interaction\/[\w-]+/g, '…'));
    }
    expect(paused[0]).toBe(paused[1]);
  });

  test('R-25 unknown pages, broken and oversized forms are answered plainly and with the headers', async () => {
    const { browser, client } = open();
    const page = await browser.open(client.authorizeAddress(signUpSignIn));
    const form = new URL(`${page.url.pathname}/sign-in`, page.url);
    // The cookie of the interaction is the browser's; without it the page is as good as unknown.
    const stranger = await fetch(form);
    expect(stranger.status).toBe(400);
    expect(await stranger.text()).toContain('This sign-in page has expired');

    const unknown = await fetch(`${provider.origin}/B2C_1A_other/oauth2/v2.0/authorize`);
    expect(unknown.status).toBe(404);
    const large = await fetch(form, {
      method: 'POST',
      body: new URLSearchParams({ email: 'x'.repeat(40_000) }),
    });
    expect(large.status).toBe(413);
    const largeToken = await fetch(`${provider.origin}/${signUpSignIn}/oauth2/v2.0/token`, {
      method: 'POST',
      body: new URLSearchParams({ code: 'x'.repeat(40_000) }),
    });
    expect(largeToken.status).toBe(413);

    for (const response of [stranger, unknown, large]) {
      const headers = Object.fromEntries(response.headers);
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['content-security-policy']).not.toMatch(/unsafe|form-action/);
    }
  });

  test('R-25 a malformed form is 400, and the page goes on', async () => {
    const { browser, client } = open();
    const page = await browser.open(client.authorizeAddress(signUpSignIn));
    const broken: RequestInit[] = [
      { body: 'email=%E0%A4%A', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      { body: 'email=a&email=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      { body: '{}', headers: { 'content-type': 'application/json' } },
    ];
    for (const init of broken)
      expect((await browser.post(`${page.url.pathname}/sign-in`, init)).status).toBe(400);
    expect((await browser.open(page.url.href)).status).toBe(200);
  });

  test('R-25 a page that was used is expired, and a reloaded form begins anew', async () => {
    const { browser, client } = open();
    const page = await browser.open(client.authorizeAddress(signUpSignIn));
    const wrong = await signIn(browser, page, ADA.email, '');
    expect((await browser.open(`${page.url.pathname}/verify`)).url.pathname).toBe(page.url.pathname);
    expect(wrong.status).toBe(200);
    await browser.submit(page, 'Cancel');
    const late = await browser.open(page.url.href);
    expect(late.text).toContain('This sign-in page has expired');
    expect(late.text).toContain(`href="${PORTAL}/"`);
  });

  test('R-28 a request under a foreign name is refused', async () => {
    const { request } = await import('node:http');
    const status = await new Promise((resolve, reject) => {
      const asked = request(`${provider.origin}/${signUpSignIn}/discovery/v2.0/keys`, {
        headers: { host: 'evil.test' },
      });
      asked.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject);
      asked.end();
    });
    expect(status).toBe(400);
  });

  test('R-05 the log holds no address, password, code or token', () => {
    const text = logged.join('\n');
    expect(text).toContain('sign-in.done');
    expect(text).not.toMatch(/@|Passw0rd|\b\d{6}\b|eyJ/);
  });
});
