import { scryptSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../testing/start-gateway.ts';

const PASSWORD = 'eleven patient lanterns: glowing';
const folder = mkdtempSync(path.join(tmpdir(), 'staff-test-'));
const file = path.join(folder, 'password');
writeFileSync(file, PASSWORD);
afterAll(() => rmSync(folder, { recursive: true }));

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startGateway({ PORTAL_STATUS_PASSWORD_FILE: file });
});
afterEach(() => gateway.stop());

const basic = (password: string) => ({
  authorization: `Basic ${Buffer.from(`maria:${password}`).toString('base64')}`,
});

/** Signs in at `/status` as a browser does, and returns the whole cookie. */
async function cookieOf(headers: Record<string, string> = {}, asked = gateway): Promise<string> {
  const { status, headers: answered } = await asked.get('/status', { ...basic(PASSWORD), ...headers });
  expect(status).toBe(200);
  return String(answered['set-cookie']);
}
const nameAndValue = (cookie: string) => cookie.split(';')[0] ?? '';
const claimsOf = (cookie: string): { readonly exp?: number } =>
  JSON.parse(
    Buffer.from(nameAndValue(cookie).split('=')[1]?.split('.')[1] ?? '', 'base64url').toString('utf8'),
  );

/** Returns the page without its nonces and its time. */
async function pageFor(cookie?: string, asked = gateway): Promise<string> {
  const { text } = await asked.get('/payments', cookie === undefined ? {} : { cookie });
  return text.replace(/nonce="[^"]+"/g, 'nonce=""').replace(/(?<="server-time" content=")[^"]+/, '');
}
const factsIn = (html: string): unknown =>
  JSON.parse(/<script type="application\/json" id="portal-staff">(.*?)<\/script>/.exec(html)?.[1] ?? 'null');

test('the status page sets an anonymous HttpOnly cookie for a working day', {
  tags: ['R-08'],
}, async () => {
  const seconds = () => Math.floor(Date.now() / 1_000);
  const before = seconds();
  const cookie = await cookieOf();
  expect(cookie).toMatch(
    /^portal-staff=[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+; Max-Age=28800; Path=\/; HttpOnly; SameSite=Strict$/,
  );
  const { exp, ...claims } = claimsOf(cookie);
  expect(claims).toEqual({ aud: 'staff' });
  expect(exp).toBeGreaterThanOrEqual(before + 28_800);
  expect(exp).toBeLessThanOrEqual(seconds() + 28_800);
  const rejected = await gateway.get('/status', basic('another password, too'));
  expect([rejected.status, rejected.headers['set-cookie']]).toEqual([401, undefined]);
});

test('a page shows deployment times only with the cookie', {
  tags: ['CTX-02'],
}, async () => {
  const members = await pageFor();
  const staff = await pageFor(nameAndValue(await cookieOf()));
  const since =
    'November 21, 2026 at 6:00 AM Central, by a test: to see </script><script>alert(1)</script> escaped (revision 7)';
  expect(factsIn(staff)).toEqual({
    since: {
      shell: { version: '1.0.0-abc', description: since },
      payments: { version: '2.0.0-def', description: since },
    },
  });
  expect(factsIn(members)).toBeNull();
  expect(staff.replace(/<script type="application\/json" id="portal-staff">.*?<\/script>/, '')).toBe(members);
});

test('rejects a forged, expired or otherwise signed cookie', {
  tags: ['R-08'],
}, async () => {
  const good = nameAndValue(await cookieOf());
  const key = keyOf(PASSWORD);
  const sign = (aud: string, expires: string | null, by: Uint8Array = key) => {
    const token = new SignJWT().setProtectedHeader({ alg: 'HS256' }).setAudience(aud);
    return (expires === null ? token : token.setExpirationTime(expires)).sign(by);
  };
  const [, claims = ''] = good.split('.');
  const unsigned = Buffer.from('{"alg":"none"}').toString('base64url');
  // A correctly signed cookie works, so the others are rejected for their own faults.
  expect(factsIn(await pageFor(`portal-staff=${await sign('staff', '1h')}`))).not.toBeNull();
  const members = await pageFor();
  for (const [what, cookie] of [
    ['changed', `${good.slice(0, -4)}AAAA`],
    ['unsigned', `portal-staff=${unsigned}.${claims}.`],
    ['over', `portal-staff=${await sign('staff', '-1s')}`],
    ['without an end', `portal-staff=${await sign('staff', null)}`],
    ['for another purpose', `portal-staff=${await sign('preview', '1h')}`],
    ['of another password', `portal-staff=${await sign('staff', '1h', keyOf('another password, too'))}`],
    ['under another name', good.replace('portal-staff', 'portal-stuff')],
    ['no token', 'portal-staff=1'],
  ]) {
    expect(await pageFor(cookie), what).toBe(members);
  }
});

/** Derives the key as `createStaffSession` does. */
const keyOf = (password: string): Uint8Array => scryptSync(password, 'portal-staff', 32);

test('other gateways with the same password accept the cookie', async () => {
  const cookie = nameAndValue(await cookieOf());
  const other = await startGateway({ PORTAL_STATUS_PASSWORD_FILE: file });
  const without = await startGateway();
  try {
    expect(factsIn(await pageFor(cookie, other))).not.toBeNull();
    expect(factsIn(await pageFor(cookie, without))).toBeNull();
  } finally {
    await Promise.all([other.stop(), without.stop()]);
  }
});

test('logs neither cookie nor password; the cookie is Secure over https', {
  tags: ['R-05'],
}, async () => {
  const cookie = nameAndValue(await cookieOf());
  await pageFor(cookie);
  await gateway.get('/v1/payment/GetPaymentList', { cookie });
  const log = gateway.lines.join('');
  expect(log).toContain('/status');
  for (const secret of [
    cookie.split('=')[1] ?? '',
    PASSWORD,
    basic(PASSWORD).authorization.split(' ')[1] ?? '',
  ]) {
    expect(log).not.toContain(secret);
  }
  expect(await cookieOf({ 'x-forwarded-proto': 'https' })).toMatch(/; SameSite=Strict; Secure$/);
});
