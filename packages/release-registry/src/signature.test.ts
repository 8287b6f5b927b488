import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CompactSign, importJWK } from 'jose';
import { expect, onTestFinished, test } from 'vitest';
import {
  createKey,
  readKeys,
  SigningKey,
  sign,
  TrustedKeys,
  unverifiedApplication,
  verify,
} from './signature.ts';

const payments = await createKey('payments-team', {
  applications: ['payments'],
  purposes: ['publish', 'preview'],
});
const platform = await createKey('platform-team', {
  applications: ['*'],
  purposes: ['promote', 'dev-override'],
});
const keys: TrustedKeys = { keys: [payments.trusted, platform.trusted] };
const subject = { purpose: 'publish', application: 'payments' } as const;

test('verifies a statement and returns its signer', async () => {
  const token = await sign({ ...subject, claims: { version: '1.0.0-a' } }, payments.signing);
  expect(await verify(token, subject, keys)).toEqual({
    signer: 'payments-team',
    claims: { version: '1.0.0-a' },
  });
  expect(unverifiedApplication(token)).toBe('payments');
  expect(token).toMatch(/^[A-Za-z0-9._-]+$/);
});

test('a key for all applications signs for each of them', async () => {
  const claims = { origin: 'http://localhost:4210' };
  const expires = new Date(Date.now() + 60_000);
  const token = await sign(
    { purpose: 'dev-override', application: 'certificates', claims, expires },
    platform.signing,
  );
  expect(await verify(token, { purpose: 'dev-override', application: 'certificates' }, keys)).toEqual({
    signer: 'platform-team',
    claims,
  });
});

const untrusted = await createKey('payments-team', { applications: ['*'], purposes: ['publish'] });
const unknown = await createKey('somebody', { applications: ['*'], purposes: ['publish'] });
const good = await sign({ ...subject, claims: { version: '1.0.0-a' } }, payments.signing);
const [header, , signature] = good.split('.');
const other = Buffer.from(JSON.stringify({ aud: 'publish', sub: 'payments', version: '6.6.6' }));

test.each([
  [
    'for another purpose',
    sign({ ...subject, purpose: 'preview', claims: {} }, payments.signing),
    'is signed for another purpose',
  ],
  [
    'about another application',
    sign({ ...subject, application: 'certificates', claims: {} }, payments.signing),
    'is signed for another purpose',
  ],
  [
    'that has expired',
    sign({ ...subject, claims: {}, expires: new Date(Date.now() - 1_000) }, payments.signing),
    'has expired',
  ],
  [
    'by another key of that name',
    sign({ ...subject, claims: {} }, untrusted.signing),
    'differs from what was signed',
  ],
  [
    'by a key that nobody knows',
    sign({ ...subject, claims: {} }, unknown.signing),
    'is signed by a key that is not trusted (somebody)',
  ],
  [
    'by who may do other things',
    sign({ ...subject, claims: {} }, platform.signing),
    'is signed by platform-team, who may not publish payments',
  ],
  [
    'that was changed',
    Promise.resolve(`${header}.${other.toString('base64url')}.${signature}`),
    'differs from what was signed',
  ],
  [
    'without a signature',
    Promise.resolve(`${Buffer.from('{"alg":"none"}').toString('base64url')}.${good.split('.')[1]}.`),
    'is not a signature',
  ],
  ['with a line end', Promise.resolve(`${good}\n`), 'is not a signature'],
  ['that is none', Promise.resolve('hello'), 'is not a signature'],
])('rejects a statement %s', async (_, token, reason) => {
  await expect(verify(await token, subject, keys)).rejects.toThrow(reason);
});

const DAY = 24 * 60 * 60;
const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;

/** Creates a link as `sign` never does. `exp` is inserted into its JSON as text. */
async function linkExpiringAt(exp: string | null, nbf?: string): Promise<string> {
  const end = `${exp === null ? '' : `,"exp":${exp}`}${nbf === undefined ? '' : `,"nbf":${nbf}`}`;
  const payload = `{"aud":"preview","sub":"payments","version":"1.0.0-a"${end}}`;
  return new CompactSign(Buffer.from(payload))
    .setProtectedHeader({ alg: 'EdDSA', kid: 'payments-team' })
    .sign(await importJWK(payments.signing, 'EdDSA'));
}

test.each<[string, string | null, string]>([
  ['no end', null, 'has no valid expiry'],
  ['null as its end', 'null', 'has no valid expiry'],
  ['text as its end', `"${secondsFromNow(60)}"`, 'has no valid expiry'],
  ['a list as its end', `[${secondsFromNow(60)}]`, 'has no valid expiry'],
  ['a negative end', '-1', 'has expired'],
  ['an end in milliseconds', `${secondsFromNow(60)}000`, 'is valid for too long'],
  ['an infinite end', '1e400', 'is valid for too long'],
  ['an end in 32 days', `${secondsFromNow(32 * DAY)}`, 'is valid for too long'],
])('rejects a link with %s', { tags: ['R-25'] }, async (_, exp, reason) => {
  const link = { purpose: 'preview', application: 'payments' } as const;
  await expect(verify(await linkExpiringAt(exp), link, keys)).rejects.toThrow(reason);
});

test.each([
  ['in an hour', `${secondsFromNow(3_600)}`, 'is not valid yet'],
  ['in milliseconds', `${secondsFromNow(-60)}000`, 'is not valid yet'],
  ['as text', `"${secondsFromNow(-60)}"`, 'has no valid nbf'],
])('rejects a link with a start %s', { tags: ['R-25'] }, async (_, nbf, reason) => {
  const link = { purpose: 'preview', application: 'payments' } as const;
  const token = linkExpiringAt(`${secondsFromNow(2 * DAY)}`, nbf);
  await expect(verify(await token, link, keys)).rejects.toThrow(reason);
});

test('accepts a link that expires within 31 days', { tags: ['R-25'] }, async () => {
  const link = { purpose: 'preview', application: 'payments' } as const;
  expect(await verify(await linkExpiringAt(`${secondsFromNow(30 * DAY)}`), link, keys)).toEqual({
    signer: 'payments-team',
    claims: { version: '1.0.0-a' },
  });
});

test('a key may only publish its own section', async () => {
  const token = await sign({ purpose: 'publish', application: 'certificates', claims: {} }, payments.signing);
  await expect(verify(token, { purpose: 'publish', application: 'certificates' }, keys)).rejects.toThrow(
    'is signed by payments-team, who may not publish certificates',
  );
});

test('names an invalid key file without revealing its content', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-keys-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'key.json');
  await expect(readKeys(file, SigningKey)).rejects.toThrow(`The file of keys ${file} cannot be read.`);
  writeFileSync(file, JSON.stringify({ ...payments.signing, kid: 'A secret' }));
  await expect(readKeys(file, SigningKey)).rejects.toThrow(`The file of keys ${file} is wrong at kid.`);
  writeFileSync(file, JSON.stringify(keys));
  expect(await readKeys(file, TrustedKeys)).toEqual(keys);
});
