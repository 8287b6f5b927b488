import { readdirSync, readFileSync } from 'node:fs';
import { OperatorError } from '@portal/server-kit/operator-error';
import { type Kysely, sql, type Transaction } from 'kysely';
import { acquireAdvisoryLock } from './advisory-lock.ts';
import { disableSessionTimeouts, withoutTimeouts } from './query-timeout.ts';

const FOLDER = new URL('../../migrations/', import.meta.url);
const FILE_NAME = /^(\d{4})-[a-z0-9-]+\.sql$/;

export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly script: string;
}

export function readMigrations(): Migration[] {
  return readdirSync(FOLDER)
    .filter((name) => FILE_NAME.test(name))
    .sort()
    .map((name) => ({
      version: Number(name.slice(0, 4)),
      name,
      script: readFileSync(new URL(name, FOLDER), 'utf8'),
    }));
}

/** Migrates in one transaction. @throws OperatorError when the database is newer, or lacks an earlier migration */
export async function migrate<T>(db: Kysely<T>, migrations: readonly Migration[]): Promise<void> {
  const run = async (trx: Transaction<T>) => {
    await disableSessionTimeouts(trx);
    await migrateIn(trx, migrations);
  };
  await withoutTimeouts(() => db.transaction().execute(run));
}

export async function migrateIn<T>(trx: Transaction<T>, migrations: readonly Migration[]): Promise<void> {
  await acquireAdvisoryLock(trx, 'migration');
  await sql`create table if not exists schema_version (
    version integer primary key,
    name text not null,
    applied_at timestamptz not null default now()
  )`.execute(trx);

  const applied = await appliedVersions(trx);
  const current = Math.max(0, ...applied);
  const latest = migrations.at(-1)?.version ?? 0;
  if (current > latest) {
    throw new OperatorError(
      `The database has version ${current} and this program knows versions up to ${latest}: start a newer program.`,
    );
  }
  const pending = migrations.filter(({ version }) => !applied.has(version));
  const skipped = pending.find(({ version }) => version < current);
  if (skipped) {
    throw new OperatorError(
      `The database has version ${current} without ${skipped.name}: restore a backup of an earlier version, or start with an empty database.`,
    );
  }
  // A statement that waits for a backup or an import would block the members' statements behind it.
  if (pending.length > 0) await sql`set local lock_timeout = '5s'`.execute(trx);
  for (const migration of pending) await apply(trx, migration);
}

async function appliedVersions<T>(trx: Transaction<T>): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ version: number }>`select version from schema_version`.execute(trx);
  return new Set(rows.map(({ version }) => version));
}

/** The embedded engine accepts one statement at a time, so scripts are split at semicolons that end a line. */
async function apply<T>(trx: Transaction<T>, { version, name, script }: Migration): Promise<void> {
  for (const statement of script.split(/;\s*$/m)) {
    if (statement.trim() !== '') await sql.raw(statement).execute(trx);
  }
  await sql`insert into schema_version (version, name) values (${version}, ${name})`.execute(trx);
}
