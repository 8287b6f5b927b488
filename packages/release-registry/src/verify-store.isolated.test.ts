import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Registry } from '@portal/section-sdk/registry';
import { findPostgres } from '@portal/test-infra/postgres';
import { testRequires } from '@portal/test-infra/require-program';
import { afterAll, expect, test, vi } from 'vitest';
import { nextRevision, revisionText } from './checks/next-revision.ts';
import { createKey } from './signature.ts';
import { signRevision, verifyRevision } from './signed-revision.ts';
import { openStore, type ReleaseStore } from './store.ts';
import { CREDENTIALS, startRemoteStore } from './testing/remote-store.ts';
import { verifyStore } from './verify-store.ts';

vi.setConfig({ testTimeout: 60_000 });
const folder = mkdtempSync(path.join(tmpdir(), 'portal-store-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CONFORMING = [
  'an unpublished release does not exist',
  'a release is stored with its record and every byte of its files',
  'a release never changes',
  'the latest audit of a release is stored with it',
  'the versions of an application are listed',
  'only one of several concurrent writers adds a revision',
  'an existing revision never changes',
  'every reader sees the revision that was added last',
  'every revision is listed, oldest first',
].map((rule) => ({ rule, problem: null }));

test('a data folder passes the verification twice', async () => {
  const open = () => openStore({ dataDir: path.join(folder, 'data') });
  expect(await verifyStore(open)).toEqual(CONFORMING);
  expect(await verifyStore(open)).toEqual(CONFORMING);
});

test.skipIf(findPostgres() === undefined)(
  'a bucket with PostgreSQL passes the verification twice',
  testRequires('PostgreSQL'),
  async () => {
    for (const [name, value] of Object.entries(CREDENTIALS)) vi.stubEnv(name, value);
    const remote = await startRemoteStore();
    const open = () => openStore({ dataDir: path.join(folder, 'unused'), ...remote });
    expect(await verifyStore(open)).toEqual(CONFORMING);
    expect(await verifyStore(open)).toEqual(CONFORMING);
    await remote?.stop();
  },
);

test('a signed registry gets a signed revision', async () => {
  const platform = await createKey('platform', { applications: ['*'], purposes: ['promote'] });
  const keys = { keys: [platform.trusted] };
  const open = () => openStore({ dataDir: path.join(folder, 'signed') });
  const { revisions } = open();
  const metadata = { createdAt: '2026-11-29T08:00:00.000Z', author: 'anna', reason: 'a fix' };
  const after = nextRevision(null, { shell: null, sections: {} }, metadata);
  const first = await signRevision({ before: null, after }, platform.signing);
  await revisions.add({ revision: 1, text: revisionText(first) });
  expect(await verifyStore(open, { key: platform.signing, keys })).toEqual(CONFORMING);
  const second = Registry.parse(JSON.parse((await revisions.read(2)) ?? ''));
  expect(await verifyRevision({ before: first, after: second }, keys)).toBe('platform');
});

test('adds nothing to a signed registry without a key for all applications', async () => {
  const platform = await createKey('platform', { applications: ['*'], purposes: ['promote'] });
  const team = await createKey('support-team', { applications: ['support'], purposes: ['promote'] });
  const keys = { keys: [platform.trusted, team.trusted] };
  const open = () => openStore({ dataDir: path.join(folder, 'refused') });
  const { releases, revisions } = open();
  const metadata = { createdAt: '2026-11-29T08:00:00.000Z', author: 'anna', reason: 'a fix' };
  const after = nextRevision(null, { shell: null, sections: {} }, metadata);
  const first = await signRevision({ before: null, after }, platform.signing);
  await revisions.add({ revision: 1, text: revisionText(first) });
  await expect(verifyStore(open)).rejects.toThrow(
    'The store was not verified: the revision that this adds is not signed.',
  );
  await expect(verifyStore(open, { key: team.signing, keys })).rejects.toThrow(
    'adds is signed by support-team, who may not promote *.',
  );
  await expect(verifyStore(open, { key: platform.signing })).rejects.toThrow(
    'adds is signed by a key that is not trusted (platform).',
  );
  expect(await revisions.list()).toEqual([1]);
  expect(await releases.versions('store-verification')).toEqual([]);
});

test('detects truncated files, overwrites and double writes', async () => {
  const texts = new Map<number, string>();
  const open = (): ReleaseStore => {
    const store = openStore({ dataDir: path.join(folder, 'bad') });
    return {
      ...store,
      releases: {
        ...store.releases,
        read: async (...file) => (await store.releases.read(...file))?.subarray(0, 65_536) ?? null,
        add: async (...release) => (await store.releases.add(...release)) || true,
        versions: async () => [],
        saveAudit: async () => undefined,
      },
      revisions: {
        newest: async () => null,
        list: async () => [2, 1],
        read: async (revision) => texts.get(revision) ?? null,
        add: async ({ revision, text }) => Boolean(texts.set(revision, text)),
      },
    };
  };
  const results = await verifyStore(open);
  expect(results.map(({ problem }) => problem)).toEqual([
    null,
    'remoteEntry.js differs',
    'the store accepted a second release of the same version',
    'the audit contains undefined',
    expect.stringMatching(/^1\.0\.0-\S+ is not among 0$/),
    '8 writers succeeded',
    'the store accepted a second revision with its number',
    'readers did not see it within 2000 ms',
    'the list is 2, 1',
  ]);
});
