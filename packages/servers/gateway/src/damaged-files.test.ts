import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { CANARY_VERSION, registryWithFirstRelease } from './testing/sample-canary.ts';
import {
  SHELL_FILES,
  SHELL_VERSION,
  sampleRegistry,
  writeFiles,
  writeRegistry,
} from './testing/sample-data.ts';
import { startGateway, type TestGateway } from './testing/start-gateway.ts';

const RELEASE = `/releases/shell/${SHELL_VERSION}`;
const SCRIPT = `${RELEASE}/main.1234567890.js`;
const SOURCE = SHELL_FILES['main.1234567890.js'];

let gateway: TestGateway;
afterEach(() => gateway.stop());

async function health(): Promise<{ components: Record<string, string>; damaged?: string[] }> {
  return JSON.parse((await gateway.get('/healthz')).text);
}

const fileOnDisk = (address: string) => path.join(gateway.dataDir, address);
const loggedErrors = () => gateway.lines.filter((line) => line.includes('release.file_damaged'));

test.each([
  ['cut short', (file: string) => truncateSync(file, 100)],
  ['empty', (file: string) => truncateSync(file)],
  ['of other content', (file: string) => writeFileSync(file, SOURCE.replace('shell', 'shelf'))],
  ['gone', (file: string) => rmSync(file)],
])(
  'responds 500 without caching for a file that is %s, until restored',
  { tags: ['R-25'] },
  async (_, damage) => {
    gateway = await startGateway();
    expect((await gateway.get(SCRIPT)).status).toBe(200);
    expect(await health()).toMatchObject({ components: { releases: 'ok' } });
    damage(fileOnDisk(SCRIPT));
    for (const _twice of [1, 2]) {
      const answer = await gateway.get(SCRIPT);
      expect(answer.status).toBe(500);
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'content-type': 'application/problem+json; charset=utf-8',
      });
      expect(answer.headers.etag).toBeUndefined();
      expect(JSON.parse(answer.text)).toMatchObject({ status: 500, code: 'release-damaged' });
    }
    expect(loggedErrors()).toHaveLength(1);
    expect(loggedErrors()[0]).toContain(`"file":"${SCRIPT}"`);
    expect(await health()).toMatchObject({ components: { releases: 'degraded' }, damaged: [SCRIPT] });

    writeFileSync(fileOnDisk(SCRIPT), SOURCE);
    expect(await health()).toMatchObject({ components: { releases: 'ok' } });
    expect(await gateway.get(SCRIPT)).toMatchObject({ status: 200, text: SOURCE });
  },
);

test('serves the plain file when its compressed copies are damaged', { tags: ['R-25'] }, async () => {
  gateway = await startGateway();
  truncateSync(fileOnDisk(`${SCRIPT}.br`));
  rmSync(fileOnDisk(`${SCRIPT}.gz`));
  for (const encoding of ['br', 'gzip']) {
    const answer = await gateway.get(SCRIPT, { 'accept-encoding': encoding });
    expect(answer).toMatchObject({ status: 200, text: SOURCE });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  }
  expect(await health()).toMatchObject({
    components: { releases: 'degraded' },
    damaged: [`${SCRIPT}.br`, `${SCRIPT}.gz`],
  });
});

test('/healthz names damaged files before any client requests them', { tags: ['R-25'] }, async () => {
  gateway = await startGateway();
  truncateSync(fileOnDisk('/releases/payments/2.0.0-def/page.1234567890.js.gz'), 10);
  expect(await health()).toMatchObject({
    components: { releases: 'degraded', shell: 'ok' },
    damaged: ['/releases/payments/2.0.0-def/page.1234567890.js.gz'],
  });
});

test.each([
  ['missing', (file: string) => rmSync(file)],
  ['cut short', (file: string) => truncateSync(file, 10)],
])('/healthz names the %s record of a live release until restored', { tags: ['R-25'] }, async (_, damage) => {
  const record = '/releases/payments/2.0.0-def/release.json';
  let published = '';
  gateway = await startGateway({}, ({ dataDir }) => {
    published = readFileSync(path.join(dataDir, record), 'utf8');
    damage(path.join(dataDir, record));
  });
  for (const _twice of [1, 2]) {
    expect(await health()).toMatchObject({
      components: { releases: 'degraded', shell: 'ok' },
      damaged: [record],
    });
  }
  writeFileSync(fileOnDisk(record), published);
  expect(await health()).toMatchObject({ components: { releases: 'ok' } });
});

test('/healthz names the missing release of a canary once', { tags: ['R-25'] }, async () => {
  gateway = await startGateway({}, ({ dataDir }) => writeRegistry(dataDir, registryWithFirstRelease(8, 5)));
  expect((await health()).damaged).toEqual([`/releases/payments/${CANARY_VERSION}/release.json`]);
});

test('responds 404 for a file of a pruned release', { tags: ['R-25'] }, async () => {
  gateway = await startGateway();
  const script = '/releases/payments/2.0.0-def/page.1234567890.js';
  expect((await gateway.get(script)).status).toBe(200);
  rmSync(fileOnDisk('/releases/payments/2.0.0-def'), { recursive: true });
  expect((await gateway.get(script)).status).toBe(404);
});

test('/healthz ignores damaged files of a release that is no longer live', { tags: ['R-25'] }, async () => {
  gateway = await startGateway();
  const damaged = '/releases/payments/2.0.0-def/page.1234567890.js';
  truncateSync(fileOnDisk(damaged), 3);
  expect((await health()).damaged).toEqual([damaged]);

  const earlier = '/releases/payments/1.9.0-abc/release.json';
  const record = JSON.parse(readFileSync(fileOnDisk('/releases/payments/2.0.0-def/release.json'), 'utf8'));
  writeFiles(gateway.dataDir, { [earlier]: JSON.stringify({ ...record, version: '1.9.0-abc', files: {} }) });
  const registry = JSON.parse(JSON.stringify({ ...sampleRegistry(), revision: 8 }));
  registry.sections.payments.live.version = '1.9.0-abc';
  writeRegistry(gateway.dataDir, registry);
  expect(await health()).toMatchObject({ revision: 8, components: { releases: 'ok' } });
});

test('renders a damaged public page in the browser, and rejects a bad template', {
  tags: ['R-25'],
}, async () => {
  gateway = await startGateway({}, ({ dataDir }) =>
    truncateSync(path.join(dataDir, RELEASE, 'prerendered/home.html'), 40),
  );
  const page = await gateway.get('/');
  expect(page.status).toBe(200);
  expect(page.text).toContain('<div id="root"></div>');
  expect((await health()).damaged).toEqual([`${RELEASE}/prerendered/home.html`]);

  await gateway.stop();
  gateway = await startGateway({}, ({ dataDir }) =>
    truncateSync(path.join(dataDir, RELEASE, 'index.html'), 300),
  );
  expect((await gateway.get('/')).status).toBe(503);
  // Open tabs and other applications do not need the shell.
  expect(JSON.parse((await gateway.get('/registry.json')).text).revision).toBe(7);
  expect(await health()).toMatchObject({
    components: { shell: 'failed' },
    damaged: [`${RELEASE}/index.html`],
  });
});

test('serves the registry while a development build of the shell is missing', async () => {
  gateway = await startGateway({ PORTAL_DEV_SHELL: '/nowhere' });
  expect(JSON.parse((await gateway.get('/registry.json')).text).revision).toBe(7);
});
