import { connect, createServer, type Socket } from 'node:net';
import { findPostgres, query, startPostgres } from '@portal/test-infra/postgres';
import { testRequires } from '@portal/test-infra/require-program';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createPostgresRevisions } from './postgres-revisions.ts';
import type { Revisions } from './revisions.ts';
import { watchRevisions } from './watch-revisions.ts';

vi.setConfig({ testTimeout: 60_000 });

const EMPTY: Revisions = {
  newest: async () => null,
  list: async () => [],
  read: async () => null,
  add: async () => true,
};

/** Starts a database behind a port that the test can close and open again. */
async function startDatabase() {
  const postgres = await startPostgres();
  if (!postgres) throw new Error('PostgreSQL did not start');
  onTestFinished(postgres.stop);
  const url = await postgres.create('registry');
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const database = connect(postgres.socket);
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from.on('error', () => to.destroy()));
      from.pipe(to);
    }
  });
  const open = (port: number) => new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
  await open(0);
  const address = proxy.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const close = () => {
    proxy.close();
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(close);
  return { url, watched: `postgres://portal@127.0.0.1:${port}/registry`, close, open: () => open(port) };
}

test.skipIf(findPostgres() === undefined)(
  'reports a restored registry after an outage too',
  testRequires('PostgreSQL'),
  async () => {
    const { url, watched, close, open } = await startDatabase();
    const revisions = createPostgresRevisions(url);
    for (const revision of [1, 2]) await revisions.add({ revision, text: `revision ${revision}` });
    await revisions.close();
    const reported: string[] = [];
    const watcher = watchRevisions(watched, EMPTY, (problem) => reported.push(problem));
    onTestFinished(watcher.close);
    expect((await watcher.newest())?.revision).toBe(2);

    close();
    await expect.poll(() => reported).toHaveLength(1);
    await query(url, 'delete from portal_registry where revision = 2');
    await open();
    await expect.poll(watcher.problem).toMatch(/^The registry's revision 1 is not what /);
    expect(reported).toEqual([reported[0], watcher.problem()]);
    expect((await watcher.newest())?.revision).toBe(2);
  },
);
