import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listReleases } from './checks/releases.ts';
import { integrityOf } from './content-hash.ts';
import { createFolderReleases, releaseFolder } from './folder-releases.ts';
import { ReleaseRecord } from './release-record.ts';

const CONTENT = Buffer.from('remote()');

const recordOf = (version: string) =>
  ReleaseRecord.parse({
    kind: 'section',
    name: 'payments',
    version,
    publishedAt: '2026-11-29T08:00:00.000Z',
    files: { 'remoteEntry.js': { integrity: integrityOf(CONTENT), size: CONTENT.length, encodings: {} } },
    container: 'payments',
    entry: 'remoteEntry.js',
    preload: [],
    consumes: {},
    calls: {},
    owner: { team: 'payments team', contact: 'payments@example.org' },
    routes: [{ path: '/payments', title: 'Payments', access: 'guarded' }],
    navigation: [],
    fallback: { title: 'Payments', body: 'Call us.' },
  });

test('remains of an interrupted removal do not count as a release', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-releases-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const releases = createFolderReleases(dataDir);
  const files = new Map([['remoteEntry.js', CONTENT]]);
  await releases.add(recordOf('1.0.0-a'), files);
  await releases.add(recordOf('1.0.0-b'), new Map([...files, ['old.js', CONTENT]]));
  rmSync(path.join(releaseFolder(dataDir, 'payments', '1.0.0-b'), 'release.json'));
  expect((await listReleases(releases, 'payments')).map(({ version }) => version)).toEqual(['1.0.0-a']);
  expect(await releases.add(recordOf('1.0.0-a'), files)).toBe(false);
  expect(await releases.add(recordOf('1.0.0-b'), files)).toBe(true);
  expect(await releases.read('payments', '1.0.0-b', 'remoteEntry.js')).toEqual(CONTENT);
  expect(await releases.read('payments', '1.0.0-b', 'old.js')).toBeNull();
});
