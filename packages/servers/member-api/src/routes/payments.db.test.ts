import { contract } from '@portal/api/contracts/contract';
import type { WireFormat } from '@portal/api/contracts/endpoint';
import { dateFromWire } from '@portal/domain/values/dates';
import { toCents } from '@portal/domain/values/money';
import type { UpdateObject } from 'kysely';
import { expect, test } from 'vitest';
import type { Tables } from '../database/tables.ts';
import { otherMember, owner, payor } from '../testing/fixture.ts';
import { portal, server, setUpServedPortal } from '../testing/served-portal.ts';
import { toWire } from '../testing/to-wire.ts';

type Payline = WireFormat<typeof contract.GetPaymentLines>[number];

setUpServedPortal();

const returned = {
  CertificateNumber: '000000000101',
  PaymentDate: '2026-09-03',
  PaymentAmount: '59.70',
  PaymentType: 'Premium',
  ReturnedIndicator: true,
};

const received = {
  CertificateNumber: '000000000101',
  PaymentDate: '2026-10-03',
  PaymentAmount: '12.10',
  PaymentType: 'Loan',
  ReturnedIndicator: false,
};

test('returns received payments of all certificates, newest first', {
  tags: ['API-25', 'ENT-15'],
}, async () => {
  const query = { lifeProNameId: owner.lifeProNameId };
  const { body } = await server.callApi(contract.GetPaymentHistory, query, { as: owner });
  const refund = {
    CertificateNumber: '000000000102',
    PaymentDate: '2026-09-17',
    PaymentAmount: '-5.00',
    PaymentType: 'Refund',
    ReturnedIndicator: false,
  };
  expect(body).toEqual([received, refund, returned]);
});

test('returns received payments of one certificate, newest first', {
  tags: ['API-24', 'ENT-15'],
}, async () => {
  const query = { certificateNumber: owner.certificateNumber };
  const { body } = await server.callApi(contract.GetCertificatePaymentHistory, query, { as: payor });
  expect(body).toEqual([received, returned]);
});

test('returns the last payment of a day first', { tags: ['API-24', 'API-25', 'ENT-15'] }, async () => {
  const { certificateNumber, lifeProNameId } = owner;
  const today = { certificate_number: certificateNumber, payment_date: dateFromWire('2026-11-20') };
  const facts = { payment_type: 'Same day', returned_indicator: false };
  for (const amount of [101, 102, 103])
    await portal.db
      .insertInto('payment_history')
      .values({ ...today, ...facts, payment_amount_cents: toCents(amount) })
      .execute();
  try {
    const ofCertificate = await server.callApi(
      contract.GetCertificatePaymentHistory,
      { certificateNumber },
      { as: owner },
    );
    const ofMember = await server.callApi(contract.GetPaymentHistory, { lifeProNameId }, { as: owner });
    for (const { body } of [ofCertificate, ofMember]) {
      const payments = contract.GetPaymentHistory.response.parse(body);
      const ofToday = payments.filter(({ PaymentType }) => PaymentType === 'Same day');
      expect(ofToday.map(({ PaymentAmount }) => PaymentAmount)).toEqual([103, 102, 101]);
    }
  } finally {
    await portal.db.deleteFrom('payment_history').where('payment_type', '=', 'Same day').execute();
  }
});

test("returns this account's pending payments, soonest first", {
  tags: ['API-31', 'ENT-16', 'ENT-17'],
}, async () => {
  const pendingOf = async (member: { oid: string }) =>
    (await server.callApi(contract.GetPendingPayments, { azureObjectId: member.oid }, { as: member })).body;
  const recurring = (header: object) => ({
    'payment-schedule-response': { 'payment-schedule-status': 'ACTIVE', schedule: { header } },
  });
  expect(await pendingOf(payor)).toEqual({
    RecurringPayments: [
      recurring({
        'reference-number': 'REF-RECURRING',
        'next-payment-date': '2026-11-30',
        'schedule-day': 30,
        'schedule-type-code': 'MONTHLY',
        CertificateNumber: '000000000101',
        PaymentAmount: '36.00',
        PaymentType: 'Loan',
        'change-unconfirmed': false,
        'cancel-until': '2026-11-30',
        'payment-method-token': 'pm-payor',
      }),
    ],
    SinglePayments: [
      {
        'last-payment-response': {
          'reference-number': 'REF-SINGLE',
          'payment-status': 'SCHEDULED',
          'payment-date': '2026-11-24',
          CertificateNumber: '000000000101',
          'total-amount': '245.60',
          PaymentType: 'Premium',
          'schedule-reference': null,
          'cancel-until': '2026-11-24',
          'payment-method-token': 'pm-payor',
        },
      },
    ],
  });
  expect(await pendingOf(owner)).toMatchObject({
    RecurringPayments: [
      recurring({ 'reference-number': 'REF-OWN-VOID', 'next-payment-date': '2026-11-27' }),
      recurring({ 'reference-number': 'REF-OWN-CHANGE', 'next-payment-date': '2026-11-28' }),
    ],
  });
});

test('names the recurring payment that made a pending payment', {
  tags: ['API-31', 'ENT-17'],
}, async () => {
  const made = portal.db.updateTable('payment').where('processor_reference', '=', 'REF-SINGLE');
  await made.set({ schedule_reference: 'REF-RECURRING' }).execute();
  const query = { azureObjectId: payor.oid };
  const { body } = await server.callApi(contract.GetPendingPayments, query, { as: payor });
  await made.set({ schedule_reference: null }).execute();
  expect(body).toMatchObject({
    SinglePayments: [{ 'last-payment-response': { 'schedule-reference': 'REF-RECURRING' } }],
  });
});

test('the cancellation deadline respects weekends and configured holidays', {
  tags: ['F-04', 'R-13'],
}, async () => {
  const untilOf = async (closed: string) => {
    const { callApi } = await portal.serve({ ACH_HOLIDAYS_CLOSED: closed });
    const { body } = await callApi(contract.GetPendingPayments, { azureObjectId: owner.oid }, { as: owner });
    const { RecurringPayments } = toWire(contract.GetPendingPayments.response, body);
    return RecurringPayments.map(
      ({ 'payment-schedule-response': { schedule } }) => schedule.header['cancel-until'],
    );
  };
  // A Friday and a Saturday.
  expect(await untilOf('')).toEqual(['2026-11-27', '2026-11-30']);
  expect(await untilOf('2026-11-27,2026-11-30')).toEqual(['2026-12-01', '2026-12-01']);
});

test.each(['READY', 'SENDING', 'UNKNOWN', 'NEEDS_REVIEW'] as const)(
  'a payment and a schedule that are %s are published as UNKNOWN',
  { tags: ['R-09', 'F-13'] },
  async (state) => {
    const paid = ['REF-SINGLE', 'REF-RECURRING'];
    const set = (to: UpdateObject<Tables, 'payment'>, reference = paid) =>
      portal.db.updateTable('payment').set(to).where('processor_reference', 'in', reference).execute();
    await set({ state });
    try {
      const { body } = await server.callApi(
        contract.GetPendingPayments,
        { azureObjectId: payor.oid },
        { as: payor },
      );
      expect(body).toMatchObject({
        RecurringPayments: [{ 'payment-schedule-response': { 'payment-schedule-status': 'UNKNOWN' } }],
        SinglePayments: [{ 'last-payment-response': { 'payment-status': 'UNKNOWN' } }],
      });
    } finally {
      await set({ state: 'SCHEDULED' }, ['REF-SINGLE']);
      await set({ state: 'ACTIVE' }, ['REF-RECURRING']);
    }
  },
);

test("hides a payor's payments from the owner", {
  tags: ['R-14', 'API-31'],
}, async () => {
  const pendingOf = async (member: { oid: string }) =>
    server.callApi(contract.GetPendingPayments, { azureObjectId: member.oid }, { as: member });
  expect((await pendingOf(otherMember)).body).toEqual({ RecurringPayments: [], SinglePayments: [] });
  const { text } = await pendingOf(owner);
  expect(text).toContain('REF-OWN-SINGLE');
  expect(text).not.toMatch(/REF-SINGLE|REF-RECURRING/);
});

test("shows amount, date, role and confirmation of others' pending payments", {
  tags: ['AMB-89', 'R-01', 'R-09'],
}, async () => {
  const line = { certificate_number: '000000000101', payment_type: 'Rider', method_token: null };
  const unknown = { instruction: null, debit_authorization: null };
  const payments = [
    ['SCHEDULED', payor, 6_117, '2026-11-27', 'single'],
    ['READY', owner, 500, '2026-11-30', 'single'],
    ['NEEDS_REVIEW', otherMember, 600, '2026-12-01', 'single'],
    ['VOIDED', payor, 701, '2026-12-02', 'single'],
    ['FAILED', payor, 702, '2026-12-02', 'single'],
    ['SETTLED', payor, 703, '2026-12-02', 'single'],
  ] as const;
  for (const [state, member, cents, date, kind] of payments) {
    await portal.db
      .insertInto('payment')
      .values({
        ...{ ...line, ...unknown, kind, state, azure_object_id: member.oid },
        amount_cents: toCents(cents),
        payment_date: dateFromWire(date),
      })
      .execute();
  }
  const scheduledOf = async (member: typeof owner | typeof payor) => {
    const query = { azureObjectId: member.oid, lifeProNameId: member.lifeProNameId };
    const { body } = await server.callApi(contract.GetPaymentLines, query, { as: member });
    const lines = body as readonly Payline[];
    return lines.find(({ PaymentType }) => PaymentType === 'Rider')?.ScheduledPayments;
  };
  const first = { Date: '2026-11-27', Amount: '61.17' };
  const second = { Date: '2026-11-30', Amount: '5.00', IsUnconfirmed: true };
  const third = { Date: '2026-12-01', Amount: '6.00', By: 'other', IsUnconfirmed: true };
  expect(await scheduledOf(owner)).toEqual([{ ...first, By: 'payor' }, { ...second, By: 'self' }, third]);
  expect(await scheduledOf(payor)).toEqual([{ ...first, By: 'self' }, { ...second, By: 'owner' }, third]);
});
