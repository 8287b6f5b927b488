import { createServer } from 'node:http';
import { certificatesOfMember } from '@portal/member-api/certificates/find-certificates';
import { openDatabase } from '@portal/member-api/database/open';
import { accountOf, memberOf } from './seed.ts';

/** What the server does for an answer: nothing, or ask the database what the API asks it. */
export type BaselineWork = { readonly body: string } | { readonly databaseUrl: string };

/** Sends what it was given, or the rows as they come: no token is read, no rule is asked, no answer is checked. */
async function createHandler(work: BaselineWork): Promise<(number: string) => string | Promise<string>> {
  if ('body' in work) return () => work.body;
  const { db } = await openDatabase({ url: work.databaseUrl, dataDir: '' });
  return async (number) =>
    JSON.stringify(await certificatesOfMember.query.rows(db, accountOf(memberOf(number))));
}

/** A process of its own (see measure.ts). */
process.channel?.ref();
process.once('message', async ({ port, work }: { port: number; work: BaselineWork }) => {
  const answer = await createHandler(work);
  const server = createServer(async ({ url = '' }, response) => {
    const body = await answer(new URLSearchParams(url.slice(url.indexOf('?'))).get('lifeProNameId') ?? '');
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
  server.listen(port, '127.0.0.1', () => process.send?.('ready'));
});
