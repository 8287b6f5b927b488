import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BadRequest } from './bad-request.ts';
import { rejectCrossOriginForm } from './request-guard.ts';

/** Lets the routes of this scope take posted forms, from pages of this stand-in only; `formOf` gives their fields. */
export function acceptForms(scope: FastifyInstance): void {
  scope.addHook('onRequest', async ({ raw }) => rejectCrossOriginForm(raw));
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (_: FastifyRequest, bytes: Buffer) => readForm(textOf(bytes)),
  );
}

/**
 * Lets the routes of this scope take JSON. Its type also keeps other sites out: a browser asks before it sends it across
 * origins, and is not let.
 */
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

/** The fields of the posted form; none where no form was posted. */
export function formOf({ body }: FastifyRequest): ReadonlyMap<string, string> {
  return body instanceof Map ? body : new Map();
}

/** @throws BadRequest when it is not a form with one value for each name */
function readForm(text: string): Map<string, string> {
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

/** @throws BadRequest when it is not UTF-8 */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new BadRequest(400, 'The request is not UTF-8 text.');
  }
}
