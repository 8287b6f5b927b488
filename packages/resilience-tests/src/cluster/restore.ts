import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { todayInChicago } from '@portal/domain/values/dates';
import { folderForPrograms } from '@portal/test-support/kept-program';
import { freePort } from '@portal/test-support/program';
import pg from 'pg';
import { memberOf } from '../torture/member.ts';
import { startCopies } from './copies.ts';
import { startLoad } from './load.ts';
import { clusterPrograms } from './programs.ts';
import { compareBooks, startSurroundings } from './surroundings.ts';
import { until } from './until.ts';

const MAINTENANCE = fileURLToPath(import.meta.resolve('@portal/maintenance/main'));
/** Of payments: before the mistake, and after it until somebody notices. */
const PAID_FOR_MS = 5_000;

/**
 * Restores a moment from a base backup and the archived write-ahead log while members have gone on paying: somebody
 * marks every payment as cancelled, the cluster is given up, a new PostgreSQL has the moment before, `compare-payments` takes
 * in what the processor alone knows, and members find what they were told. Times are in seconds.
 */
export async function restoreMoment(seed: number) {
  const stops: (() => unknown)[] = [];
  try {
    return await run(seed, stops);
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

async function run(seed: number, stops: (() => unknown)[]) {
  const restored = restoredPostgres(stops);
  const { archive } = restored;
  const { folder, cluster, processor, tokens, asked } = await startSurroundings({ seed, archive }, stops);
  const parts = { processor, tokens, stops };
  const copiesOn = (name: string, databaseUrl: string) => {
    mkdirSync(join(folder, name));
    return startCopies({ ...parts, folder: join(folder, name), databaseUrl });
  };
  const { gateways } = await copiesOn('before', cluster.url);
  const load = startLoad({ ...asked, gateways, databaseUrl: cluster.url });
  stops.push(load.stop);

  await restored.backUp(cluster.url);
  await pause(PAID_FOR_MS);
  const { moment, payments } = await mistake(cluster.url);
  await pause(PAID_FOR_MS);
  await load.stop();
  await archived(cluster.url);
  await cluster.stop();

  const restoring = stopwatch();
  const url = await restored.start(moment);
  const found = (await ask(url, 'select count(*)::int as count from payment'))[0]?.count;
  const restoreSeconds = restoring();
  const comparing = stopwatch();
  const onlyThere = compare(url, processor.settings, '--take-in').filter((line) =>
    line.startsWith('only there'),
  );
  const compareSeconds = comparing();
  const stillDiffer = compare(url, processor.settings).length - 1;

  const after = await copiesOn('after', url);
  const counts = await compareBooks(load, processor, memberOf({ ...asked, origins: after.gateways }));
  return {
    seed,
    payments: load.amounts.length,
    beforeTheMistake: payments,
    restored: Number(found),
    takenIn: onlyThere.length,
    stillDiffer,
    ...counts,
    restoreSeconds,
    compareSeconds,
  };
}

/** A PostgreSQL in a folder of its own that is filled with a base backup, and replays the archive up to a moment. */
function restoredPostgres(stops: (() => unknown)[]) {
  const { folder, run: runIn, finish, start } = folderForPrograms('restored-');
  stops.push(() => rmSync(folder, { recursive: true, force: true }));
  const { postgres: programs } = clusterPrograms();
  const [archive, data] = [join(folder, 'archive'), join(folder, 'data')];
  runIn('/bin/mkdir', [archive]);
  return {
    archive,
    /** The log that belongs to it comes from the archive. The network of the cluster is in this process. */
    backUp: async (url: string) => {
      const { port } = new URL(url);
      const to = ['-D', data, '--wal-method=none', '--checkpoint=fast', '--no-sync'];
      await finish(join(programs, 'pg_basebackup'), ['-h', '127.0.0.1', '-p', port, '-U', 'postgres', ...to]);
    },
    /** Answers its address once it has replayed all before the moment and takes changes. */
    start: async (moment: string) => {
      const port = await freePort();
      runIn('/usr/bin/touch', [join(data, 'recovery.signal')]);
      // What Patroni wrote about its cluster is not of this one.
      runIn('/bin/rm', ['-f', join(data, 'standby.signal'), join(data, 'postgresql.auto.conf')]);
      const settings = {
        restore_command: `cp ${archive}/%f %p`,
        recovery_target_time: moment,
        recovery_target_inclusive: 'off',
        recovery_target_action: 'promote',
        // Patroni's settings name files of the machine that is gone.
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
      stops.push(start([join(programs, 'postgres'), '-D', data, ...options], 'INT'));
      const url = `postgres://portal@127.0.0.1:${port}/portal`;
      await until('the restored PostgreSQL takes changes', async () => {
        const [row] = await ask(url, 'select pg_is_in_recovery() as replays');
        return row?.replays === false;
      });
      return url;
    },
  };
}

/** The moment before somebody forgets a condition, and how many payments there were. */
async function mistake(url: string) {
  const [row] = await ask(
    url,
    'select clock_timestamp()::text as moment, (select count(*)::int from payment) as payments',
  );
  await ask(url, "update payment set state = 'VOIDED' where state = 'SCHEDULED'");
  return { moment: String(row?.moment), payments: Number(row?.payments) };
}

/** Answers once all that was written so far is in the archive. */
async function archived(url: string): Promise<void> {
  const admin = url.replace('portal@', 'postgres@');
  const [row] = await ask(admin, 'select pg_walfile_name(pg_switch_wal()) as file');
  await until('the log is archived', async () => {
    const [last] = await ask(admin, 'select last_archived_wal as file from pg_stat_archiver');
    return String(last?.file) >= String(row?.file);
  });
}

/** Runs the command of docs/operations.md, and answers the lines that it printed. */
function compare(url: string, settings: Readonly<Record<string, string>>, ...args: string[]): string[] {
  const from = todayInChicago(new Date());
  const ran = spawnSync(process.execPath, [MAINTENANCE, 'compare-payments', '--from', from, ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...settings, DATABASE_URL: url },
  });
  if (ran.status !== 0)
    throw new Error(`compare-payments ended with ${ran.status}:\n${ran.stdout}${ran.stderr}`);
  return ran.stdout.trimEnd().split('\n');
}

async function ask(connectionString: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Seconds since now, to a tenth. */
function stopwatch(): () => number {
  const from = performance.now();
  return () => Math.round((performance.now() - from) / 100) / 10;
}
