import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createBucketReleases } from '@portal/release-registry/bucket-releases';
import { signRecord } from '@portal/release-registry/checks/signed-release';
import { createFolderReleases } from '@portal/release-registry/folder-releases';
import type { ReleaseRecord } from '@portal/release-registry/release-record';
import { RECORD_FILE, recordText } from '@portal/release-registry/releases';
import { createKey, sign } from '@portal/release-registry/signature';
import { CREDENTIALS, startBucket } from '@portal/release-registry/testing/remote-store';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { publishSample } from './testing/publish-sample.ts';
import { integrity, SHELL_FILES, SHELL_VERSION } from './testing/sample-data.ts';
import { startGateway, type TestGateway } from './testing/start-gateway.ts';

const SCRIPT = 'main.1234567890.js';
const ADDRESS = `/releases/shell/${SHELL_VERSION}/${SCRIPT}`;

const publisher = await createKey('publisher', { applications: ['*'], purposes: ['publish'] });
const team = await createKey('payments-team', {
  applications: ['payments'],
  purposes: ['publish', 'preview'],
});
const promoter = await createKey('promoter', { applications: ['*'], purposes: ['promote'] });
const stranger = await createKey('stranger', { applications: ['*'], purposes: ['publish'] });
const folder = mkdtempSync(path.join(tmpdir(), 'verified-releases-test-'));
const keysFile = path.join(folder, 'trusted.json');
writeFileSync(keysFile, JSON.stringify({ keys: [publisher.trusted, team.trusted, promoter.trusted] }));
const ownFile = path.join(folder, 'gateway.key.json');
writeFileSync(ownFile, JSON.stringify(promoter.signing));
const SIGNED = {
  PORTAL_TRUSTED_KEYS_FILE: keysFile,
  PORTAL_SIGNING_KEY_FILE: ownFile,
  PORTAL_REQUIRE_SIGNED_FROM_REVISION: '8',
};
afterAll(() => rmSync(folder, { recursive: true }));

let bucket: Awaited<ReturnType<typeof startBucket>>;
let releases: ReturnType<typeof createBucketReleases>;
let gateway: TestGateway;

beforeEach(async () => {
  for (const [name, value] of Object.entries(CREDENTIALS)) vi.stubEnv(name, value);
  bucket = await startBucket();
  releases = createBucketReleases(new URL(bucket.releasesUrl));
});
afterEach(async () => {
  await gateway.stop();
  releases.close();
  await bucket.stopBucket();
  bucket.removeFiles();
  vi.unstubAllEnvs();
});

/** Starts a gateway that requires signatures, without a copy of any release. */
async function startEmpty(): Promise<void> {
  gateway = await startGateway({ ...SIGNED, PORTAL_RELEASES_URL: bucket.releasesUrl }, ({ dataDir }) =>
    rmSync(path.join(dataDir, 'releases'), { recursive: true }),
  );
}

type Change = (record: ReleaseRecord, files: Map<string, Buffer>) => Promise<ReleaseRecord>;

const signed: Change = (record) => signRecord(record, publisher.signing);
const statusOf = async (address: string) => (await gateway.get(address)).status;
const health = async () => JSON.parse((await gateway.get('/healthz')).text) as object;
/** Reasons of rejected releases in the log. */
const problems = () =>
  gateway.lines
    .map((line) => JSON.parse(line) as { msg: string; problem: string })
    .flatMap(({ msg, problem }) => (msg === 'release.unverified' ? problem : []));

test('serves signed releases from a bucket', { tags: ['R-06'] }, async () => {
  await publishSample(releases, signed);
  await startEmpty();
  expect((await gateway.get('/')).text).toContain(SCRIPT);
  expect((await gateway.get(ADDRESS)).text).toBe(SHELL_FILES[SCRIPT]);
  expect((await gateway.get('/join')).text).toContain('<h1>Join</h1>');
  expect(await health()).toMatchObject({ components: { releases: 'ok', shell: 'ok' } });
  expect(problems()).toEqual([]);
});

test.each<[what: string, forge: Change, problem: string]>([
  ['is not signed', async (record) => record, 'is not signed'],
  [
    "has another application's signature",
    (record) => signRecord(record, team.signing),
    'is signed by payments-team, who may not publish shell',
  ],
  [
    'is signed by a key for promotions only',
    (record) => signRecord(record, promoter.signing),
    'is signed by promoter, who may not publish shell',
  ],
  [
    'is signed by an unknown key',
    (record) => signRecord(record, stranger.signing),
    'is signed by a key that is not trusted (stranger)',
  ],
  [
    'lists a changed file',
    async (record, files) => {
      const before = await signed(record, files);
      files.set(SCRIPT, Buffer.from('evil()'));
      const changed = { integrity: integrity('evil()'), size: 6, encodings: {} };
      return { ...before, files: { ...before.files, [SCRIPT]: changed } };
    },
    'differs from what was signed',
  ],
])('serves no shell whose record %s', { tags: ['R-06'] }, async (_, forge, problem) => {
  await publishSample(releases, (record, files) =>
    record.name === 'shell' ? forge(record, files) : signed(record, files),
  );
  await startEmpty();
  for (const _twice of [1, 2]) {
    expect(await statusOf(ADDRESS)).toBe(404);
    expect(await statusOf('/')).toBe(503);
    expect(await statusOf('/readyz')).toBe(503);
  }
  expect(problems()).toEqual([`shell ${SHELL_VERSION} ${problem}`]);

  await releases.remove('shell', SHELL_VERSION);
  await releases.remove('payments', '2.0.0-def');
  await publishSample(releases, signed);
  await expect.poll(() => statusOf('/')).toBe(200);
  expect((await gateway.get(ADDRESS)).text).toBe(SHELL_FILES[SCRIPT]);
});

test('serves no older signed release in place of the live one', { tags: ['R-06'] }, async () => {
  const older = '1.0.0-aaa';
  gateway = await startGateway(SIGNED, async ({ dataDir }) => {
    const shells = path.join(dataDir, 'releases/shell');
    cpSync(path.join(shells, SHELL_VERSION), path.join(shells, older), { recursive: true });
    const record = await createFolderReleases(dataDir).record('shell', SHELL_VERSION);
    if (!record) throw new Error('The sample has no shell');
    const text = recordText(await signRecord({ ...record, version: older }, publisher.signing));
    for (const version of [older, SHELL_VERSION])
      writeFileSync(path.join(shells, version, RECORD_FILE), text);
  });
  expect(await statusOf('/')).toBe(503);
  expect(await statusOf(ADDRESS)).toBe(404);
  expect(await statusOf(`/releases/shell/${older}/${SCRIPT}`)).toBe(200);
  expect(problems()).toEqual([`shell ${SHELL_VERSION} has the record of shell ${older}`]);
});

test('serves, prerenders and previews no unsigned section', { tags: ['R-06'] }, async () => {
  await publishSample(releases, async (record, files) =>
    record.name === 'shell' ? signed(record, files) : record,
  );
  await startEmpty();
  expect((await gateway.get('/')).text).toContain(SCRIPT);
  expect((await gateway.get('/join')).text).not.toContain('<h1>Join</h1>');
  expect(await statusOf('/releases/payments/2.0.0-def/remoteEntry.js')).toBe(404);
  const preview = await sign(
    {
      purpose: 'preview',
      application: 'payments',
      claims: { version: '2.0.0-def' },
      expires: new Date(Date.now() + 60_000),
    },
    team.signing,
  );
  expect(await statusOf(`/registry.json?preview=${preview}`)).toBe(404);
  expect(await health()).toMatchObject({
    components: { releases: 'degraded', shell: 'ok' },
    damaged: ['/releases/payments/2.0.0-def/release.json'],
  });
  expect(problems()).toEqual(['payments 2.0.0-def is not signed']);
});
