import { afterAll, beforeAll, expect, test } from 'vitest';
import { POLICIES } from '../policies.ts';
import { claimsOf, PORTAL, redirectParameters, signIn } from '../testing/client.ts';
import { ADA, BEN, PASSWORD } from '../testing/fixture.ts';
import { type Running, startForTests } from '../testing/start-for-tests.ts';

const { signUpSignIn, passwordReset } = POLICIES;

let idp: Running;

beforeAll(async () => {
  idp = await startForTests();
});

afterAll(() => idp.stop());

const start = async (email: string) => {
  const { browser, client } = idp.open();
  const page = await browser.open(client.authorizeAddress(passwordReset, { scope: 'openid' }));
  return { browser, client, page: await browser.submit(page, 'Send me a code', { email }) };
};

test('a mailed code sets a new password and ends all other sessions', {
  tags: ['HOME-04'],
}, async () => {
  const before = await idp.signedIn();
  const { browser, client, page } = await start(ADA.email);
  const code = (await idp.codeFor(ADA.email)) ?? '';
  const wrong = await browser.submit(page, 'Check the code', {
    code: code === '000000' ? '000001' : '000000',
  });
  expect(wrong.text).toContain('This code is not right');
  const choose = await browser.submit(wrong, 'Check the code', {
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

  // The portal continues with the sign-in policy, which shows no page.
  const next = await browser.open(client.authorizeAddress(signUpSignIn));
  expect(redirectParameters(next).get('code')).toBeTruthy();
  expect(await before.client.refresh(signUpSignIn, before.tokens.refresh_token)).toMatchObject({
    error: 'invalid_grant',
  });
  const other = await before.browser.open(before.client.authorizeAddress(signUpSignIn));
  const old = await signIn(before.browser, other, ADA.email, PASSWORD);
  expect(old.text).toContain('The e-mail address or the password is not right.');
  expect((await signIn(before.browser, old, ADA.email, 'a new long one')).url.origin).toBe(PORTAL);
});

test('a signed-in member can reset the password too', { tags: ['HOME-04'] }, async () => {
  const { browser, client, tokens } = await idp.signedIn(BEN.email);
  const page = await browser.open(client.authorizeAddress(passwordReset));
  expect(page.text).toContain(`value="${BEN.email}"`);
  const sent = await browser.submit(page, 'Send me a code', { email: BEN.email });
  const choose = await browser.submit(sent, 'Check the code', { code: (await idp.codeFor(BEN.email)) ?? '' });
  const arrival = await browser.submit(choose, 'Save new password', { password: PASSWORD });
  expect(claimsOf((await client.redeem(passwordReset, arrival)).id_token)).toMatchObject({ oid: BEN.oid });
  // A stolen refresh token of this browser is invalid too.
  expect(await client.refresh(signUpSignIn, tokens.refresh_token)).toMatchObject({ error: 'invalid_grant' });
});

test('an unknown address gets equal responses and no code', { tags: ['HOME-04'] }, async () => {
  const known = await start(BEN.email);
  const unknown = await start('nobody@example.test');
  const neutral = (text: string, email: string) =>
    text.replaceAll(email, '…').replace(/interaction\/[\w-]+/g, '…');
  expect(neutral(unknown.page.text, 'nobody@example.test')).toBe(neutral(known.page.text, BEN.email));
  expect(await idp.codeFor('nobody@example.test')).toBeUndefined();
  const wrong = await unknown.browser.submit(unknown.page, 'Check the code', { code: '123456' });
  expect(wrong.text).toContain('This code is not right');
});

test('five wrong attempts invalidate a code, and a new one replaces it', {
  tags: ['HOME-04'],
}, async () => {
  const { browser, page } = await start(BEN.email);
  const code = (await idp.codeFor(BEN.email)) ?? '';
  const wrongCode = code === '000000' ? '000001' : '000000';
  let shown = page;
  for (const _ of [1, 2, 3, 4]) shown = await browser.submit(shown, 'Check the code', { code: wrongCode });
  const gone = await browser.submit(shown, 'Check the code', { code: wrongCode });
  expect(gone.text).toContain('This code can no longer be used');
  expect((await browser.submit(page, 'Check the code', { code })).text).toContain(
    'This code can no longer be used',
  );

  const resent = await browser.submit(page, 'Send a new code');
  const choose = await browser.submit(resent, 'Check the code', {
    code: (await idp.codeFor(BEN.email)) ?? '',
  });
  expect(choose.text).toContain('<h1>Choose a new password</h1>');
});

test('the password page requires the verified code', { tags: ['HOME-04'] }, async () => {
  const { browser, page } = await start(BEN.email);
  const address = page.url.pathname.replace(/code$/, 'password');
  expect((await browser.open(address)).text).toContain('<h1>Reset your password</h1>');
});
