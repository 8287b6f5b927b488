import type { ServerResponse } from 'node:http';

/** A signed form to keep. Its name says what it is and nothing of whom. */
export function sendDocument(response: ServerResponse, title: string, bytes: Buffer): void {
  response.writeHead(200, {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${title} (signed).pdf"`,
    'content-length': bytes.length,
    'cache-control': 'no-store',
  });
  response.end(bytes);
}
