import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Snapshot } from '../files/watched-file.ts';

/** Sends a followed JSON file: browsers ask for it each time, and get 304 while it is the same. */
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

/** Answers 404. Never cached: the file may be published in a moment. */
export function sendNotFound(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('Not found\n');
}
