import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { migrate, readMigrations } from '@portal/member-api/database/migrate';
import { openDatabase } from '@portal/member-api/database/open';
import { DURABLE, type Postgres, query, startPostgres } from '@portal/test-infra/postgres';
import { SkippedError } from '../benchmark-runner.ts';
import { median } from '../report.ts';
import { recordResults } from '../results.ts';
import { copyTables, dumpTables } from './copy-tables.ts';
import { firstNight, type Night, nextNight } from './extracts.ts';
import { type ImportRun, runImport } from './import-process.ts';
import { benchMembersOnline } from './members-online.ts';

const MAX_RUNS = 3;

/** One turn: the first night, COPY of the same rows, and the next night. */
interface Turn {
  readonly first: ImportRun;
  readonly copySeconds: number;
  readonly next: ImportRun;
  readonly rowsWritten: number;
}

/**
 * Measures the nightly import of a generated society. The first night is compared with COPY. The next night changes one
 * row in a hundred. Members read during the import.
 * @throws SkippedError on a machine without PostgreSQL
 */
export async function benchNightlyImport(
  runs: number,
  { members, folder }: { members: number; folder: string },
): Promise<void> {
  const postgres = await startPostgres(DURABLE);
  if (!postgres) throw new SkippedError('this machine has no PostgreSQL');
  try {
    const first = await firstNight(path.join(folder, `extract-${members}`), members);
    const next = await nextNight(first, path.join(folder, `extract-${members}-next`));
    const dump = path.join(folder, 'dump');
    await rm(dump, { recursive: true, force: true });
    await mkdir(dump, { recursive: true });
    const turns: Turn[] = [];
    for (let run = 1; run <= Math.min(runs, MAX_RUNS); run += 1) {
      if (run > 1) await query(postgres.url('postgres'), `drop database night_${run - 1}`);
      turns.push(await measureTurn(postgres, `night_${run}`, { first, next, dump }));
    }
    recordTurns(members, turns, first, next);
    const url = postgres.url(`night_${turns.length}`);
    await query(url, 'vacuum analyze');
    await benchMembersOnline(url, folder, [first.folder, next.folder]);
  } finally {
    await postgres.stop();
  }
}

async function measureTurn(
  postgres: Postgres,
  name: string,
  { first, next, dump }: { first: Night; next: Night; dump: string },
): Promise<Turn> {
  const url = await createEmpty(postgres, name);
  const firstRun = await runImport(url, first.folder);
  await dumpTables(postgres, url, dump);
  const copySeconds = await copyTables(postgres, await createEmpty(postgres, 'copied'), dump);
  await query(postgres.url('postgres'), 'drop database copied');
  // Between two nights, autovacuum does this. Right after the first load it would slow the next import.
  await query(url, 'vacuum analyze');
  const before = await countWrites(url);
  const nextRun = await runImport(url, next.folder);
  return {
    first: firstRun,
    copySeconds,
    next: nextRun,
    rowsWritten: (await countWrites(url)) - before,
  };
}

async function createEmpty(postgres: Postgres, name: string): Promise<string> {
  const url = await postgres.create(name);
  const { db, close } = await openDatabase({ url, dataDir: '' });
  await migrate(db, readMigrations()).finally(close);
  return url;
}

/** Rows that were ever written to the tables of a database. */
async function countWrites(url: string): Promise<number> {
  const [row] = await query<{ count: string }>(
    url,
    `select sum(n_tup_ins + n_tup_upd + n_tup_del) as count from pg_stat_user_tables`,
  );
  return Number(row?.count);
}

function recordTurns(members: number, turns: readonly Turn[], first: Night, next: Night): void {
  const of = (pick: (turn: Turn) => number) => median(turns.map(pick));
  const size = members.toLocaleString('en-US');
  recordResults([
    {
      id: `import-first-${members}`,
      metric: `nightly import of ${size} members into an empty PostgreSQL, time against \`COPY\` of the same rows`,
      portal: of((turn) => turn.first.seconds / turn.copySeconds).toFixed(2),
      baseline: '1',
      target: '3',
      details: `${first.rows} rows, ${of((turn) => turn.first.seconds).toFixed(1)} against ${of((turn) => turn.copySeconds).toFixed(1)} s`,
    },
    {
      id: `import-next-${members}`,
      metric: `next night of ${size} members with 1 % changed, time against the first`,
      portal: of((turn) => turn.next.seconds / turn.first.seconds).toFixed(2),
      baseline: '1',
      target: '0.15',
      details: `${next.rows} changed rows, ${of((turn) => turn.next.seconds).toFixed(1)} s`,
    },
    {
      id: `import-memory-${members}`,
      metric: `nightly import of ${size} members, peak memory (MiB)`,
      portal: of((turn) => Math.max(turn.first.peakMebibytes, turn.next.peakMebibytes)).toFixed(0),
      target: '512',
    },
    {
      id: 'import-rows',
      metric: 'next night, rows written against changed rows',
      portal: of((turn) => turn.rowsWritten / next.rows).toFixed(2),
      baseline: '1',
      target: '1.1',
    },
  ]);
}
