import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CompactSign, importJWK } from 'jose';
import { expect, onTestFinished, test } from 'vitest';
import { applicationOf, createKey, readKeys, SigningKey, sign, TrustedKeys, verify } from './signature.ts';

const payments = await createKey('payments-team', {
  applications: ['payments'],
  purposes: ['publish', 'preview'],
});
const platform = await createKey('platform-team', { applications: ['*'], purposes: ['promote', 'source'] });
const keys: TrustedKeys = { keys: [payments.trusted, platform.trusted] };
const about = { purpose: 'publish', application: 'payments' } as const;

test('a statement is believed with the name of who signed it', async () => {
  const token = await sign({ ...about, claims: { version: '1.0.0-a' } }, payments.signing);
  expect(await verify(token, about, keys)).toEqual({ by: 'payments-team', claims: { version: '1.0.0-a' } });
  expect(applicationOf(token)).toBe('payments');
  expect(token).toMatch(/^[A-Za-z0-9._-]+$/);
});

test('a key for all applications signs for each', async () => {
  const claims = { origin: 'http://localhost:4210' };
  const expires = new Date(Date.now() + 60_000);
  const token = await sign(
    { purpose: 'source', application: 'certificates', claims, expires },
    platform.signing,
  );
  expect(await verify(token, { purpose: 'source', application: 'certificates' }, keys)).toEqual({
    by: 'platform-team',
    claims,
  });
});

const stranger = await createKey('payments-team', { applications: ['*'], purposes: ['publish'] });
const unknown = await createKey('somebody', { applications: ['*'], purposes: ['publish'] });
const good = await sign({ ...about, claims: { version: '1.0.0-a' } }, payments.signing);
const [header, , signature] = good.split('.');
const other = Buffer.from(JSON.stringify({ aud: 'publish', sub: 'payments', version: '6.6.6' }));

test.each([
  [
    'for another purpose',
    sign({ ...about, purpose: 'preview', claims: {} }, payments.signing),
    'is signed for something else',
  ],
  [
    'about another application',
    sign({ ...about, application: 'certificates', claims: {} }, payments.signing),
    'is signed for something else',
  ],
  [
    'that is over',
    sign({ ...about, claims: {}, expires: new Date(Date.now() - 1_000) }, payments.signing),
    'is over',
  ],
  ['by another key of that name', sign({ ...about, claims: {} }, stranger.signing), 'is not what was signed'],
  [
    'by a key that nobody knows',
    sign({ ...about, claims: {} }, unknown.signing),
    'is signed by a key that is not trusted (somebody)',
  ],
  [
    'by who may do other things',
    sign({ ...about, claims: {} }, platform.signing),
    'is signed by platform-team, who may not publish payments',
  ],
  [
    'that was changed',
    Promise.resolve(`${header}.${other.toString('base64url')}.${signature}`),
    'is not what was signed',
  ],
  [
    'without a signature',
    Promise.resolve(`${Buffer.from('{"alg":"none"}').toString('base64url')}.${good.split('.')[1]}.`),
    'is not a signature',
  ],
  ['that is none', Promise.resolve('hello'), 'is not a signature'],
])('a statement %s is refused', async (_, token, reason) => {
  await expect(verify(await token, about, keys)).rejects.toThrow(reason);
});

const DAY = 24 * 60 * 60;
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;

/** A link as `sign` never makes it: `exp` is the text that stands in its JSON. */
async function linkWithEnd(exp: string | null): Promise<string> {
  const end = exp === null ? '' : `,"exp":${exp}`;
  const payload = `{"aud":"preview","sub":"payments","version":"1.0.0-a"${end}}`;
  return new CompactSign(Buffer.from(payload))
    .setProtectedHeader({ alg: 'EdDSA', kid: 'payments-team' })
    .sign(await importJWK(payments.signing, 'EdDSA'));
}

test.each<[string, string | null, string]>([
  ['no end', null, 'has no valid end'],
  ['null as its end', 'null', 'has no valid end'],
  ['text as its end', `"${inSeconds(60)}"`, 'has no valid end'],
  ['a list as its end', `[${inSeconds(60)}]`, 'has no valid end'],
  ['a negative end', '-1', 'is over'],
  ['an end in milliseconds', `${inSeconds(60)}000`, 'is valid for too long'],
  ['an infinite end', '1e400', 'is valid for too long'],
  ['an end in 32 days', `${inSeconds(32 * DAY)}`, 'is valid for too long'],
])('a link with %s is refused', { tags: ['R-25'] }, async (_, exp, reason) => {
  const link = { purpose: 'preview', application: 'payments' } as const;
  await expect(verify(await linkWithEnd(exp), link, keys)).rejects.toThrow(reason);
});

test('a link that ends within 31 days is believed', { tags: ['R-25'] }, async () => {
  const link = { purpose: 'preview', application: 'payments' } as const;
  expect(await verify(await linkWithEnd(`${inSeconds(30 * DAY)}`), link, keys)).toEqual({
    by: 'payments-team',
    claims: { version: '1.0.0-a' },
  });
});

test('who may publish one section may not publish another', async () => {
  const token = await sign({ purpose: 'publish', application: 'certificates', claims: {} }, payments.signing);
  await expect(verify(token, { purpose: 'publish', application: 'certificates' }, keys)).rejects.toThrow(
    'is signed by payments-team, who may not publish certificates',
  );
});

test('a file of keys that is wrong is named, and nothing of what stands in it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-keys-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'key.json');
  await expect(readKeys(file, SigningKey)).rejects.toThrow(`The file of keys ${file} cannot be read.`);
  writeFileSync(file, JSON.stringify({ ...payments.signing, kid: 'A secret' }));
  await expect(readKeys(file, SigningKey)).rejects.toThrow(`The file of keys ${file} is wrong at kid.`);
  writeFileSync(file, JSON.stringify(keys));
  expect(await readKeys(file, TrustedKeys)).toEqual(keys);
});
