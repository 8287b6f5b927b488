import { createServer } from 'node:http';
import { certificatesOfMember } from '@portal/member-api/certificates/find-certificates';
import { openDatabase } from '@portal/member-api/database/open';
import { accountOf, memberOf } from './seed.ts';

/** Work of the server per response: send a fixed body, or run the API's database query. */
export type BaselineWork = { readonly body: string } | { readonly databaseUrl: string };

/**
 * Returns a handler that sends the body or the rows. It verifies no token, applies no rule and validates no response.
 */
async function createHandler(work: BaselineWork): Promise<(number: string) => string | Promise<string>> {
  if ('body' in work) return () => work.body;
  const { db } = await openDatabase({ url: work.databaseUrl, dataDir: '' });
  return async (number) =>
    JSON.stringify(await certificatesOfMember.query.rows(db, accountOf(memberOf(number))));
}

/** Runs as a separate process (see measure.ts). */
process.channel?.ref();
process.once('message', async ({ port, work }: { port: number; work: BaselineWork }) => {
  const handle = await createHandler(work);
  const server = createServer(async ({ url = '' }, response) => {
    const body = await handle(new URLSearchParams(url.slice(url.indexOf('?'))).get('lifeProNameId') ?? '');
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
  server.listen(port, '127.0.0.1', () => process.send?.('ready'));
});
