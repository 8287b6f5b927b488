import { fsyncSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { expect, test, vi } from 'vitest';
import { DurableFileSystem, durableStartParams } from './durable-file-system.ts';
import { openEmbedded } from './embedded.ts';

vi.mock('node:fs', async (load) => {
  const fs = await load<typeof import('node:fs')>();
  // Counts calls of the real function.
  return { ...fs, fsyncSync: vi.fn(fs.fsyncSync) };
});

test('syncs every commit to disk before acknowledging it', {
  tags: ['R-09'],
  timeout: 120_000,
}, async () => {
  const { folder, remove } = await temporaryFolder();
  const dataDir = join(folder, 'database');
  const engine = await PGlite.create({
    fs: new DurableFileSystem(dataDir),
    dataDir,
    startParams: durableStartParams,
  });
  await engine.exec('create table sample (id integer)');
  const synced = vi.mocked(fsyncSync);
  for (let id = 1; id <= 20; id++) {
    const before = synced.mock.calls.length;
    await engine.query('insert into sample values ($1)', [id]);
    expect(synced.mock.calls.length).toBeGreaterThan(before);
  }
  await engine.close();
  await remove();
});

test('denies other users access to database files', {
  tags: ['R-05', 'R-25'],
  timeout: 120_000,
}, async () => {
  const { folder, remove } = await temporaryFolder();
  const { engine, release } = await openEmbedded(folder);
  await engine.exec('create table sample (id integer)');
  await engine.exec('insert into sample values (1)');
  await engine.exec('checkpoint');
  await engine.close();
  await release();
  const entries = readdirSync(join(folder, 'database'), { recursive: true, encoding: 'utf8' });
  const open = ['', ...entries].filter(
    (name) => (statSync(join(folder, 'database', name)).mode & 0o077) !== 0,
  );
  expect(entries.length).toBeGreaterThan(900);
  expect(open).toEqual([]);
  await remove();
});
