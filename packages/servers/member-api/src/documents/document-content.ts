import type { PdfDocument } from '@portal/pdf/document';

/**
 * Content of one kind of document. Letterhead and recipient are added for all kinds. The date depends on the period
 * only.
 */
export type DocumentContent = Pick<PdfDocument, 'title' | 'date' | 'blocks'>;
