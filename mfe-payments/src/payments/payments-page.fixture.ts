import type { GetPaymentHistory, WireFormat } from '@portal/api';
import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import type { FakeResponses } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { screen, within } from '@testing-library/react';
import { createMethods } from '../testing/create-payline.ts';
import { createSinglePayment, NO_PENDING } from '../testing/pending-payments.ts';
import { PaymentsPage } from './payments-page.tsx';

type PaymentHistoryItem = WireFormat<typeof GetPaymentHistory>[number];

export const single = createSinglePayment({ 'payment-date': '2026-11-27', 'cancel-until': '2026-11-27' });

export function received(changes: Partial<PaymentHistoryItem>): PaymentHistoryItem {
  return {
    CertificateNumber: '000001000013',
    PaymentDate: '2026-11-03',
    PaymentAmount: '61.40',
    PaymentType: 'Premium',
    ReturnedIndicator: false,
    ...changes,
  };
}

export function open(answers: FakeResponses, { at = '/payments', Page = PaymentsPage } = {}) {
  return renderPage(Page, {
    path: '/payments',
    at,
    responses: {
      GetCertificateSummary: { Certificates: [createCertificate()] },
      GetPaymentList: [],
      GetPendingPayments: NO_PENDING,
      GetPaymentHistory: [],
      GetPaymentMethods: createMethods(),
      GetPremiumReminder: { IsOn: false, EmailAddress: 'astrid@example.org' },
      ...answers,
    },
  });
}

/** Header and rows of a table, cell by cell. */
export async function table(name: string): Promise<string[][]> {
  const found = await screen.findByRole('table', { name });
  return within(found)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent ?? ''));
}

/** Name of the member's certificate. */
export const WHOLE_LIFE = '000001000013Whole Life Insurance, Astrid Lindqvist';

export const three = [
  received({ CertificateNumber: '000000000002', PaymentAmount: '100.00', PaymentDate: '2026-04-15' }),
  received({ CertificateNumber: '000000000010', PaymentAmount: '9.00', PaymentDate: '2025-11-15' }),
  received({
    CertificateNumber: '000000000001',
    PaymentAmount: '20.00',
    PaymentDate: '2026-03-15',
    ReturnedIndicator: true,
  }),
];
