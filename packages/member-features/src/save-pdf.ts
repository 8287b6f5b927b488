import { saveFile } from './save-file.ts';

/** What came is not a PDF, whatever it says. */
export class NotAPdfError extends Error {
  override readonly name = 'NotAPdfError';
}

/**
 * Saves a document that came as base64 under this name (R-16, WEL-05, DOC-11). Throws a NotAPdfError for anything else.
 * A browser that cannot save opens it in a window of its own.
 */
export function savePdf(base64: string, fileName: string): void {
  saveFile(pdfBytes(base64), fileName, 'application/pdf');
}

function pdfBytes(base64: string): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from(decode(base64), (character) => character.charCodeAt(0));
  const header = String.fromCharCode(...bytes.subarray(0, PDF_HEADER.length));
  if (header !== PDF_HEADER) throw new NotAPdfError('Expected a PDF');
  return bytes;
}

const PDF_HEADER = '%PDF-';

function decode(base64: string): string {
  try {
    return atob(base64);
  } catch (error) {
    throw new NotAPdfError('Expected base64', { cause: error });
  }
}
