import type { FastifyReply } from 'fastify';

/** A signed form to keep. Its name says what it is and nothing of whom. */
export function sendDocument(reply: FastifyReply, title: string, bytes: Buffer): FastifyReply {
  const headers = {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${title} (signed).pdf"`,
    'cache-control': 'no-store',
  };
  return reply.headers(headers).send(bytes);
}
