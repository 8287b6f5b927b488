import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { KIND_NAMES } from '@portal/dataset/extract/kinds';
import { kindTable } from '@portal/member-api/database/kind-tables';
import type { Postgres } from '@portal/test-infra/postgres';

const TABLES = KIND_NAMES.map((kind) => kindTable(kind).table);

/** Writes the rows of every imported table of a database into files of `folder`. */
export async function dumpTables(postgres: Postgres, url: string, folder: string): Promise<void> {
  await runScript(
    postgres,
    url,
    path.join(folder, 'dump.sql'),
    TABLES.map((table) => `\\copy ${table} to '${path.join(folder, table)}'`),
  );
}

/** Copies the files into the empty tables of a database, in one transaction. Returns the seconds. */
export async function copyTables(postgres: Postgres, url: string, folder: string): Promise<number> {
  const startedAt = performance.now();
  await runScript(
    postgres,
    url,
    path.join(folder, 'copy.sql'),
    TABLES.map((table) => `\\copy ${table} from '${path.join(folder, table)}'`),
  );
  return (performance.now() - startedAt) / 1_000;
}

async function runScript(
  { programs }: Postgres,
  url: string,
  file: string,
  lines: readonly string[],
): Promise<void> {
  await writeFile(file, `${lines.join('\n')}\n`);
  await promisify(execFile)(path.join(programs, 'psql'), [
    ...['--no-psqlrc', '--quiet', '--single-transaction', '--set=ON_ERROR_STOP=1', `--file=${file}`, url],
  ]);
}
