import { findPgBouncer, startPgBouncer } from '@portal/test-infra/pgbouncer';
import { findPostgres, query, startPostgres } from '@portal/test-infra/postgres';
import { testRequires } from '@portal/test-infra/require-program';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createPostgresRevisions } from './postgres-revisions.ts';
import { describeStoreError } from './store-error.ts';
import { startRemoteStore } from './testing/remote-store.ts';

vi.setConfig({ testTimeout: 60_000 });

test.skipIf(findPostgres() === undefined)(
  'a role with select and insert adds revisions',
  testRequires('PostgreSQL'),
  async () => {
    const remote = await startRemoteStore();
    if (!remote) throw new Error('PostgreSQL did not start');
    onTestFinished(remote.stop);
    const owner = createPostgresRevisions(remote.registryUrl);
    expect(await owner.add({ revision: 1, text: 'first' })).toBe(true);
    await owner.close();
    await query(remote.registryUrl, 'create role publisher login');
    await query(remote.registryUrl, 'grant select, insert on portal_registry to publisher');
    const publisher = createPostgresRevisions(remote.registryUrl.replace('portal@', 'publisher@'));
    expect(await publisher.add({ revision: 2, text: 'second' })).toBe(true);
    expect(await publisher.add({ revision: 2, text: 'late' })).toBe(false);
    expect(await publisher.newest()).toEqual({ revision: 2, text: 'second' });
    await publisher.close();
    await query(remote.registryUrl, 'revoke insert on portal_registry from publisher');
    const reader = createPostgresRevisions(remote.registryUrl.replace('portal@', 'publisher@'));
    const rejected: unknown = await reader
      .add({ revision: 3, text: 'third' })
      .catch((error: unknown) => error);
    expect(describeStoreError(rejected)).toBe(
      'The role of PORTAL_REGISTRY_URL needs more permissions: permission denied for table portal_registry (42501). See "Shared store" in docs/operations.md.',
    );
    await reader.close();
  },
);

test.skipIf(findPostgres() === undefined || findPgBouncer() === undefined)(
  'reads and adds revisions through a connection pooler',
  testRequires('PostgreSQL and PgBouncer'),
  async () => {
    const postgres = await startPostgres();
    if (!postgres) throw new Error('PostgreSQL did not start');
    onTestFinished(() => postgres.stop());
    await postgres.create('registry');
    const { url, stop } = await startPgBouncer(postgres, 'transaction');
    onTestFinished(async () => void (await stop()));
    const revisions = createPostgresRevisions(url('registry'));
    expect(await revisions.add({ revision: 1, text: 'first' })).toBe(true);
    expect(await revisions.newest()).toEqual({ revision: 1, text: 'first' });
    await revisions.close();
  },
);
