import { fsyncSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../testing/portal.ts';
import { DurableFileSystem, durableStartParams } from './durable-file-system.ts';

vi.mock('node:fs', async (load) => {
  const fs = await load<typeof import('node:fs')>();
  // The real function runs; the test only counts its calls.
  return { ...fs, fsyncSync: vi.fn(fs.fsyncSync) };
});

test('R-09 every commit reaches the disk before it is acknowledged', async () => {
  const { folder, remove } = await temporaryFolder();
  const dataDir = join(folder, 'database');
  const engine = await PGlite.create({
    fs: new DurableFileSystem(dataDir),
    dataDir,
    startParams: durableStartParams,
  });
  await engine.exec('create table kept (id integer)');
  const synced = vi.mocked(fsyncSync);
  for (let id = 1; id <= 20; id++) {
    const before = synced.mock.calls.length;
    await engine.query('insert into kept values ($1)', [id]);
    expect(synced.mock.calls.length).toBeGreaterThan(before);
  }
  await engine.close();
  await remove();
}, 120_000);
