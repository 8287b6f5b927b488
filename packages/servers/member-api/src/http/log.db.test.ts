import { contract } from '@portal/api/contracts/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyCall } from '../testing/calls.ts';
import { owner, payor, stranger, visitor } from '../testing/fixture.ts';
import { personalData, withoutMadeUpNumbers } from '../testing/personal-data.ts';
import { type Portal, type Server, startPortal } from '../testing/portal.ts';

let portal: Portal;
let server: Server;
beforeAll(async () => {
  portal = await startPortal();
  server = await portal.serve({ LOG_LEVEL: 'debug' });
}, 120_000);
afterAll(() => portal.stop());

test('no line holds personal data, whatever is asked and however it fails', { tags: ['R-05'] }, async () => {
  for (const { call, query, body } of everyCall) {
    await server.ask(call, query, { as: owner, body });
    await server.ask(call, query, { as: stranger, body });
    await server.ask(call, query, { as: visitor, body });
    await server.ask(call, query, { body });
    const secret = { invented: '1951-03-08 4821' };
    await server.ask(call, { ...query, ...secret }, { as: owner, body: { ...Object(body), ...secret } });
  }
  const [message, severity] = ['Ottilie Quarnstrom, ottilie@fixture.example.org, 000000000101', '1'];
  await server.ask(contract.WriteToLog, { message, severity }, { as: owner });
  await server.app.inject(`/v1/memberuser/Quarnstrom/${owner.certificateNumber}?lastFourSsn=4821`);
  await server.app.inject(`/v1/%zz/Quarnstrom?lastFourSsn=4821`);

  const log = server.lines.map(withoutMadeUpNumbers).join('\n');
  expect(server.lines.length).toBeGreaterThan(everyCall.length * 5);
  expect(personalData.filter((value) => log.includes(value))).toEqual([]);
});

test('an error of the database is logged by its code, without what it says, which repeats values', {
  tags: ['R-05'],
}, async () => {
  await portal.db.schema.alterTable('address').renameTo('moved').execute();
  const query = { lifeProNameId: owner.lifeProNameId };
  const answer = await server.ask(contract.GetPrimaryAddress, query, { as: owner });
  await portal.db.schema.alterTable('moved').renameTo('address').execute();
  expect(answer.status).toBe(500);
  const lines = server.lines.filter((line) => line.includes(String(answer.headers['x-trace-id'])));
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 50, err: { code: '42P01', message: '' } });
  expect(lines.join('')).not.toContain('does not exist');
});

test('each answer has one line with its trace, its route and its status', { tags: ['R-05'] }, async () => {
  const { headers } = await server.ask(contract.GetContactTopics, {}, { as: owner });
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
      msg: 'answered',
    },
  ]);
});

test('a message is stored as one value, with caller and trace put in by the server', {
  tags: ['API-19', 'API-20', 'R-07'],
}, async () => {
  const message = 'PAY-02\r\n{"level":60,"oid":"forged"}\u2028SSN 123-45-6789, card 4111 1111 1111 1111';
  const answer = await server.ask(contract.WriteToLog, { message, severity: '2' }, { as: payor });
  expect(answer.body).toBe(1);
  const entries = await portal.db.selectFrom('log_entry').select('entry').execute();
  expect(entries.map(({ entry }) => entry)).toContainEqual({
    message: 'PAY-02 {"level":60,"oid":"forged"} SSN [digits], card [digits]',
    severity: '2',
    azureObjectId: payor.oid,
    traceId: answer.headers['x-trace-id'],
  });
});

test('only severities 1 and 2, and at most 500 characters', { tags: ['API-20', 'R-07'] }, async () => {
  const statusOf = async (message: string, severity: string) =>
    (await server.ask(contract.WriteToLog, { message, severity }, { as: stranger })).status;
  expect(await statusOf('x'.repeat(500), '1')).toBe(200);
  expect(await statusOf('x'.repeat(501), '1')).toBe(400);
  expect(await statusOf('x'.repeat(10_000), '1')).toBe(400);
  expect(await statusOf('', '1')).toBe(400);
  for (const severity of ['0', '3', '01', 'high']) expect(await statusOf('x', severity)).toBe(400);
});
