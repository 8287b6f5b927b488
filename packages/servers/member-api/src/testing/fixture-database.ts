import { randomUUID } from 'node:crypto';
import { cpSync, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pollUntil } from '@portal/test-infra/poll-until';
import { socketIn } from '@portal/test-infra/postgres';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { loadDataset } from '../database/load-dataset.ts';
import { migrate, readMigrations } from '../database/migrate.ts';
import { type OpenDatabase, openDatabase } from '../database/open.ts';
import { copyEmptyDatabase } from './empty-database-cache.ts';
import { fixture, otherMember, otherMembersForm, owner, signedForm } from './fixture.ts';

export const LOADED_AT = new Date('2026-11-21T18:00:00Z');

/** Template database on a PostgreSQL server, which each test file copies. */
export const TEMPLATE = 'fixture';

/** Opens a new database with the fixture on the run's engine. The embedded engine uses `folder`. */
export async function openFixtureDatabase(folder: string): Promise<OpenDatabase> {
  if (testRunServer()) return openOnServer(folder, TEMPLATE);
  await copyFixtureDatabase(folder);
  return openDatabase({ dataDir: folder });
}

/** Opens a new database with the fixture. On the embedded engine its folder lasts until `close`. */
export async function openTemporaryFixtureDatabase(): Promise<OpenDatabase> {
  const { folder, remove } = await temporaryFolder();
  const database = await openFixtureDatabase(folder);
  const close = async () => {
    await database.close();
    await remove();
  };
  return { ...database, close };
}

export async function openEmptyDatabase(folder: string): Promise<OpenDatabase> {
  if (testRunServer()) return openOnServer(folder, 'template0');
  await copyEmptyDatabase(folder);
  return openDatabase({ dataDir: folder });
}

/** Migrates a database and loads the fixture, whose file stays in `folder`. */
export async function fillWithFixture(db: Db, folder: string): Promise<void> {
  const file = join(folder, 'fixture.json');
  await writeFile(file, JSON.stringify(fixture));
  await migrate(db, readMigrations());
  await loadDataset(db, file, LOADED_AT);
  // Datasets have no started forms.
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
        envelope_id: 'envelope-of-other-member',
      },
    ])
    .execute();
}

const testRunServer = () => process.env.PORTAL_TEST_SERVER;

/**
 * Opens more connections to a test's database on PostgreSQL, as another API instance does. `port` connects through a
 * proxy.
 */
export async function reconnect(db: Db, port?: number): Promise<OpenDatabase> {
  const url = await urlOf(db);
  if (port !== undefined) {
    url.host = `127.0.0.1:${port}`;
    url.searchParams.delete('host');
  }
  return openDatabase({ url: url.href, dataDir: '' });
}

/** Address of a test's database on PostgreSQL. */
export async function urlOf(db: Db): Promise<URL> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const url = new URL(testRunServer() ?? '');
  url.pathname = rows[0]?.name ?? '';
  return url;
}

export function testRunSocket(): string {
  return socketIn(new URL(testRunServer() ?? '').searchParams.get('host') ?? '');
}

/** Drops the database on close, because a mutation test run opens thousands. */
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
 * Copies the fixture into `folder` for the embedded engine. Migrations take seconds, so the first file of a run
 * caches the result.
 */
export async function copyFixtureDatabase(folder: string): Promise<void> {
  // Rows contain load times, so a run with another clock has its own copy (see fake-clock.ts).
  const cached = join(
    process.env.PORTAL_TEST_RUN ?? folder,
    `with-fixture${process.env.FAKE_CLOCK_OFFSET_MS ?? ''}`,
  );
  const isFirst = await mkdir(`${cached}.lock`).then(
    () => true,
    () => false,
  );
  if (isFirst) await createTemplate(cached);
  await pollUntil('another test file has created the database', async () => existsSync(cached));
  // Takes a tenth of the work of the asynchronous copy.
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
