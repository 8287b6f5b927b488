import { contract } from '@portal/api/contracts/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allEndpoints } from '../testing/endpoint-examples.ts';
import { nonMember, otherMember, owner, payor } from '../testing/fixture.ts';
import { personalData, withoutGeneratedIds } from '../testing/personal-data.ts';
import { type Portal, type Server, startPortal } from '../testing/test-portal.ts';

let portal: Portal;
let server: Server;
beforeAll(async () => {
  portal = await startPortal();
  server = await portal.serve({ LOG_LEVEL: 'debug' });
}, 120_000);
afterAll(() => portal.stop());

test('logs no personal data, whatever the request or failure', { tags: ['R-05'] }, async () => {
  for (const { endpoint, query, body } of allEndpoints) {
    await server.callApi(endpoint, query, { as: owner, body });
    await server.callApi(endpoint, query, { as: otherMember, body });
    await server.callApi(endpoint, query, { as: nonMember, body });
    await server.callApi(endpoint, query, { body });
    const secret = { invented: '1951-03-08 4821' };
    await server.callApi(
      endpoint,
      { ...query, ...secret },
      { as: owner, body: { ...Object(body), ...secret } },
    );
  }
  const [message, severity] = ['Ottilie Quarnstrom, ottilie@fixture.example.org, 000000000101', '1'];
  await server.callApi(contract.WriteToLog, { message, severity }, { as: owner });
  await server.app.inject(`/v1/memberuser/Quarnstrom/${owner.certificateNumber}?lastFourSsn=4821`);
  await server.app.inject(`/v1/%zz/Quarnstrom?lastFourSsn=4821`);

  const log = server.lines.map(withoutGeneratedIds).join('\n');
  expect(server.lines.length).toBeGreaterThan(allEndpoints.length * 5);
  expect(personalData.filter((value) => log.includes(value))).toEqual([]);
});

test('logs database errors by code without their message', {
  tags: ['R-05'],
}, async () => {
  await portal.db.schema.alterTable('address').renameTo('moved').execute();
  const query = { lifeProNameId: owner.lifeProNameId };
  const response = await server.callApi(contract.GetPrimaryAddress, query, { as: owner });
  await portal.db.schema.alterTable('moved').renameTo('address').execute();
  expect(response.status).toBe(500);
  const lines = server.lines.filter((line) => line.includes(String(response.headers['x-trace-id'])));
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 50, err: { code: '42P01', message: '' } });
  expect(lines.join('')).not.toContain('does not exist');
});

test('logs one line per response with trace, route and status', { tags: ['R-05'] }, async () => {
  const { headers } = await server.callApi(contract.GetContactTopics, {}, { as: owner });
  const lines = server.lines.filter((line) => line.includes(String(headers['x-trace-id'])));
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      service: 'member-api',
      traceId: headers['x-trace-id'],
      method: 'GET',
      path: contract.GetContactTopics.path,
      status: 200,
      ms: expect.any(Number),
      msg: 'request.completed',
    },
  ]);
});

test("stores a browser message as one value with the server's trace", {
  tags: ['API-19', 'API-20', 'R-07'],
}, async () => {
  const message = 'PAY-02\r\n{"level":60,"oid":"forged"}\u2028SSN 123-45-6789, card 4111 1111 1111 1111';
  const response = await server.callApi(contract.WriteToLog, { message, severity: '2' }, { as: payor });
  expect(response.body).toBe(1);
  const entries = await portal.db.selectFrom('log_entry').select('entry').execute();
  expect(entries.map(({ entry }) => entry)).toContainEqual({
    message: 'PAY-02 {"level":60,"oid":"forged"} SSN [digits], card [digits]',
    severity: '2',
    azureObjectId: payor.oid,
    traceId: response.headers['x-trace-id'],
  });
});

test('accepts severities 1 and 2, and at most 500 characters', { tags: ['API-20', 'R-07'] }, async () => {
  const statusOf = async (message: string, severity: string) =>
    (await server.callApi(contract.WriteToLog, { message, severity }, { as: otherMember })).status;
  expect(await statusOf('x'.repeat(500), '1')).toBe(200);
  expect(await statusOf('x'.repeat(501), '1')).toBe(400);
  expect(await statusOf('x'.repeat(10_000), '1')).toBe(400);
  expect(await statusOf('', '1')).toBe(400);
  for (const severity of ['0', '3', '01', 'high']) expect(await statusOf('x', severity)).toBe(400);
});
