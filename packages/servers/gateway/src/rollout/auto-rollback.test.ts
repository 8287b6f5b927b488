import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createKey } from '@portal/release-registry/signature';
import { verifyRevision } from '@portal/release-registry/signed-revision';
import { Registry } from '@portal/section-sdk/registry';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isKnownRelease } from '../browser-reports/known-releases.ts';
import type { ReleaseHealthReport } from '../browser-reports/release-health.ts';
import { CANARY_VERSION, registryWithCanary } from '../testing/sample-canary.ts';
import { revisionFile, sampleRegistry, writeRegistry } from '../testing/sample-data.ts';
import { startGateway, type TestGateway } from '../testing/start-gateway.ts';
import { createAutoRollback } from './auto-rollback.ts';

const LIVE = '2.0.0-def';
const BEHIND_PROXY = { TRUSTED_PROXIES: '127.0.0.1' };

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startGateway(BEHIND_PROXY);
  writeRegistry(gateway.dataDir, registryWithCanary(8, 5));
});
afterEach(() => gateway.stop());

let networks = 0;
/** Sends a report from a new network each time, unless `headers` name one. */
const sendReport = (report: object, headers: Record<string, string> = {}, to = gateway) =>
  to.send(
    'POST',
    '/release-health',
    {
      'content-type': 'text/plain;charset=UTF-8',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': newNetwork(),
      ...headers,
    },
    JSON.stringify(report),
  );

function newNetwork(): string {
  networks += 1;
  return `10.0.${networks >> 8}.${networks & 255}`;
}

async function sendReports(
  times: number,
  version: string,
  status: string,
  headers: Record<string, string> = {},
): Promise<void> {
  for (let i = 0; i < times; i += 1) await sendReport({ section: 'payments', version, status }, headers);
}

const live = async () => JSON.parse((await gateway.get('/registry.json')).text) as Registry;

test('rolls back a canary that fails significantly more often', async () => {
  await sendReports(180, LIVE, 'loaded');
  await sendReports(15, CANARY_VERSION, 'loaded');
  expect((await live()).revision).toBe(8);
  await sendReports(5, CANARY_VERSION, 'load-failed');
  expect(await live()).toMatchObject({ revision: 9, author: 'automatic rollback' });
  const written = readFileSync(path.join(gateway.dataDir, revisionFile(9)), 'utf8');
  expect(written).not.toContain('canary');
  expect(JSON.parse(written)).toMatchObject({
    reason: '3.0.0-new failed in 5 of 20 tabs, from 5 networks; 2.0.0-def in 0 of 180 (p = 6e-6)',
    sections: { payments: { live: { version: LIVE } } },
  });
  expect(gateway.lines.join('')).toContain('"owner":"payments@example.org"');
});

test('logs no rollback of a canary that somebody else ended', async () => {
  const log = { error: vi.fn() };
  const newest = { revision: 9, text: JSON.stringify({ ...sampleRegistry(), revision: 9 }) };
  const { recordHealth } = createAutoRollback({
    revisions: { newest: async () => newest, add: async () => true },
    log,
    key: null,
  });
  const report = (version: string, status: ReleaseHealthReport['status']) =>
    recordHealth(registryWithCanary(8, 5), { section: 'payments', version, status }, newNetwork());
  for (let i = 0; i < 180; i += 1) await report(LIVE, 'loaded');
  for (let i = 0; i < 20; i += 1) await report(CANARY_VERSION, 'load-failed');
  expect(log.error).not.toHaveBeenCalled();
});

test('signs its rollback, and serves the registry without the signature', async () => {
  const { signing, trusted } = await createKey('gateway', {
    applications: ['*'],
    purposes: ['abort-canary'],
  });
  const file = path.join(gateway.root, 'gateway.key.json');
  writeFileSync(file, JSON.stringify(signing));
  const signer = await startGateway({
    ...BEHIND_PROXY,
    PORTAL_SIGNING_KEY_FILE: file,
    PORTAL_DATA_DIR: gateway.dataDir,
  });
  const before = Registry.parse(registryWithCanary(8, 5));
  for (let i = 0; i < 180; i += 1)
    await sendReport({ section: 'payments', version: LIVE, status: 'loaded' }, {}, signer);
  for (let i = 0; i < 20; i += 1) {
    await sendReport({ section: 'payments', version: CANARY_VERSION, status: 'load-failed' }, {}, signer);
  }
  const after = Registry.parse(JSON.parse(readFileSync(path.join(gateway.dataDir, revisionFile(9)), 'utf8')));
  expect(await verifyRevision({ before, after }, { keys: [trusted] })).toBe('gateway');
  expect((await signer.get('/payments')).text).not.toContain(after.signature);
  await signer.stop();
});

test('keeps a canary that fails as often as the live release', async () => {
  await sendReports(170, LIVE, 'loaded');
  await sendReports(10, LIVE, 'load-failed');
  await sendReports(19, CANARY_VERSION, 'loaded');
  await sendReports(1, CANARY_VERSION, 'load-failed');
  expect((await live()).revision).toBe(8);
});

test('ignores cross-site, invalid and unknown reports', async () => {
  await sendReports(180, LIVE, 'loaded');
  const failed = { section: 'payments', version: CANARY_VERSION, status: 'load-failed' };
  expect((await sendReport(failed, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  for (const report of [
    { ...failed, section: '__proto__' },
    { ...failed, version: '9.9.9' },
    { ...failed, member: '1' },
    [],
  ]) {
    for (let i = 0; i < 25; i += 1) expect((await sendReport(report)).status).toBe(204);
  }
  const report = { ...failed, status: 'load-failed' } as const;
  expect(isKnownRelease(registryWithCanary(8, 5), report)).toBe(true);
  expect(isKnownRelease(registryWithCanary(8, 5), { ...report, version: '9.9.9' })).toBe(false);
  expect(isKnownRelease(registryWithCanary(8, 5), { ...report, section: 'constructor' })).toBe(false);
  expect((await sendReport({ ...failed, version: 'x'.repeat(2_000) })).status).toBe(413);
  expect((await live()).revision).toBe(8);
});

test.each<[string, (report: number) => Record<string, string>]>([
  ['one address', () => ({ 'x-forwarded-for': '203.0.113.7' })],
  ['one /64', (report) => ({ 'x-forwarded-for': `2001:db8:1:2::${report.toString(16)}` })],
  [
    'one /48',
    (report) => ({ 'x-forwarded-for': `2001:db8:1:${report.toString(16)}::${report.toString(16)}` }),
  ],
  ['one /56', (report) => ({ 'x-forwarded-for': `[2001:db8:1:2${report.toString(16)}::1]:51234` })],
  ['two addresses', (report) => ({ 'x-forwarded-for': `203.0.113.${report % 2}` })],
  ['no page of a browser', () => ({ 'sec-fetch-site': '' })],
  ['another site', () => ({ 'sec-fetch-site': 'same-site' })],
  ['an address bar', () => ({ 'sec-fetch-site': 'none' })],
])('forged failures of a canary from %s roll back nothing', { tags: ['R-25'] }, async (_, headersOf) => {
  await sendReports(180, LIVE, 'loaded');
  await sendReports(15, CANARY_VERSION, 'loaded');
  const failed = { section: 'payments', version: CANARY_VERSION, status: 'load-failed' };
  for (let report = 0; report < 60; report += 1) await sendReport(failed, headersOf(report));
  await sendReports(40, CANARY_VERSION, 'loaded');
  expect((await live()).revision).toBe(8);
});

test('rejects a report without sec-fetch-site', { tags: ['R-25'] }, async () => {
  const report = JSON.stringify({ section: 'payments', version: LIVE, status: 'loaded' });
  const answer = await gateway.send('POST', '/release-health', { 'content-type': 'text/plain' }, report);
  expect([answer.status, JSON.parse(answer.text).code]).toEqual([403, 'not-ours']);
});

test('two thousand forged successes of one network do not save a canary', {
  tags: ['R-25'],
}, async () => {
  await sendReports(180, LIVE, 'loaded');
  await sendReports(2_000, CANARY_VERSION, 'loaded', { 'x-forwarded-for': '203.0.113.7' });
  await sendReports(11, CANARY_VERSION, 'loaded');
  await sendReports(6, CANARY_VERSION, 'load-failed');
  expect(await live()).toMatchObject({ revision: 9, author: 'automatic rollback' });
});
