import { readFile } from 'node:fs/promises';
import type { ResolvedDataset } from '@portal/dataset/dates';
import { documentPath } from '@portal/dataset/files';
import type { Trx } from './db.ts';

export async function loadDocumentFiles(
  trx: Trx,
  { certificates }: ResolvedDataset,
  datasetPath: string,
): Promise<void> {
  for (const { DocumentId, File } of certificates.flatMap(({ Documents }) => Documents)) {
    if (File === undefined) continue;
    const base64 = await readFile(documentPath(datasetPath, File), 'base64');
    await trx.insertInto('document_file').values({ document_id: DocumentId, base64 }).execute();
  }
}
