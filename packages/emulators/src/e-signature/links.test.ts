import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FILLED_FORMS } from './testing/filled-forms.ts';
import { address, fillAndSign, LINK, PHONE, SPOUSE, startForTests } from './testing/start-for-tests.ts';

let service: Awaited<ReturnType<typeof startForTests>>;
beforeAll(async () => {
  service = await startForTests();
});
afterAll(() => service.stop());

test('removes values from the URL and limits the session to one browser', {
  tags: ['R-05', 'R-17'],
}, async () => {
  const response = await fetch(service.origin + address('certificate-of-loan', LINK), { redirect: 'manual' });
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toMatch(/^\/envelopes\/[\w-]{22}\/fill$/);
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('set-cookie')).toMatch(
    /^portal-e-signature=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  const stranger = await service.browser().open(response.headers.get('location') ?? '');
  expect(stranger.status).toBe(404);
  expect(stranger.text).not.toContain(LINK.insured);
});

test('treats values with & # ? and markup as text', { tags: ['R-17'] }, async () => {
  const { page } = await service.open('certificate-of-loan', {
    ...LINK,
    insured: '<script>alert(1)</script>',
    owner: 'A&B #1? "x" \u00c5ngstr\u00f6m',
  });
  expect(page.text).toContain('&#60;script&#62;alert(1)&#60;/script&#62;');
  expect(page.text).toContain('A&#38;B #1? &#34;x&#34; Ångström');
});

test.each([
  ['a control character', 'insured=A%00B'],
  ['a line break', 'owner=A%0d%0aB'],
  ['a turned direction', 'signer=%E2%80%AEadA'],
  ['a value that is too long', `insured=${'x'.repeat(121)}`],
  ['a value twice', 'signer=Ada&signer=Eve'],
  ['a broken escape', 'insured=%'],
  ['bytes that are no text', 'insured=%ff%fe'],
])('rejects a link with %s and shows whom to call', { tags: ['R-17'] }, async (_what, query) => {
  const page = await service.browser().open(`/forms/certificate-of-loan?certificate=1&${query}`);
  expect(page.status).toBe(400);
  expect(page.text).toContain('This did not work');
  expect(page.text).toContain(`call us at ${PHONE}`);
});

test.each([
  '/',
  '/forms/',
  '/forms/unknown?signer=Ada',
  '/forms/constructor',
  '/envelopes/abc/fill',
  '/open/x/spouse/y',
  `/open/${'a'.repeat(22)}/spouse/${'b'.repeat(43)}`,
])('responds 404 for %s', { tags: ['R-17'] }, async (path) => {
  const page = await service.browser().open(path);
  expect(page.status).toBe(404);
  expect(page.text).toContain(PHONE);
});

describe('the mailed link of a spouse', () => {
  async function sendLink(spouse: string) {
    const parties = { ...LINK, Spouse_UserName: spouse, Spouse_Email: `${spouse}@example.test` };
    const { browser, page } = await service.open('annuity-withdrawal', parties);
    await fillAndSign(browser, page, FILLED_FORMS['annuity-withdrawal']?.fields ?? {});
    const [email] = await service.mailTo(parties.Spouse_Email);
    return new URL(/http\S+$/.exec(email?.text ?? '')?.[0] ?? '').pathname;
  }

  test.each<[what: string, alter: (path: string) => string]>([
    ['its last character altered', (path) => path.slice(0, -1) + (path.endsWith('A') ? 'B' : 'A')],
    [
      'its envelope altered',
      (path) => path.replace(/(?<=^\/open\/)./, (first) => (first === 'x' ? 'y' : 'x')),
    ],
    ['its end cut off', (path) => path.slice(0, -7)],
    ['a bracket after it', (path) => `${path}%3E`],
    ['another role', (path) => path.replace('/spouse/', '/signer/')],
  ])('says with %s that it does not work', { tags: ['R-17'] }, async (what, alter) => {
    const page = await service.browser().open(alter(await sendLink(`spouse-${what.length}`)));
    expect(page.status).toBe(404);
    expect(page.text).toContain('<h1>This link does not work</h1>');
    expect(page.text).toContain('Please open the link in your e-mail again.');
    expect(page.text).toContain(`call us at ${PHONE}`);
    expect(page.text).not.toContain(LINK.insured);
  });

  test('says after 30 days that the time to sign is over', { tags: ['R-17', 'F-07'] }, async () => {
    const link = await sendLink('George');
    const before = await service.browser().open(link);
    expect(before.text).toContain('has signed this form');
    await service.expire();
    const after = await service.browser().open(link);
    expect(after.text).toContain('<h1>The time to sign is over</h1>');
    expect(after.text).toContain(
      'was not signed by both within 30 days, and nothing changes. Ada Lovelace can',
    );
    expect(after.text).toContain(`Need help? Call <a class="phone" href="tel:18005550142">${PHONE}</a>`);
  });
});

test('rejects other sites and unknown hosts', { tags: ['R-17'] }, async () => {
  const { browser, page } = await service.open('certificate-of-loan');
  const body = new URLSearchParams({ loan: 'maximum' });
  const forged = await browser.post(page.url.pathname, { body, headers: { 'sec-fetch-site': 'cross-site' } });
  expect(forged.status).toBe(400);
  const large = await browser.post(page.url.pathname, {
    body: new URLSearchParams({ loan: 'x'.repeat(40_000) }),
  });
  expect(large.status).toBe(413);
  const put = await fetch(service.origin + address('certificate-of-loan', LINK), { method: 'PUT' });
  expect(put.status).toBe(405);
  const renamed = await new Promise((resolve) => {
    const headers = { host: 'evil.example' };
    const received = request(service.origin + address('certificate-of-loan', LINK), { headers }, (response) =>
      resolve(response.resume().statusCode),
    );
    received.end();
  });
  expect(renamed).toBe(400);
});

test('every signing page shows the logo from the portal', {
  tags: ['R-17', 'R-25'],
}, async () => {
  const { browser } = await service.open('certificate-of-loan');
  for (const [path, status] of [
    [address('certificate-of-loan', LINK), 200],
    ['/forms/unknown', 404],
    ['/forms/certificate-of-loan?signer=Ada&signer=Eve', 400],
  ] as const) {
    const page = await browser.open(path);
    expect(page.status).toBe(status);
    expect(page.text).toContain(
      '<header><img src="http://localhost:4200/assets/mark.svg" alt=""><span>Test Society</span></header>',
    );
    expect(page.text).toContain('<link rel="icon" href="http://localhost:4200/assets/mark.svg">');
    expect(page.headers.get('content-security-policy')).toContain('; img-src http://localhost:4200; ');
  }
});

test('injects delays, 500 and 404 into openings as often as requested', { tags: ['CTX-09'] }, async () => {
  const open = async () => (await service.open('certificate-of-loan')).page.status;
  expect((await service.fault({ fault: 'error', openings: 2 })).status).toBe(200);
  expect([await open(), await open(), await open()]).toEqual([500, 500, 200]);
  await service.fault({ fault: 'missing', openings: 1 });
  expect([await open(), await open()]).toEqual([404, 200]);
  await service.fault({ fault: 'delay', openings: 1, milliseconds: 80 });
  const before = performance.now();
  expect(await open()).toBe(200);
  expect(performance.now() - before).toBeGreaterThanOrEqual(75);
  expect((await service.fault({ fault: 'fire', openings: 1 })).status).toBe(400);
});

test('the log contains no value of a link, form, signature or session', {
  tags: ['R-05', 'R-17'],
}, async () => {
  const values = { ...LINK, ...SPOUSE };
  const { browser, page } = await service.open('certificate-of-loan', values);
  const fields = FILLED_FORMS['certificate-of-loan']?.fields ?? {};
  await fillAndSign(browser, page, fields);
  await service.browser().open('/forms/certificate-of-loan?signer=Ada%00Lovelace');
  const { browser: other, page: name } = await service.open('change-of-name', values);
  const done = await fillAndSign(other, name, FILLED_FORMS['change-of-name']?.fields ?? {});
  await rm(service.signed, { recursive: true });
  expect((await other.follow(done, 'Download the signed form \\(PDF\\)')).status).toBe(500);
  const log = service.logged.join('\n');
  expect(log).toContain('"signed"');
  expect(log).toContain('"refused"');
  expect(log).toContain('"server_error"');
  const typed = ['1,500', 'First Bank', '021000021', '000123456789'];
  for (const value of [...Object.values(values), ...typed, 'Lovelace', '/envelopes/', service.signed]) {
    expect(log).not.toContain(value);
  }
});
