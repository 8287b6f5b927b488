import type { SectionModule } from '@portal/section-sdk';
import { lazy } from 'react';
import { PaymentsPage } from './payments/payments-page.tsx';

const MakePaymentsPage = lazy(async () => {
  const page = await import('./make-payments/make-payments-page.tsx');
  return { default: page.MakePaymentsPage };
});

export const section = {
  name: 'payments',
  pages: {
    '/payments': PaymentsPage,
    '/make-payments': MakePaymentsPage,
  },
} satisfies SectionModule;
