import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { KIND_NAMES } from '@portal/dataset/extract/kinds';
import { kindTable } from '@portal/member-api/database/kind-tables';
import type { Postgres } from '@portal/test-infra/postgres';

const TABLES = KIND_NAMES.map((kind) => kindTable(kind).table);

/** Writes the rows of every imported table of a database into files of `folder`. */
export const dumpTables = (postgres: Postgres, url: string, folder: string) =>
  copyAll(postgres, url, 'to', folder);

/** Copies the files into the empty tables of a database, in one transaction. Returns the seconds. */
export async function copyTables(postgres: Postgres, url: string, folder: string): Promise<number> {
  const startedAt = performance.now();
  await copyAll(postgres, url, 'from', folder);
  return (performance.now() - startedAt) / 1_000;
}

async function copyAll({ programs }: Postgres, url: string, direction: 'to' | 'from', folder: string) {
  await promisify(execFile)(path.join(programs, 'psql'), [
    ...['--no-psqlrc', '--quiet', '--single-transaction', '--set=ON_ERROR_STOP=1'],
    ...TABLES.map((table) => `--command=\\copy ${table} ${direction} '${path.join(folder, table)}'`),
    url,
  ]);
}
