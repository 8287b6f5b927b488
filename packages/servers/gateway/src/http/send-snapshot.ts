import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Snapshot } from '../files/watched-file.ts';

/** Sends a watched JSON file with an ETag. Browsers revalidate it on each request and get 304 while it is unchanged. */
export function sendSnapshot(
  request: FastifyRequest,
  reply: FastifyReply,
  snapshot: Snapshot<unknown> | null,
): FastifyReply {
  if (snapshot === null) return sendNotFound(reply);
  reply.headers({ 'cache-control': 'no-cache', etag: snapshot.etag });
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known?.includes(snapshot.etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(snapshot.text);
}

/** Sends 404 without caching, because the file may be published at any moment. */
export function sendNotFound(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('Not found\n');
}
