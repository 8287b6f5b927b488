import type { PdfDocument } from '@portal/pdf/document';

/** What one kind of document says; paper and address are those of all. Its date depends on its period alone. */
export type DocumentContent = Pick<PdfDocument, 'title' | 'date' | 'blocks'>;
