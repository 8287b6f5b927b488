import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { CliError } from '@portal/cli-kit/cli-error';
import { importExtract } from '@portal/member-api/admin/import/import-extract';
import { everyRow } from '@portal/member-api/admin/testing/every-table';
import {
  openFixtureForImport,
  type Rows,
  writeFixtureExtract,
} from '@portal/member-api/admin/testing/fixture-extract';
import { createRandom } from '@portal/test-infra/random';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { type Damage, planDamage } from './random-damage.ts';

interface Format {
  readonly csv: boolean;
  readonly gzip: boolean;
}

/**
 * Imports randomly damaged extracts into a database with an intact one. Each must be refused with file and line, and
 * must change nothing. Returns the number of extracts by kind of file, and what was not so.
 */
export async function importDamagedExtracts({ count, seed }: { count: number; seed: number }) {
  const random = createRandom(seed);
  const { folder, remove } = await temporaryFolder();
  const database = await openFixtureForImport(folder);
  const extract = join(folder, 'extract');
  const importRows = () =>
    importExtract(database, {
      folder: extract,
      isDryRun: false,
      isFull: false,
      limitPercent: 100,
      now: () => new Date(),
      onProgress: () => undefined,
    });
  // Most rows of a damaged extract are as in the last one, and are not read again.
  await writeFixtureExtract(extract);
  await importRows();
  const before = JSON.stringify(await everyRow(database.db));
  const kinds: Record<string, number> = {};
  const violations: string[] = [];
  try {
    for (let index = 0; index < count; index += 1) {
      const format = { csv: random.chance(35), gzip: random.chance(35) };
      const plan = (rows: Rows) => planDamage(random, rows, format.csv);
      const damage = await writeDamaged(extract, format, plan);
      kinds[damage.kind] = (kinds[damage.kind] ?? 0) + 1;
      const refusal = await importRows().then(
        () => 'The extract was imported',
        (error: unknown) => (error instanceof CliError ? error.message : `Not a refusal: ${error}`),
      );
      const problem = `${damage.what} (${fileOf(damage, format)}:${lineOf(damage, format)})`;
      if (!namesPlace(refusal, damage, format)) violations.push(`${problem}: ${refusal.slice(0, 300)}`);
      if (JSON.stringify(await everyRow(database.db)) !== before) violations.push(`${problem}: rows changed`);
    }
    return { extracts: count, kinds, violations, seed };
  } finally {
    await database.close();
    await remove();
  }
}

async function writeDamaged(folder: string, format: Format, plan: (rows: Rows) => Damage): Promise<Damage> {
  let planned: Damage | undefined;
  const change = (rows: Rows) => {
    planned = plan(rows);
    planned.changeRows?.(rows);
  };
  await writeFixtureExtract(folder, { ...format, change });
  if (!planned) throw new Error('The extract was written without its rows');
  const { changeLine } = planned;
  if (changeLine) {
    const path = join(folder, fileOf(planned, format));
    const written = await readFile(path);
    const bytes = replaceLine(
      format.gzip ? gunzipSync(written) : written,
      lineOf(planned, format),
      changeLine,
    );
    await writeFile(path, format.gzip ? gzipSync(bytes) : bytes);
  }
  return planned;
}

/** Replaces one line, without its line feed. */
function replaceLine(bytes: Buffer, line: number, change: (line: Buffer) => Buffer): Buffer {
  let start = 0;
  for (let count = 1; count < line; count += 1) start = bytes.indexOf('\n', start) + 1;
  const end = bytes.indexOf('\n', start);
  return Buffer.concat([bytes.subarray(0, start), change(bytes.subarray(start, end)), bytes.subarray(end)]);
}

/** An open quotation mark of CSV makes all following lines one cell, whose end is reported. */
function namesPlace(refusal: string, damage: Damage, format: Format): boolean {
  const hasOpenQuote = format.csv && /^a (?:quotation mark|cut line) /.test(damage.what);
  const line = hasOpenQuote ? '\\d+' : lineOf(damage, format);
  return new RegExp(`^${fileOf(damage, format)}:${line}(?::| \\()`, 'm').test(refusal);
}

function fileOf({ kind }: Damage, { csv, gzip }: Format): string {
  return `${kind}.${csv ? 'csv' : 'ndjson'}${gzip ? '.gz' : ''}`;
}

const lineOf = ({ row }: Damage, { csv }: Format): number => row + (csv ? 1 : 0);
