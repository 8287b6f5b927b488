import { readFile } from 'node:fs/promises';
import type { ResolvedDataset } from '@portal/dataset/dates';
import { documentPath } from '@portal/dataset/files';
import type { Transaction } from 'kysely';
import type { Tables } from './tables.ts';

export async function loadDocumentFiles(
  to: Transaction<Tables>,
  { certificates }: ResolvedDataset,
  datasetPath: string,
): Promise<void> {
  for (const { DocumentId, File } of certificates.flatMap(({ Documents }) => Documents)) {
    if (File === undefined) continue;
    const base64 = await readFile(documentPath(datasetPath, File), 'base64');
    await to.insertInto('document_file').values({ document_id: DocumentId, base64 }).execute();
  }
}
