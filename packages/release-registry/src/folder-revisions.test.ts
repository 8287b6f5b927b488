import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFolderRevisions } from './folder-revisions.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'portal-revisions-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('readers see a change at once, even with a coarse file system clock', async () => {
  const [writer, reader] = [createFolderRevisions(dataDir), createFolderRevisions(dataDir)];
  expect(await reader.newest()).toBeNull();
  const now = new Date();
  for (const revision of [1, 2, 3]) {
    expect(await writer.add({ revision, text: `revision ${revision}` })).toBe(true);
    utimesSync(path.join(dataDir, 'registry'), now, now);
    expect(await reader.newest()).toEqual({ revision, text: `revision ${revision}` });
  }
});

test('only one of several concurrent writers adds a revision', async () => {
  const stores = [1, 2, 3, 4].map(() => createFolderRevisions(dataDir));
  const added = await Promise.all(stores.map((store, index) => store.add({ revision: 1, text: `${index}` })));
  expect(added.filter(Boolean)).toHaveLength(1);
  const [store] = stores;
  expect(await store?.read(1)).toBe(`${added.indexOf(true)}`);
  expect(await store?.list()).toEqual([1]);
  expect(await store?.read(2)).toBeNull();
});
