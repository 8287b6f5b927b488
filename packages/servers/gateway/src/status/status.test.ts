import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { readStatusPassword } from '../http/status-routes.ts';
import { registryWithCanary, registryWithFirstRelease } from '../testing/sample-canary.ts';
import { revisionFile, sampleRegistry, writeFiles, writeRegistry } from '../testing/sample-data.ts';
import { startGateway, type TestGateway } from '../testing/start-gateway.ts';
import { centralTime } from './central-time.ts';

const PASSWORD = 'eleven patient lanterns: glowing';
const folder = mkdtempSync(path.join(tmpdir(), 'status-test-'));
const file = path.join(folder, 'password');
const basic = (credentials: string) => ({
  authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
});
const staff = basic(`maria:${PASSWORD}`);

beforeAll(() => writeFileSync(file, `${PASSWORD}\n`));
afterAll(() => rmSync(folder, { recursive: true }));

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startGateway({ PORTAL_STATUS_PASSWORD_FILE: file, TRUSTED_PROXIES: '127.0.0.1' });
});
afterEach(() => gateway.stop());

/** Returns the values of a part of the page by term. */
async function textUnder(heading: string): Promise<Record<string, string>> {
  const { text } = await gateway.get('/status', staff);
  const part = text.split('<section>').find((each) => each.includes(`<h2>${heading}</h2>`)) ?? '';
  return Object.fromEntries(
    [...part.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, term = '', value = '']) => [
      term,
      value.replaceAll(/<[^>]+>/g, ''),
    ]),
  );
}

test.each([
  ['nobody', {}],
  ['another password', basic('maria:eleven patient lanterns')],
  ['the password as a name', basic(`${PASSWORD}:`)],
  ['another scheme', { authorization: `Bearer ${Buffer.from(`:${PASSWORD}`).toString('base64')}` }],
])('requires the password, and rejects %s', async (_who, headers) => {
  const { status, headers: answered, text } = await gateway.get('/status', headers);
  expect([status, answered['www-authenticate']]).toEqual([
    401,
    'Basic realm="Status of the portal", charset="UTF-8"',
  ]);
  expect(JSON.parse(text)).toMatchObject({ code: 'unauthorized' });
  expect(text).not.toContain('payments');
});

test('does not exist without a password, and rejects a short one', async () => {
  const without = await startGateway();
  const { status } = await without.get('/status', staff);
  await without.stop();
  expect(status).toBe(404);
  writeFileSync(path.join(folder, 'short'), 'fifteen letters');
  for (const name of ['short', 'missing']) {
    await expect(readStatusPassword(path.join(folder, name))).rejects.toThrow(
      'The gateway cannot start: PORTAL_STATUS_PASSWORD_FILE needs a file with at least 16 characters.',
    );
  }
});

test('shows the health of every part', async () => {
  const provider = createServer((_request, response) => response.end('{}')).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const { port } = provider.address() as AddressInfo;
  await gateway.stop();
  gateway = await startGateway({
    PORTAL_STATUS_PASSWORD_FILE: file,
    HEALTH_URLS: `identityProvider=http://127.0.0.1:${port}/healthz,wallet=http://127.0.0.1:9/healthz`,
  });
  await gateway.get('/registry.json');
  writeFiles(gateway.dataDir, { [revisionFile(8)]: '{"revision":' });
  expect(await textUnder('What the portal needs')).toEqual({
    Registry: '! degraded: serving the last valid version',
    Configuration: '✓ works',
    Shell: '✓ works',
    'Release files': '✓ works',
    'Members’ data and payments': '✕ unavailable',
    'Sign-in': '✓ works',
    wallet: '✕ unavailable',
  });
  const { text } = await gateway.get('/status', staff);
  expect(text).toContain('2 of 7 parts unavailable, degraded</span>');
  provider.close();
});

const HOUR = 3_600_000;

test.each([
  [29, 'Everything works', '✓ current'],
  [31, 'the nightly import is overdue', '! older than 30 hours'],
])('shows when data were imported %s hours ago', async (hours, first, state) => {
  await gateway.stop();
  const finishedAt = new Date(Date.now() - hours * HOUR).toISOString();
  const health = JSON.stringify({ status: 'ok', lastImport: { extractDate: '2026-11-26', finishedAt } });
  const api = createServer((_request, response) => response.end(health)).listen(0, '127.0.0.1');
  await once(api, 'listening');
  const { port } = api.address() as AddressInfo;
  gateway = await startGateway({
    PORTAL_STATUS_PASSWORD_FILE: file,
    API_URL: `http://127.0.0.1:9,http://127.0.0.1:${port}`,
  });
  expect(await textUnder('Nightly import')).toEqual({
    'Information as of': 'November 26, 2026',
    Imported: centralTime(new Date(finishedAt)),
    State: state,
  });
  expect((await gateway.get('/status', staff)).text).toContain(`${first}</span>`);
  api.close();
});

test('the first line says whether everything works and is enabled', async () => {
  await gateway.stop();
  const api = createServer((_request, response) => response.end('{}')).listen(0, '127.0.0.1');
  await once(api, 'listening');
  const { port } = api.address() as AddressInfo;
  gateway = await startGateway({
    PORTAL_STATUS_PASSWORD_FILE: file,
    API_URL: `http://127.0.0.1:${port}`,
  });
  const first = async () => /<p>(.*?)<\/p>/.exec((await gateway.get('/status', staff)).text)?.[1];
  expect(await first()).toBe(
    '<span class="state good"><span aria-hidden="true">✓ </span>Everything works</span>',
  );
  expect((await gateway.get('/status', staff)).text).not.toContain('Nightly import');
  const registry = sampleRegistry();
  const { payments } = registry.sections;
  if (!payments) throw new Error('The sample has payments');
  writeRegistry(gateway.dataDir, {
    ...registry,
    revision: 8,
    sections: { payments: { ...payments, enabled: false } },
  });
  expect(await first()).toContain('1 of 1 sections disabled');
  expect((await gateway.get('/status', staff)).text).toContain(
    '<th role="rowheader" scope="row">Payments</th><td role="cell" data-label="State"><span class="state warning"><span aria-hidden="true">! </span>Disabled</span></td><td role="cell" data-label="Release">2.0.0-def</td>',
  );
  api.close();
});

test('shows release, deployment, health and owner of each part', async () => {
  const registry = sampleRegistry();
  const { payments } = registry.sections;
  if (!payments) throw new Error('The sample has payments');
  const before = { ...payments, live: { ...payments.live, version: '1.9.0-old' } };
  writeRegistry(gateway.dataDir, { ...registry, revision: 5, sections: { payments: before } });
  writeRegistry(gateway.dataDir, {
    ...registry,
    revision: 6,
    createdAt: '2026-11-20T03:05:00Z',
    author: 'Ines <ines@example.org>',
    reason: 'receipts by mail',
  });
  writeRegistry(gateway.dataDir, {
    ...registryWithCanary(8, 5),
    createdAt: '2026-11-22T12:00:00Z',
    author: 'Otto',
    reason: 'to try it',
  });
  let networks = 0;
  const report = (body: object) => {
    networks += 1;
    return gateway.send(
      'POST',
      '/release-health',
      {
        'content-type': 'text/plain',
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': `203.0.113.${networks}`,
      },
      JSON.stringify({ section: 'payments', version: '2.0.0-def', ...body }),
    );
  };
  for (const ms of [400, 1_250, 900]) await report({ outcome: 'loaded', ms });
  await report({ outcome: 'load-failed' });
  expect(await textUnder('Payments (payments)')).toEqual({
    Release: '2.0.0-def',
    'Live since':
      'November 19, 2026 at 9:05 PM Central, by Ines &lt;ines@example.org&gt;: receipts by mail (revision 6)',
    Loads: '1 of 4 loads failed (25.0 %); three of four take at most 1.3 seconds',
    Canary: '3.0.0-new, for 5 % of all browsers',
    'Loads of the canary': 'not loaded yet',
    'Previous release': 'none',
    Pages:
      'Payments (/payments), Make Payments (/make-payments), Certificate (/certificate-details/:certificate), Join (/join), Search (/support/search/:term)',
    Owner: 'Payments, payments@example.org',
    'To disable': 'npm run portal -- disable payments --author &lt;your name&gt; --reason &lt;reason&gt;',
    'To abort canary 3.0.0-new':
      'npm run portal -- rollback payments --author &lt;your name&gt; --reason &lt;reason&gt;',
  });
  expect(await textUnder('Shell: sign-in, navigation and home')).toMatchObject({
    Release: '1.0.0-abc',
    'Live since': expect.stringContaining('(revision 5)'),
    'Previous release': 'none',
  });
  const { text, headers } = await gateway.get('/status', staff);
  expect(text).toContain('Revision 8, as of ');
  expect(text).toContain(
    'The last change was made on November 22, 2026 at 6:00 AM Central by Otto: to try it',
  );
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'nonce-/);
});

test('folds the details of shell and sections below the summary', async () => {
  const { text } = await gateway.get('/status', staff);
  const folded = [...text.matchAll(/<details>\n<summary><h2>(.*?)<\/h2>/g)].map(([, title]) => title);
  expect(folded).toEqual(['Shell: sign-in, navigation and home', 'Payments (payments)']);
});

test('shows each flag with readers and expiry', async () => {
  const registry = sampleRegistry();
  const { payments } = registry.sections;
  if (!payments) throw new Error('The sample has payments');
  const flag = {
    owner: 'Payments team',
    description: 'receipts by mail',
    percent: 25,
    expiresOn: '2026-01-31',
  };
  writeRegistry(gateway.dataDir, {
    ...registry,
    revision: 8,
    flags: { receipts: flag, later: { ...flag, expiresOn: '2999-01-31', percent: 100 } },
    sections: { payments: { ...payments, flags: ['receipts'] } },
  });
  expect(await textUnder('Flag receipts')).toEqual({
    Description: 'receipts by mail',
    Is: 'on for 25 % of all browsers',
    Expires: '2026-01-31, expired: no new release that reads it goes live',
    'Read by': 'payments 2.0.0-def',
    Owner: 'Payments team',
  });
  expect(await textUnder('Flag later')).toMatchObject({
    Is: 'on',
    Expires: '2999-01-31',
    'Read by': 'nobody',
  });
});

test('shows a disabled section, and stops at a damaged revision', async () => {
  const registry = sampleRegistry();
  const { payments } = registry.sections;
  if (!payments) throw new Error('The sample has payments');
  const off = { ...registry, sections: { payments: { ...payments, enabled: false } } };
  const previous = [{ ...payments.live, version: '1.9.0-old' }];
  writeFiles(gateway.dataDir, { 'registry/000006.json': '{' });
  writeRegistry(gateway.dataDir, { ...off, revision: 8, author: 'Otto', reason: 'the bank is away' });
  expect(await textUnder('Payments (payments)')).toMatchObject({
    Release: '2.0.0-def, disabled: members see a fallback card with the telephone number',
    'Live since': expect.stringContaining('by Otto: the bank is away (revision 8)'),
  });
  writeRegistry(gateway.dataDir, {
    ...registry,
    revision: 9,
    author: 'Ines',
    reason: 'the bank is back',
    sections: { payments: { ...payments, previous } },
  });
  expect(await textUnder('Payments (payments)')).toMatchObject({
    Release: '2.0.0-def',
    'Live since': expect.stringContaining('by Ines: the bank is back (revision 9)'),
    'Previous release': '1.9.0-old',
  });
  expect(await textUnder('Shell: sign-in, navigation and home')).toMatchObject({
    'Live since': expect.stringContaining('by a test: to see &lt;/script&gt;'),
  });
});

test('names the commands and has no script, form or button', {
  tags: ['R-08'],
}, async () => {
  const registry = sampleRegistry();
  const { payments } = registry.sections;
  const { shell } = registry;
  if (!payments || !shell) throw new Error('The sample has payments and a shell');
  const previous = [{ ...payments.live, version: '1.9.0-old' }];
  writeRegistry(gateway.dataDir, {
    ...registry,
    revision: 8,
    shell: { ...shell, previous: ['0.9.0-old'] },
    sections: { payments: { ...payments, enabled: false, previous } },
  });
  const arguments_ = '--author &lt;your name&gt; --reason &lt;reason&gt;';
  expect(await textUnder('Payments (payments)')).toMatchObject({
    'To enable': `npm run portal -- enable payments ${arguments_}`,
    'To roll back to 1.9.0-old': `npm run portal -- rollback payments ${arguments_}`,
  });
  expect(await textUnder('Shell: sign-in, navigation and home')).toMatchObject({
    'To roll back to 0.9.0-old': `npm run portal -- rollback shell ${arguments_}`,
  });
  const { text, headers } = await gateway.get('/status', staff);
  expect(text).not.toMatch(/<(?:script|form|button)/);
  expect(headers['content-security-policy']).not.toContain('script-src');
});

test.each(['/status/prepare', '/status/make-live'])(
  'rejects changes by %s',
  { tags: ['R-08'] },
  async (address) => {
    const { status } = await gateway.send(
      'POST',
      address,
      { ...staff, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      '{}',
    );
    expect(status).toBe(405);
  },
);

test('a first release that is only a canary is not live, and not disabled', async () => {
  writeRegistry(gateway.dataDir, registryWithFirstRelease(20, 5));
  const { text } = await gateway.get('/status', staff);
  expect(text).toContain('Not live, canary 5 %');
  expect(text).not.toContain('sections disabled');
  const rows = await textUnder('Payments (payments)');
  expect(rows).toMatchObject({ Release: 'none is live yet', Canary: '3.0.0-new, for 5 % of all browsers' });
  expect(rows).not.toHaveProperty('To enable');
});
