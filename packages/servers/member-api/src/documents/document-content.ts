import type { PdfDocument } from '@portal/pdf/document';

/** Content of one kind of document, without letterhead. The date depends on the period only. */
export type DocumentContent = Pick<PdfDocument, 'title' | 'date' | 'blocks'>;
