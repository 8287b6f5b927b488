import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Registry } from '@portal/platform/registry';
import { signRecord } from '@portal/release-gate/signed-release';
import { ReleaseRecord } from '@portal/release-store/release-record';
import { createKey, type SigningKey, sign } from '@portal/release-store/signature';
import { signerOf } from '@portal/release-store/signed-revision';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { CANDIDATE, rolledOut } from '../../testing/rolled-out.ts';
import { revisionFile, sampleRegistry, writeFiles, writeRegistry } from '../../testing/sample-data.ts';
import { startGateway, type TestGateway } from '../../testing/start-gateway.ts';
import { readKey, type Statement, signStatement } from './browser/sign.ts';

const PASSWORD = 'eleven patient lanterns: glowing';
const OLD = '1.9.0-old';
const maria = await createKey('maria', { applications: ['payments'], purposes: ['promote'] });
const otto = await createKey('otto', { applications: ['*'], purposes: ['promote'] });
const support = await createKey('support-team', { applications: ['support'], purposes: ['promote'] });
const publisher = await createKey('payments-team', { applications: ['payments'], purposes: ['publish'] });
const stranger = await createKey('stranger', { applications: ['*'], purposes: ['promote'] });
const ownKey = await createKey('gateway', { applications: ['*'], purposes: ['withdraw'] });
const keys = { keys: [ownKey.trusted, maria.trusted, otto.trusted, support.trusted, publisher.trusted] };

const folder = mkdtempSync(path.join(tmpdir(), 'acting-test-'));
writeFiles(folder, {
  password: PASSWORD,
  'keys.json': JSON.stringify(keys),
  'gateway.key.json': JSON.stringify(ownKey.signing),
});
afterAll(() => rmSync(folder, { recursive: true }));
const ON = {
  PORTAL_STATUS_ACTIONS: '1',
  PORTAL_STATUS_PASSWORD_FILE: path.join(folder, 'password'),
  PORTAL_TRUSTED_KEYS_FILE: path.join(folder, 'keys.json'),
};

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startGateway(ON);
});
afterEach(() => gateway.stop());

const credentials = `Basic ${Buffer.from(`maria:${PASSWORD}`).toString('base64')}`;
const OURS = {
  authorization: credentials,
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
};
const OFF = { action: 'switch-off', application: 'payments', why: 'the bank is away' };
const ON_AGAIN = { ...OFF, action: 'switch-on', why: 'the bank is back' };
const BACK = { ...OFF, action: 'roll-back', why: 'receipts are empty' };

async function post(address: string, body: unknown, headers: Record<string, string> = OURS, to = gateway) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await to.send('POST', `/status/${address}`, headers, text);
  return { status: answer.status, said: parse(answer.text) };
}
const parse = (text: string): Record<string, unknown> => {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return { text };
  }
};

interface Prepared {
  readonly statement: Statement;
  readonly revision: number;
  readonly at: string;
}

/** As the page does it: has an action prepared, and signs what is to be signed. */
async function signed(wanted: typeof OFF, by: SigningKey = maria.signing) {
  const { status, said } = await post('prepare', { ...wanted, key: by.kid });
  expect({ status, said }).toMatchObject({ status: 200 });
  const { statement, revision, at } = said as unknown as Prepared;
  return { ...wanted, revision, at, signature: await inBrowser(statement, by) };
}
async function inBrowser(statement: Statement, by: SigningKey): Promise<string> {
  const key = await readKey(JSON.stringify(by));
  if (!key) throw new Error('A browser can use the key');
  return signStatement(statement, key);
}
const act = async (wanted: typeof OFF) => post('make-live', await signed(wanted));

const revision = (number: number) =>
  Registry.parse(JSON.parse(readFileSync(path.join(gateway.dataDir, revisionFile(number)), 'utf8')));
const live = async () => JSON.parse((await gateway.get('/registry.json')).text) as Registry;

/** The sample, with a release before that is published and signed. */
async function withEarlierRelease(number: number, by = publisher.signing): Promise<void> {
  const sample = sampleRegistry();
  const { payments } = sample.sections;
  if (!payments) throw new Error('The sample has payments');
  const previous = [{ ...payments.live, version: OLD }];
  const releases = path.join(gateway.dataDir, 'releases/payments');
  const files = path.join(releases, '2.0.0-def');
  const record = ReleaseRecord.parse({
    ...JSON.parse(readFileSync(path.join(files, 'release.json'), 'utf8')),
    version: OLD,
  });
  for (const file of Object.keys(record.files)) {
    writeFiles(path.join(releases, OLD), { [file]: readFileSync(path.join(files, file)) });
  }
  writeFiles(path.join(releases, OLD), { 'release.json': JSON.stringify(await signRecord(record, by)) });
  writeRegistry(gateway.dataDir, {
    ...sample,
    revision: number,
    sections: { payments: { ...payments, previous } },
  });
}

test('a section is switched off and on again from the status page, signed in the browser by who holds a key for it', async () => {
  const off = await act(OFF);
  expect(off).toEqual({
    status: 200,
    said: {
      revision: 8,
      by: 'maria',
      words:
        'payments is switched off: in place of its pages members see its card with the telephone number, and it is gone from the navigation. It is live, in revision 8, by maria. Members’ open tabs learn of it within 5 minutes.',
    },
  });
  expect((await live()).sections.payments?.enabled).toBe(false);
  expect(revision(8)).toMatchObject({ by: 'maria', why: 'the bank is away' });
  expect(await signerOf({ before: revision(7), after: revision(8) }, keys)).toBe('maria');
  expect(await act(ON_AGAIN)).toMatchObject({ status: 200, said: { revision: 9 } });
  expect((await live()).sections).toEqual(sampleRegistry().sections);
  expect(await signerOf({ before: revision(8), after: revision(9) }, keys)).toBe('maria');
  expect(await post('prepare', { ...ON_AGAIN, key: 'maria' })).toMatchObject({
    status: 409,
    said: { code: 'refused', title: 'payments is switched on already.' },
  });
});

test('R-05 the log says who did what in which revision, and holds no password, no signature and no reason', async () => {
  const body = await signed(OFF);
  await post('make-live', body);
  await post('make-live', body);
  const log = gateway.lines.join('');
  expect(log).toContain('"action":"switch-off","application":"payments","revision":8,"key":"maria"');
  expect(log).toContain('"route":"/status/make-live","status":409');
  for (const secret of [PASSWORD, credentials.slice(6), body.signature, OFF.why])
    expect(log).not.toContain(secret);
});

test('a section goes back to its release before, which is looked at as the command does, and to none before that', async () => {
  await withEarlierRelease(8);
  expect(await act(BACK)).toMatchObject({ status: 200, said: { revision: 9 } });
  expect((await live()).sections.payments).toMatchObject({ live: { version: OLD }, previous: [] });
  expect(await post('prepare', { ...BACK, key: 'maria' })).toMatchObject({
    status: 409,
    said: { code: 'refused', title: 'There is no earlier release of payments to go back to.' },
  });
});

test('a release before that nobody signed for, or whose files are not what was published, is not gone back to', async () => {
  await withEarlierRelease(8, stranger.signing);
  const { status, said } = await post('prepare', { ...BACK, key: 'maria' });
  expect([status, said.title]).toEqual([
    409,
    'payments 1.9.0-old cannot go live: its release is signed by a key that is not trusted (stranger). Publish a new version with the key of the team that owns payments (PORTAL_SIGNING_KEY_FILE).',
  ]);
  await gateway.stop();
  gateway = await startGateway(ON);
  await withEarlierRelease(8);
  writeFiles(gateway.dataDir, { [`releases/payments/${OLD}/remoteEntry.js`]: 'changed' });
  expect((await post('prepare', { ...BACK, key: 'maria' })).said).toMatchObject({
    code: 'refused',
    title: 'payments 1.9.0-old cannot be used: remoteEntry.js is missing.',
  });
});

test('a candidate is taken back, and nothing else of its section changes', async () => {
  writeRegistry(gateway.dataDir, rolledOut(8, 5));
  expect((await post('prepare', { ...BACK, key: 'maria' })).said.title).toBe(
    `payments ${CANDIDATE} is tried: take it back first.`,
  );
  const wanted = { ...OFF, action: 'take-back', why: 'it fails' };
  expect(await act(wanted)).toMatchObject({ status: 200, said: { revision: 9 } });
  expect(revision(9).sections).toEqual(sampleRegistry().sections);
  expect((await post('prepare', { ...wanted, key: 'maria' })).said.title).toBe(
    'No release of payments is tried beside the live one.',
  );
});

test.each([
  ['of another section', support.signing, 'is signed by support-team, who may not promote payments'],
  ['for publishing', publisher.signing, 'is signed by payments-team, who may not promote payments'],
  ['that nobody trusts', stranger.signing, 'is signed by a key that is not trusted (stranger)'],
  ['under the name of another', { ...stranger.signing, kid: 'maria' }, 'is not what was signed'],
])('a change that is signed by a key %s changes nothing', async (_which, key, why) => {
  expect(await post('make-live', await signed(OFF, key))).toMatchObject({
    status: 403,
    said: { code: 'not-believed', title: `This change ${why}, and changes nothing.` },
  });
  expect((await live()).revision).toBe(7);
});

test('nobody signs in the name of another whose key counts too', async () => {
  const { said } = await post('prepare', { ...OFF, key: 'maria' });
  const { statement, revision: next, at } = said as unknown as Prepared;
  const body = { ...OFF, revision: next, at, signature: await inBrowser(statement, otto.signing) };
  expect(await post('make-live', body)).toMatchObject({
    status: 403,
    said: { title: 'This change is not what was signed, and changes nothing.' },
  });
  expect(await post('make-live', await signed(OFF, otto.signing))).toMatchObject({
    status: 200,
    said: { by: 'otto' },
  });
  expect(revision(8).by).toBe('otto');
});

test('what was changed after it was signed changes nothing, and neither does what was signed for something else', async () => {
  await withEarlierRelease(8);
  const body = await signed(OFF);
  const [header = '', claims = '', signature = ''] = body.signature.split('.');
  const unsigned = Buffer.from('{"alg":"none","kid":"maria"}').toString('base64url');
  const later = new Date(Date.parse(body.at) + 1_000).toISOString();
  const statement = {
    purpose: 'promote',
    application: 'payments',
    claims: { content: 'a', follows: 'b' },
  } as const;
  for (const [what, changed] of [
    ['the action', { action: 'roll-back' }],
    ['the reason', { why: 'for fun' }],
    ['the time', { at: later }],
    ['the claims', { signature: `${header}.${claims.slice(0, -4)}AAAA.${signature}` }],
    ['no algorithm', { signature: `${unsigned}.${claims}.${signature}` }],
    ['other claims', { signature: await sign(statement, maria.signing) }],
    ['another purpose', { signature: await sign({ ...statement, purpose: 'preview' }, maria.signing) }],
  ] as const) {
    const { status, said } = await post('make-live', { ...body, ...changed });
    expect([what, status, said.code]).toEqual([what, 403, 'not-believed']);
  }
  expect((await post('make-live', { ...body, application: 'support' })).said).toMatchObject({
    code: 'refused',
    title: 'No section support is live: payments are.',
  });
  expect((await live()).revision).toBe(8);
  expect((await post('make-live', body)).status).toBe(200);
});

test('what was signed once is worth nothing on a newer revision', async () => {
  const body = await signed(OFF);
  await post('make-live', body);
  await act(ON_AGAIN);
  expect(await post('make-live', body)).toMatchObject({
    status: 409,
    said: { code: 'somebody-was-quicker' },
  });
  expect(await post('make-live', { ...body, revision: 10 })).toMatchObject({
    status: 403,
    said: { code: 'not-believed', title: 'This change is not what was signed, and changes nothing.' },
  });
  expect((await live()).revision).toBe(9);
});

test('of two who sign at once one is first, and the other is told so', async () => {
  await withEarlierRelease(8);
  const both = [await signed(OFF), await signed(BACK)];
  const answers = await Promise.all(both.map((body) => post('make-live', body)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.said).toMatchObject({
    code: 'somebody-was-quicker',
    title: 'Somebody changed the portal in the meantime. Look at what is live now, and begin again.',
  });
  expect((await live()).revision).toBe(9);
});

test('what was prepared on one gateway is made live by another, and what was prepared long ago by none', async () => {
  const body = await signed(OFF);
  const other = await startGateway({ ...ON, PORTAL_DATA_DIR: gateway.dataDir });
  const at = (minutes: number) => ({ ...body, at: new Date(Date.now() + minutes * 60_000).toISOString() });
  const told = [await post('make-live', at(-16), OURS, other), await post('make-live', at(2), OURS, other)];
  expect(told).toMatchObject([
    { status: 409, said: { code: 'too-late' } },
    { status: 409, said: { code: 'too-late' } },
  ]);
  const { status } = await post('make-live', body, OURS, other);
  await other.stop();
  expect(status).toBe(200);
});

test('on a newest revision that this gateway does not serve nothing is built', async () => {
  await gateway.get('/registry.json');
  const body = await signed(OFF);
  writeFiles(gateway.dataDir, { [revisionFile(8)]: '{"revision":8' });
  for (const { status, said } of [
    await post('prepare', { ...OFF, key: 'maria' }),
    await post('make-live', { ...body, revision: 9 }),
  ])
    expect([status, said.code]).toEqual([409, 'not-newest']);
});

test('a gateway that believes signed revisions only makes the action live, and builds nothing on one that nobody signed', async () => {
  const believing = await startGateway({
    ...ON,
    PORTAL_DATA_DIR: gateway.dataDir,
    PORTAL_SIGNED_FROM: '8',
    PORTAL_SIGNING_KEY_FILE: path.join(folder, 'gateway.key.json'),
  });
  const made = await post('make-live', await signed(OFF), OURS, believing);
  const shown = async () => JSON.parse((await believing.get('/registry.json')).text) as Registry;
  await expect.poll(shown).toMatchObject({ revision: 8, sections: { payments: { enabled: false } } });
  writeRegistry(gateway.dataDir, { ...sampleRegistry(), revision: 9 });
  const next = await post('prepare', { ...ON_AGAIN, key: 'maria' }, OURS, believing);
  await believing.stop();
  expect([made.status, next.status, next.said.code]).toEqual([200, 409, 'not-newest']);
});

test.each([
  ['another site', { ...OURS, 'sec-fetch-site': 'cross-site' }, 403],
  ['another host of the same site', { ...OURS, 'sec-fetch-site': 'same-site' }, 403],
  ['no page', { ...OURS, 'sec-fetch-site': 'none' }, 403],
  ['who does not say', { authorization: credentials, 'content-type': 'application/json' }, 403],
  ['who has no password', { ...OURS, authorization: '' }, 401],
  [
    'another password',
    { ...OURS, authorization: `Basic ${Buffer.from('maria:no').toString('base64')}` },
    401,
  ],
])('R-08 nothing is prepared or made live for %s', async (_who, headers, status) => {
  const body = await signed(OFF);
  expect((await post('prepare', { ...OFF, key: 'maria' }, headers)).status).toBe(status);
  expect((await post('make-live', body, headers)).status).toBe(status);
  expect((await live()).revision).toBe(7);
});

test('a body that cannot be used is refused with a code, whatever it is', async () => {
  const body = await signed(OFF);
  const bodies: unknown[] = [
    '',
    '{',
    '[]',
    'null',
    '"x"',
    { ...body, action: 'promote' },
    { ...body, application: '../payments' },
    { ...body, application: '__proto__' },
    { ...body, why: ' ' },
    { ...body, why: 'x'.repeat(301) },
    { ...body, at: 'today' },
    { ...body, revision: '8' },
    { ...body, signature: undefined },
    { ...body, signature: 'a.b' },
    { ...body, signature: 'a.b.c' },
    { ...body, by: 'somebody else' },
    '{"__proto__":{"action":"switch-off"}}',
  ];
  for (const each of bodies) {
    const { status, said } = await post('make-live', each);
    expect([each, status, typeof said.code]).toEqual([each, 400, 'string']);
  }
  for (const each of [
    { ...OFF, key: '' },
    { ...OFF, key: 'Maria' },
    OFF,
    { ...OFF, key: 'maria', at: 'x' },
  ]) {
    expect((await post('prepare', each)).status).toBe(400);
  }
  expect((await post('prepare', { ...OFF, application: 'constructor', key: 'maria' })).status).toBe(409);
  expect((await post('make-live', 'x'.repeat(5_000))).status).toBe(413);
  expect(
    (await post('make-live', 'a=b', { ...OURS, 'content-type': 'application/x-www-form-urlencoded' })).status,
  ).toBe(415);
  expect((await live()).revision).toBe(7);
});

test('it is off unless it is asked for: then no address is there, and the page is without script', async () => {
  const off = await startGateway({ ...ON, PORTAL_STATUS_ACTIONS: '0' });
  const body = await signed(OFF);
  const statuses = [
    (await post('prepare', { ...OFF, key: 'maria' }, OURS, off)).status,
    (await post('make-live', body, OURS, off)).status,
    (await off.get('/status/acting/page.ts')).status,
  ];
  const { text, headers } = await off.get('/status', OURS);
  await off.stop();
  expect(statuses).toEqual([404, 404, 404]);
  expect(text).not.toMatch(/<script|<button|<dialog/);
  expect(headers['content-security-policy']).not.toContain('script-src');
});

test.each(['PORTAL_TRUSTED_KEYS_FILE', 'PORTAL_STATUS_PASSWORD_FILE'])(
  'it is not on without %s: the gateway does not start',
  async (name) => {
    const { [name]: _, ...rest } = ON as Record<string, string>;
    await expect(startGateway(rest)).rejects.toThrow(
      'The gateway cannot start: PORTAL_STATUS_ACTIONS needs PORTAL_TRUSTED_KEYS_FILE and PORTAL_STATUS_PASSWORD_FILE.',
    );
  },
);

test('the page has for each section what can be done to it, with what members will see, and a script of its own', async () => {
  await withEarlierRelease(8);
  const { text, headers } = await gateway.get('/status', OURS);
  expect(
    [...text.matchAll(/data-action="(.*?)".*?data-effect="(.*?)">(.*?)</g)].map((found) => found.slice(1)),
  ).toEqual([
    [
      'switch-off',
      'payments is switched off: in place of its pages members see its card with the telephone number, and it is gone from the navigation.',
      'Switch off',
    ],
    [
      'roll-back',
      'payments goes back to release 1.9.0-old, for all members; 2.0.0-def is left.',
      'Go back to 1.9.0-old',
    ],
  ]);
  const nonce = /script-src 'nonce-([^']+)'; connect-src 'self'$/.exec(
    String(headers['content-security-policy']),
  )?.[1];
  expect([...text.matchAll(/<script.*?>/g)].map(([tag]) => tag)).toEqual([
    `<script type="module" nonce="${nonce}" src="/status/acting/page.ts">`,
  ]);
  expect(text).not.toMatch(/ on\w+=|<script[^>]*>[^<]/);
  for (const name of ['page.ts', 'sign.ts']) {
    const script = await gateway.get(`/status/acting/${name}`);
    expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(script.text).not.toContain('interface ');
  }
});

test('a browser keeps the key so that no script reads it, and takes no file that is none', async () => {
  const key = await readKey(JSON.stringify(maria.signing));
  expect(key).toMatchObject({ kid: 'maria', key: { extractable: false, usages: ['sign'] } });
  for (const file of [
    '',
    '{',
    'null',
    JSON.stringify(maria.trusted),
    JSON.stringify({ ...maria.signing, d: 'x' }),
  ])
    expect(await readKey(file)).toBeNull();
});
