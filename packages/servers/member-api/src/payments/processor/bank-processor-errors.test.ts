import { expect, test } from 'vitest';
import {
  CHANGE_REFERENCE,
  impatient,
  instruction,
  payment,
  processor,
  REFERENCE,
  received,
  recurring,
  respondWith,
  says,
  schedule,
  setUpBankProcessor,
  single,
} from './bank-processor.fixture.ts';
import { type SubmitOrder, UnknownOutcomeError } from './processor-client.ts';

setUpBankProcessor();

test.each([400, 422])(
  'maps %d to a payment that was not made',
  { tags: ['API-52', 'R-09'] },
  async (status) => {
    says({ title: 'No.' }, status);
    expect(await processor.submit(single)).toEqual({
      state: 'FAILED',
      reference: REFERENCE,
      message: 'The payment could not be made with the information on file.',
      amount: 120_450,
      date: '2026-11-30',
    });
    // This response does not reveal whether the change was made.
    await expect(processor.void('single', 'P-1')).rejects.toThrow(UnknownOutcomeError);
  },
);

test.each([400, 404, 409, 422])(
  'maps %d to a recurring change that was not made',
  { tags: ['API-52', 'AMB-78', 'R-09'] },
  async (status) => {
    says({ title: 'No.' }, status);
    const change = { id: CHANGE_REFERENCE, expiresAt: '2026-11-27T16:05:00.000Z' };
    expect(await processor.change('S-1', recurring, change)).toEqual({
      state: 'FAILED',
      reference: REFERENCE,
      message: 'The change could not be made with the information on file.',
      amount: 120_450,
      date: '2026-11-30',
    });
  },
);

test.each([401, 429, 500, 503])(
  'does not know the outcome of a recurring change after %d',
  { tags: ['API-52', 'AMB-78', 'R-09'] },
  async (status) => {
    says({ title: 'No.' }, status);
    const change = { id: CHANGE_REFERENCE, expiresAt: '2026-11-27T16:05:00.000Z' };
    await expect(processor.change('S-1', recurring, change)).rejects.toThrow(UnknownOutcomeError);
  },
);

test('returns the first error of a rejected schedule', { tags: ['API-52', 'WIZ-56'] }, async () => {
  const errors = [
    { code: 'declined', message: 'The payment was declined.' },
    { code: 'too-late', message: 'It is too late.' },
  ];
  says(schedule({ 'payment-schedule-status': 'FAILED', errors }));
  expect(await processor.submit(recurring)).toMatchObject({
    ...{ state: 'FAILED', message: 'The payment was declined.' },
  });
});

const unknown: [what: string, message: string, reply: () => void, order?: SubmitOrder][] = [
  ...[401, 404, 409, 429, 500, 503].map((status): [string, string, () => void] => [
    ...([`status ${status}`, `the bank processor returned status ${status}`] as const),
    () => says(payment(), status),
  ]),
  ['another success', 'the bank processor returned status 202', () => says(payment(), 202)],
  ['an answer of another kind', 'the bank processor sent an invalid response', () => says(schedule())],
  [
    'an amount that is none',
    'the bank processor sent an invalid response',
    () => says(payment({ 'total-amount': 'all of it' })),
  ],
  [
    'a reference that members cannot be shown',
    'the bank processor sent an invalid response',
    () => says(payment({ 'reference-number': 'P 1' })),
  ],
  [
    'another payment',
    'the bank processor responded about another payment',
    () => says(payment({ 'client-reference': '0e000000-0000-4000-8000-000000000002' })),
  ],
  [
    'another certificate',
    'the bank processor responded about another payment',
    () => says(payment({ 'account-number': '000000000102' })),
  ],
  [
    'another amount',
    'the bank processor responded about another payment',
    () => says(payment({ 'total-amount': '1204.51' })),
  ],
  [
    'the schedule of another certificate',
    'the bank processor responded about another payment',
    () => says(schedule({}, { 'account-number': '000000000102' })),
    recurring,
  ],
  [
    'another schedule',
    'the bank processor responded about another payment',
    () => says(schedule({ 'client-reference': null })),
    recurring,
  ],
  [
    'what is not JSON',
    'no valid response from the bank processor',
    () => respondWith((response) => response.end('<html>')),
  ],
  [
    'the address of another server',
    'no valid response from the bank processor',
    () => {
      respondWith((response) => {
        says(payment());
        response.writeHead(307, { location: '/elsewhere' }).end();
      });
    },
  ],
  [
    'a broken connection',
    'no valid response from the bank processor',
    () => respondWith((response) => response.destroy()),
  ],
];

test.each(unknown)(
  '%s is an unknown outcome: %s',
  { tags: ['API-52', 'R-09'] },
  async (_what, message, reply, order = single) => {
    reply();
    await expect(processor.submit(order)).rejects.toThrow(new UnknownOutcomeError(message));
    expect(received).toHaveLength(1);
  },
);

test('no response in time is an unknown outcome', { tags: ['API-52', 'R-09'] }, async () => {
  respondWith(() => undefined);
  const fault = new UnknownOutcomeError('no valid response from the bank processor');
  await expect(impatient.submit(single)).rejects.toThrow(fault);
  await expect.poll(() => received).toHaveLength(1);
});

test('keeps the cause of a missing response for the log', { tags: ['API-52', 'R-09'] }, async () => {
  respondWith((response) => response.destroy());
  await expect(processor.events(0)).rejects.toMatchObject({
    name: 'UnknownOutcomeError',
    cause: expect.objectContaining({ message: 'fetch failed' }),
  });
});

test('throws a TypeError for a schedule without day, type or method', {
  tags: ['API-52'],
}, async () => {
  const withoutSchedule = { ...recurring, instruction };
  const wrong = [
    { ...recurring, scheduleDay: null },
    { ...recurring, scheduleTypeCode: null },
    withoutSchedule,
  ];
  for (const order of wrong) {
    const fault = new TypeError('A schedule needs a day and a type');
    await expect(processor.submit(order)).rejects.toThrow(fault);
    const identity = { id: CHANGE_REFERENCE, expiresAt: '2026-11-23T16:05:00.000Z' };
    await expect(processor.change('S-1', order, identity)).rejects.toThrow(fault);
  }
  expect(received).toEqual([]);
});
