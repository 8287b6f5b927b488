import { afterAll, beforeAll, expect, test } from 'vitest';
import { POLICIES } from './policies.ts';
import { PORTAL, signIn } from './testing/client.ts';
import { ADA, BEN, PASSWORD } from './testing/fixture.ts';
import { type Running, startForTests } from './testing/start-for-tests.ts';

const { passwordReset, signUpSignIn } = POLICIES;

let idp: Running;

beforeAll(async () => {
  idp = await startForTests();
});

afterAll(() => idp.stop());

test('five failures pause an account, known or not, even with its password', {
  tags: ['R-23'],
}, async () => {
  const paused: string[] = [];
  for (const email of [BEN.email, 'otherBrowser@example.test']) {
    const { browser, client } = idp.open();
    let page = await browser.open(client.authorizeAddress(signUpSignIn));
    for (const _ of [1, 2, 3, 4, 5]) page = await signIn(browser, page, email, 'invalid');
    page = await signIn(browser, page, email, PASSWORD);
    expect(page.status).toBe(429);
    expect(page.text).toContain('There were too many tries. Please wait 15 minutes and try again.');
    paused.push(page.text.replaceAll(email, '…').replace(/interaction\/[\w-]+/g, '…'));
  }
  expect(paused[0]).toBe(paused[1]);
});

test('rejects unknown pages and invalid forms with security headers', {
  tags: ['R-25'],
}, async () => {
  const { browser, client } = idp.open();
  const page = await browser.open(client.authorizeAddress(signUpSignIn));
  const form = new URL(`${page.url.pathname}/sign-in`, page.url);
  // Without the browser's interaction cookie, the page counts as unknown.
  const otherBrowser = await fetch(form);
  expect(otherBrowser.status).toBe(400);
  expect(await otherBrowser.text()).toContain('This sign-in page has expired');

  const unknown = await fetch(`${idp.origin}/B2C_1A_other/oauth2/v2.0/authorize`);
  expect(unknown.status).toBe(404);
  const large = await fetch(form, {
    method: 'POST',
    body: new URLSearchParams({ email: 'x'.repeat(40_000) }),
  });
  expect(large.status).toBe(413);
  const largeToken = await fetch(`${idp.origin}/${signUpSignIn}/oauth2/v2.0/token`, {
    method: 'POST',
    body: new URLSearchParams({ code: 'x'.repeat(40_000) }),
  });
  expect(largeToken.status).toBe(413);

  for (const response of [otherBrowser, unknown, large]) {
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

test('every sign-in page shows the logo from the portal', {
  tags: ['CTX-05', 'R-25'],
}, async () => {
  const { browser, client } = idp.open();
  const signIn = client.authorizeAddress(signUpSignIn);
  for (const [address, status] of [
    [signIn, 200],
    [client.authorizeAddress(passwordReset), 200],
    [signIn.replace('client_id=', 'client_id=0'), 400],
    ['/nothing', 404],
    [`/${signUpSignIn}/nothing`, 404],
  ] as const) {
    const page = await browser.open(address);
    expect(page.status).toBe(status);
    expect(page.text).toContain(
      '<header><img src="http://localhost:4200/assets/mark.svg" alt=""><span>Test Society</span></header>',
    );
    expect(page.text).toContain('<link rel="icon" href="http://localhost:4200/assets/mark.svg">');
    expect(page.headers.get('content-security-policy')).toContain('; img-src http://localhost:4200; ');
  }
});

test('responds 400 for a malformed form, and the page keeps working', { tags: ['R-25'] }, async () => {
  const { browser, client } = idp.open();
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

test('a used page has expired, and a reloaded form restarts', { tags: ['R-25'] }, async () => {
  const { browser, client } = idp.open();
  const page = await browser.open(client.authorizeAddress(signUpSignIn));
  const wrong = await signIn(browser, page, ADA.email, '');
  expect((await browser.open(`${page.url.pathname}/verify`)).url.pathname).toBe(page.url.pathname);
  expect(wrong.status).toBe(200);
  await browser.submit(page, 'Cancel');
  const late = await browser.open(page.url.href);
  expect(late.text).toContain('This sign-in page has expired');
  expect(late.text).toContain(`href="${PORTAL}/"`);
});

test('rejects an unknown host', { tags: ['R-28'] }, async () => {
  const { request } = await import('node:http');
  const status = await new Promise((resolve, reject) => {
    const received = request(`${idp.origin}/${signUpSignIn}/discovery/v2.0/keys`, {
      headers: { host: 'evil.test' },
    });
    received.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject);
    received.end();
  });
  expect(status).toBe(400);
});

test('the log contains no address, password, code or token', { tags: ['R-05'] }, async () => {
  const { browser, client } = await idp.signedIn();
  const page = await browser.open(client.authorizeAddress(passwordReset));
  const sent = await browser.submit(page, 'Send me a code', { email: ADA.email });
  await browser.submit(sent, 'Check the code', { code: (await idp.codeFor(ADA.email)) ?? '' });
  const text = idp.logged.join('\n');
  for (const event of ['sign-in.done', 'grant.success', 'reset-code.sent']) expect(text).toContain(event);
  expect(text).not.toMatch(/@|Passw0rd|\b\d{6}\b|eyJ/);
});
