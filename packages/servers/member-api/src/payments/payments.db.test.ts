import { once } from 'node:events';
import { createServer } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSingleIntent } from '../testing/intents.ts';
import { createSingleBody } from '../testing/payment-bodies.ts';
import { DAY } from '../testing/payment-client.ts';
import { createReadyPayment, findStoredPayment } from '../testing/stored-payment.ts';
import { type Portal, type Server, startPortal } from '../testing/test-portal.ts';
import { openPayments } from './payments.ts';
import { disabledProcessor } from './processor/disabled-processor.ts';

let portal: Portal;
let server: Server;
beforeAll(async () => {
  portal = await startPortal();
  server = await portal.serve();
}, 120_000);
afterAll(() => portal.stop());

test('uses the configured processor and a lease of its timeout', {
  tags: ['API-52', 'R-09'],
}, async () => {
  const id = await createReadyPayment(portal.db, createSingleIntent(createSingleBody({ date: DAY })));
  const seen: unknown[] = [];
  const processor = createServer((request, response) => {
    void (async () => {
      const { lease } = await portal.db
        .selectFrom('payment')
        .select(sql<number>`extract(epoch from lease_until - updated_at)::float8`.as('lease'))
        .where('payment_id', '=', id)
        .executeTakeFirstOrThrow();
      seen.push([request.headers.authorization, lease]);
      response.writeHead(503).end();
    })();
  });
  await once(processor.listen(0, '127.0.0.1'), 'listening');
  const address = processor.address();
  const port = address === null || typeof address === 'string' ? 0 : address.port;
  const bankProcessor = { url: `http://127.0.0.1:${port}`, key: 'key-of-this-test', timeoutMs: 4_500 };
  const { engine } = openPayments({
    db: portal.db,
    config: { bankProcessor },
    log: server.app.log,
    now: () => new Date(),
  });
  await engine.advance(id);
  processor.closeAllConnections();
  await once(processor.close(), 'close');
  expect(seen).toEqual([['Bearer key-of-this-test', 7.5]]);
  expect((await findStoredPayment(portal.db, id)).state).toBe('UNKNOWN');
});

test('uses the disabled processor without configuration', { tags: ['API-34'] }, () => {
  const config = { bankProcessor: undefined };
  expect(openPayments({ db: portal.db, config, log: server.app.log, now: () => new Date() }).processor).toBe(
    disabledProcessor,
  );
});
