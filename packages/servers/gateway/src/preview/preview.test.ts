import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createKey, type Purpose, type SigningKey, sign } from '@portal/release-registry/signature';
import type { Registry } from '@portal/section-sdk/registry';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { SHELL_VERSION, sampleRegistry, writeFiles, writeRegistry } from '../testing/sample-data.ts';
import { startGateway, type TestGateway } from '../testing/start-gateway.ts';

/** A release of the sample store. */
const version = '2.0.0-def';

let gateway: TestGateway;
let key: SigningKey;
let trustedKeysFile: string;
beforeAll(async () => {
  const made = await createKey('payments-team', {
    applications: ['payments'],
    purposes: ['preview', 'promote'],
  });
  key = made.signing;
  trustedKeysFile = path.join(mkdtempSync(path.join(tmpdir(), 'preview-test-')), 'trusted.json');
  writeFileSync(trustedKeysFile, JSON.stringify({ keys: [made.trusted] }));
  gateway = await startGateway({ PORTAL_TRUSTED_KEYS_FILE: trustedKeysFile });
  const registry = sampleRegistry();
  const { payments } = registry.sections;
  if (!payments) throw new Error('The sample has payments');
  const live = { ...payments.live, version: '1.0.0-old', container: 'payments_1_0_0_old' };
  writeRegistry(gateway.dataDir, { ...registry, revision: 8, sections: { payments: { ...payments, live } } });
});
afterAll(() => gateway.stop());

const token = (
  change: { purpose?: Purpose; application?: string; version?: string; seconds?: number } = {},
) =>
  sign(
    {
      purpose: change.purpose ?? 'preview',
      application: change.application ?? 'payments',
      claims: { version: change.version ?? version },
      expires: new Date(Date.now() + (change.seconds ?? 60) * 1_000),
    },
    key,
  );

test('a signed link stores its token in the tab and opens the section', async () => {
  const signed = await token();
  const answer = await gateway.get(`/preview?preview=${signed}`);
  expect(answer.status).toBe(200);
  expect(answer.text).toContain(
    `sessionStorage.setItem('portal-preview', "${signed}"); location.replace("/payments")`,
  );
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['content-security-policy']).toMatch(
    /^default-src 'none'; .*script-src 'nonce-[^']+'$/,
  );
  expect(gateway.lines.join('')).not.toContain(signed);
});

test('serves the previewed release to requests with the token only', async () => {
  const { payments } = (
    JSON.parse((await gateway.get(`/registry.json?preview=${await token()}`)).text) as Registry
  ).sections;
  expect(payments).toMatchObject({
    variant: 'preview',
    previous: [],
    live: sampleRegistry().sections.payments?.live,
  });
  const others = JSON.parse((await gateway.get('/registry.json')).text) as Registry;
  expect(others.sections.payments?.live.version).toBe('1.0.0-old');
});

test('previews a section that is not live yet', async () => {
  const without = await startGateway({ PORTAL_TRUSTED_KEYS_FILE: trustedKeysFile });
  writeRegistry(without.dataDir, { ...sampleRegistry(), revision: 9, sections: {} });
  const signed = await token();
  const page = await without.get(`/preview?preview=${signed}`);
  const { text } = await without.get(`/registry.json?preview=${signed}`);
  await without.stop();
  expect(page.text).toContain('location.replace("/payments")');
  expect((JSON.parse(text) as Registry).sections).toMatchObject({
    payments: { enabled: true, variant: 'preview', live: { version: '2.0.0-def' } },
  });
});

test('previews the revision of the pages while the new shell is unreadable', async () => {
  const other = await startGateway({ PORTAL_TRUSTED_KEYS_FILE: trustedKeysFile });
  onTestFinished(() => other.stop());
  await other.get('/');
  const recordOf = (shell: string) => `releases/shell/${shell}/release.json`;
  const record = JSON.parse(readFileSync(path.join(other.dataDir, recordOf(SHELL_VERSION)), 'utf8'));
  const shell = { version: '2.0.0-new', previous: [SHELL_VERSION] };
  writeFiles(other.dataDir, {
    [recordOf(shell.version)]: JSON.stringify({ ...record, version: shell.version }),
  });
  writeRegistry(other.dataDir, { ...sampleRegistry(), revision: 8, shell });
  const { text } = await other.get(`/registry.json?preview=${await token()}`);
  expect(JSON.parse(text)).toMatchObject({ revision: 7, shell: { version: SHELL_VERSION } });
});

test('the way out removes the token', async () => {
  const { status, text } = await gateway.get('/preview');
  expect(status).toBe(200);
  expect(text).toContain('sessionStorage.removeItem(\'portal-preview\'); location.replace("/")');
});

test.each([
  [
    'unsigned',
    async () => 'abc.def.ghi',
    403,
    'The link of this preview is not a signature. Ask its team for a new one.',
  ],
  ['changed', async () => `${await token()}x`, 403, 'The link of this preview differs from what was signed.'],
  [
    'over',
    () => token({ seconds: -1 }),
    403,
    'The link of this preview has expired. Ask its team for a new one.',
  ],
  [
    'signed for another purpose',
    () => token({ purpose: 'promote' }),
    403,
    'The link of this preview is signed for another purpose.',
  ],
  [
    'of another team’s section',
    () => token({ application: 'certificates' }),
    403,
    'who may not preview certificates',
  ],
  ['of what cannot be a version', () => token({ version: '../shell' }), 403, 'names no release'],
  [
    'of a release that is not there',
    () => token({ version: '9.9.9' }),
    404,
    'There is no release 9.9.9 of payments in this portal.',
  ],
])('rejects a link that is %s with a message', async (_what, make, status, message) => {
  const signed = await make();
  const page = await gateway.get(`/preview?preview=${signed}`);
  expect(page.status).toBe(status);
  expect(page.text).toContain('<h1>This preview cannot be shown</h1>');
  expect(page.text).toContain(message);
  expect(page.text).not.toContain('<script');
  const registry = await gateway.get(`/registry.json?preview=${signed}`);
  expect(registry.status).toBe(status);
  expect(registry.text).toContain('preview-refused');
});

test('shows no previews without trusted keys', async () => {
  const without = await startGateway();
  const answer = await without.get(`/preview?preview=${await token()}`);
  await without.stop();
  expect(answer.status).toBe(403);
  expect(answer.text).toContain('This portal shows no previews.');
});
