import { contract } from '@portal/api/contracts/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { owner } from '../testing/fixture.ts';
import { type Portal, type Server, startPortal } from '../testing/test-portal.ts';

let portal: Portal;
let server: Server;
beforeAll(async () => {
  portal = await startPortal();
  server = await portal.serve();
}, 120_000);
afterAll(() => portal.stop());

const helpOf = async (topic: string) =>
  (await server.callApi(contract.GetPageHelp, { topic }, { as: owner })).body;

test("returns a page's questions in the society's order, as text", {
  tags: ['SUP-09', 'SUP-11', 'R-06'],
}, async () => {
  const Category = 'Billing & Payments';
  expect(await helpOf('payments')).toMatchObject([
    { Id: 47, Category, Question: 'May I pay early?', Answer: 'Yes, you may.', AnswerFormat: 'text' },
    {
      Id: 46,
      Category,
      Question: 'When is my premium due?',
      Answer: expect.stringMatching(/^On the due date/),
    },
  ]);
  expect(JSON.stringify(await helpOf('payments'))).not.toMatch(/<|script|alert/);
});

test('returns no questions for a topic without articles', { tags: ['SUP-09'] }, async () => {
  expect(await helpOf('constructor')).toEqual([]);
});

test('drops a deleted article from every page', { tags: ['SUP-09'] }, async () => {
  await portal.db.deleteFrom('faq').where('faq_id', '=', 47).execute();
  expect(await helpOf('payments')).toMatchObject([{ Id: 46 }]);
});

test.each(['Payments', 'form-{fid}', '-a', 'a'.repeat(61), "x' or 1=1"])(
  'rejects the topic %j',
  { tags: ['SUP-09', 'R-23'] },
  async (topic) => {
    expect((await server.callApi(contract.GetPageHelp, { topic }, { as: owner })).status).toBe(400);
  },
);
