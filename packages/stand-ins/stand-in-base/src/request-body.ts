import type { IncomingMessage } from 'node:http';

/** The most that any request may carry. */
export const MAX_BODY_BYTES = 32 * 1024;

/** A request that is refused before it is looked at further. */
export class BadRequest extends Error {
  override readonly name = 'BadRequest';
  readonly status: 400 | 405 | 413;

  constructor(status: 400 | 405 | 413, message: string) {
    super(message);
    this.status = status;
  }
}

/** The fields of a posted form. @throws BadRequest when it is too large or is not a form with one value for each name */
export async function readForm(request: IncomingMessage): Promise<Map<string, string>> {
  const text = await readText(request, 'application/x-www-form-urlencoded');
  try {
    // URLSearchParams takes broken escapes as they are; they are a broken form.
    decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new BadRequest(400, 'The form is not well-formed.');
  }
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (fields.has(name)) throw new BadRequest(400, 'The form has a field twice.');
    fields.set(name, value);
  }
  return fields;
}

/** @throws BadRequest when it is too large, of another type, or not UTF-8 */
export async function readText(request: IncomingMessage, type: string): Promise<string> {
  const [given = ''] = (request.headers['content-type'] ?? '').split(';', 1);
  if (given.trim().toLowerCase() !== type) throw new BadRequest(400, `The request is not ${type}.`);
  const chunks: Buffer[] = [];
  let size = 0;
  // Kept whole, so that there is a connection to answer on.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > MAX_BODY_BYTES) throw new BadRequest(413, 'The request is too large.');
    chunks.push(bytes);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new BadRequest(400, 'The request is not UTF-8 text.');
  }
}
