import { createServer } from 'node:http';
import { certificatesOfMember } from '@portal/member-api/certificates/find-certificates';
import { openDatabase } from '@portal/member-api/database/open';
import { accountOf, memberOf } from './seed.ts';

/**
 * Runs the API's database query and sends its rows, in a process of its own (see measure.ts). It verifies no token,
 * applies no rule and validates no response.
 */
process.channel?.ref();
process.once('message', async ({ port, databaseUrl }: { port: number; databaseUrl: string }) => {
  const { db } = await openDatabase({ url: databaseUrl, dataDir: '' });
  const server = createServer(async ({ url = '' }, response) => {
    const number = new URLSearchParams(url.slice(url.indexOf('?'))).get('lifeProNameId') ?? '';
    const body = JSON.stringify(await certificatesOfMember.query.rows(db, accountOf(memberOf(number))));
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
  server.listen(port, '127.0.0.1', () => process.send?.('ready'));
});
