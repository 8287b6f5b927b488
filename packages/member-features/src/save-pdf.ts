/** What came is not a PDF, whatever it says. */
export class NotAPdfError extends Error {
  override readonly name = 'NotAPdfError';
}

/**
 * Saves a document that came as base64 under this name (R-16, WEL-05, DOC-11). Throws a NotAPdfError for anything else.
 * A browser that cannot save opens it in a window of its own.
 */
export function savePdf(base64: string, fileName: string): void {
  const address = URL.createObjectURL(new File([pdfBytes(base64)], fileName, { type: 'application/pdf' }));
  const link = document.createElement('a');
  link.href = address;
  if ('download' in link) link.download = fileName;
  else Object.assign(link, { target: '_blank', rel: 'noopener' });
  link.click();
  // The browser has begun to read it by then, and nothing of it stays in memory.
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_MS);
}

const REVOKE_MS = 40_000;

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
