import { changedReference } from '@portal/domain/payments/change-steps';
import { PaymentSummaryPanel } from '@portal/member-features/payment-summary-panel';
import { RecordHead } from '@portal/member-features/record-head';
import { useTaskInHand } from '@portal/member-features/steps';
import { usePaymentSummary } from '@portal/member-features/use-payment-summary';
import { Box, PageHeader, Stack } from '@portal/ui';
import { lazy } from 'react';
import { loadChangePayment } from './change/load-change-payment.ts';
import { PendingPayments } from './pending-payments.tsx';
import { ProcessedPayments, usePaymentHistory } from './processed-payments.tsx';
import { usePendingPayments } from './use-pending-payments.ts';

const ChangePayment = lazy(async () => ({ default: (await loadChangePayment()).ChangePayment }));

/** The payments, and under the same address the change of a recurring one, with its own entries in the history (F-03). */
export function PaymentsPage() {
  const reference = changedReference(useTaskInHand());
  return reference === undefined ? <Overview /> : <ChangePayment key={reference} reference={reference} />;
}

/** What is due, what will be paid, and what has been paid (PAY-01, PAY-02). */
function Overview() {
  const { summary, failure } = usePaymentSummary();
  const pending = usePendingPayments();
  usePaymentHistory();
  const isSummaryThere = summary.state === 'loaded' || failure !== undefined;
  return (
    <>
      <RecordHead />
      <PageHeader title="Payments" lead="What is due, what is scheduled, and what we have received." />
      <Stack gap="12">
        <PaymentSummaryPanel />
        {/* Each part waits for the one above it, which would push it down: all calls are under way at once. */}
        {isSummaryThere && (
          <Box>
            <PendingPayments />
            {!pending.isPending && <ProcessedPayments />}
          </Box>
        )}
      </Stack>
    </>
  );
}
