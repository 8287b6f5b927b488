import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { createFolderRevisions } from '@portal/release-registry/folder-revisions';
import { CREDENTIALS } from '@portal/release-registry/testing/remote-store';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SHELL_VERSION, sampleRegistry } from './testing/sample-data.ts';
import { startGateway, type TestGateway } from './testing/start-gateway.ts';

/** Sends responses that never end. Each byte restarts the client's timeout, so that it never gives up. */
const endless = createServer((_request, response) => {
  response.writeHead(200, { 'content-length': 1_000_000 });
  const sending = setInterval(() => response.write('x'), 500);
  response.on('close', () => clearInterval(sending));
});
let gateway: TestGateway;

beforeEach(async () => {
  await new Promise<void>((listening) => endless.listen(0, '127.0.0.1', listening));
  const address = endless.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  for (const [name, value] of Object.entries(CREDENTIALS)) vi.stubEnv(name, value);
  const env = { PORTAL_RELEASES_URL: `s3://releases/?endpoint=http://127.0.0.1:${port}` };
  gateway = await startGateway(env, ({ dataDir }) =>
    rmSync(path.join(dataDir, 'releases/payments'), { recursive: true }),
  );
});
afterEach(async () => {
  endless.close();
  endless.closeAllConnections();
  await gateway.stop();
  vi.unstubAllEnvs();
});

test('waits for no release of a section in a bucket that never finishes', async () => {
  const page = await gateway.get('/join');
  expect([page.status, page.text.includes('<h1>Join</h1>')]).toEqual([200, false]);
  const health = await gateway.get('/healthz');
  expect(JSON.parse(health.text)).toMatchObject({
    components: { shell: 'ok', releases: 'degraded' },
    damaged: ['/releases/payments/2.0.0-def/release.json'],
  });
});

test('serves the previous shell until the bucket has sent the new one', async () => {
  await gateway.get('/');
  const { dataDir } = gateway;
  const shells = path.join(dataDir, 'releases/shell');
  const version = '2.0.0-new';
  mkdirSync(path.join(shells, version));
  const record = JSON.parse(readFileSync(path.join(shells, SHELL_VERSION, 'release.json'), 'utf8'));
  writeFileSync(path.join(shells, version, 'release.json'), JSON.stringify({ ...record, version }));
  const registry = sampleRegistry();
  const revision = registry.revision + 1;
  const text = JSON.stringify({ ...registry, revision, shell: { ...registry.shell, version } });
  await createFolderRevisions(dataDir).add({ revision, text });
  const pages = await Promise.all([gateway.get('/'), gateway.get('/')]);
  expect(pages.map(({ text }) => text.includes(`/releases/shell/${SHELL_VERSION}/`))).toEqual([true, true]);
  const served = JSON.parse((await gateway.get('/registry.json')).text);
  expect([served.revision, served.shell.version]).toEqual([registry.revision, SHELL_VERSION]);
  expect(JSON.parse((await gateway.get('/healthz')).text).revision).toBe(registry.revision);
});

test('serves the registry before the bucket has sent a shell', async () => {
  rmSync(path.join(gateway.dataDir, `releases/shell/${SHELL_VERSION}/index.html`));
  expect(JSON.parse((await gateway.get('/registry.json')).text).revision).toBe(sampleRegistry().revision);
});
