import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { notifyNewDocuments } from '../../documents/notify-new-documents.ts';
import { otherMember, owner } from '../../testing/fixture.ts';
import { IMPORTED_AT, importFixture, openFixtureForImport, type Rows } from '../testing/fixture-extract.ts';
import type { ImportDatabase } from './connection.ts';

let folder: string;
let remove: () => Promise<void>;
let database: ImportDatabase;
beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
  database = await openFixtureForImport(folder);
});
afterEach(async () => {
  await database.close();
  await remove();
});

const config = readConfig({
  TOKEN_ISSUER: 'https://sign-in.example.org',
  TOKEN_AUDIENCE: 'portal',
  TOKEN_JWKS_URI: 'https://sign-in.example.org/keys',
});

/** Runs the API's job, and returns the emails so far. */
async function notices() {
  const { db } = database;
  await notifyNewDocuments({ db, config, now: () => IMPORTED_AT }).run(new AbortController().signal);
  return db.selectFrom('mail').select(['recipient', 'subject']).orderBy('recipient').execute();
}

async function choosePaperless(): Promise<void> {
  await database.db
    .insertInto('paperless_choice')
    .values({
      life_pro_name_id: owner.lifeProNameId,
      azure_object_id: owner.oid,
      form_type: 'Contract',
      is_paperless: true,
      terms_version: '2026-11',
      chosen_at: new Date('2026-11-20T15:00:00Z'),
    })
    .execute();
}

test('announces imported documents to paperless members once', {
  tags: ['F-11'],
  timeout: 240_000,
}, async () => {
  await choosePaperless();
  await database.db.updateTable('document').set({ notified_at: IMPORTED_AT }).execute();
  const of = { CertificateNumber: owner.certificateNumber, LifeProNameId: null, File: null };
  const earlier = ({ documents }: Rows) => {
    documents.push({
      ...of,
      DocumentId: 'N-0',
      FormType: 'Contract',
      Period: '2025',
      FiledOn: '2026-11-20',
    });
  };
  // The first extract has every document of the past.
  await importFixture(database, folder, { change: earlier });
  expect(await notices()).toEqual([]);
  const change = (rows: Rows) => {
    earlier(rows);
    rows.documents.push(
      { ...of, DocumentId: 'N-1', FormType: 'Contract', Period: '2026', FiledOn: '2026-11-25' },
      { ...of, DocumentId: 'N-2', FormType: 'Billing Document', Period: '2026-12', FiledOn: '2026-11-24' },
      {
        ...{ ...of, DocumentId: 'N-3', FormType: 'Contract', Period: '2026', FiledOn: '2026-11-25' },
        LifeProNameId: otherMember.lifeProNameId,
      },
    );
  };
  await importFixture(database, folder, { change });
  const expected = [
    { recipient: 'tilly.quarn@fixture.example.org', subject: 'A new document is ready for you' },
  ];
  expect(await notices()).toEqual(expected);
  await importFixture(database, folder, { change });
  expect(await notices()).toEqual(expected);
});

test('announces no documents of an imported backlog', {
  tags: ['F-10', 'F-11'],
  timeout: 240_000,
}, async () => {
  await choosePaperless();
  await database.db.updateTable('document').set({ notified_at: IMPORTED_AT }).execute();
  await importFixture(database, folder, { extractDate: '2026-11-20' });
  const { certificateNumber: CertificateNumber } = owner;
  const of = { CertificateNumber, LifeProNameId: null, FormType: 'Contract', Period: '2026' } as const;
  const change = ({ documents }: Rows) => {
    documents.push(
      { ...of, DocumentId: 'B-1', FiledOn: '2026-10-20', File: null },
      { ...of, DocumentId: 'B-2', FiledOn: '2019-05-02', File: 'contract.pdf' },
    );
  };
  await importFixture(database, folder, { change, files: { 'contract.pdf': '%PDF-1.4 old' } });
  expect(await notices()).toEqual([]);
  const filed = await database.db
    .selectFrom('document')
    .select(['document_id', 'filed_at'])
    .where('document_id', 'like', 'B-%')
    .orderBy('document_id')
    .execute();
  expect(filed).toEqual([
    { document_id: 'B-1', filed_at: new Date('2026-10-20T12:00:00Z') },
    { document_id: 'B-2', filed_at: new Date('2019-05-02T12:00:00Z') },
  ]);
  // 30 days before the last extract.
  const recent = ({ documents }: Rows) => {
    documents.push({ ...of, DocumentId: 'B-3', FiledOn: '2026-10-27', File: null });
  };
  await importFixture(database, folder, { change: recent });
  expect(await notices()).toHaveLength(1);
});

test('files a document with a later date at the import', { tags: ['F-10'], timeout: 240_000 }, async () => {
  const { certificateNumber: CertificateNumber } = owner;
  const of = { CertificateNumber, LifeProNameId: null, FormType: 'Contract', Period: '2026' } as const;
  const change = ({ documents }: Rows) => {
    documents.push({ ...of, DocumentId: 'L-1', FiledOn: '9999-12-31', File: null });
  };
  await importFixture(database, folder, { change });
  const filed = await database.db
    .selectFrom('document')
    .select(sql<boolean>`filed_at <= now()`.as('isFiled'))
    .where('document_id', '=', 'L-1')
    .execute();
  expect(filed).toEqual([{ isFiled: true }]);
});
