import type { DocumentListItem } from '@portal/api';
import { DOCUMENT_GROUPS, documentFileName, uniqueFileNames } from '@portal/domain/certificates/documents';
import { Zip, ZipPassThrough } from 'fflate';

/** A slow phone processes this in a few milliseconds. */
const CHUNK_BYTES = 1024 * 1024;

/**
 * Builds a ZIP file with a folder per document type. Stores without compression, because PDFs do not shrink (DOC-11).
 */
export async function createArchive(
  documents: readonly { readonly document: DocumentListItem; readonly pdf: Blob }[],
): Promise<Blob> {
  const names = uniqueFileNames(documents.map(({ document }) => archiveEntryName(document)));
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part as Uint8Array<ArrayBuffer>);
  });
  for (const [index, { pdf }] of documents.entries()) {
    const entry = new ZipPassThrough(names[index] ?? '');
    zip.add(entry);
    for (let start = 0; start < pdf.size; start += CHUNK_BYTES) {
      entry.push(new Uint8Array(await pdf.slice(start, start + CHUNK_BYTES).arrayBuffer()));
    }
    entry.push(new Uint8Array(), true);
  }
  zip.end();
  return new Blob(parts, { type: 'application/zip' });
}

function archiveEntryName(document: DocumentListItem): string {
  const group = DOCUMENT_GROUPS.find(({ formType }) => formType === document.FormType);
  return `${group?.title}/${documentFileName(document)}`;
}
