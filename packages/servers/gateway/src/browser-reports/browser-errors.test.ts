import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CANARY_VERSION, registryWithCanary } from '../testing/sample-canary.ts';
import { sampleRegistry, writeRegistry } from '../testing/sample-data.ts';
import { startGateway, type TestGateway } from '../testing/start-gateway.ts';

const PASSWORD = 'nine quiet harbours: sleeping';
const SCRIPT = '/releases/payments/2.0.0-def/page.1234567890.js';
const SOURCE_MAP = `${SCRIPT}.map`;
const authorization = `Basic ${Buffer.from(`maria:${PASSWORD}`).toString('base64')}`;

const failure = { section: 'payments', version: '2.0.0-def', status: 'failed', error: 'RangeError' };

let gateway: TestGateway;
let networks = 0;
beforeEach(async () => {
  gateway = await startStaffed();
});
afterEach(() => gateway.stop());

/** Starts a gateway whose status page has the password. */
function startStaffed(): Promise<TestGateway> {
  const env: Record<string, string> = { TRUSTED_PROXIES: '127.0.0.1' };
  return startGateway(env, ({ root }) => {
    env.PORTAL_STATUS_PASSWORD_FILE = path.join(root, 'password');
    writeFileSync(env.PORTAL_STATUS_PASSWORD_FILE, PASSWORD);
  });
}

/** Sends a report, each from a new network unless one is given. */
function sendReport(report: object, network?: string) {
  networks += 1;
  return gateway.send(
    'POST',
    '/release-health',
    {
      'content-type': 'text/plain',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': network ?? `10.9.${networks >> 8}.${networks & 255}`,
    },
    JSON.stringify(report),
  );
}

async function shownErrors(): Promise<string[]> {
  const { text } = await gateway.get('/status', { authorization });
  const part = text.split('<section>').find((each) => each.includes('<h2>Errors in browsers</h2>')) ?? '';
  return [...part.matchAll(/<tr role="row"><th role="rowheader".*?<\/tr>/g)].map(([row]) =>
    row
      .replaceAll(/<\/(?:th|td)>/g, ' | ')
      .replaceAll(/<[^>]+>/g, '')
      .trim(),
  );
}

test('the status page names the source line of an error', async () => {
  await sendReport({ ...failure, at: `${SCRIPT}:1:5` });
  await sendReport({ ...failure, at: `${SCRIPT}:1:5` });
  await sendReport({
    ...failure,
    error: 'TypeError',
    at: '/releases/shell/1.0.0-abc/main.1234567890.js:1:7',
  });
  expect(await shownErrors()).toEqual([
    'RangeError | payments 2.0.0-def | payments/src/payments/page.tsx, line 12 | 2 |',
    'TypeError | payments 2.0.0-def | /releases/shell/1.0.0-abc/main.1234567890.js:1:7 | 1 |',
  ]);
});

test('shows errors of the shell', async () => {
  const at = '/releases/shell/1.0.0-abc/sign-in.1234567890.js:1:3';
  await sendReport({ section: 'shell', version: '1.0.0-abc', status: 'failed', error: 'SyntaxError', at });
  expect(await shownErrors()).toEqual([`SyntaxError | shell 1.0.0-abc | ${at} | 1 |`]);
});

test('shows the position in the script if its source map is damaged', async () => {
  rmSync(path.join(gateway.dataDir, SOURCE_MAP));
  await sendReport({ ...failure, at: `${SCRIPT}:1:5` });
  expect(await shownErrors()).toEqual([`RangeError | payments 2.0.0-def | ${SCRIPT}:1:5 | 1 |`]);
});

test.each([
  ['a file that the release does not have', { ...failure, at: '/releases/payments/2.0.0-def/x.js:1:5' }],
  ['a release that is not known', { ...failure, at: '/releases/payments/9.9.9/page.1234567890.js:1:5' }],
  ['a path outside of releases', { ...failure, at: '/releases/payments/../../secret.js:1:5' }],
  [
    'a text in place of an error class',
    { ...failure, error: 'certificate 000020420454', at: `${SCRIPT}:1:5` },
  ],
  ['an unknown release', { ...failure, version: '9.9.9', at: `${SCRIPT}:1:5` }],
])('drops a report of %s', { tags: ['R-05', 'R-25'] }, async (_case, report) => {
  expect((await sendReport(report)).status).toBe(204);
  expect(await shownErrors()).toEqual([]);
});

test('counts three errors per release and network', { tags: ['R-25'] }, async () => {
  for (let i = 0; i < 20; i += 1) await sendReport({ ...failure, at: `${SCRIPT}:1:5` }, '203.0.113.9');
  expect(await shownErrors()).toEqual([
    'RangeError | payments 2.0.0-def | payments/src/payments/page.tsx, line 12 | 3 |',
  ]);
});

test('two hundred errors and two new ones: counts both new ones', { tags: ['R-25'] }, async () => {
  const known = { ...failure, at: `${SCRIPT}:1:5` };
  await sendReport(known);
  for (let column = 101; column < 300; column += 1) {
    await sendReport({ ...failure, at: `${SCRIPT}:9:${column}` });
    await sendReport({ ...failure, at: `${SCRIPT}:9:${column}` });
  }
  await sendReport(known);
  const at = '/releases/shell/1.0.0-abc/main.1234567890.js:1:7';
  for (const error of ['TypeError', 'SyntaxError', 'TypeError', 'SyntaxError', 'TypeError'])
    await sendReport({ ...failure, error, at });
  await sendReport({ ...failure, error: 'SyntaxError', at });
  await sendReport(known);
  const shown = await shownErrors();
  expect(shown.slice(0, 3).toSorted()).toEqual([
    'RangeError | payments 2.0.0-def | payments/src/payments/page.tsx, line 12 | 3 |',
    `SyntaxError | payments 2.0.0-def | ${at} | 3 |`,
    `TypeError | payments 2.0.0-def | ${at} | 3 |`,
  ]);
});

test('drops the errors of a release that the registry no longer names', { tags: ['R-25'] }, async () => {
  writeRegistry(gateway.dataDir, registryWithCanary(8, 5));
  await sendReport({ ...failure, version: CANARY_VERSION, at: `${SCRIPT}:1:7` });
  expect(await shownErrors()).toEqual([expect.stringContaining(`payments ${CANARY_VERSION}`)]);
  writeRegistry(gateway.dataDir, { ...sampleRegistry(), revision: 9 });
  await sendReport({ ...failure, at: `${SCRIPT}:1:5` });
  expect(await shownErrors()).toEqual([expect.stringContaining('payments 2.0.0-def')]);
});

test('serves a source map to staff only, and never from a cache', { tags: ['R-08'] }, async () => {
  const cookies = (await gateway.get('/status', { authorization })).headers['set-cookie'] ?? [];
  const cookie = cookies.map((each) => each.split(';')[0]).join('; ');
  const { status, headers, text } = await gateway.get(SOURCE_MAP, { cookie });
  expect([status, headers['cache-control'], JSON.parse(text).mappings]).toEqual([200, 'no-store', 'AAWA']);
  for (const denied of [{}, { cookie: `${cookie}x` }, { cookie: 'portal-staff=a.b.c' }, { authorization }])
    expect((await gateway.get(SOURCE_MAP, denied)).status).toBe(404);
  expect((await gateway.get(SCRIPT)).status).toBe(200);
});

test('without a status page nobody may read a source map', { tags: ['R-08'] }, async () => {
  const open = await startGateway();
  expect((await open.get(SOURCE_MAP)).status).toBe(404);
  await open.stop();
});
