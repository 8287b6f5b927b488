import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createFolderReleases } from '@portal/release-registry/folder-releases';
import { expect, onTestFinished, test } from 'vitest';
import { SHELL_FILES, SHELL_VERSION, writeSampleData } from '../testing/sample-data.ts';
import { createReleaseCache, type ReleaseCache } from './release-cache.ts';
import { openReleases } from './releases.ts';

const SCRIPT = 'main.1234567890.js';
const ADDRESS = `/releases/shell/${SHELL_VERSION}/${SCRIPT}`;

test('fetches a damaged file again when the store is back', { tags: ['R-25'] }, async () => {
  const { dataDir, remove } = writeSampleData();
  onTestFinished(remove);
  let isReachable = false;
  const store: ReleaseCache = {
    record: async () => undefined,
    removeIfPruned: async () => undefined,
    async file(_name, _version, file, again) {
      if (again && isReachable && file === SCRIPT)
        writeFileSync(path.join(dataDir, ADDRESS), SHELL_FILES[SCRIPT]);
    },
  };
  const releases = openReleases(dataDir, () => undefined, store, null);
  const release = await releases.find('shell', SHELL_VERSION);
  if (release === null) throw new Error('The sample has no shell');
  truncateSync(path.join(dataDir, ADDRESS), 10);
  await releases.checkAll(release);
  expect(releases.damagedIn(release)).toEqual([ADDRESS]);
  isReachable = true;
  await releases.checkDamaged(release);
  expect(releases.damagedIn(release)).toEqual([]);
});

test('fetches a damaged record again', { tags: ['R-25'] }, async () => {
  const [{ dataDir, remove }, source] = [writeSampleData(), writeSampleData()];
  onTestFinished(remove);
  onTestFinished(source.remove);
  truncateSync(path.join(dataDir, 'releases/shell', SHELL_VERSION, 'release.json'), 10);
  const store = createReleaseCache(dataDir, createFolderReleases(source.dataDir), () => undefined);
  const releases = openReleases(dataDir, () => undefined, store, null);
  expect((await releases.find('shell', SHELL_VERSION))?.version).toBe('1.0.0-abc');
});

test('forgets a release that the store pruned, not without the store', { tags: ['R-25'] }, async () => {
  const { dataDir, remove } = writeSampleData();
  onTestFinished(remove);
  let isReachable = false;
  const fromStore = async () => {
    if (!isReachable) throw new Error('The store is not reachable');
    return null;
  };
  const store = createReleaseCache(dataDir, { record: fromStore, read: fromStore }, () => undefined);
  const releases = openReleases(dataDir, () => undefined, store, null);
  const release = await releases.find('shell', SHELL_VERSION);
  if (release === null) throw new Error('The sample has no shell');
  rmSync(path.join(dataDir, ADDRESS));
  expect(await releases.open(release, SCRIPT)).toBeNull();
  expect(await releases.find('shell', SHELL_VERSION)).toBe(release);
  isReachable = true;
  expect(await releases.open(release, SCRIPT)).toBeNull();
  expect(await releases.find('shell', SHELL_VERSION)).toBeNull();
});

test('reports a store that is not reachable once until it is back', { tags: ['R-25'] }, async () => {
  const { dataDir, remove } = writeSampleData();
  onTestFinished(remove);
  let isReachable = false;
  const fromStore = async () => {
    if (!isReachable) throw new Error('The store is not reachable');
    return null;
  };
  const problems: string[] = [];
  const store = createReleaseCache(dataDir, { record: fromStore, read: fromStore }, (problem) =>
    problems.push(problem),
  );
  await Promise.all([store.record('payments', '9.0.0-a'), store.record('payments', '9.0.0-b')]);
  await store.file('payments', '9.0.0-a', 'page.js', false);
  expect(problems).toEqual(['The store is not reachable']);
  isReachable = true;
  await store.record('payments', '9.0.0-a');
  isReachable = false;
  await store.record('payments', '9.0.0-a');
  expect(problems).toHaveLength(2);
});
