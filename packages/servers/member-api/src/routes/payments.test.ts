import { contract } from '@portal/api/contracts/contract';
import { Payline } from '@portal/api/contracts/payment';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { owner, payor, stranger } from '../testing/fixture.ts';
import { type Portal, type Server, startPortal } from '../testing/portal.ts';

let portal: Portal;
let server: Server;
beforeAll(async () => {
  portal = await startPortal();
  server = await portal.serve();
}, 120_000);
afterAll(() => portal.stop());

const premium = { CertificateNumber: owner.certificateNumber, PaymentType: 'Premium', AmountDue: '61.40' };

test('API-26 ENT-13 ROLE-03 the Premium lines of the certificates the member owns or pays', async () => {
  for (const member of [owner, payor]) {
    const query = { lifeProNameId: member.lifeProNameId };
    const { body } = await server.ask(contract.GetPaymentList, query, { as: member });
    expect(body).toEqual([premium]);
  }
});

test('API-27 ENT-14 AMB-40 every line as it is on file, with the roles of the caller', async () => {
  const linesOf = async (member: { oid: string; lifeProNameId: string }) => {
    const query = { azureObjectId: member.oid, lifeProNameId: member.lifeProNameId };
    const { body } = await server.ask(contract.GetPaymentLines, query, { as: member });
    return Payline.array().parse(body);
  };
  const lines = await linesOf(payor);
  expect(lines.map(({ PaymentType }) => PaymentType)).toEqual([
    'Premium',
    'Loan',
    'Loan Principal',
    'Loan Interest',
    'Rider',
  ]);
  const recurring = lines.filter(({ HasRecurringPayment }) => HasRecurringPayment);
  expect(recurring.map(({ PaymentType }) => PaymentType)).toEqual([
    'Premium',
    'Loan',
    'Loan Interest',
    'Rider',
  ]);
  expect(lines[0]).toEqual({
    CertificateNumber: owner.certificateNumber,
    IsSelected: false,
    IsPayor: true,
    IsOwner: false,
    IsPac: true,
    IsRecurring: false,
    HasRecurringPayment: true,
    LineOfBusiness: 'L',
    PaymentType: 'Premium',
    BillingFrequency: 'Monthly',
    DueDate: '2026-12-03',
    BilledAmount: '61.40',
    AmountBilled: '61.40',
    CurrentValue: '61.40',
    AmountEditable: 'F',
    IsProrated: false,
    NumberOfMonthsDue: 1,
    ListBillId: null,
    MaxPaymentDate: '9999-12-31',
    RecurringMaxPaymentDate: null,
    PaidToDate: '2026-12-03',
    IsInGrace: false,
  });
  expect((await linesOf(owner))[0]).toMatchObject({ IsPayor: false, IsOwner: true });
});

const payment = (date: string, amount: string, returned: boolean) => ({
  CertificateNumber: owner.certificateNumber,
  PaymentDate: date,
  PaymentAmount: amount,
  PaymentType: 'Premium',
  ReturnedIndicator: returned,
});

test('API-25 ENT-15 payments received on all certificates, newest first', async () => {
  const query = { lifeProNameId: owner.lifeProNameId };
  const { body } = await server.ask(contract.GetPaymentHistory, query, { as: owner });
  expect(body).toEqual([
    payment('2026-10-03', '61.40', false),
    {
      CertificateNumber: '000000000102',
      PaymentDate: '2026-09-17',
      PaymentAmount: '-5.00',
      PaymentType: 'Refund',
      ReturnedIndicator: false,
    },
    payment('2026-09-03', '61.40', true),
  ]);
});

test('API-24 ENT-15 payments received on one certificate, newest first', async () => {
  const query = { certificateNumber: owner.certificateNumber };
  const { body } = await server.ask(contract.GetCertificatePaymentHistory, query, { as: payor });
  expect(body).toEqual([payment('2026-10-03', '61.40', false), payment('2026-09-03', '61.40', true)]);
});

test('API-31 ENT-16 ENT-17 payments of this account that will be made', async () => {
  const { body } = await server.ask(contract.GetPendingPayments, { azureObjectId: payor.oid }, { as: payor });
  expect(body).toEqual({
    RecurringPayments: [
      {
        'payment-schedule-response': {
          schedule: {
            header: {
              'reference-number': 'REF-RECURRING',
              'next-payment-date': '2026-11-30',
              CertificateNumber: owner.certificateNumber,
              PaymentAmount: '12.00',
              PaymentType: 'Loan',
            },
          },
        },
      },
    ],
    SinglePayments: [
      {
        'last-payment-response': {
          'reference-number': 'REF-SINGLE',
          'payment-date': '2026-11-24',
          CertificateNumber: owner.certificateNumber,
          'total-amount': '61.40',
          PaymentType: 'Premium',
        },
      },
    ],
  });
});

test('R-14 API-31 the owner of the certificate does not see the payments of its payor', async () => {
  const pendingOf = async (member: { oid: string }) =>
    server.ask(contract.GetPendingPayments, { azureObjectId: member.oid }, { as: member });
  expect((await pendingOf(stranger)).body).toEqual({ RecurringPayments: [], SinglePayments: [] });
  const { text } = await pendingOf(owner);
  expect(text).toContain('REF-OWN-SINGLE');
  expect(text).not.toMatch(/REF-SINGLE|REF-RECURRING/);
});
