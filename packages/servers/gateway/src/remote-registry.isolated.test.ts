import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openStore, type ReleaseStore } from '@portal/release-registry/store';
import { CREDENTIALS, startRemoteStore } from '@portal/release-registry/testing/remote-store';
import { findPostgres, query } from '@portal/test-infra/postgres';
import { testRequires } from '@portal/test-infra/require-program';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { publishSample } from './testing/publish-sample.ts';
import { CANARY_VERSION, registryWithCanary } from './testing/sample-canary.ts';
import { SHELL_FILES, SHELL_VERSION, sampleRegistry } from './testing/sample-data.ts';
import { startGateway, type TestGateway } from './testing/start-gateway.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const SCRIPT = 'main.1234567890.js';
const ADDRESS = `/releases/shell/${SHELL_VERSION}/${SCRIPT}`;

describe.skipIf(findPostgres() === undefined)('a remote store', testRequires('PostgreSQL'), () => {
  let remote: NonNullable<Awaited<ReturnType<typeof startRemoteStore>>>;
  let store: ReleaseStore;
  const gateways: TestGateway[] = [];

  beforeEach(async () => {
    for (const [name, value] of Object.entries(CREDENTIALS)) vi.stubEnv(name, value);
    const started = await startRemoteStore();
    if (!started) throw new Error('PostgreSQL did not start');
    remote = started;
    store = openStore({ dataDir: '/nowhere', ...remote });
    await publishSample(store.releases);
    await promote(7);
  });
  afterEach(async () => {
    await Promise.all(gateways.splice(0).map((gateway) => gateway.stop()));
    await store.close();
    await remote.stop();
  });

  const promote = (revision: number) =>
    store.revisions.add({ revision, text: JSON.stringify({ ...sampleRegistry(), revision }) });

  /** Starts a gateway with an empty data folder. */
  async function startEmpty(): Promise<TestGateway> {
    const { releasesUrl, registryUrl } = remote;
    const env = {
      PORTAL_RELEASES_URL: releasesUrl,
      PORTAL_REGISTRY_URL: registryUrl,
      TRUSTED_PROXIES: '127.0.0.1',
    };
    const gateway = await startGateway(env, ({ dataDir }) => {
      for (const folder of ['registry', 'releases']) rmSync(path.join(dataDir, folder), { recursive: true });
    });
    gateways.push(gateway);
    return gateway;
  }

  const revisionOf = async (gateway: TestGateway): Promise<number> =>
    JSON.parse((await gateway.get('/registry.json')).text).revision;
  const registryState = async (gateway: TestGateway): Promise<string> =>
    JSON.parse((await gateway.get('/healthz')).text).components.registry;

  test('serves the live release with empty folders, and sees promotions in 2 s', async () => {
    const both = [await startEmpty(), await startEmpty()] as const;
    for (const gateway of both) {
      expect((await gateway.get('/')).text).toContain(SCRIPT);
      expect((await gateway.get(ADDRESS)).text).toBe(SHELL_FILES[SCRIPT]);
      expect(await revisionOf(gateway)).toBe(7);
    }
    // A damaged local file is fetched again.
    const [{ dataDir }] = both;
    writeFileSync(path.join(dataDir, ADDRESS), 'evil()');
    expect((await both[0].get(ADDRESS)).text).toBe(SHELL_FILES[SCRIPT]);
    await promote(8);
    for (const gateway of both) {
      await vi.waitFor(async () => expect(await revisionOf(gateway)).toBe(8), { timeout: 60_000 });
    }
  });

  test('reports a registry that was restored to an earlier revision', async () => {
    await promote(8);
    const gateway = await startEmpty();
    expect(await revisionOf(gateway)).toBe(8);
    await query(remote.registryUrl, 'delete from portal_registry where revision = 8');
    const problem = async () => JSON.parse((await gateway.get('/healthz')).text).registryProblem;
    const restored = /^The registry's revision 7 is not what this gateway knows as revision 8: /;
    await vi.waitFor(async () => expect(await problem()).toMatch(restored), { timeout: 60_000 });
    const other = JSON.stringify({ ...sampleRegistry(), revision: 8, reason: 'after the restore' });
    await store.revisions.add({ revision: 8, text: other });
    await vi.waitFor(async () => expect(await problem()).toContain('revision 8 is not what'), {
      timeout: 60_000,
    });
    await promote(9);
    await vi.waitFor(async () => expect(await revisionOf(gateway)).toBe(9), { timeout: 60_000 });
  });

  test('a canary that one gateway rolls back disappears everywhere', async () => {
    const [one, other] = [await startEmpty(), await startEmpty()];
    await store.revisions.add({ revision: 8, text: JSON.stringify(registryWithCanary(8, 5)) });
    await vi.waitFor(async () => expect(await revisionOf(one)).toBe(8), { timeout: 60_000 });
    const reported = [
      ...Array.from({ length: 180 }, () => ({ version: '2.0.0-def', status: 'loaded' })),
      ...Array.from({ length: 15 }, () => ({ version: CANARY_VERSION, status: 'loaded' })),
      ...Array.from({ length: 5 }, () => ({ version: CANARY_VERSION, status: 'load-failed' })),
    ];
    for (const [network, report] of reported.entries()) {
      const body = JSON.stringify({ section: 'payments', ...report });
      const headers = {
        'content-type': 'text/plain',
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': `203.0.113.${network}`,
      };
      await one.send('POST', '/release-health', headers, body);
    }
    const newest = await store.revisions.newest();
    expect(JSON.parse(newest?.text ?? '')).toMatchObject({ revision: 9, author: 'automatic rollback' });
    expect(newest?.text).not.toContain('canary');
    await vi.waitFor(async () => expect(await revisionOf(other)).toBe(9), { timeout: 60_000 });
  });

  test('serves local copies during an outage, and starts with them', async () => {
    const gateway = await startEmpty();
    expect((await gateway.get(ADDRESS)).status).toBe(200);
    expect(await registryState(gateway)).toBe('ok');
    await Promise.all([remote.stopBucket(), remote.stopDatabase()]);
    await vi.waitFor(async () => expect(await registryState(gateway)).toBe('degraded'), { timeout: 60_000 });
    expect((await gateway.get('/')).text).toContain(SCRIPT);
    expect((await gateway.get(ADDRESS)).text).toBe(SHELL_FILES[SCRIPT]);
    expect(gateway.lines.filter((line) => line.includes('registry.unavailable'))).toHaveLength(1);

    const again = await startGateway(
      { PORTAL_RELEASES_URL: remote.releasesUrl, PORTAL_REGISTRY_URL: remote.registryUrl },
      ({ dataDir }) => {
        for (const folder of ['registry', 'releases'])
          rmSync(path.join(dataDir, folder), { recursive: true });
        for (const folder of ['registry', 'releases']) {
          cpSync(path.join(gateway.dataDir, folder), path.join(dataDir, folder), { recursive: true });
        }
      },
    );
    gateways.push(again);
    expect((await again.get('/')).text).toContain(SCRIPT);
    expect(await revisionOf(again)).toBe(7);

    rmSync(path.join(gateway.dataDir, ADDRESS));
    const lost = await gateway.get(ADDRESS);
    expect(lost.status).toBe(500);
    expect(lost.headers['cache-control']).toBe('no-store');
    expect(existsSync(path.join(gateway.dataDir, ADDRESS))).toBe(false);
  });
});
