import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/db.ts';
import { DOCUMENTS_FOLDER, type Extract } from './extract-files.ts';

/** Document files per query. Each file is read and stored alone, because it may have 20 MB. */
const BATCH = 1_000;

/**
 * Stores changed document files. A file that replaces one of an extract is new to members again, also by e-mail
 * (F-10, F-11). A first file is if its document is announced.
 */
export async function mergeDocumentFiles(
  db: Db,
  { folder }: Extract,
  isAnnounced: RawBuilder<boolean>,
): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: string; file: string; digest: string; is_new: boolean }>`
      select staged.document_id as id, staged.file, staged.digest,
        stored.digest is not null or ${isAnnounced} as is_new
      from staged_document as staged
      left join document_file as stored on stored.document_id = staged.document_id
      where staged.digest is not null and staged.digest is distinct from stored.digest
      limit ${BATCH}
    `.execute(db);
    for (const { id, file, digest, is_new } of rows) {
      const base64 = await readFile(join(folder, DOCUMENTS_FOLDER, file), 'base64');
      await db
        .insertInto('document_file')
        .values({ document_id: id, base64, digest, file })
        .onConflict((conflict) => conflict.column('document_id').doUpdateSet({ base64, digest, file }))
        .execute();
      if (is_new) {
        await db
          .updateTable('document')
          .set({ filed_at: sql`now()`, notified_at: null })
          .where('document_id', '=', id)
          .execute();
      }
    }
    if (rows.length < BATCH) break;
  }
  await sql`
    update document_file as stored set file = staged.file from staged_document as staged
    where staged.document_id = stored.document_id and staged.digest is not null
      and stored.file is distinct from staged.file
  `.execute(db);
}
