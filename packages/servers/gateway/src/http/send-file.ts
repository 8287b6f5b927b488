import { open } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Snapshot } from '../files/live-file.ts';
import { contentType } from './content-type.ts';
import type { Encoding } from './encoding.ts';

interface FileAnswer {
  /** The file on disk, or its compressed copy. */
  readonly file: string;
  /** The name that tells the media type. */
  readonly name: string;
  readonly encoding: Encoding | null;
  readonly cacheControl: string;
  readonly etag?: string;
}

/** Streams a file, or answers 304 when the browser has it, or 404 when it is not there. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, answer: FileAnswer) {
  const handle = await open(answer.file).catch(() => null);
  const found = await handle?.stat();
  if (!handle || !found?.isFile()) {
    await handle?.close();
    return sendNotFound(reply);
  }
  const etag = answer.etag ?? `"${found.mtimeMs.toString(36)}-${found.size.toString(36)}"`;
  reply.headers({ 'cache-control': answer.cacheControl, etag, vary: 'accept-encoding' });
  if (isFresh(request, etag)) {
    await handle.close();
    return reply.code(304).send();
  }
  if (answer.encoding) reply.header('content-encoding', answer.encoding);
  reply.type(contentType(answer.name)).header('content-length', found.size);
  return reply.send(handle.createReadStream());
}

/** Sends a followed JSON file: always asked for again, and answered with 304 while it is the same. */
export function sendSnapshot(
  request: FastifyRequest,
  reply: FastifyReply,
  snapshot: Snapshot<unknown> | null,
): FastifyReply {
  if (snapshot === null) return sendNotFound(reply);
  reply.headers({ 'cache-control': 'no-cache', etag: snapshot.etag });
  if (isFresh(request, snapshot.etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(snapshot.text);
}

function isFresh(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known?.includes(etag) ?? false;
}

/** A file that is not there. Never cached: it may be published in a moment. */
export function sendNotFound(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('Not found\n');
}
