import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { openEmbedded, valueParsers } from '@portal/member-api/database/embedded';
import type { Tables } from '@portal/member-api/database/tables';
import { copyFixtureDatabase } from '@portal/member-api/testing/fixture-database';
import type { Random } from '@portal/test-infra/random';
import { Kysely, PGliteDialect } from 'kysely';
import { type Acknowledged, pay } from './payments-on-disk.ts';
import { recordDisk } from './record-disk.ts';
import type { DiskRecording } from './simulate-crash.ts';

/** 'durable' as the portal opens it, 'default' as shipped, which never syncs. */
export type EngineMode = 'durable' | 'default';

/** Recorded disk operations, with the number of steps before each acknowledged commit. */
export interface PaymentsRecording extends DiskRecording {
  readonly acknowledged: readonly (Acknowledged & { readonly after: number })[];
}

const PAYMENTS_BETWEEN_CHECKPOINTS = 5;
const NEXT_WAL_FILE_AFTER = 6;

/** Makes payments in a new database in `folder`, and records the engine's disk operations until it closes. */
export async function recordPayments(
  engine: EngineMode,
  folder: string,
  random: Random,
): Promise<PaymentsRecording> {
  const [database, start] = [join(folder, 'database'), join(folder, 'start')];
  await copyFixtureDatabase(folder);
  const { engine: opened, release } = await (engine === 'durable'
    ? openEmbedded(folder)
    : { engine: await openShipped(database), release: async () => undefined });
  cpSync(database, start, { recursive: true });
  const steps = recordDisk(opened, database);

  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: opened }) });
  const acknowledged: PaymentsRecording['acknowledged'][number][] = [];
  const acknowledge = (what: Acknowledged) => acknowledged.push({ ...what, after: steps.length });
  const payments = random.between(8, 20);
  for (let payment = 1; payment <= payments; payment += 1) {
    await pay(db, 1_000 + payment, acknowledge);
    // Forces a new WAL file, which otherwise comes only after 16 MB.
    if (payment === NEXT_WAL_FILE_AFTER) await opened.exec('select pg_switch_wal()');
    if (payment % PAYMENTS_BETWEEN_CHECKPOINTS === 0) await opened.exec('checkpoint');
  }
  await db.destroy();
  await release();
  return { start, steps, acknowledged };
}

/** Opens the engine as shipped, without fsync. */
export function openShipped(database: string): Promise<PGlite> {
  return PGlite.create({ dataDir: database, parsers: valueParsers });
}
