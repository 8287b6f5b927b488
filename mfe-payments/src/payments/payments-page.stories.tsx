import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import { ALL_FAILED, ALL_PENDING, pageStory } from '@portal/section-sdk/testing/page-story';
import { createMethods } from '../testing/create-payline.ts';
import { createSinglePayment, NO_PENDING } from '../testing/pending-payments.ts';
import { PaymentsPage } from './payments-page.tsx';

export default { title: 'Payments/Payments' };

const path = '/payments';

function storyOf(GetPendingPayments: unknown, GetPaymentHistory: readonly unknown[]) {
  return pageStory(PaymentsPage, {
    path,
    responses: {
      GetCertificateSummary: { Certificates: [createCertificate()] },
      GetPaymentList: [],
      GetPendingPayments,
      GetPaymentHistory,
      GetPaymentMethods: createMethods(),
      GetPremiumReminder: { IsOn: false, EmailAddress: 'astrid@example.org' },
    },
  });
}

export const Loaded = storyOf(
  {
    ...NO_PENDING,
    SinglePayments: [createSinglePayment({ 'payment-date': '2026-11-27', 'cancel-until': '2026-11-27' })],
  },
  [
    {
      CertificateNumber: '000001000013',
      PaymentDate: '2026-11-03',
      PaymentAmount: '61.40',
      PaymentType: 'Premium',
      ReturnedIndicator: false,
    },
  ],
);
export const Empty = storyOf(NO_PENDING, []);
export const Loading = pageStory(PaymentsPage, { path, responses: ALL_PENDING });
export const Failed = pageStory(PaymentsPage, { path, responses: ALL_FAILED });
