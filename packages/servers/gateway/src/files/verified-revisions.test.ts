import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createFolderRevisions } from '@portal/release-registry/folder-revisions';
import { createKey, type SigningKey } from '@portal/release-registry/signature';
import { signRevision } from '@portal/release-registry/signed-revision';
import { Registry } from '@portal/section-sdk/registry';
import { afterAll, afterEach, expect, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { sampleRegistry, signReleases, writeRegistry } from '../testing/sample-data.ts';
import { startGateway, type TestGateway } from '../testing/start-gateway.ts';
import { createVerifiedRevisions } from './verified-revisions.ts';

const team = await createKey('payments-team', { applications: ['payments'], purposes: ['promote'] });
const otherTeam = await createKey('support-team', { applications: ['support'], purposes: ['promote'] });
const gatewayKey = await createKey('gateway', { applications: ['*'], purposes: ['abort-canary'] });
const publisher = await createKey('publisher', { applications: ['*'], purposes: ['publish'] });
const keys = { keys: [team.trusted, otherTeam.trusted, gatewayKey.trusted, publisher.trusted] };
const folder = mkdtempSync(path.join(tmpdir(), 'believed-test-'));
const keysFile = path.join(folder, 'trusted.json');
writeFileSync(keysFile, JSON.stringify(keys));
const ownFile = path.join(folder, 'gateway.key.json');
writeFileSync(ownFile, JSON.stringify(gatewayKey.signing));
const files = { PORTAL_TRUSTED_KEYS_FILE: keysFile, PORTAL_SIGNING_KEY_FILE: ownFile };
afterAll(() => rmSync(folder, { recursive: true }));

/** Revision 7, which is unsigned. */
const revision7 = Registry.parse(sampleRegistry());

/** Returns the next revision, with payments disabled or enabled. */
function after(before: Registry): Registry {
  const sections = Object.entries(before.sections).map(([name, section]) => [
    name,
    { ...section, enabled: !section.enabled },
  ]);
  return { ...before, revision: before.revision + 1, sections: Object.fromEntries(sections) };
}
const signAfter = (before: Registry, key: SigningKey = team.signing) =>
  signRevision({ before, after: after(before) }, key);

let gateway: TestGateway;
afterEach(() => gateway.stop());

const start = (from: number) =>
  startGateway({ PORTAL_REQUIRE_SIGNED_FROM_REVISION: String(from), ...files }, ({ dataDir }) =>
    signReleases(dataDir, publisher.signing),
  );
const live = async () => JSON.parse((await gateway.get('/registry.json')).text).revision as number;
const promote = (registry: Registry) => writeRegistry(gateway.dataDir, registry);
const expectLive = (revision: number) => expect.poll(live).toBe(revision);
/** Reasons of rejected revisions in the log. */
const problems = () =>
  gateway.lines
    .map((line) => JSON.parse(line) as { msg: string; problem: string })
    .flatMap(({ msg, problem }) => (msg === 'registry.revision_unverified' ? problem : []));
async function expectReported(problem: string): Promise<void> {
  await expect.poll(() => live().then(problems)).toEqual([problem]);
}

test('serves signed revisions, and unsigned ones before the first required', {
  tags: ['R-06'],
}, async () => {
  gateway = await start(8);
  expect(await live()).toBe(7);
  const eighth = await signAfter(revision7);
  promote(eighth);
  await expectLive(8);
  promote(await signAfter(eighth));
  await expectLive(9);
  expect(problems()).toEqual([]);
});

test.each<[what: string, made: () => Promise<Registry>, problem: string]>([
  ['nobody has signed', async () => after(revision7), 'revision 8 is not signed'],
  [
    'somebody has changed',
    async () => ({ ...(await signAfter(revision7)), author: 'mallory' }),
    'revision 8 differs from what was signed',
  ],
  [
    'another team has signed',
    () => signAfter(revision7, otherTeam.signing),
    'revision 8 is signed by support-team, who may not promote payments',
  ],
])(
  'rejects what %s and its successors, and logs the reason',
  { tags: ['R-06'] },
  async (_, made, problem) => {
    gateway = await start(8);
    const eighth = await made();
    promote(eighth);
    await expectReported(problem);
    expect(await live()).toBe(7);
    promote(await signAfter(eighth));
    await expect.poll(async () => (await gateway.get('/readyz')).status).toBe(200);
    expect(await live()).toBe(7);
    expect((await gateway.get('/payments')).status).toBe(200);
    expect(JSON.parse((await gateway.get('/healthz')).text)).toMatchObject({
      revision: 7,
      components: { registry: 'degraded' },
    });
  },
);

test('starts with the last verified revision, or with none', {
  tags: ['R-06'],
}, async () => {
  gateway = await start(8);
  const eighth = await signAfter(revision7);
  promote(eighth);
  promote(after(eighth));
  const env = { ...files, PORTAL_DATA_DIR: gateway.dataDir };
  const [late, strict] = [
    await startGateway({ ...env, PORTAL_REQUIRE_SIGNED_FROM_REVISION: '8' }),
    await startGateway({ ...env, PORTAL_REQUIRE_SIGNED_FROM_REVISION: '1' }),
  ];
  expect(JSON.parse((await late.get('/registry.json')).text)).toMatchObject({ revision: 8 });
  expect((await strict.get('/registry.json')).status).toBe(404);
  expect((await strict.get('/payments')).status).toBe(503);
  await late.stop();
  await strict.stop();
});

test('starts with the recorded revision while the store is unavailable', {
  tags: ['R-06'],
}, async () => {
  gateway = await start(8);
  promote(await signAfter(revision7));
  const store = createFolderRevisions(gateway.dataDir);
  const unavailable = { list: () => Promise.reject(new Error('away')), read: store.read };
  const reported: string[] = [];
  const open = (all: Pick<typeof store, 'list' | 'read'>) =>
    createVerifiedRevisions(
      store,
      all,
      { keys, from: 8, verifiedDigestFile: path.join(folder, 'memory') },
      (problem) => reported.push(problem),
    );
  expect(await open(unavailable).newest()).toBeNull();
  expect((await open(store).newest())?.revision).toBe(8);
  expect((await open(unavailable).newest())?.revision).toBe(8);
  promote(after(Registry.parse(JSON.parse((await store.read(8)) ?? ''))));
  expect(await open(unavailable).newest()).toBeNull();
  expect(reported).toEqual([
    'the revisions before 8 cannot be read',
    'the revisions before 8 cannot be read',
    'the revisions before 9 cannot be read',
  ]);
});

test.each(Object.keys(files))('requiring signatures needs %s', { tags: ['R-06'] }, async (missing) => {
  gateway = await startGateway();
  const env = { PORTAL_DATA_DIR: '/data', PORTAL_CONFIG_DIR: '/config', API_URL: 'http://127.0.0.1:9' };
  expect(() =>
    readSettings({ ...env, ...files, [missing]: undefined, PORTAL_REQUIRE_SIGNED_FROM_REVISION: '8' }),
  ).toThrow(
    'The gateway cannot start: PORTAL_REQUIRE_SIGNED_FROM_REVISION needs PORTAL_TRUSTED_KEYS_FILE and PORTAL_SIGNING_KEY_FILE.',
  );
});
