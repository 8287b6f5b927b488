import { contract } from '@portal/api/contracts/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examples } from '../testing/calls.ts';
import { owner, payor } from '../testing/fixture.ts';
import { type Portal, type Server, startPortal } from '../testing/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
}, 120_000);
afterAll(() => portal.stop());

const PAYMENT_CALLS = [
  'MakeSinglePayment',
  'MakeMultipleSinglePayments',
  'MakeRecurringPayment',
  'UpdateRecurringPayment',
  'VoidSinglePayment',
  'VoidRecurringPayment',
  'GetWalletUrl',
] as const;

type Answer = Awaited<ReturnType<Server['ask']>>;

async function times(count: number, ask: () => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let i = 0; i < count; i++) answers.push(await ask());
  return answers;
}

const statuses = (answers: Answer[]) => answers.map(({ status }) => status);

function expectTooMany(answer: Answer | undefined) {
  expect(answer?.body).toMatchObject({ status: 429, code: 'too_many_requests' });
  const wait = Number(answer?.headers['retry-after']);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
}

test('a member who calls too often waits, and nobody else does', { tags: ['R-23'] }, async () => {
  const { ask } = await portal.serve({ RATE_MEMBER: '3' });
  const answers = await times(4, () => ask(contract.GetEnvironmentName, {}, { as: owner }));
  expect(statuses(answers)).toEqual([200, 200, 200, 429]);
  expectTooMany(answers[3]);
  expect((await ask(contract.GetEnvironmentName, {}, { as: payor })).status).toBe(200);
});

test('the twenty-first message of a minute is refused, by either method, and other calls are not', {
  tags: ['R-07', 'R-23'],
}, async () => {
  const { ask } = await portal.serve();
  const write = (method: 'GET' | 'POST') =>
    ask(contract.WriteToLog, examples.WriteToLog.query, { as: owner, method });
  expect(statuses(await times(19, () => write('GET')))).toEqual(Array(19).fill(200));
  expect((await write('POST')).status).toBe(200);
  expectTooMany(await write('GET'));
  expectTooMany(await write('POST'));
  expect((await ask(contract.GetEnvironmentName, {}, { as: owner })).status).toBe(200);
  expect(await portal.db.selectFrom('log_entry').select('log_entry_id').execute()).toHaveLength(20);
});

test('searches have a limit of their own', { tags: ['R-23'] }, async () => {
  const { ask } = await portal.serve({ RATE_SEARCH: '2' });
  const search = () => ask(contract.SearchFrequentlyAskedQuestions, { searchValue: 'due' }, { as: owner });
  expect(statuses(await times(3, search))).toEqual([200, 200, 429]);
});

test('calls that move money have a limit of their own, together', { tags: ['R-23'] }, async () => {
  const { ask } = await portal.serve({ RATE_PAYMENT: '2' });
  const { query } = examples.VoidSinglePayment;
  const statusesSeen = statuses([
    await ask(contract.GetWalletUrl, examples.GetWalletUrl.query, { as: owner }),
    await ask(contract.VoidSinglePayment, query, { as: payor }),
    await ask(contract.VoidSinglePayment, query, { as: owner }),
  ]);
  expect(statusesSeen).not.toContain(429);
  expectTooMany(await ask(contract.VoidSinglePayment, query, { as: owner }));
  for (const call of PAYMENT_CALLS) {
    const { query, body } = examples[call];
    expectTooMany(await ask(contract[call], query, { as: owner, body }));
  }
  expect((await ask(contract.GetEnvironmentName, {}, { as: owner })).status).toBe(200);
});

test('an address that calls too often waits, token or not; the gateway tells whose address it is', {
  tags: ['R-23'],
}, async () => {
  const { ask } = await portal.serve({ RATE_ADDRESS: '2' });
  const from = (address: string) => () =>
    ask(contract.GetEnvironmentName, {}, { headers: { 'x-forwarded-for': address } });
  expect(statuses(await times(3, from('203.0.113.7')))).toEqual([401, 401, 429]);
  expect(statuses(await times(1, from('203.0.113.8')))).toEqual([401]);
  // What the gateway put last counts: what a client put before it does not.
  expect(statuses(await times(1, from('198.51.100.1, 203.0.113.7')))).toEqual([429]);
});

test('nobody but the gateway on this machine is believed about addresses', { tags: ['R-23'] }, async () => {
  const { app } = await portal.serve({ RATE_ADDRESS: '2' });
  const statusesSeen: number[] = [];
  for (const claimed of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
    const answer = await app.inject({
      url: contract.GetEnvironmentName.path,
      headers: { 'x-forwarded-for': claimed },
      remoteAddress: '192.0.2.50',
    });
    statusesSeen.push(answer.statusCode);
  }
  expect(statusesSeen).toEqual([401, 401, 429]);
});
