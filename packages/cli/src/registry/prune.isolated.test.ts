import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand } from '@portal/cli-kit/program';
import { changeRegistry } from '@portal/release-registry/change-registry';
import { promoteRelease, startCanary } from '@portal/release-registry/checks/registry-state';
import { openStore, type ReleaseStore } from '@portal/release-registry/store';
import { CREDENTIALS, startRemoteStore } from '@portal/release-registry/testing/remote-store';
import type { Registry } from '@portal/section-sdk/registry';
import { findPostgres } from '@portal/test-infra/postgres';
import { testRequires } from '@portal/test-infra/require-program';
import { afterAll, expect, test, vi } from 'vitest';
import { pruneCommand } from '../prune-command.ts';
import { publish } from '../store/publish.ts';
import { sampleRepository } from '../testing/sample-repository.ts';
import { promote } from './promote.ts';
import { findUnusedReleases, prune } from './prune.ts';
import { readRegistry } from './registry-store.ts';

vi.setConfig({ testTimeout: 60_000 });
const folder = mkdtempSync(path.join(tmpdir(), 'portal-prune-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const attribution = { author: 'a test', reason: 'to see' };
const DAY_MS = 86_400_000;
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS);
const keys = (releases: readonly { name: string; version: string }[]) =>
  releases.map(({ name, version }) => `${name} ${version}`);

/** Promotes payments a to h one after the other, over two shells. Release i is a canary, and j is only published. */
async function promoteInTurn(store: ReleaseStore): Promise<void> {
  const sample = sampleRepository();
  const { root } = sample;
  try {
    await promote(store, [await publish(root, store.releases, 'shell')], attribution);
    for (const letter of 'abcdefghij') {
      sample.section('payments', { version: `1.0.0-${letter}` });
      const key = await publish(root, store.releases, 'payments');
      if (letter < 'i') await promote(store, [key], attribution);
    }
    sample.shell({ version: '1.0.0-s2' });
    await promote(store, [await publish(root, store.releases, 'shell')], attribution);
    await changeRegistry(store, attribution, async (current) => {
      const record = await store.releases.record('payments', '1.0.0-i');
      return record?.kind === 'section' ? startCanary(current, record, 5) : null;
    });
  } finally {
    sample.remove();
  }
}

/** Leaves a file of a release without a record, as an interrupted removal does. */
async function leaveRemains({ releases }: ReleaseStore, name = 'payments'): Promise<void> {
  const createdAt = new Date().toISOString();
  const audit = { content: 'a', createdAt, revision: 1, pages: [], problems: [] };
  await releases.saveAudit({ name, version: '1.0.0-remains', ...audit });
}

/** Opens a store after `promoteInTurn`, and damages one of its files. */
async function damagedStore(name: string, file: string) {
  const dataDir = path.join(folder, name);
  const store = openStore({ dataDir });
  await promoteInTurn(store);
  await leaveRemains(store, 'store-verification');
  writeFileSync(path.join(dataDir, file), '{');
  return { dataDir, store };
}

/** Runs `prune --yes` on a later day. Returns its output, with the message of its error as the last line. */
async function runPrune(dataDir: string, now: Date): Promise<string[]> {
  const lines: string[] = [];
  vi.useFakeTimers({ now, toFake: ['Date'] });
  await runCommand(
    pruneCommand((line) => lines.push(line)),
    ['--yes', '--data-dir', dataDir],
  )
    .catch((error: Error) => lines.push(`${error.name}: ${error.message}`))
    .finally(() => vi.useRealTimers());
  return lines;
}

async function expectPruned(store: ReleaseStore): Promise<void> {
  await promoteInTurn(store);
  await leaveRemains(store);
  // All stay while a tab may have loaded one of them.
  expect(await findUnusedReleases(store, 30, daysFromNow(29))).toEqual({ unused: [], damaged: [] });
  // Release h is live, c to g are the previous ones, i is a canary, and both shells are named.
  const { unused } = await findUnusedReleases(store, 30, daysFromNow(31));
  const expected = ['a', 'b', 'j', 'remains'].map((part) => `payments 1.0.0-${part}`);
  expect(keys(unused).sort()).toEqual(expected);
  expect(keys(await prune(store, unused)).sort()).toEqual(keys(unused).sort());
  expect((await store.releases.versions('payments')).sort()).toEqual(
    [...'cdefghi'].map((letter) => `1.0.0-${letter}`),
  );
  expect((await store.releases.versions('shell')).sort()).toEqual(['1.0.0-s1', '1.0.0-s2']);
  expect(await store.releases.read('payments', '1.0.0-a', 'remoteEntry.js')).toBeNull();
  expect(await store.releases.read('payments', '1.0.0-h', 'remoteEntry.js')).not.toBeNull();
}

test('removes unused releases, and never live, previous or canary ones', async () => {
  const store = openStore({ dataDir: path.join(folder, 'data') });
  await expectPruned(store);
  await store.close();
});

test.skipIf(findPostgres() === undefined)(
  'works with a bucket and a PostgreSQL registry',
  testRequires('PostgreSQL'),
  async () => {
    for (const [name, value] of Object.entries(CREDENTIALS)) vi.stubEnv(name, value);
    const remote = await startRemoteStore();
    const store = openStore({ dataDir: path.join(folder, 'unused'), ...remote });
    try {
      await expectPruned(store);
    } finally {
      await store.close();
      await remote?.stop();
      vi.unstubAllEnvs();
    }
  },
);

test('keeps a release that an open tab may have loaded', async () => {
  const store = openStore({ dataDir: path.join(folder, 'tabs') });
  await promoteInTurn(store);
  const now = daysFromNow(40);
  // Until ten days ago, the registry of `promoteInTurn` was live. Then everything was replaced.
  const current = await readRegistry(store.revisions);
  const { payments } = current?.sections ?? {};
  if (!current || !payments) throw new Error('Nothing is live');
  const { canary: _, ...live } = payments;
  const next: Registry = {
    ...current,
    revision: current.revision + 1,
    createdAt: daysFromNow(30).toISOString(),
    sections: { payments: { ...live, previous: [] } },
  };
  await store.revisions.add({ revision: next.revision, text: JSON.stringify(next) });
  const unused = keys((await findUnusedReleases(store, 30, now)).unused);
  expect(unused.sort()).toEqual(['payments 1.0.0-a', 'payments 1.0.0-b', 'payments 1.0.0-j']);
  const later = keys((await findUnusedReleases(store, 8, now)).unused).sort();
  expect(later).toEqual([...'abcdefgij'].map((letter) => `payments 1.0.0-${letter}`));
  await store.close();
});

test('keeps a release that went live after it was listed', async () => {
  const store = openStore({ dataDir: path.join(folder, 'race') });
  await promoteInTurn(store);
  const { unused } = await findUnusedReleases(store, 30, daysFromNow(31));
  const record = await store.releases.record('payments', '1.0.0-a');
  if (!record) throw new Error('It is not there');
  await changeRegistry(store, attribution, async (current) => promoteRelease(current, record));
  expect(keys(await prune(store, unused)).sort()).toEqual(['payments 1.0.0-b', 'payments 1.0.0-j']);
  expect(await store.releases.versions('payments')).toContain('1.0.0-a');
  await store.close();
});

test('prune names a damaged revision, and removes unused releases', async () => {
  const { dataDir, store } = await damagedStore('replaced', 'registry/000003.json');
  const lines = await runPrune(dataDir, daysFromNow(31));
  expect(lines.slice(1)).toEqual([
    '4 of 4 releases were removed.',
    'CliError: Damaged revisions of the registry: 3. Releases that they may name were not removed. Restore them from a backup.',
  ]);
  expect(await store.releases.versions('payments')).toEqual(
    [...'cdefghi'].map((letter) => `1.0.0-${letter}`),
  );
  await store.close();
});

test('prune keeps every release that a damaged revision may name', async () => {
  const { dataDir, store } = await damagedStore('newest', 'registry/000011.json');
  const versions = await store.releases.versions('payments');
  const { unused, damaged } = await findUnusedReleases(store, 30, daysFromNow(31));
  expect([keys(unused), damaged]).toEqual([['store-verification 1.0.0-remains'], [11]]);
  expect((await runPrune(dataDir, daysFromNow(31))).slice(1)).toEqual([
    '0 of 1 releases were removed.',
    expect.stringMatching(/^CliError: Damaged revisions of the registry: 11\. /),
  ]);
  expect(await store.releases.versions('payments')).toEqual(versions);
  await store.close();
});

test('a damaged revision matters until its successor is old enough', async () => {
  const { store } = await damagedStore('successor', 'registry/000011.json');
  const text = await store.revisions.read(10);
  const createdAt = daysFromNow(20).toISOString();
  await store.revisions.add({
    revision: 12,
    text: JSON.stringify({ ...JSON.parse(text ?? ''), revision: 12, createdAt }),
  });
  const count = async (days: number) =>
    (await findUnusedReleases(store, 30, daysFromNow(days))).unused.length;
  expect([await count(49), await count(51)]).toEqual([1, 5]);
  await store.close();
});

test('lists an unused release whose record is damaged', async () => {
  const { store } = await damagedStore('record', 'releases/payments/1.0.0-a/release.json');
  const { unused } = await findUnusedReleases(store, 30, daysFromNow(31));
  expect(keys(unused)).toContain('payments 1.0.0-a');
  await store.close();
});
