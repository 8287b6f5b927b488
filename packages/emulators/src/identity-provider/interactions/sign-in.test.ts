import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_NAMES, identityEndpoints } from '../endpoints.ts';
import { POLICIES } from '../policies.ts';
import { claimsOf, PORTAL, redirectParameters, signIn } from '../testing/client.ts';
import { ADA, BEN, PASSWORD } from '../testing/fixture.ts';
import { type Running, startForTests } from '../testing/start-for-tests.ts';

const { signUpSignIn, editProfile } = POLICIES;

let idp: Running;

beforeAll(async () => {
  idp = await startForTests();
});

afterAll(() => idp.stop());

describe('unified policy', () => {
  test("sign-in returns a code for tokens with the policy's claims", {
    tags: ['CTX-05'],
  }, async () => {
    const { arrival, tokens } = await idp.signedIn();
    expect(arrival.url.origin + arrival.url.pathname).toBe(`${PORTAL}/auth-bridge.html`);
    expect(redirectParameters(arrival).get('state')).toBe('some-state');

    const endpoints = identityEndpoints(idp.origin);
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

  test('the access token has an RS256 signature by the published key', {
    tags: ['AUTH-16'],
  }, async () => {
    const { tokens } = await idp.signedIn();
    const [head = '', payload = '', signature = ''] = tokens.access_token.split('.');
    const { alg, kid } = JSON.parse(Buffer.from(head, 'base64url').toString());
    expect(alg).toBe('RS256');
    const { keys } = await (await fetch(identityEndpoints(idp.origin).jwksUri)).json();
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

  test('every policy has its own account id', { tags: ['AUTH-01'] }, async () => {
    const { tokens } = await idp.signedIn();
    expect(JSON.parse(Buffer.from(tokens.client_info, 'base64url').toString())).toEqual({
      uid: `${ADA.oid}-b2c_1a_unifiedlogin`,
      utid: DEFAULT_NAMES.tenantId,
    });
  });

  test('reports wrong credentials and an empty form, and keeps the address', {
    tags: ['CTX-05'],
  }, async () => {
    const { browser, client } = idp.open();
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

  test('cancelling and forgotten passwords return codes of Azure AD B2C', {
    tags: ['CTX-05'],
  }, async () => {
    const { browser, client } = idp.open();
    const page = await browser.open(client.authorizeAddress(signUpSignIn));
    const cancelled = redirectParameters(await browser.submit(page, 'Cancel'));
    expect(cancelled.get('error')).toBe('access_denied');
    expect(cancelled.get('error_description')).toMatch(/^AADB2C90091:/);

    const again = await browser.open(client.authorizeAddress(signUpSignIn));
    const forgotten = redirectParameters(await browser.follow(again, 'Forgot your password\\?'));
    expect(forgotten.get('error')).toBe('access_denied');
    expect(forgotten.get('error_description')).toMatch(/^AADB2C90118:/);
  });

  test('option=signup starts at the sign-up page, even with a session', {
    tags: ['REG-02'],
  }, async () => {
    const { browser, client } = await idp.signedIn();
    const page = await browser.open(client.authorizeAddress(signUpSignIn, { option: 'signup' }));
    expect(page.text).toContain('<h1>Create your account</h1>');
    const fields = {
      email: 'new@example.test',
      password: 'three plain words',
      'given-name': 'Grace',
      'family-name': 'Hopper',
    };
    const midway = await browser.submit(page, 'Create account', fields);
    // A different account than the session's: the provider first ends that session, by a self-submitting form.
    expect(midway.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/);
    const arrival = await browser.submit(midway, 'Continue');
    const tokens = await client.redeem(signUpSignIn, arrival);
    expect(claimsOf(tokens.id_token)).toMatchObject({ name: 'Grace Hopper', emails: ['new@example.test'] });
    expect((await idp.signedIn('new@example.test', 'three plain words')).arrival.url.origin).toBe(PORTAL);
  });

  test('sign-up reports missing fields and an existing account', {
    tags: ['REG-02'],
  }, async () => {
    const { browser, client } = idp.open();
    const start = await browser.open(client.authorizeAddress(signUpSignIn));
    const page = await browser.follow(start, 'Register');
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

describe('profile edit', () => {
  test('the new name is in tokens of this policy and of the next sign-in', {
    tags: ['CTX-05'],
  }, async () => {
    const { browser, client, tokens } = await idp.signedIn(BEN.email);
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

  test('requires sign-in first, and can be cancelled', { tags: ['CTX-05'] }, async () => {
    const { browser, client } = idp.open();
    const page = await browser.open(client.authorizeAddress(editProfile));
    expect(page.text).not.toContain('Register');
    const form = await signIn(browser, page, ADA.email, PASSWORD);
    expect(form.text).toContain('<h1>Edit your name</h1>');
    const cancelled = await browser.submit(form, 'Cancel');
    expect(redirectParameters(cancelled).get('error_description')).toMatch(/^AADB2C90091:/);
  });
});
