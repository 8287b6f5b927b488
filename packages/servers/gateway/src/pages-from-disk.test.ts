import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { inline } from './pages.fixture.ts';
import {
  revisionFile,
  SAMPLE_CONFIG,
  SHELL_VERSION,
  sampleRegistry,
  writeFiles,
  writeRegistry,
} from './testing/sample-data.ts';
import { startGateway, type TestGateway } from './testing/start-gateway.ts';

describe('data on disk', () => {
  let gateway: TestGateway;
  afterEach(() => gateway.stop());

  test('serves a new revision at once', async () => {
    gateway = await startGateway();
    await gateway.get('/');
    writeRegistry(gateway.dataDir, { ...sampleRegistry(), revision: 8 });
    expect(JSON.parse((await gateway.get('/registry.json')).text).revision).toBe(8);
    expect(inline((await gateway.get('/')).text, 'portal-registry')).toMatchObject({ revision: 8 });
  });

  test('revisions only grow, even with late writes', async () => {
    gateway = await startGateway();
    for (let revision = 8; revision < 40; revision += 1) {
      writeRegistry(gateway.dataDir, { ...sampleRegistry(), revision });
      expect(JSON.parse((await gateway.get('/registry.json')).text).revision).toBe(revision);
    }
    writeRegistry(gateway.dataDir, { ...sampleRegistry(), revision: 7, reason: 'late' });
    writeRegistry(gateway.dataDir, { ...sampleRegistry(), revision: 12, reason: 'late' });
    expect(JSON.parse((await gateway.get('/registry.json')).text).revision).toBe(39);
  });

  test('reports an invalid registry once and never serves it', async () => {
    gateway = await startGateway();
    await gateway.get('/');
    writeFiles(gateway.dataDir, { [revisionFile(8)]: '{"revision": 8, "at' });
    expect(JSON.parse((await gateway.get('/registry.json')).text).revision).toBe(7);
    expect((await gateway.get('/payments')).status).toBe(200);
    const health = await gateway.get('/healthz');
    expect(health.status).toBe(503);
    expect(JSON.parse(health.text).components).toMatchObject({ registry: 'degraded', configuration: 'ok' });
    expect(gateway.lines.filter((line) => line.includes('registry.revision_invalid'))).toHaveLength(1);
  });

  test('a disabled section keeps its routes without preloads', async () => {
    const { payments } = sampleRegistry().sections;
    if (!payments) throw new Error('the sample has no payments');
    const sections = { payments: { ...payments, enabled: false } };
    gateway = await startGateway({}, ({ dataDir }) =>
      writeRegistry(dataDir, { ...sampleRegistry(), sections }),
    );
    const answer = await gateway.get('/support/search/form.pdf');
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('content="Search, in t');
    expect(answer.text).not.toContain(
      '<link rel="preload" as="script" crossorigin="anonymous" href="/releases/payments',
    );
  });

  test('falls back to browser rendering without usable prerendered markup', {
    tags: ['R-09'],
  }, async () => {
    const render = async (change: (data: { dataDir: string }) => void) => {
      gateway = await startGateway({}, change);
      const { text } = await gateway.get('/join');
      await gateway.stop();
      return text.includes('<div id="root"></div>') && !text.includes('static-page.js');
    };
    const { payments } = sampleRegistry().sections;
    if (!payments) throw new Error('the sample has no payments');
    const release = (dataDir: string, name: string) => path.join(dataDir, 'releases', name);
    expect(await render(() => undefined)).toBe(false);
    expect(
      await render(({ dataDir }) => {
        const sections = { payments: { ...payments, enabled: false } };
        writeRegistry(dataDir, { ...sampleRegistry(), sections });
      }),
    ).toBe(true);
    for (const [name, file] of [
      ['payments/2.0.0-def', 'pages.json'],
      ['payments/2.0.0-def', 'join.html'],
      [`shell/${SHELL_VERSION}`, 'public-layout.html'],
    ] as const) {
      expect(
        await render(({ dataDir }) => rmSync(path.join(release(dataDir, name), 'prerendered', file))),
        file,
      ).toBe(true);
    }
    expect(
      await render(({ dataDir }) =>
        writeFiles(release(dataDir, 'payments/2.0.0-def'), { 'release.json': '{"kind":' }),
      ),
    ).toBe(true);
    // The stored file differs from the published one.
    expect(
      await render(({ dataDir }) =>
        writeFiles(release(dataDir, 'payments/2.0.0-def'), {
          'prerendered/join.html': '<p>somebody else</p>',
        }),
      ),
    ).toBe(true);
  });

  test('a page names only the latest previous release', async () => {
    const { payments } = sampleRegistry().sections;
    if (!payments) throw new Error('the sample has no payments');
    const before = ['2.0.0-c', '2.0.0-b'].map((version) => ({ ...payments.live, version }));
    const sections = { payments: { ...payments, previous: before } };
    gateway = await startGateway({}, ({ dataDir }) =>
      writeRegistry(dataDir, { ...sampleRegistry(), sections }),
    );
    expect(inline((await gateway.get('/payments')).text, 'portal-registry')).toMatchObject({
      sections: { payments: { live: { version: '2.0.0-def' }, previous: [{ version: '2.0.0-c' }] } },
    });
    expect(JSON.parse((await gateway.get('/registry.json')).text).sections.payments.previous).toHaveLength(2);
  });

  test('keeps the last revision when the new shell is missing', async () => {
    gateway = await startGateway();
    await gateway.get('/');
    const registry = { ...sampleRegistry(), revision: 8, shell: { version: '9.9.9', previous: [] } };
    writeRegistry(gateway.dataDir, registry);
    expect((await gateway.get('/')).text).toContain('main.1234567890.js');
    expect(JSON.parse((await gateway.get('/healthz')).text).components.registry).toBe('degraded');
  });

  test('is ready while it has pages, whatever is unavailable behind it', {
    tags: ['R-09'],
  }, async () => {
    // No API instance is running.
    gateway = await startGateway();
    expect((await gateway.get('/healthz')).status).toBe(503);
    expect((await gateway.get('/readyz')).status).toBe(200);
    writeFiles(gateway.dataDir, { [revisionFile(8)]: '{"revision": 8, "at' });
    expect((await gateway.get('/readyz')).status).toBe(200);
    await gateway.stop();
    gateway = await startGateway({}, ({ configDir }) =>
      writeFiles(configDir, { 'app-config.json': JSON.stringify({ society: SAMPLE_CONFIG.society }) }),
    );
    expect((await gateway.get('/readyz')).status).toBe(503);
    await gateway.stop();
    gateway = await startGateway({ PORTAL_DATA_DIR: '/nowhere' });
    expect((await gateway.get('/readyz')).status).toBe(503);
  });

  test('shows telephone numbers without a usable configuration', {
    tags: ['ERR-39'],
  }, async () => {
    gateway = await startGateway({}, ({ configDir }) =>
      writeFiles(configDir, { 'app-config.json': JSON.stringify({ society: SAMPLE_CONFIG.society }) }),
    );
    const answer = await gateway.get('/');
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('60');
    expect(answer.text).toContain('<h1>Sorry, there is a problem</h1>');
    expect(answer.text).toContain('<a href="tel:8005550199">800-555-0199</a>');
    expect(answer.text).toContain('312-555-0100');
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'nonce-/);
  });

  test('shows a plain page without any data on disk', {
    tags: ['ERR-39'],
  }, async () => {
    gateway = await startGateway({}, ({ configDir, dataDir }) => {
      rmSync(configDir, { recursive: true });
      rmSync(path.join(dataDir, 'registry'), { recursive: true });
    });
    const answer = await gateway.get('/payments');
    expect(answer.status).toBe(503);
    expect(answer.text).toContain('Sorry, there is a problem');
    expect(answer.text).not.toMatch(/tel:|Error|node:/);
    expect((await gateway.get('/registry.json')).status).toBe(404);
  });
});
