import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BadRequest } from './bad-request.ts';
import { rejectCrossOriginForm } from './request-guard.ts';

/** Accepts forms of this emulator's pages in this scope. `formOf` returns their fields. */
export function acceptForms(scope: FastifyInstance): void {
  scope.addHook('onRequest', async ({ raw }) => rejectCrossOriginForm(raw));
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (_: FastifyRequest, bytes: Buffer) => readForm(textOf(bytes)),
  );
}

/** Accepts JSON in this scope. The content type blocks cross-origin requests, because their preflight fails. */
export function acceptJson(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_: FastifyRequest, bytes: Buffer) => {
      const text = textOf(bytes);
      try {
        return text === '' ? undefined : JSON.parse(text);
      } catch {
        throw new BadRequest(400, 'The body is not JSON.');
      }
    },
  );
}

/** Returns the fields of the submitted form; empty without one. */
export function formOf({ body }: FastifyRequest): ReadonlyMap<string, string> {
  return body instanceof Map ? body : new Map();
}

/** @throws BadRequest unless it is a form with one value per name */
function readForm(text: string): Map<string, string> {
  try {
    // URLSearchParams accepts invalid escapes, which must be rejected.
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

/** @throws BadRequest unless it is UTF-8 */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new BadRequest(400, 'The request is not UTF-8 text.');
  }
}
