import { randomUUID } from 'node:crypto';
import { cpSync, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { socketIn } from '@portal/test-infra/postgres';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { loadDataset } from '../database/load-dataset.ts';
import { migrate, readMigrations } from '../database/migrate.ts';
import { type OpenDatabase, openDatabase } from '../database/open.ts';
import { copyEmptyDatabase } from './empty-database-cache.ts';
import { fixture, otherMember, otherMembersForm, owner, signedForm } from './fixture.ts';

/** The day on which the fixture is loaded. */
export const LOADED_AT = new Date('2026-11-21T18:00:00Z');

/** The database of a run on the real PostgreSQL that is copied for each test file. */
export const TEMPLATE = 'fixture';

const CREATE_TIMEOUT_MS = 60_000;

/** The fixture in a new database of the engine on which this run is; the embedded one lives in `folder`. */
export async function openFixtureDatabase(folder: string): Promise<OpenDatabase> {
  if (testRunServer()) return openOnServer(folder, TEMPLATE);
  await copyFixtureDatabase(folder);
  return openDatabase({ dataDir: folder });
}

/** A new database without a table, on the same engine. */
export async function openEmptyDatabase(folder: string): Promise<OpenDatabase> {
  if (testRunServer()) return openOnServer(folder, 'template0');
  await copyEmptyDatabase(folder);
  return openDatabase({ dataDir: folder });
}

/** Brings a database to the newest version and loads the fixture, whose file it leaves in `folder`. */
export async function fillWithFixture(db: Db, folder: string): Promise<void> {
  const file = join(folder, 'fixture.json');
  await writeFile(file, JSON.stringify(fixture));
  await migrate(db, readMigrations());
  await loadDataset(db, file, LOADED_AT);
  // A dataset has no forms that were begun: members begin them.
  const received = {
    docusign_envelope_master_id: 47,
    state: 'RECEIVED' as const,
    started_at: new Date('2026-11-18T15:00:00Z'),
    signed_at: new Date('2026-11-19T15:00:00Z'),
    ended_at: new Date('2026-11-20T15:00:00Z'),
  };
  await db
    .insertInto('form_submission')
    .values([
      {
        ...received,
        form_submission_id: signedForm.reference,
        life_pro_name_id: owner.lifeProNameId,
        certificate_number: owner.certificateNumber,
        envelope_id: signedForm.envelopeId,
      },
      {
        ...received,
        form_submission_id: otherMembersForm,
        life_pro_name_id: otherMember.lifeProNameId,
        certificate_number: otherMember.certificateNumber,
        envelope_id: 'envelope-of-the-stranger',
      },
    ])
    .execute();
}

const testRunServer = () => process.env.PORTAL_TEST_SERVER;

/**
 * Connections of their own to the database of a test on the real PostgreSQL, as another copy of the API has them; where a
 * port is given, through what passes them on there.
 */
export async function reconnect(db: Db, port?: number): Promise<OpenDatabase> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const url = new URL(testRunServer() ?? '');
  url.pathname = rows[0]?.name ?? '';
  if (port !== undefined) {
    url.host = `127.0.0.1:${port}`;
    url.searchParams.delete('host');
  }
  return openDatabase({ url: url.href, dataDir: '' });
}

/** The socket on which the real PostgreSQL of a run listens. */
export function testRunSocket(): string {
  return socketIn(new URL(testRunServer() ?? '').searchParams.get('host') ?? '');
}

/** The database goes when it is closed: a run that tries thousands of mutants opens as many. */
async function openOnServer(dataDir: string, template: string): Promise<OpenDatabase> {
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(testRunServer() ?? '');
  const admin = url.href;
  const log = async (statement: RawBuilder<unknown>) => {
    const { db, close } = await openDatabase({ url: admin, dataDir });
    await statement.execute(db);
    await close();
  };
  await log(sql`create database ${sql.id(name)} template ${sql.id(template)}`);
  url.pathname = name;
  const database = await openDatabase({ url: url.href, dataDir });
  const close = async () => {
    await database.close();
    await log(sql`drop database ${sql.id(name)} with (force)`);
  };
  return { ...database, close };
}

/**
 * Puts the fixture into `folder`, for the embedded engine. Migrations take it seconds, so the first file of a run keeps
 * what it made for the others.
 */
export async function copyFixtureDatabase(folder: string): Promise<void> {
  // Rows say when they were stored, so a run at other days makes one for each (see shifted-clock.ts).
  const cached = join(
    process.env.PORTAL_TEST_RUN ?? folder,
    `with-fixture${process.env.FAKE_CLOCK_OFFSET_MS ?? ''}`,
  );
  const isFirst = await mkdir(`${cached}.lock`).then(
    () => true,
    () => false,
  );
  if (isFirst) await createTemplate(cached);
  for (const end = Date.now() + CREATE_TIMEOUT_MS; !existsSync(cached); await pause(50)) {
    if (Date.now() > end)
      throw new Error('Another test file was to make the database of this run, and did not');
  }
  // A tenth of the work of the asynchronous one.
  cpSync(cached, join(folder, 'database'), { recursive: true });
}

async function createTemplate(cached: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'member-api-'));
  await copyEmptyDatabase(folder);
  const { db, close } = await openDatabase({ dataDir: folder });
  await fillWithFixture(db, folder);
  await close();
  await rename(join(folder, 'database'), cached);
  await rm(folder, { recursive: true, force: true });
}
