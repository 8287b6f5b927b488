import { fileURLToPath } from 'node:url';
import { todayInChicago } from '@portal/domain/values/dates';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Browser } from '../kit/testing/browser.ts';
import { eventLines, programRunner } from '../kit/testing/run-main.ts';
import { createPaymentBody, createScheduleBody } from './testing/bodies.ts';
import { Client } from './testing/client.ts';
import { createProcessorFolder, ELENA } from './testing/fixture.ts';

// Each test starts several processes while other tests run.
vi.setConfig({ testTimeout: 120_000 });

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

let folder: Awaited<ReturnType<typeof createProcessorFolder>>;
const { run: start, killAll } = programRunner(MAIN);

beforeEach(async () => {
  folder = await createProcessorFolder();
});
afterEach(async () => {
  killAll();
  await folder.remove();
});

function run(settings: Record<string, string> = {}) {
  const running = start({ ...folder.environment, ...settings });
  return { ...running, client: async () => new Client(await running.origin()) };
}

test('without controls there is no control page and no fault injection', { tags: ['R-28'] }, async () => {
  const client = await run({ FAULT_INJECTION: '0' }).client();
  expect((await fetch(`${client.origin}/control`)).status).toBe(404);
  expect(await client.expectRejection('POST', '/control/faults', { fault: 'failed' })).toEqual([
    404,
    'not-found',
  ]);
  const date = todayInChicago(new Date());
  const body = createPaymentBody({ amount: '400.01', date });
  expect(await client.payment('POST', '/payments', body, 'refuse-before:503')).toMatchObject({
    'payment-status': 'ACCEPTED',
  });
  expect(await (await fetch(`${client.origin}/healthz`)).json()).toEqual({ status: 'ok' });
});

test('rejects a missing or invalid dataset with one sentence', { tags: ['CFG-03'] }, async () => {
  const missing = await run({ PORTAL_DATASET: '' }).ended;
  expect(missing.code).toBe(1);
  expect(eventLines(missing.err)).toEqual([
    'The setting PORTAL_DATASET is missing: an empty store is filled from a dataset.',
  ]);
  const wrong = await run({ PORTAL_DATASET: MAIN }).ended;
  expect(wrong.code).toBe(1);
  expect(eventLines(wrong.err)).toHaveLength(1);
  expect(wrong.err).toContain(`The dataset ${MAIN} is wrong at line 1`);
});

test('a kill at any moment loses no response and repeats no payment', {
  tags: ['R-09'],
}, async () => {
  const first = run();
  const before = await first.client();
  const date = todayInChicago(new Date());
  const bodies = Array.from({ length: 40 }, () => createPaymentBody({ date }));
  const responded = new Map<string, string>();
  const asking = bodies.map(async (body) => {
    const response = await before.payment('POST', '/payments', body).catch(() => undefined);
    if (!response) return;
    responded.set(body['client-reference'], response['reference-number']);
    if (responded.size === 15) first.child.kill('SIGKILL');
  });
  const created = await before
    .schedule('POST', '/schedules', createScheduleBody({ start: '2099-01-30' }))
    .catch(() => undefined);
  await Promise.all(asking);
  await first.ended;
  expect(responded.size).toBeGreaterThanOrEqual(15);

  // Later starts need no dataset.
  const second = run({ PORTAL_DATASET: '' });
  const after = await second.client();
  for (const [reference, number] of responded) {
    const found = await after.payment('GET', `/payments/by-client-reference/${reference}`);
    expect(found['reference-number']).toBe(number);
  }
  if (created) await after.schedule('GET', `/schedules/${created.schedule.header['reference-number']}`);
  for (const body of bodies) await after.payment('POST', '/payments', body);
  const list = await after.json(
    'GET',
    `/logins/${encodeURIComponent(ELENA)}/payments?from=${date}&to=${date}`,
  );
  expect(Object(list).payments).toHaveLength(40);

  second.child.kill('SIGTERM');
  const { code, out } = await second.ended;
  expect(code).toBe(0);
  expect(out).toContain('"event":"stopped"');
});

test('an injected crash kills before or after execution; wallets survive', {
  tags: ['R-11'],
}, async () => {
  const date = todayInChicago(new Date());
  const lost = createPaymentBody({ date });
  const first = run();
  const client = await first.client();
  const browser = new Browser(client.origin);
  const page = await browser.follow(await browser.open(await client.walletUrl(ELENA)), 'Continue');
  const fields = { 'card-number': '4242424242424242', expiry: '12/99' };
  await browser.submit(await browser.follow(page, 'Add a card'), 'Add card', fields);
  await expect(client.payment('POST', '/payments', lost, 'crash-before')).rejects.toThrow('fetch failed');
  expect(await first.ended).toMatchObject({ signal: 'SIGKILL' });

  const second = run({ PORT: new URL(client.origin).port });
  await second.client();
  const path = (body: typeof lost) => `/payments/by-client-reference/${body['client-reference']}`;
  expect((await client.send('GET', path(lost))).status).toBe(404);
  const stored = createPaymentBody({ date });
  await expect(client.payment('POST', '/payments', stored, 'crash-after')).rejects.toThrow('fetch failed');
  await second.ended;

  await run({ PORT: new URL(client.origin).port }).client();
  expect(await client.payment('GET', path(stored))).toMatchObject({ 'payment-status': 'ACCEPTED' });
  const profiles = await client.json('GET', `/logins/${encodeURIComponent(ELENA)}/profiles`);
  expect(JSON.stringify(profiles)).toContain('"account-number":"4242"');
  // The wallet session is still open.
  expect((await browser.open('/wallet')).text).toContain('Card ending in 4242');
});
