import { readFile } from 'node:fs/promises';
import { ProfilesResponse } from '@portal/bank-processor-api/payment-methods';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from '../../kit/testing/browser.ts';
import { DIMITRI, ELENA, RETURNS } from '../testing/fixture.ts';
import { type RunningProcessor, startForTests } from '../testing/start-for-tests.ts';

let running: RunningProcessor;
beforeAll(async () => {
  running = await startForTests();
});
afterAll(() => running.stop());

async function openWallet(login: string): Promise<{ browser: Browser; page: Page; url: string }> {
  const browser = running.open();
  const url = await running.client.walletUrl(login);
  const opening = await browser.open(url);
  expect(opening.headers.get('refresh')).toBe('0; url=/wallet');
  return { browser, url, page: await browser.follow(opening, 'Continue') };
}

async function profilesOf(login: string) {
  const response = await running.client.json('GET', `/logins/${encodeURIComponent(login)}/profiles`);
  return ProfilesResponse.parse(response)['list-profiles-response'].profile;
}

const ACCOUNT = {
  kind: 'checking',
  'routing-number': '011000015',
  'account-number': '5566778899001',
  'account-number-again': '5566778899001',
};
const CARD = { 'card-number': '4242 4242 4242 4242', expiry: '08/29' };

test('a wallet contains no, one or many masked profiles', {
  tags: ['ENT-18', 'ENT-19', 'AMB-41'],
}, async () => {
  const login = 'new.member@example.org';
  expect(await profilesOf(login)).toBeUndefined();
  const { browser, page } = await openWallet(login);
  expect(page.text).toContain('There are no bank accounts or cards here yet.');
  const form = await browser.follow(page, 'Add a bank account');
  const added = await browser.submit(form, 'Add bank account', ACCOUNT);
  expect(added.text).toContain('Your bank account was added.');
  expect(added.text).toContain('Bank account ending in 78899001');
  expect(await profilesOf(login)).toEqual({
    token: expect.any(String),
    'profile-description': 'Checking account',
    'account-number': '78899001',
    type: 'CHQ',
    'validation-status': 'VALIDATED',
  });
  const cardForm = await browser.follow(added, 'Add a card');
  const both = await browser.submit(cardForm, 'Add card', CARD);
  expect(both.text).toContain('Card ending in 4242');
  expect(await profilesOf(login)).toMatchObject([
    { type: 'CHQ' },
    { type: 'CC', 'account-number': '4242', 'profile-description': 'Visa card' },
  ]);
  expect(both.text).not.toContain('5566778899001');
  const stored = await readFile(running.place.store, 'utf8');
  expect(stored).not.toMatch(/5566778899001|4242424242424242/);
});

test.each([
  [{ 'routing-number': '011000016' }, 'This is not a routing number. Please check the digits'],
  [{ 'routing-number': '0110' }, 'A routing number has 9 digits'],
  [{ 'routing-number': '' }, 'Enter the routing number'],
  [{ 'account-number-again': '5566778899002' }, 'The two account numbers differ'],
  [{ 'account-number': '12', 'account-number-again': '12' }, 'An account number has 4 to 17 digits'],
  [{ kind: '' }, 'Choose checking or savings'],
  [{ kind: 'gold' }, 'Choose checking or savings'],
])(
  'reports a bank account with %j at the field, and keeps the input',
  { tags: ['R-15'] },
  async (change, message) => {
    const { browser, page } = await openWallet(ELENA);
    const form = await browser.follow(page, 'Add a bank account');
    const fields: Record<string, string> = { ...ACCOUNT, ...change };
    const again = await browser.submit(form, 'Add bank account', fields);
    expect(again.status).toBe(422);
    const [field] = Object.keys(change);
    expect(again.text).toMatch(new RegExp(`id="${field}-error".*${message}`));
    expect(again.text).toContain(`<a href="#${field}">${message}</a>`);
    expect(again.text).toContain(`value="${fields['account-number']}"`);
    expect(await profilesOf(ELENA)).toMatchObject({ 'account-number': '12345678' });
  },
);

test.each([
  [{ 'card-number': '4242424242424241' }, 'This is not a card number. Please check the digits'],
  [{ 'card-number': '' }, 'Enter the card number'],
  [{ expiry: '10/26' }, 'This card has expired'],
  [{ expiry: '13/29' }, 'Enter month and year, such as 08/29'],
  [{ expiry: '' }, 'Enter the expiration date'],
])('reports a card with %j at the field', { tags: ['AMB-41'] }, async (change, message) => {
  const { browser, page } = await openWallet(ELENA);
  const form = await browser.follow(page, 'Add a card');
  const again = await browser.submit(form, 'Add card', { ...CARD, ...change });
  expect(again.status).toBe(422);
  expect(again.text).toMatch(new RegExp(`id="${Object.keys(change)[0]}-error".*${message}`));
});

test('reports a duplicate account, also with spaces in its number', { tags: ['R-15'] }, async () => {
  const { browser, page } = await openWallet('twice@example.org');
  const form = await browser.follow(page, 'Add a bank account');
  await browser.submit(form, 'Add bank account', ACCOUNT);
  const spaced = { 'account-number': '5566 7788 99001', 'account-number-again': '5566-7788-99001' };
  const again = await browser.submit(form, 'Add bank account', { ...ACCOUNT, ...spaced });
  expect(again.text).toContain('This payment method is already in your list.');
  expect(await profilesOf('twice@example.org')).not.toBeInstanceOf(Array);
});

test('the URL opens the wallet once, and in no other browser', { tags: ['R-15'] }, async () => {
  const { url } = await openWallet(ELENA);
  const thief = running.open();
  const used = await thief.open(url);
  expect(used.status).toBe(403);
  expect(used.text).toContain('This page has expired');
  expect((await thief.open('/wallet')).status).toBe(403);
  expect((await thief.open('/wallet/open/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')).status).toBe(403);
});

test('the cookie is limited to the wallet, HttpOnly and SameSite', {
  tags: ['R-15'],
}, async () => {
  const opened = await fetch(await running.client.walletUrl(ELENA));
  expect(opened.headers.get('set-cookie')).toMatch(
    /^bank-processor\.wallet=[\w-]{43}; Path=\/wallet; HttpOnly; SameSite=Strict; Max-Age=1200$/,
  );
  expect(opened.headers.get('cache-control')).toBe('no-store');
  expect(opened.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(await opened.text()).not.toMatch(/<script>|onclick|style=/);
});

test("a session cannot see or change another login's wallet", { tags: ['R-15'] }, async () => {
  const { browser, page } = await openWallet('stranger@example.org');
  expect((await browser.open(`/wallet/remove/${RETURNS}`)).status).toBe(404);
  const token = /name="form-token" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  const body = new URLSearchParams({ 'form-token': token });
  expect((await browser.post(`/wallet/remove/${RETURNS}`, { body })).status).toBe(404);
  expect(await profilesOf(DIMITRI)).toHaveLength(3);
});

test('rejects a form of another session or without its token', { tags: ['R-15'] }, async () => {
  const own = await openWallet(DIMITRI);
  const other = await openWallet('stranger@example.org');
  const otherMembers = /name="form-token" value="([^"]+)"/.exec(other.page.text)?.[1] ?? '';
  for (const token of [otherMembers, '', 'x']) {
    const body = new URLSearchParams({ 'form-token': token });
    expect((await own.browser.post(`/wallet/remove/${RETURNS}`, { body })).status).toBe(403);
  }
  const twice = await own.browser.post('/wallet/close', { body: 'form-token=a&form-token=b' });
  expect(twice.status).toBe(400);
  expect(await profilesOf(DIMITRI)).toHaveLength(3);
});

test('removes a method after confirmation, unless payments need it', {
  tags: ['R-15'],
}, async () => {
  const elena = await openWallet(ELENA);
  const saved = await elena.browser.open('/wallet/remove/pm-checking');
  expect(saved.text).toContain('It pays for 2 payments and one recurring payment still to be made.');

  const { browser } = await openWallet(DIMITRI);
  const ask = await browser.open(`/wallet/remove/${RETURNS}`);
  expect(ask.text).toContain('Remove this payment method?');
  expect(await profilesOf(DIMITRI)).toHaveLength(3);
  const removed = await browser.submit(ask, 'Yes, remove it');
  expect(removed.text).toContain('The payment method was removed.');
  expect(JSON.stringify(await profilesOf(DIMITRI))).not.toContain(RETURNS);
  expect((await browser.submit(ask, 'Yes, remove it')).status).toBe(404);
});

test('every wallet page shows the logo from the portal', {
  tags: ['AMB-46', 'R-25'],
}, async () => {
  const { browser } = await openWallet(ELENA);
  for (const [visitor, address, status] of [
    [browser, '/wallet', 200],
    [browser, '/wallet/card', 200],
    [browser, '/wallet/nothing', 404],
    [running.open(), '/wallet', 403],
  ] as const) {
    const page = await visitor.open(address);
    expect(page.status).toBe(status);
    expect(page.text).toContain(
      '<header><img src="http://localhost:4200/assets/mark.svg" alt=""><span>Test Society</span></header>',
    );
    expect(page.text).toContain('<link rel="icon" href="http://localhost:4200/assets/mark.svg">');
    expect(page.headers.get('content-security-policy')).toContain('; img-src http://localhost:4200; ');
  }
});

test('closing ends the session and says that the window can be closed', { tags: ['AMB-46'] }, async () => {
  const { browser, page } = await openWallet(ELENA);
  const closed = await browser.submit(page, 'I am done');
  expect(closed.text).toContain('You can close this window');
  expect((await browser.open('/wallet')).status).toBe(403);
});

test('lists a method that is not validated with a note', { tags: ['R-15'] }, async () => {
  const { page } = await openWallet(DIMITRI);
  expect(page.text).toContain('The bank is still checking this account.');
  expect(JSON.stringify(await profilesOf(DIMITRI))).toContain('"validation-status":"PENDING"');
});

test('the log contains no address, number or name of the wallet', { tags: ['R-15'] }, () => {
  const logged = running.logged.join('\n');
  expect(logged).toContain('wallet.method-added');
  expect(logged).not.toMatch(/wallet\/open|5566778899|78899001|4242|example\.org|Quillfeather/);
});

test('a wallet session requires a login id', { tags: ['AMB-76'] }, async () => {
  expect(await running.client.expectRejection('POST', '/wallet-sessions', { 'login-id': '' })).toEqual([
    400,
    'body-invalid',
  ]);
});
