import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { startHttpServer } from '@portal/test-infra/http-server';
import { expect, onTestFinished, test } from 'vitest';
import { readStatusPassword } from '../http/status-routes.ts';
import { revisionFile, sampleRegistry, writeFiles, writeRegistry } from '../testing/sample-data.ts';
import { startGateway } from '../testing/start-gateway.ts';
import { centralTime } from './central-time.ts';
import {
  basic,
  file,
  folder,
  gateway,
  PASSWORD,
  replaceGateway,
  setUpStatusPage,
  staff,
  textUnder,
} from './status.fixture.ts';

setUpStatusPage();

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
  const provider = await startHttpServer((_request, response) => response.end('{}'));
  onTestFinished(provider.close);
  await gateway.stop();
  await replaceGateway({
    PORTAL_STATUS_PASSWORD_FILE: file,
    HEALTH_URLS: `identityProvider=${provider.origin}/healthz,wallet=http://127.0.0.1:9/healthz`,
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
  expect(text).toContain('2 of 7 components unavailable, degraded</span>');
});

test('shows status and pages to staff while the registry is unavailable', {
  tags: ['R-08'],
}, async () => {
  await gateway.stop();
  const env = {
    PORTAL_STATUS_PASSWORD_FILE: file,
    PORTAL_REGISTRY_URL: 'postgres://portal@127.0.0.1:9/portal',
  };
  await replaceGateway(env);
  const { status, text, headers } = await gateway.get('/status', staff);
  expect(status).toBe(200);
  expect(text).toContain('<td role="cell" data-label="Live since">unknown</td>');
  const cookie = headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  const page = await gateway.get('/payments', { cookie });
  expect([page.status, page.text.includes('id="portal-staff">{"since":{}}<')]).toEqual([200, true]);
});

const HOUR = 3_600_000;

test.each([
  [29, 'Everything works', '✓ current'],
  [31, 'the nightly import is overdue', '! older than 30 hours'],
])('shows when data were imported %s hours ago', async (hours, first, state) => {
  await gateway.stop();
  const finishedAt = new Date(Date.now() - hours * HOUR).toISOString();
  const health = JSON.stringify({ status: 'ok', lastImport: { extractDate: '2026-11-26', finishedAt } });
  const api = await startHttpServer((_request, response) => response.end(health));
  onTestFinished(api.close);
  await replaceGateway({
    PORTAL_STATUS_PASSWORD_FILE: file,
    API_URL: `http://127.0.0.1:9,${api.origin}`,
  });
  expect(await textUnder('Nightly import')).toEqual({
    'Information as of': 'November 26, 2026',
    Imported: centralTime(new Date(finishedAt)),
    State: state,
  });
  expect((await gateway.get('/status', staff)).text).toContain(`${first}</span>`);
});

test('the first line says whether everything works and is enabled', async () => {
  await gateway.stop();
  const api = await startHttpServer((_request, response) => response.end('{}'));
  onTestFinished(api.close);
  await replaceGateway({ PORTAL_STATUS_PASSWORD_FILE: file, API_URL: api.origin });
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
