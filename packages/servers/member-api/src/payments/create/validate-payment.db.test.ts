import { contract } from '@portal/api/contracts/contract';
import { dateFromWire } from '@portal/domain/values/dates';
import type { Updateable } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Tables } from '../../database/tables.ts';
import { HttpProblem } from '../../http/http-problem.ts';
import { nonMember, otherMember, owner, payor } from '../../testing/fixture.ts';
import { createRecurringBody, createSingleBody } from '../../testing/payment-bodies.ts';
import { createPaymentClient, DAY, MONDAY } from '../../testing/payment-client.ts';
import { type Portal, type Server, startPortal } from '../../testing/test-portal.ts';
import { findWalletHolder } from './instruction.ts';

let portal: Portal;
let server: Server;
let now = new Date(MONDAY);
beforeAll(async () => {
  portal = await startPortal();
  await portal.processor.stopClock(MONDAY);
  server = await portal.serve({ ACH_HOLIDAYS_CLOSED: '2026-12-01' }, { now: () => now });
}, 120_000);

afterAll(() => portal.stop());

/** Sets the clock of API and processor. */
async function setNow(instant: string): Promise<void> {
  now = new Date(instant);
  await portal.processor.stopClock(instant);
}

type Line = Updateable<Tables['payline']>;

const change = (line: Line) =>
  portal.db.updateTable('payline').set(line).where('payment_type', '=', 'Loan Principal').execute();

afterEach(async () => {
  await setNow(MONDAY);
  await change({
    amount_editable: 'Y',
    is_prorated: false,
    billing_frequency: 'Monthly',
    max_payment_date: null,
    recurring_max_payment_date: null,
  });
});

const single = (input: Partial<Parameters<typeof createSingleBody>[0]>) => () =>
  createPaymentClient(server).single(createSingleBody({ date: DAY, ...input }));

const recurring = (input: Parameters<typeof createRecurringBody>[0], type?: string) => () =>
  createPaymentClient(server).recurring(createRecurringBody(input), {}, type);

const rules: [rule: string, code: string, ask: () => Promise<{ body: unknown }>, line?: Line][] = [
  ['WIZ-15 a line that is not there', 'line_not_payable', single({ type: 'Donation' })],
  ['WIZ-15 a closed line', 'line_not_payable', single({}), { amount_editable: 'N' }],
  ['WIZ-18 nothing', 'amount_zero', single({ amount: '0.00' })],
  ['AMB-45 more than the limit', 'amount_above_limit', single({ amount: '1000000.00' })],
  ['WIZ-22 no multiple', 'amount_not_a_multiple', single({ amount: '25.01' }), { amount_editable: 'F' }],
  ['WIZ-22 thirteen times', 'amount_not_a_multiple', single({ amount: '325.00' }), { amount_editable: 'F' }],
  [
    'WIZ-23 not the fixed amount',
    'amount_not_the_fixed_amount',
    single({ amount: '50.00' }),
    { amount_editable: 'F', is_prorated: true },
  ],
  ['WIZ-40 yesterday', 'date_past', single({ date: '2026-11-22' })],
  ['WIZ-38 a Saturday', 'date_weekend', single({ date: '2026-11-28' })],
  ['WIZ-39 Thanksgiving', 'date_bank_holiday', single({ date: '2026-11-26' })],
  ['R-13 a day closed by configuration', 'date_bank_holiday', single({ date: '2026-12-01' })],
  ['AMB-01 more than 30 days ahead', 'date_too_late', single({ date: '2026-12-24' })],
  [
    'AMB-01 more than 45 days ahead',
    'date_too_late',
    single({ date: '2027-01-08' }),
    { max_payment_date: dateFromWire('2027-02-01') },
  ],
  [
    'WIZ-42 after the maximum of the line',
    'date_too_late',
    single({ date: '2026-11-30' }),
    { max_payment_date: dateFromWire('2026-11-27') },
  ],
  ['WIZ-20 billed annually', 'recurring_billing_frequency', recurring({}), { billing_frequency: 'Annual' }],
  [
    'WIZ-43 after the recurring maximum',
    'date_too_late',
    recurring({ day: 11 }),
    { recurring_max_payment_date: dateFromWire('2026-12-10') },
  ],
  ['AMB-40 recurring already', 'recurring_already', recurring({}, 'Rider')],
  ['ENT-18 a method that is not validated', 'method_not_validated', single({ token: 'pm-owner-pending' })],
  ['API-46 a bank account called a card', 'method_category', recurring({ category: 'CC' })],
];

test.each(rules)('%s is rejected with %s', { tags: ['R-10'] }, async (_rule, code, callApi, line) => {
  if (line) await change(line);
  const before = await count();
  expect((await callApi()).body).toMatchObject({ status: 422, code });
  expect(await count()).toBe(before);
});

const count = async () => (await portal.db.selectFrom('payment').select('payment_id').execute()).length;

test('accepts payments for today until 19:30 in Chicago', {
  tags: ['R-10', 'WIZ-47', 'AMB-48'],
}, async () => {
  const today = { date: '2026-11-23', amount: '19.30' };
  await setNow('2026-11-24T01:30:00Z');
  expect((await single(today)()).body).toMatchObject({ status: 422, code: 'date_cut_off' });
  await setNow('2026-11-24T01:29:00Z');
  expect((await single(today)()).body).toMatchObject({ result: { Status: 'ACCEPTED' } });
});

test('rejects recurring payments for other lines of business', { tags: ['R-10', 'WIZ-19'] }, async () => {
  const set = (line_of_business: 'L' | 'H') =>
    portal.db
      .updateTable('certificate')
      .set({ line_of_business })
      .where('certificate_number', '=', owner.certificateNumber)
      .execute();
  await set('H');
  expect((await recurring({})()).body).toMatchObject({ code: 'recurring_line_of_business' });
  await set('L');
});

test('rejects a body whose type differs from the query', { tags: ['R-10', 'API-41'] }, async () => {
  const query = { azureObjectId: owner.oid, paymentType: 'Premium', applicationName: 'MemberPortal' };
  const body = createSingleBody({ date: DAY });
  const response = await server.callApi(contract.MakeSinglePayment, query, { as: owner, body });
  expect(response.body).toMatchObject({ status: 422, code: 'payment_type_mismatch' });
});

test('one broken rule stops all payments of a request', { tags: ['R-10', 'R-11'] }, async () => {
  const before = await count();
  const right = createSingleBody({ date: DAY, amount: '11.00' });
  const several = (second: typeof right) => createPaymentClient(server).several([right, second]);
  const wrong = await several(createSingleBody({ date: '2026-11-28', amount: '12.00' }));
  expect(wrong.body).toMatchObject({ status: 422, code: 'date_weekend' });
  expect((await several(right)).body).toMatchObject({ status: 422, code: 'duplicate_in_request' });
  expect(await count()).toBe(before);
});

test('a line without a date has the window of the others, in a retry too', {
  tags: ['R-10', 'R-09', 'AMB-01'],
}, async () => {
  await change({ max_payment_date: dateFromWire('2027-02-01') });
  const limited = createSingleBody({ date: '2027-01-07', amount: '13.00' });
  const unlimited = createSingleBody({ date: '2027-01-07', amount: '14.00', type: 'Loan Interest' });
  await createPaymentClient(server).pay(limited);
  expect((await createPaymentClient(server).single(unlimited)).body).toMatchObject({ code: 'date_too_late' });
  const both = await createPaymentClient(server).payAll([limited, unlimited]);
  expect(both).toMatchObject([{ result: { Status: 'SCHEDULED' } }, { result: { Status: 'SCHEDULED' } }]);
});

test("treats another wallet's token like an unknown token", {
  tags: ['API-44', 'R-15', 'R-10'],
}, async () => {
  const before = await count();
  for (const token of ['pm-other-member', 'pm-nobody']) {
    expect((await single({ token })()).body).toMatchObject({ status: 404, code: 'not_found' });
  }
  expect(await count()).toBe(before);
});

test('requires the exact constants of the body', {
  tags: ['CONST-02', 'CONST-03', 'API-43', 'R-10'],
}, async () => {
  const { payment, ...rest } = createSingleBody({ date: DAY });
  const { header } = payment;
  const wrong = [
    { ...header, operation: 'REFUND' },
    { ...header, 'check-duplicates': 'true' },
    { ...header, 'payment-type-code': 'GIFT' },
    { ...header, 'payment-amount': '1,200.00' },
    { ...header, 'payment-amount': '-25.00' },
    { ...header, 'payment-date': { 'date-str': '11/30/2026' } },
    { ...header, more: 'than there is' },
  ];
  const query = { azureObjectId: owner.oid, paymentType: 'Loan Principal', applicationName: 'MemberPortal' };
  for (const header of wrong) {
    const body = { ...rest, payment: { ...payment, header } };
    const response = await server.callApi(contract.MakeSinglePayment, query, { as: owner, body });
    expect(response.body).toMatchObject({ status: 400, code: 'malformed' });
  }
  const elsewhere = { ...query, applicationName: 'Other' };
  const body = createSingleBody({ date: DAY });
  expect((await server.callApi(contract.MakeSinglePayment, elsewhere, { as: owner, body })).status).toBe(400);
});

test('lets a payor pay the lines of the certificate', { tags: ['ROLE-03', 'R-10'] }, async () => {
  const body = createSingleBody({ date: DAY, amount: '17.00', token: 'pm-payor' });
  expect(await createPaymentClient(server, payor).pay(body)).toMatchObject({ Status: 'SCHEDULED' });
});

test('sends the stored member data, empty without an address', {
  tags: ['API-42', 'R-15', 'AMB-62'],
}, async () => {
  expect(await findWalletHolder(portal.db, owner.oid)).toEqual({
    loginId: 'ottilie@fixture.example.org',
    firstName: 'Ottilie',
    lastName: 'Quarnstrom',
    email: 'tilly.quarn@fixture.example.org',
    phone: '312-555-0114',
    line1: '214 Juniper Street',
    city: 'Kenosha',
    state: 'WI',
    zipCode: '53140',
    country: 'United States',
  });
  await portal.db.deleteFrom('address').where('life_pro_name_id', '=', otherMember.lifeProNameId).execute();
  expect(await findWalletHolder(portal.db, otherMember.oid)).toMatchObject({
    ...{ loginId: 'cordelia@fixture.example.org', phone: '', line1: '', city: '', state: '', zipCode: '' },
    country: 'United States',
  });
  await expect(findWalletHolder(portal.db, nonMember.oid)).rejects.toEqual(new HttpProblem('not_registered'));
});

test('moves a first date that the society has closed', { tags: ['R-13', 'AMB-80'] }, async () => {
  const { status } = await recurring({ day: 1 })();
  expect(status).toBe(200);
});

test('defaults the country to the United States', { tags: ['API-47'] }, async () => {
  const setCountry = (country: string | null) =>
    portal.db
      .updateTable('address')
      .set({ country })
      .where('life_pro_name_id', '=', owner.lifeProNameId)
      .execute();
  for (const country of ['', ' ', null]) {
    await setCountry(country);
    expect((await findWalletHolder(portal.db, owner.oid)).country).toBe('United States');
  }
  await setCountry('Canada');
  expect((await findWalletHolder(portal.db, owner.oid)).country).toBe('Canada');
});
