import { contract } from '@portal/api/contracts/contract';
import type { WireFormat } from '@portal/api/contracts/endpoint';
import { dateFromWire } from '@portal/domain/values/dates';
import { moneyFromWire, toCents } from '@portal/domain/values/money';
import { expect, test } from 'vitest';
import { recordCollection, recordScheduledPayment } from '../payments/settlement/event-effects.ts';
import { owner, payor } from '../testing/fixture.ts';
import { portal, server, setUpServedPortal } from '../testing/served-portal.ts';

type Payline = WireFormat<typeof contract.GetPaymentLines>[number];

setUpServedPortal();

test('returns Premium lines of owned and paid certificates', {
  tags: ['API-26', 'ENT-13', 'ROLE-03', 'AMB-89'],
}, async () => {
  const linesOf = async (member: { oid: string; lifeProNameId: string }) => {
    const query = { lifeProNameId: member.lifeProNameId };
    return (await server.callApi(contract.GetPaymentList, query, { as: member })).body;
  };
  const premium = {
    ...{ PaymentType: 'Premium', HasRecurringPayment: false },
    ...{ IsPartlyRecurring: false, ScheduledPayments: [], HasUnpayableRest: false },
  };
  const first = (By: 'payor' | 'self') => ({
    ...premium,
    CertificateNumber: '000000000101',
    AmountDue: '122.80',
    BilledAmount: '61.40',
    HasRecurringPayment: true,
    ScheduledPayments: [{ Date: '2026-11-24', Amount: '245.60', By }],
  });
  expect(await linesOf(payor)).toEqual([first('self')]);
  expect(await linesOf(owner)).toEqual([
    first('payor'),
    { ...premium, CertificateNumber: '000000000103', AmountDue: '135.00', BilledAmount: '136.00' },
    { ...premium, CertificateNumber: '000000000104', AmountDue: '90.00', BilledAmount: '91.00' },
  ]);
  // A payor who is also an owner remains the payor.
  const names = { first_name: null, middle_name: null, last_name: null, full_name: null };
  const party = { ...names, business_name: null, life_pro_name_id: payor.lifeProNameId, position: 9 };
  await portal.db
    .insertInto('certificate_party')
    .values({ ...party, certificate_number: '000000000101', role: 'Owner' })
    .execute();
  expect(await linesOf(owner)).toContainEqual(first('payor'));
  await portal.db
    .deleteFrom('certificate_party')
    .where('life_pro_name_id', '=', payor.lifeProNameId)
    .where('role', '=', 'Owner')
    .execute();
});

test('a line is recurring if either flag of the extract is set', {
  tags: ['API-26', 'AMB-40'],
}, async () => {
  const setFlag = (is_recurring: boolean) =>
    portal.db
      .updateTable('payline')
      .set({ is_recurring })
      .where('certificate_number', '=', '000000000103')
      .execute();
  await setFlag(true);
  const query = { lifeProNameId: owner.lifeProNameId };
  const { body } = await server.callApi(contract.GetPaymentList, query, { as: owner });
  await setFlag(false);
  expect(body).toContainEqual(
    expect.objectContaining({ CertificateNumber: '000000000103', HasRecurringPayment: true }),
  );
});

/** Expected lines of the owner, written by hand. */
const premium: Payline = {
  CertificateNumber: '000000000101',
  IsSelected: false,
  IsPayor: false,
  IsOwner: true,
  IsPac: true,
  IsRecurring: false,
  HasRecurringPayment: true,
  LineOfBusiness: 'L',
  PaymentType: 'Premium',
  BillingFrequency: 'Monthly',
  DueDate: '2026-12-07',
  BilledAmount: '61.40',
  AmountBilled: '58.90',
  CurrentValue: '61.40',
  AmountEditable: 'F',
  IsProrated: false,
  NumberOfMonthsDue: 2,
  ListBillId: 'LB-117',
  MaxPaymentDate: '2027-01-19',
  RecurringMaxPaymentDate: '2027-01-12',
  PaidToDate: '2026-12-02',
  IsInGrace: false,
  IsPartlyRecurring: false,
  ScheduledPayments: [{ Date: '2026-11-24', Amount: '245.60', By: 'payor' }],
};

const loan: Payline = {
  ...premium,
  IsRecurring: true,
  PaymentType: 'Loan',
  BillingFrequency: 'Quarterly',
  DueDate: '2026-12-08',
  BilledAmount: '12.00',
  AmountBilled: '11.50',
  CurrentValue: '12.00',
  IsProrated: true,
  NumberOfMonthsDue: 3,
  ListBillId: null,
  MaxPaymentDate: '2027-01-20',
  RecurringMaxPaymentDate: '2027-01-13',
  ScheduledPayments: [],
};

const principal: Payline = {
  ...premium,
  HasRecurringPayment: false,
  PaymentType: 'Loan Principal',
  DueDate: '2026-12-09',
  BilledAmount: '25.00',
  AmountBilled: '26.50',
  CurrentValue: '25.00',
  AmountEditable: 'Y',
  NumberOfMonthsDue: 1,
  ListBillId: null,
  MaxPaymentDate: '9999-12-31',
  RecurringMaxPaymentDate: null,
  ScheduledPayments: [{ Date: '2026-11-26', Amount: '21.00', By: 'self' }],
};

/** Stored without a schedule, but paid by a portal schedule. */
const interest: Payline = {
  ...principal,
  HasRecurringPayment: true,
  PaymentType: 'Loan Interest',
  BilledAmount: '35.00',
  AmountBilled: '36.50',
  CurrentValue: '35.00',
  ScheduledPayments: [],
};

const rider: Payline = {
  ...interest,
  PaymentType: 'Rider',
  BilledAmount: '45.00',
  AmountBilled: '46.50',
  CurrentValue: '45.00',
};

const ofAnnuity: Payline = {
  CertificateNumber: '000000000103',
  IsSelected: false,
  IsPayor: true,
  IsOwner: true,
  IsPac: false,
  IsRecurring: false,
  HasRecurringPayment: false,
  LineOfBusiness: 'A',
  PaymentType: 'Premium',
  BillingFrequency: 'Annual',
  DueDate: '2026-10-24',
  BilledAmount: '136.00',
  AmountBilled: '137.00',
  CurrentValue: '136.00',
  AmountEditable: 'N',
  IsProrated: true,
  NumberOfMonthsDue: 6,
  ListBillId: 'LB-119',
  MaxPaymentDate: '2027-02-01',
  RecurringMaxPaymentDate: '2027-02-02',
  PaidToDate: '2026-10-21',
  IsInGrace: true,
  IsPartlyRecurring: false,
  ScheduledPayments: [],
};

const ofPaidForOthers: Payline = {
  CertificateNumber: '000000000104',
  IsSelected: false,
  IsPayor: true,
  IsOwner: false,
  IsPac: true,
  IsRecurring: false,
  HasRecurringPayment: false,
  LineOfBusiness: 'H',
  PaymentType: 'Premium',
  BillingFrequency: 'Monthly',
  DueDate: '2027-01-08',
  BilledAmount: '91.00',
  AmountBilled: '92.00',
  CurrentValue: '91.00',
  AmountEditable: 'F',
  IsProrated: false,
  NumberOfMonthsDue: 4,
  ListBillId: 'LB-120',
  MaxPaymentDate: '2027-03-01',
  RecurringMaxPaymentDate: '2027-03-02',
  PaidToDate: '2027-01-05',
  IsInGrace: false,
  IsPartlyRecurring: false,
  ScheduledPayments: [],
};

test("returns every stored line with the caller's roles", {
  tags: ['API-27', 'ENT-14', 'AMB-40'],
}, async () => {
  const linesOf = async (member: { oid: string; lifeProNameId: string }) => {
    const query = { azureObjectId: member.oid, lifeProNameId: member.lifeProNameId };
    return (await server.callApi(contract.GetPaymentLines, query, { as: member })).body;
  };
  const ofWholeLife = [premium, loan, principal, interest, rider];
  expect(await linesOf(owner)).toEqual([...ofWholeLife, ofAnnuity, ofPaidForOthers]);
  expect(await linesOf(payor)).toEqual(
    ofWholeLife.map(({ ScheduledPayments = [], ...line }) => ({
      ...line,
      IsPayor: true,
      IsOwner: false,
      ScheduledPayments: ScheduledPayments.map(({ By, ...payment }) => ({
        ...payment,
        By: By === 'self' ? 'owner' : 'self',
      })),
    })),
  );
});

test('lists the first payment of a schedule on an overdue line', {
  tags: ['AMB-89', 'R-09'],
}, async () => {
  const scheduledFor = async (member: { oid: string; lifeProNameId: string }) => {
    const query = { azureObjectId: member.oid, lifeProNameId: member.lifeProNameId };
    const { body } = await server.callApi(contract.GetPaymentLines, query, { as: member });
    return (body as Payline[]).find(({ PaymentType }) => PaymentType === 'Rider')?.ScheduledPayments;
  };
  const fallDueOn = (date: string) =>
    portal.db
      .updateTable('payline')
      .set({ due_date: dateFromWire(date) })
      .where('payment_type', '=', 'Rider')
      .execute();
  await fallDueOn('2026-11-28');
  expect(await scheduledFor(owner)).toEqual([]);
  await fallDueOn('2026-11-27');
  const first = { Date: '2026-11-28', Amount: '23.00' };
  expect(await scheduledFor(owner)).toEqual([{ ...first, By: 'self' }]);
  expect(await scheduledFor(payor)).toEqual([{ ...first, By: 'owner' }]);

  const schedule = portal.db.updateTable('payment').where('processor_reference', '=', 'REF-OWN-CHANGE');
  for (const state of ['VOIDED', 'ENDED', 'FAILED'] as const) {
    await schedule.set({ state }).execute();
    expect(await scheduledFor(owner), state).toEqual([]);
  }
  await schedule.set({ state: 'NEEDS_REVIEW' }).execute();
  expect(await scheduledFor(owner)).toEqual([{ ...first, By: 'self', IsUnconfirmed: true }]);

  // A schedule that has paid, or tried to, pays the next bill.
  await schedule.set({ state: 'ACTIVE' }).execute();
  await portal.db.transaction().execute((trx) =>
    recordScheduledPayment(
      trx,
      {
        type: 'payment-failed',
        date: dateFromWire('2026-11-23'),
        reference: 'REF-FIRST',
        clientReference: null,
        scheduleReference: 'REF-OWN-CHANGE',
        scheduleClientReference: null,
        certificateNumber: owner.certificateNumber,
        paymentType: 'Rider',
        amount: moneyFromWire('23.00'),
        message: 'Insufficient funds',
      },
      'FAILED',
    ),
  );
  expect(await scheduledFor(owner)).toEqual([]);
});

test('says which rest of a premium cannot be paid alone', {
  tags: ['AMB-89', 'WIZ-22', 'WIZ-23'],
}, async () => {
  const certificate_number = '000000000104';
  const hasUnpayableRest = async () => {
    const query = { lifeProNameId: owner.lifeProNameId };
    const { body } = await server.callApi(contract.GetPaymentList, query, { as: owner });
    return (body as WireFormat<typeof contract.GetPaymentList>).find(
      ({ CertificateNumber }) => CertificateNumber === certificate_number,
    )?.HasUnpayableRest;
  };
  const setProrated = (is_prorated: boolean) =>
    portal.db
      .updateTable('payline')
      .set({ is_prorated })
      .where('certificate_number', '=', certificate_number)
      .execute();
  // One of four bills.
  await portal.db
    .insertInto('payment')
    .values({
      ...{ kind: 'single', state: 'SCHEDULED', azure_object_id: owner.oid, processor_reference: 'REF-ONE' },
      ...{ certificate_number, payment_type: 'Premium', amount_cents: toCents(91_00) },
      ...{ payment_date: dateFromWire('2027-01-06'), instruction: null, debit_authorization: null },
    })
    .execute();
  expect(await hasUnpayableRest()).toBe(false);
  await setProrated(true);
  expect(await hasUnpayableRest()).toBe(true);
  await setProrated(false);
  await portal.db.deleteFrom('payment').where('processor_reference', '=', 'REF-ONE').execute();
});

test('compares the terms of a schedule with the bill', { tags: ['AMB-89'] }, async () => {
  const CertificateNumber = '000000000104';
  const { oid: azureObjectId, lifeProNameId } = owner;
  const linesOf = async () => {
    const asOwner = { as: owner };
    const list = await server.callApi(contract.GetPaymentList, { lifeProNameId }, asOwner);
    const lines = await server.callApi(contract.GetPaymentLines, { azureObjectId, lifeProNameId }, asOwner);
    return [...(list.body as Partial<Payline>[]), ...(lines.body as Partial<Payline>[])]
      .filter((line) => line.CertificateNumber === CertificateNumber)
      .map(({ HasRecurringPayment, IsPartlyRecurring, ScheduledPayments }) => [
        HasRecurringPayment,
        IsPartlyRecurring,
        ScheduledPayments?.map(({ Date: date, Amount }) => `${Amount} on ${date}`),
      ]);
  };
  const schedule = portal.db.updateTable('payment').where('processor_reference', '=', 'REF-PART');
  const set = (cents: number, schedule_type_code: 'MONTHLY' | 'QUARTERLY', date: string) =>
    schedule
      .set({ amount_cents: toCents(cents), schedule_type_code, payment_date: dateFromWire(date) })
      .execute();
  await portal.db
    .insertInto('payment')
    .values({
      ...{ kind: 'recurring', state: 'ACTIVE', azure_object_id: owner.oid, processor_reference: 'REF-PART' },
      ...{ certificate_number: CertificateNumber, payment_type: 'Premium', schedule_day: 8 },
      ...{ amount_cents: toCents(91_00), payment_date: dateFromWire('2027-01-08') },
      ...{ schedule_type_code: 'MONTHLY', instruction: null, debit_authorization: null },
    })
    .execute();
  // Billed: $91.00 each month, due on January 8.
  expect(await linesOf()).toEqual(Array(2).fill([true, false, []]));
  await set(90_99, 'MONTHLY', '2027-01-08');
  expect(await linesOf()).toEqual(Array(2).fill([true, true, ['90.99 on 2027-01-08']]));
  await set(91_00, 'QUARTERLY', '2027-01-07');
  expect(await linesOf()).toEqual(Array(2).fill([true, true, ['91.00 on 2027-01-07']]));
  const setBilling = (billing_frequency: 'Monthly' | 'Quarterly') =>
    portal.db
      .updateTable('payline')
      .set({ billing_frequency })
      .where('certificate_number', '=', CertificateNumber)
      .execute();
  await setBilling('Quarterly');
  expect(await linesOf()).toEqual(Array(2).fill([true, false, []]));
  await setBilling('Monthly');

  const debit = { date: dateFromWire('2027-01-07'), amount: toCents(91_00), message: '' };
  await portal.db.transaction().execute((trx) =>
    recordScheduledPayment(
      trx,
      {
        ...{ type: 'scheduled-payment-made', reference: 'REF-PART-1', clientReference: null, ...debit },
        ...{ scheduleReference: 'REF-PART', scheduleClientReference: null },
        ...{ certificateNumber: CertificateNumber, paymentType: 'Premium' },
      },
      'ACCEPTED',
    ),
  );
  expect(await linesOf()).toEqual(Array(2).fill([true, true, ['91.00 on 2027-01-07']]));
  await portal.db.deleteFrom('payment').where('processor_reference', '=', 'REF-PART-1').execute();
  await schedule.set({ state: 'ENDED' }).execute();
  expect(await linesOf()).toEqual(Array(2).fill([false, false, []]));
});

test('leaves a premium open after a missed debit of its recurring payment', {
  tags: ['AMB-89', 'PAY-22', 'F-11'],
}, async () => {
  const common = {
    ...{ azure_object_id: owner.oid, certificate_number: '000000000104', payment_type: 'Premium' },
    ...{ amount_cents: toCents(91_00), instruction: null, debit_authorization: null },
  };
  await portal.db
    .insertInto('payment')
    .values([
      {
        ...{ ...common, kind: 'recurring', state: 'ACTIVE', processor_reference: 'REF-MISSED' },
        ...{ payment_date: dateFromWire('2027-01-28'), schedule_day: 28, schedule_type_code: 'MONTHLY' },
      },
      {
        ...{ ...common, kind: 'single', state: 'SETTLED', processor_reference: 'REF-MISSED-1' },
        ...{ payment_date: dateFromWire('2026-12-28'), schedule_reference: 'REF-MISSED' },
      },
      // Of another certificate and another line.
      ...[{ certificate_number: '000000000103' }, { payment_type: 'Rider' }].map((other, index) => ({
        ...{ ...common, ...other, kind: 'single' as const, state: 'SETTLED' as const },
        ...{ payment_date: dateFromWire('2026-12-29'), processor_reference: `REF-MISSED-OTHER-${index}` },
      })),
    ])
    .execute();
  const setState = (reference: string, state: 'ACCEPTED' | 'FAILED' | 'RETURNED' | 'SETTLED' | 'VOIDED') =>
    portal.db.updateTable('payment').set({ state }).where('processor_reference', '=', reference).execute();
  const dueLine = async () => {
    const query = { lifeProNameId: owner.lifeProNameId };
    const { body } = await server.callApi(contract.GetPaymentList, query, { as: owner });
    const lines = body as WireFormat<typeof contract.GetPaymentList>;
    const line = lines.find(({ CertificateNumber }) => CertificateNumber === '000000000104');
    return [line?.HasRecurringPayment, line?.IsPartlyRecurring, line?.ScheduledPayments];
  };
  // The premium is due on January 8.
  expect(await dueLine()).toEqual([true, false, []]);
  for (const state of ['RETURNED', 'FAILED', 'VOIDED'] as const) {
    await setState('REF-MISSED-1', state);
    expect(await dueLine(), state).toEqual([true, true, []]);
  }
  await portal.db
    .insertInto('payment')
    .values({
      ...{ ...common, kind: 'single', state: 'FAILED', processor_reference: 'REF-MISSED-2' },
      ...{ payment_date: dateFromWire('2026-12-30') },
    })
    .execute();
  expect(await dueLine()).toEqual([true, true, []]);
  await setState('REF-MISSED-2', 'ACCEPTED');
  const paidAgain = { Date: '2026-12-30', Amount: '91.00', By: 'self' };
  expect(await dueLine()).toEqual([true, true, [paidAgain]]);
  await setState('REF-MISSED-2', 'SETTLED');
  expect(await dueLine()).toEqual([true, false, []]);
  await portal.db
    .updateTable('payment')
    .set({ payment_date: dateFromWire('2026-12-28') })
    .where('processor_reference', '=', 'REF-MISSED-2')
    .execute();
  expect(await dueLine()).toEqual([true, false, []]);
  await portal.db.deleteFrom('payment').where('processor_reference', 'like', 'REF-MISSED%').execute();
});

test('lists a collected payment until an extract contains it', { tags: ['AMB-89', 'R-09'] }, async () => {
  const scheduled = async () => {
    const query = { azureObjectId: payor.oid, lifeProNameId: payor.lifeProNameId };
    const { body } = await server.callApi(contract.GetPaymentLines, query, { as: payor });
    return (body as Payline[]).find(({ PaymentType }) => PaymentType === 'Premium')?.ScheduledPayments;
  };
  const collect = (type: 'payment-settled' | 'payment-returned', state: 'SETTLED' | 'RETURNED') =>
    portal.db.transaction().execute((trx) =>
      recordCollection(
        trx,
        {
          type,
          date: dateFromWire('2026-11-25'),
          reference: 'REF-SINGLE',
          clientReference: null,
          scheduleReference: null,
          scheduleClientReference: null,
          certificateNumber: owner.certificateNumber,
          paymentType: 'Premium',
          amount: moneyFromWire('245.60'),
          message: '',
        },
        state,
      ),
    );
  const importExtractOf = (date: string) =>
    portal.db
      .insertInto('data_import')
      .values({ extract_date: dateFromWire(date), started_at: new Date(), counts: '{}' })
      .execute();
  const history = portal.db.updateTable('payment_history').where('payment_id', 'is not', null);
  const payment = [{ Date: '2026-11-24', Amount: '245.60', By: 'self' }];

  await collect('payment-settled', 'SETTLED');
  expect(await scheduled()).toEqual(payment);
  await importExtractOf('2026-12-01');
  expect(await scheduled()).toEqual(payment);
  await history.set({ extract_key: 'P-1' }).execute();
  expect(await scheduled()).toEqual([]);
  await history.set({ extract_key: null }).execute();
  await importExtractOf('2026-12-02');
  expect(await scheduled()).toEqual([]);
  await portal.db.deleteFrom('data_import').execute();
  expect(await scheduled()).toEqual(payment);
  await collect('payment-returned', 'RETURNED');
  expect(await scheduled()).toEqual([]);
});
