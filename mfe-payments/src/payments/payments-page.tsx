import { PaymentSummaryPanel } from '@portal/member-features/payment-summary-panel';
import { RecordHead } from '@portal/member-features/record-head';
import { Box, PageHeader, Stack } from '@portal/ui';
import { PendingPayments, usePendingPayments } from './pending-payments.tsx';
import { ProcessedPayments, usePaymentHistory } from './processed-payments.tsx';

/** What is due, what will be paid, and what has been paid (PAY-01, PAY-02). */
export function PaymentsPage() {
  const pending = usePendingPayments();
  usePaymentHistory();
  return (
    <>
      <RecordHead />
      <PageHeader title="Payments" lead="What is due, what is scheduled, and what we have received." />
      <Stack gap="12">
        <PaymentSummaryPanel />
        <Box>
          <PendingPayments />
          {/* It would be pushed down by the pending payments that come above it. */}
          {!pending.isPending && <ProcessedPayments />}
        </Box>
      </Stack>
    </>
  );
}
