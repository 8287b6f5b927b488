import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { contract } from '@portal/api/contracts/contract';
import { dateFromWire } from '@portal/domain/values/dates';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database/open.ts';
import { owner } from '../testing/fixture.ts';
import { type Portal, startPortal } from '../testing/test-portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
}, 120_000);
afterAll(() => portal.stop());

const settings = () => portal.provider.settings;
const silent = { write: () => undefined };

test('is ready when the database responds and has the right version', async () => {
  const { app } = await portal.serve();
  const ready = async () => {
    const response = await app.inject('/readyz');
    return [response.statusCode, response.json().status ?? response.json().code];
  };
  expect(await ready()).toEqual([200, 'ready']);

  const newest = sql`(select max(version) from schema_version)`;
  await sql`update schema_version set version = -version where version = ${newest}`.execute(portal.db);
  expect((await ready())[0]).toBe(503);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  await sql`update schema_version set version = -version where version < 0`.execute(portal.db);
  expect((await ready())[0]).toBe(200);
});

test('reports the last nightly import', async () => {
  const { app } = await portal.serve();
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' });
  const finishedAt = '2026-11-27T08:04:00.000Z';
  const importAt = (finished_at: Date) =>
    portal.db
      .insertInto('data_import')
      .values({
        extract_date: dateFromWire('2026-11-26'),
        started_at: new Date('2026-11-27T08:00:00Z'),
        finished_at,
        counts: '{}',
      })
      .execute();
  await importAt(new Date(finishedAt));
  const lastImport = { extractDate: '2026-11-26', finishedAt };
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok', lastImport });
  // The same data imported again are not newer.
  await importAt(new Date('2026-11-28T08:04:00Z'));
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok', lastImport });
});

test('is neither healthy nor ready while the database is unavailable', async () => {
  const { db, close } = await openDatabase({ url: 'postgres://nobody@127.0.0.1:9/none', dataDir: '' });
  const app = await buildApp({ db, config: readConfig(settings()), log: silent });
  for (const url of ['/healthz', '/readyz']) {
    const response = await app.inject(url);
    expect([url, response.statusCode, response.json().code]).toEqual([url, 503, 'unavailable']);
  }
  await app.close();
  await close();
});

test('fails readiness and closes connections once shutdown begins', async () => {
  const stop = new AbortController();
  const app = await buildApp({
    db: portal.db,
    config: readConfig(settings()),
    log: silent,
    stopping: stop.signal,
  });
  const authorization = `Bearer ${await portal.provider.sign({ oid: owner.oid })}`;
  const callApi = async () => {
    const { statusCode, headers } = await app.inject({
      url: contract.GetContactTopics.path,
      headers: { authorization },
    });
    return [statusCode, headers.connection];
  };
  expect(await callApi()).toEqual([200, 'keep-alive']);
  stop.abort();
  expect(await callApi()).toEqual([200, 'close']);
  expect((await app.inject('/readyz')).json()).toMatchObject({ status: 503, code: 'shutting_down' });
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  await app.close();
});

test('finishes pending calls while closing', async () => {
  const { app } = await portal.serve();
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const body = JSON.stringify({ message: 'REG-01', severity: '1' });
  const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8');
  socket.write(
    [
      `POST ${contract.WriteToLog.path} HTTP/1.1`,
      'Host: localhost',
      `Authorization: Bearer ${await portal.provider.sign({ oid: owner.oid })}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'Expect: 100-continue',
      '\r\n',
    ].join('\r\n'),
  );
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 100 /);
  const closed = app.close();
  // The server no longer accepts connections: another server can listen on the port.
  const next = createServer();
  await expect
    .poll(() =>
      once(next.listen(Number(port), '127.0.0.1'), 'listening').then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  next.close();
  socket.write(body);
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 200 /);
  await closed;
});
