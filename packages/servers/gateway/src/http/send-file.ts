import { open } from 'node:fs/promises';
import type { Encoding } from '@portal/release-store/release-record';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Snapshot } from '../files/live-file.ts';
import type { VerifiedFile } from '../files/published-files.ts';
import { contentType } from './content-type.ts';

interface FileAnswer {
  /** The name that tells the media type. */
  readonly name: string;
  readonly encoding: Encoding | null;
  readonly cacheControl: string;
  readonly etag: string;
}

/** Streams a file from disk, or answers 304 when the browser has it, or 404 when it is not there. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: string,
  cacheControl: string,
): Promise<FastifyReply> {
  const handle = await open(file).catch(() => null);
  const found = await handle?.stat();
  if (!handle || !found?.isFile()) {
    await handle?.close();
    return sendNotFound(reply);
  }
  const { size, mtimeMs } = found;
  const etag = `"${mtimeMs.toString(36)}-${size.toString(36)}"`;
  return sendOpened(request, reply, { handle, size }, { name: file, encoding: null, cacheControl, etag });
}

/** Streams an open file, or answers 304 when the browser has it, and closes it. */
export async function sendOpened(
  request: FastifyRequest,
  reply: FastifyReply,
  { handle, size }: VerifiedFile,
  { name, encoding, cacheControl, etag }: FileAnswer,
): Promise<FastifyReply> {
  reply.headers({ 'cache-control': cacheControl, etag, vary: 'accept-encoding' });
  if (isFresh(request, etag)) {
    await handle.close();
    return reply.code(304).send();
  }
  if (encoding) reply.header('content-encoding', encoding);
  reply.type(contentType(name)).header('content-length', size);
  return reply.send(handle.createReadStream({ start: 0 }));
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
