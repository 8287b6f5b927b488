import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { todayInChicago } from '@portal/domain/values/dates';
import { pollUntil } from '@portal/test-infra/poll-until';
import { query } from '@portal/test-infra/postgres';
import { freePort } from '@portal/test-infra/program';
import { createProgramFolder } from '@portal/test-infra/program-folder';
import { createRandom } from '@portal/test-infra/random';
import { compareWithLedger } from '../payment-chaos/count-payments.ts';
import { createPaymentClient } from '../payment-chaos/payment-client.ts';
import { startEnvironment } from './environment.ts';
import { startInstances } from './instances.ts';
import { startLoad } from './load.ts';
import { clusterPrograms } from './programs.ts';

const ADMIN_CLI = fileURLToPath(import.meta.resolve('@portal/member-api/admin/main'));
/** Duration of the load before the operator error, and until somebody notices it. */
const LOAD_MS = 5_000;

/**
 * Restores a point in time from a base backup and archived WAL, while members have continued to pay. An
 * operator voids all scheduled payments by mistake. A new PostgreSQL recovers the state before. `payments reconcile`
 * imports payments that only the processor has. Then members see the statuses that were reported to them. Times are
 * in seconds.
 */
export async function runPointInTimeRestore(seed: number) {
  await using resources = new AsyncDisposableStack();
  const restored = restoredPostgres(resources);
  const { folder, cluster, processor, settings, ...rest } = await startEnvironment(
    resources,
    restored.archive,
  );
  const consent = { ...rest.consent, random: createRandom(seed) };
  const startInstancesOn = (name: string, databaseUrl: string) =>
    startInstances(join(folder, name), { ...settings, DATABASE_URL: databaseUrl }, resources);
  const { gateways } = await startInstancesOn('before', cluster.url);
  const load = startLoad({ ...consent, gateways, databaseUrl: cluster.url });
  resources.defer(load.stop);

  await restored.backUp(cluster.url);
  await pause(LOAD_MS);
  const { moment: restorePoint, payments } = await simulateOperatorError(cluster.url);
  await pause(LOAD_MS);
  await load.stop();
  await untilArchived(cluster.url);
  await cluster.stop();

  const restoring = startTimer();
  const url = await restored.start(restorePoint);
  const found = (await query(url, 'select count(*)::int as count from payment'))[0]?.count;
  const restoreSeconds = restoring();
  const reconciling = startTimer();
  const processorOnly = reconcile(url, processor.settings, '--apply').filter((line) =>
    line.startsWith('processor_only'),
  );
  const reconcileSeconds = reconciling();
  const remainingDiscrepancies = reconcile(url, processor.settings).length - 1;

  const after = await startInstancesOn('after', url);
  const counts = await compareWithLedger(
    load.member,
    processor,
    createPaymentClient({ ...consent, origins: after.gateways }),
  );
  return {
    seed,
    beforeOperatorError: payments,
    restored: Number(found),
    imported: processorOnly.length,
    remainingDiscrepancies,
    ...counts,
    restoreSeconds,
    reconcileSeconds,
  };
}

/** PostgreSQL in its own folder that restores a base backup and replays WAL up to a point in time. */
function restoredPostgres(resources: AsyncDisposableStack) {
  const { folder, run: runIn, finish, start } = createProgramFolder('restored-');
  resources.defer(() => rmSync(folder, { recursive: true, force: true }));
  const { postgres: programs } = clusterPrograms();
  const [archive, data] = [join(folder, 'archive'), join(folder, 'data')];
  runIn('/bin/mkdir', [archive]);
  return {
    archive,
    /** Without WAL, which the archive has. Asynchronous, because the cluster's network runs in this process. */
    backUp: async (url: string) => {
      const { port } = new URL(url);
      const to = ['-D', data, '--wal-method=none', '--checkpoint=fast', '--no-sync'];
      await finish(join(programs, 'pg_basebackup'), ['-h', '127.0.0.1', '-p', port, '-U', 'postgres', ...to]);
    },
    /** Returns the URL once recovery has ended and the server is writable. */
    start: async (restorePoint: string) => {
      const port = await freePort();
      runIn('/usr/bin/touch', [join(data, 'recovery.signal')]);
      // Settings of the old Patroni cluster do not apply here.
      runIn('/bin/rm', ['-f', join(data, 'standby.signal'), join(data, 'postgresql.auto.conf')]);
      const settings = {
        restore_command: `cp ${archive}/%f %p`,
        recovery_target_time: restorePoint,
        recovery_target_inclusive: 'off',
        recovery_target_action: 'promote',
        // Patroni's settings name files of the old server.
        hba_file: join(data, 'pg_hba.conf'),
        ident_file: join(data, 'pg_ident.conf'),
        archive_mode: 'off',
        synchronous_standby_names: '',
        primary_conninfo: '',
        primary_slot_name: '',
        listen_addresses: '127.0.0.1',
        unix_socket_directories: folder,
        port: String(port),
      };
      const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
      resources.defer(start([join(programs, 'postgres'), '-D', data, ...options], 'INT'));
      const url = `postgres://portal@127.0.0.1:${port}/portal`;
      await pollUntil('the restored PostgreSQL is writable', async () => {
        const [row] = await query(url, 'select pg_is_in_recovery() as replays');
        return row?.replays === false;
      });
      return url;
    },
  };
}

/** Voids all scheduled payments. Returns the time before it, and the number of payments. */
async function simulateOperatorError(url: string) {
  const [row] = await query(
    url,
    'select clock_timestamp()::text as moment, (select count(*)::int from payment) as payments',
  );
  await query(url, "update payment set state = 'VOIDED' where state = 'SCHEDULED'");
  return { moment: String(row?.moment), payments: Number(row?.payments) };
}

/** Waits until all WAL written so far is archived. */
async function untilArchived(url: string): Promise<void> {
  const admin = url.replace('portal@', 'postgres@');
  const [row] = await query(admin, 'select pg_walfile_name(pg_switch_wal()) as file');
  await pollUntil('the WAL is archived', async () => {
    const [last] = await query(admin, 'select last_archived_wal as file from pg_stat_archiver');
    return String(last?.file) >= String(row?.file);
  });
}

/** Runs the command of docs/operations.md and returns its output lines. */
function reconcile(url: string, settings: Readonly<Record<string, string>>, ...args: string[]): string[] {
  const from = todayInChicago(new Date());
  const ran = spawnSync(process.execPath, [ADMIN_CLI, 'payments', 'reconcile', '--from', from, ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...settings, DATABASE_URL: url },
  });
  if (ran.status !== 0)
    throw new Error(`payments reconcile ended with ${ran.status}:\n${ran.stdout}${ran.stderr}`);
  return ran.stdout.trimEnd().split('\n');
}

/** Returns a function that returns the elapsed seconds, to a tenth. */
function startTimer(): () => number {
  const from = performance.now();
  return () => Math.round((performance.now() - from) / 100) / 10;
}
