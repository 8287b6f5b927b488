import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { RequestError } from './request-error.ts';
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
        throw new RequestError(400, 'The body is not JSON.');
      }
    },
  );
}

/** @throws RequestError that names the field, never its value */
export function parseBody<T extends z.ZodType>(schema: T, body: unknown): z.infer<T> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new RequestError(400, `${issue?.path.join('.') || 'The body'}: ${issue?.message}`);
}

/** Returns the fields of the submitted form; empty without one. */
export function formOf({ body }: FastifyRequest): ReadonlyMap<string, string> {
  return body instanceof Map ? body : new Map();
}

/** @throws RequestError unless it is a form with one value per name */
function readForm(text: string): Map<string, string> {
  try {
    // URLSearchParams accepts invalid escapes, which must be rejected.
    decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new RequestError(400, 'The form is not well-formed.');
  }
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (fields.has(name)) throw new RequestError(400, 'The form has a field twice.');
    fields.set(name, value);
  }
  return fields;
}

/** @throws RequestError unless it is UTF-8 */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new RequestError(400, 'The request is not UTF-8 text.');
  }
}
