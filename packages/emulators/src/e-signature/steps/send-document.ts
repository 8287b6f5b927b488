import type { FastifyReply } from 'fastify';

/** Sends a signed form as a download. Its file name contains no personal data. */
export function sendDocument(reply: FastifyReply, title: string, bytes: Buffer): FastifyReply {
  const headers = {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${title} (signed).pdf"`,
    'cache-control': 'no-store',
  };
  return reply.headers(headers).send(bytes);
}
