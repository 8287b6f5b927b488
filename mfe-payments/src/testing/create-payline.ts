import type { GetPaymentLines, GetPaymentMethods, WireFormat } from '@portal/api';

type Payline = WireFormat<typeof GetPaymentLines>[number];

/** A payment line as the server returns it: monthly premium of $61.40 that the member owns and pays. */
export function createPayline(changes: Partial<Payline> = {}): Payline {
  return {
    CertificateNumber: '000001000013',
    IsSelected: false,
    IsPayor: true,
    IsOwner: true,
    IsPac: false,
    IsRecurring: false,
    HasRecurringPayment: false,
    LineOfBusiness: 'L',
    PaymentType: 'Premium',
    BillingFrequency: 'Monthly',
    DueDate: '2026-12-03',
    BilledAmount: '61.40',
    AmountBilled: '61.40',
    CurrentValue: '61.40',
    AmountEditable: 'Y',
    IsProrated: false,
    NumberOfMonthsDue: 1,
    ListBillId: null,
    MaxPaymentDate: '2026-12-31',
    RecurringMaxPaymentDate: '2026-12-18',
    PaidToDate: '2026-12-01',
    IsInGrace: false,
    ...changes,
  };
}

type Methods = WireFormat<typeof GetPaymentMethods>;

/** Wallet with two methods as JSON text; the validation of the second is pending (ENT-19). */
export function createMethods(...more: object[]): Methods {
  const profile = [
    {
      token: 'pm-1',
      'profile-description': 'Checking account',
      'account-number': '12217395',
      type: 'CHQ',
      'validation-status': 'VALIDATED',
    },
    {
      token: 'pm-2',
      'profile-description': 'Savings account',
      'account-number': '497505',
      type: 'CHQ',
      'validation-status': 'PENDING',
    },
    ...more,
  ];
  return JSON.stringify({ 'list-profiles-response': { profile } });
}
