import { contract } from '@portal/api/contracts/contract';
import { PaymentMethods } from '@portal/api/contracts/payment-methods';
import { nextBusinessDay } from '@portal/domain/payments/business-days';
import { addDays, todayInChicago } from '@portal/domain/values/dates';
import { expect, test } from 'vitest';
import { owner, payor } from '../testing/fixture.ts';
import { createRecurringBody, createSingleBody } from '../testing/payment-bodies.ts';
import { createPaymentClient } from '../testing/payment-client.ts';
import { portal, server, setUpServedPortal } from '../testing/served-portal.ts';
import { toWire } from '../testing/to-wire.ts';

setUpServedPortal({ ACH_HOLIDAYS_OPEN: '2026-11-11', ACH_HOLIDAYS_CLOSED: '2026-12-24' });

test.each([
  ['12', '2026', '2', ['2026-12-24', '2026-12-25', '2027-01-01', '2027-01-18']],
  ['12', '2026', '0', ['2026-12-24', '2026-12-25']],
  ['11', '2026', '1', ['2026-11-26']],
  ['11', '2026', '99', ['2026-11-26', '2026-12-24', '2026-12-25', '2027-01-01', '2027-01-18']],
])(
  'holidays from %s/%s, %s months',
  { tags: ['API-30', 'R-13', 'WIZ-45'] },
  async (monthNumber, year, numberOfMonths, dates) => {
    const query = { monthNumber, year, numberOfMonths };
    const { body } = await server.callApi(contract.GetACHHolidays, query, { as: owner });
    expect(body).toEqual(dates);
  },
);

test('rejects an invalid month', { tags: ['API-30'] }, async () => {
  const query = { monthNumber: '13', year: '2026', numberOfMonths: '1' };
  expect((await server.callApi(contract.GetACHHolidays, query, { as: owner })).status).toBe(400);
});

const methodsOf = async (member: { oid: string }, profileUserName: string) => {
  const { body } = await server.callApi(contract.GetPaymentMethods, { profileUserName }, { as: member });
  return { text: String(body), ...PaymentMethods.parse(JSON.parse(String(body))) };
};

test('returns saved methods with at most 8 digits', {
  tags: ['API-28', 'ENT-18', 'ENT-19', 'R-15'],
}, async () => {
  const several = await methodsOf(owner, 'ottilie@fixture.example.org');
  expect(several['list-profiles-response'].profile).toEqual([
    {
      token: 'pm-owner',
      'profile-description': 'Everyday checking',
      'account-number': '45678901',
      type: 'CHQ',
      'validation-status': 'VALIDATED',
    },
    {
      token: 'pm-owner-pending',
      'profile-description': 'Rainy day savings',
      'account-number': '45678902',
      type: 'CHQ',
      'validation-status': 'PENDING',
    },
    {
      token: 'pm-owner-card',
      'profile-description': 'Travel card',
      'account-number': '4242',
      type: 'CC',
      'validation-status': 'VALIDATED',
    },
  ]);
  expect(several.text).not.toMatch(/\d{9}/);
  const one = await methodsOf(payor, 'barnaby@fixture.example.org');
  expect(one['list-profiles-response'].profile).toMatchObject({ token: 'pm-payor' });
});

test("opens a new wallet URL for the token's account", {
  tags: ['API-29', 'R-15'],
}, async () => {
  const query = {
    loginId: 'ottilie@fixture.example.org',
    firstName: 'Mallory',
    lastName: 'Mallard',
    emailAddress: 'mallory@example.org',
    mobilePhoneNumber: '312-555-0199',
  };
  const urls = [];
  for (const method of ['GET', 'POST'] as const) {
    const input = method === 'GET' ? { query, body: undefined } : { query: {}, body: query };
    const { body } = await server.callApi(contract.GetWalletUrl, input.query, {
      as: owner,
      method,
      body: input.body,
    });
    const url = String(body);
    expect(url.startsWith(portal.processor.origin)).toBe(true);
    expect(decodeURIComponent(url)).not.toMatch(/mallory|ottilie|tilly/i);
    urls.push(url);
  }
  expect(new Set(urls).size).toBe(2);
  expect(server.lines.join('')).not.toContain(
    new URL(urls[0] ?? '').search || new URL(urls[0] ?? '').pathname,
  );
});

const day = nextBusinessDay(addDays(todayInChicago(new Date()), 7));
const certificate = { accountNumber: owner.certificateNumber };

test("returns this account's single payments in an inclusive date range", {
  tags: ['API-33', 'AMB-75'],
}, async () => {
  const body = createSingleBody({ date: day, amount: '77.70' });
  const { ReferenceNumber } = await createPaymentClient(server).pay(body);
  const historyOf = async (member: { oid: string }, dateFrom: string, dateTo: string) => {
    const query = { ...certificate, dateFrom, dateTo };
    return JSON.stringify(
      (await server.callApi(contract.GetSinglePaymentHistory, query, { as: member })).body,
    );
  };
  expect(await historyOf(owner, day, day)).toContain(ReferenceNumber);
  expect(await historyOf(owner, addDays(day, 1), addDays(day, 9))).toBe('[]');
  // Another payor of the certificate sees only their own payments.
  expect(await historyOf(payor, day, day)).toBe('[]');
  await portal.db
    .updateTable('payment')
    .set({ certificate_number: '000000000102' })
    .where('processor_reference', '=', ReferenceNumber)
    .execute();
  expect(await historyOf(owner, day, day)).toBe('[]');
});

test('a line has a recurring payment while its schedule is live', {
  tags: ['API-27', 'API-32', 'API-38'],
}, async () => {
  const paying = createPaymentClient(server);
  const hasRecurring = async () => {
    const query = { azureObjectId: owner.oid, lifeProNameId: owner.lifeProNameId };
    const { body } = await server.callApi(contract.GetPaymentLines, query, { as: owner });
    const lines = toWire(contract.GetPaymentLines.response, body);
    return lines.find(({ PaymentType }) => PaymentType === 'Loan Principal')?.HasRecurringPayment;
  };
  expect(await hasRecurring()).toBe(false);
  const { schedule } = await paying.schedule(createRecurringBody({ day: Number(day.slice(8)) }));
  expect(schedule.header['next-payment-date']).toBe(day);
  expect(await hasRecurring()).toBe(true);
  const reference = schedule.header['reference-number'];
  for (const _time of [1, 2]) {
    const { body } = await paying.void('VoidRecurringPayment', reference);
    expect(JSON.parse(String(body))).toMatchObject({
      'payment-schedule-response': { 'payment-schedule-status': 'VOIDED' },
    });
  }
  expect(await hasRecurring()).toBe(false);
  const query = { ...certificate, profileUserName: 'ottilie@fixture.example.org' };
  const { body } = await server.callApi(contract.GetRecurringPaymentHistory, query, { as: owner });
  expect(body).toMatchObject([
    {
      'payment-schedule-response': {
        'payment-schedule-status': 'VOIDED',
        schedule: { header: { 'reference-number': reference, 'next-payment-date': null } },
      },
    },
    {},
    {},
  ]);
});

test('rejects moving a schedule and changing an ended one', {
  tags: ['API-37', 'AMB-78'],
}, async () => {
  const paying = createPaymentClient(server);
  const body = createRecurringBody({ day: Number(day.slice(8)), certificateNumber: '000000000102' });
  expect((await paying.change('REF-OWN-CHANGE', body)).body).toMatchObject({
    status: 422,
    code: 'recurring_other_line',
  });
  await paying.void('VoidRecurringPayment', 'REF-OWN-VOID');
  const right = createRecurringBody({ day: Number(day.slice(8)) });
  expect((await paying.change('REF-OWN-VOID', right)).body).toMatchObject({ code: 'recurring_not_active' });
});

test('rejects cancelling by the wrong kind or another account', {
  tags: ['API-38', 'R-01'],
}, async () => {
  const { status } = await createPaymentClient(server).void('VoidRecurringPayment', 'REF-OWN-SINGLE');
  expect(status).toBe(404);
  expect((await createPaymentClient(server, payor).void('VoidSinglePayment', 'REF-OWN-SINGLE')).status).toBe(
    404,
  );
});
