import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CANARY_VERSION, registryWithCanary } from '../testing/sample-canary.ts';
import { revisionFile, sampleRegistry, writeRegistry } from '../testing/sample-data.ts';
import { startGateway, type TestGateway } from '../testing/start-gateway.ts';
import { createWebVitalsStore } from './web-vitals.ts';

const LIVE = '2.0.0-def';
const registry = sampleRegistry();
const PASSWORD = 'eleven patient lanterns: glowing';

let gateway: TestGateway;
let networks = 0;
beforeEach(async () => {
  networks = 0;
  gateway = await startGateway({ TRUSTED_PROXIES: '127.0.0.1', METRICS_PORT: '0' });
});
afterEach(() => gateway.stop());

/** Sends a report, each from a new network unless `headers` name one. */
function sendReport(report: object, headers: Record<string, string> = {}, to = gateway) {
  networks += 1;
  return to.send(
    'POST',
    '/release-health',
    {
      'content-type': 'text/plain;charset=UTF-8',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `10.0.${networks >> 8}.${networks & 255}`,
      ...headers,
    },
    JSON.stringify(report),
  );
}

async function sendReports(times: number, version: string, vitals: object): Promise<void> {
  for (let i = 0; i < times; i += 1)
    await sendReport({ section: 'payments', version, page: '/payments', ...vitals });
}

const currentRegistry = async () => JSON.parse((await gateway.get('/registry.json')).text);

async function scrape(): Promise<string[]> {
  const line = gateway.lines.find((text) => text.includes('metrics.listening')) ?? '';
  const { address, port } = JSON.parse(line).address;
  const text = await (await fetch(`http://${address}:${port}/metrics`)).text();
  return text.split('\n').filter((row) => /^portal_browser_.*(?:_count|_sum)\{/.test(row));
}

test('returns the 75th percentile of each vital by release and page', () => {
  const store = createWebVitalsStore();
  const report = { section: 'payments', version: LIVE };
  for (const [index, lcp] of [900, 1_100, 1_300, 2_100].entries())
    store.add(registry, { ...report, page: '/payments', lcp, longestTask: 160 }, `network ${index}`);
  store.add(registry, { ...report, page: '/make-payments', inp: 240, cls: 0.06 }, 'network 9');
  expect(store.of('payments', LIVE, '/payments')).toEqual({
    visits: 4,
    lcp: 1_500,
    inp: null,
    cls: null,
    longestTask: 168.75,
  });
  expect(store.of('payments', LIVE)).toMatchObject({ visits: 5, lcp: 1_500, inp: 237.5 });
  expect(store.of('payments', '1.0.0-old')).toMatchObject({ visits: 0, lcp: null });
});

test('counts three views per page and network', { tags: ['R-25'] }, () => {
  const store = createWebVitalsStore();
  const report = { section: 'payments', version: LIVE, lcp: 800 };
  const added = ['/payments', '/make-payments'].flatMap((page) =>
    Array.from({ length: 5 }, () => store.add(registry, { ...report, page }, '203.0.113.7')),
  );
  expect(added.filter(Boolean).length).toBe(6);
  expect(store.of('payments', LIVE).visits).toBe(6);
});

test('drops the vitals of releases that the registry no longer names', { tags: ['R-25'] }, () => {
  const store = createWebVitalsStore();
  const report = { section: 'payments', page: '/payments', lcp: 800 };
  store.add(registryWithCanary(8, 5), { ...report, version: CANARY_VERSION }, '203.0.113.7');
  store.add(registry, { ...report, version: LIVE }, '203.0.113.7');
  expect(store.of('payments', CANARY_VERSION).visits).toBe(0);
  expect(store.of('payments', LIVE).visits).toBe(1);
});

test('serves reports as histograms by section, release and page', async () => {
  await sendReport({
    section: 'payments',
    version: LIVE,
    page: '/certificate-details/:certificate',
    lcp: 1_800,
    inp: 96,
    cls: 0.02,
    longestTask: 130,
  });
  await sendReport({ section: 'shell', version: '1.0.0-abc', page: '/', lcp: 700 });
  const labels = `{section="payments",release="${LIVE}",page="/certificate-details/:certificate"}`;
  expect(await scrape()).toEqual([
    `portal_browser_lcp_seconds_count${labels} 1`,
    `portal_browser_lcp_seconds_sum${labels} 1.8`,
    'portal_browser_lcp_seconds_count{section="shell",release="1.0.0-abc",page="/"} 1',
    'portal_browser_lcp_seconds_sum{section="shell",release="1.0.0-abc",page="/"} 0.7',
    `portal_browser_inp_seconds_count${labels} 1`,
    `portal_browser_inp_seconds_sum${labels} 0.096`,
    `portal_browser_cls_count${labels} 1`,
    `portal_browser_cls_sum${labels} 0.02`,
    `portal_browser_longest_task_seconds_count${labels} 1`,
    `portal_browser_longest_task_seconds_sum${labels} 0.13`,
  ]);
});

const report = { section: 'payments', version: LIVE, page: '/payments', lcp: 600 };

test.each([
  ['a page with an id', { ...report, page: '/certificate-details/000020420454' }],
  ['a page of another section', { ...report, page: '/documents' }],
  ['an unknown release', { ...report, version: '9.9.9' }],
  ['an unknown release of the shell', { ...report, section: 'shell', version: '9.9.9', page: '/' }],
  ['a page that the shell does not have', { ...report, section: 'shell', version: '1.0.0-abc' }],
  ['a prototype property as a section', { ...report, section: 'constructor' }],
  ['a further field', { ...report, member: '100001' }],
  ['a negative value', { ...report, lcp: -1 }],
  ['a value of another type', { ...report, lcp: '600' }],
])('drops a report of %s', { tags: ['R-25'] }, async (_case, invalid) => {
  expect((await sendReport(invalid)).status).toBe(204);
  expect(await scrape()).toEqual([]);
});

test('rejects a report from another site', { tags: ['R-25'] }, async () => {
  expect((await sendReport(report, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect(await scrape()).toEqual([]);
});

test.each([
  ['INP', { inp: 320 }, { inp: 80 }, 'took more than 200 ms to respond to input'],
  ['CLS', { cls: 0.3 }, { cls: 0.01 }, 'had a layout shift above 0.1'],
])(
  'rolls back a canary whose %s exceeds the budget significantly more often',
  async (_vital, slow, fast, words) => {
    writeRegistry(gateway.dataDir, registryWithCanary(8, 5));
    await sendReports(150, LIVE, fast);
    await sendReports(6, CANARY_VERSION, fast);
    expect((await currentRegistry()).revision).toBe(8);
    await sendReports(14, CANARY_VERSION, slow);
    expect(await currentRegistry()).toMatchObject({ revision: 9, author: 'automatic rollback' });
    const { reason } = JSON.parse(readFileSync(path.join(gateway.dataDir, revisionFile(9)), 'utf8'));
    expect(reason).toMatch(
      new RegExp(
        `^3\\.0\\.0-new ${words} in 14 of 20 visits, from 14 networks; 2\\.0\\.0-def in 0 of 150 \\(p = .*\\)$`,
      ),
    );
  },
);

test.each([
  ['its main content is slower', { lcp: 9_000, longestTask: 800 }, { lcp: 900, longestTask: 60 }],
  ['a quarter of its visits exceed the budget', { inp: 90 }, { inp: 80 }],
  ['both releases exceed the budget', { inp: 320 }, { inp: 330 }],
])('keeps a canary if %s', async (_case, canary, live) => {
  writeRegistry(gateway.dataDir, registryWithCanary(8, 5));
  await sendReports(150, LIVE, live);
  for (let visit = 0; visit < 60; visit += 1)
    await sendReports(1, CANARY_VERSION, 'inp' in canary && visit % 5 === 0 ? { inp: 320 } : canary);
  expect((await currentRegistry()).revision).toBe(8);
});

test('slow visits from nine networks roll back nothing', { tags: ['R-25'] }, async () => {
  writeRegistry(gateway.dataDir, registryWithCanary(8, 5));
  await sendReports(150, LIVE, { inp: 80 });
  const slow = { section: 'payments', version: CANARY_VERSION, page: '/payments', inp: 900 };
  for (let visit = 0; visit < 90; visit += 1)
    await sendReport(slow, { 'x-forwarded-for': `203.0.113.${visit % 9}` });
  expect((await currentRegistry()).revision).toBe(8);
});

test('the status page shows each percentile beside its budget', async () => {
  const file = path.join(gateway.root, 'password');
  writeFileSync(file, PASSWORD);
  const staffed = await startGateway({ TRUSTED_PROXIES: '127.0.0.1', PORTAL_STATUS_PASSWORD_FILE: file });
  writeRegistry(staffed.dataDir, registryWithCanary(8, 5));
  const send = async (times: number, version: string, vitals: object) => {
    for (let visit = 0; visit < times; visit += 1)
      await sendReport({ section: 'payments', version, page: '/payments', ...vitals }, {}, staffed);
  };
  await send(40, LIVE, { lcp: 1_400, inp: 90, cls: 0.004, longestTask: 0 });
  await send(30, CANARY_VERSION, { lcp: 2_900, inp: 95, cls: 0.004 });
  const authorization = `Basic ${Buffer.from(`maria:${PASSWORD}`).toString('base64')}`;
  const { text } = await staffed.get('/status', { authorization });
  await staffed.stop();
  const part = text.split('<section>').find((each) => each.includes('<h2>Speed in browsers</h2>')) ?? '';
  const rows = [...part.matchAll(/<tr role="row"><th role="(?:rowheader|columnheader)".*?<\/tr>/g)].map(
    ([row]) =>
      row
        .replaceAll(/<\/(?:th|td)>/g, ' | ')
        .replaceAll(/<[^>]+>/g, '')
        .trim(),
  );
  expect(rows).toEqual([
    'Section | Release | Page views | Main content (2.5 s) | Response to input (200 ms) | Layout shift (0.10) | Longest task (200 ms) |',
    'Payments | 2.0.0-def | 40 | ✓ 1.4 s | ✓ 94 ms | ✓ 0.00 | ✓ none |',
    'Payments, canary | 3.0.0-new | 30 | ! 2.9 s, live release 1.4 s | ✓ 94 ms | ✓ 0.00 | none yet |',
    'Shell | 1.0.0-abc | 0 | none yet | none yet | none yet | none yet |',
  ]);
  expect(text).toContain(
    '<dt>Speed of /payments</dt><dd>40 views: main content 1.4 s, response to input 94 ms, layout shift 0.00, longest task none</dd>',
  );
});

test('the alerts and the dashboard name served metrics only', { tags: ['R-23'] }, async () => {
  await sendReport({ ...report, inp: 60, cls: 0.03, longestTask: 110 });
  const names = (text: string) =>
    new Set(
      [...text.matchAll(/\bportal_browser_[a-z_]+/g)].map(([name]) =>
        name.replace(/_(?:count|sum|bucket)$/, ''),
      ),
    );
  const served = names((await scrape()).join('\n'));
  expect(served.size).toBe(4);
  const root = path.join(import.meta.dirname, '../../../../..');
  for (const file of ['deploy/prometheus/alerts.yml', 'deploy/grafana/portal.json', 'docs/operations.md'])
    expect(names(readFileSync(path.join(root, file), 'utf8'))).toEqual(served);
});

test('serves no metrics without a port', async () => {
  const without = await startGateway();
  expect(without.lines.filter((line) => line.includes('metrics'))).toEqual([]);
  await without.stop();
});
