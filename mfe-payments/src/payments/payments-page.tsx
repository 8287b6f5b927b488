import { PaymentSummaryPanel } from '@portal/member-features/payment-summary-panel';
import { RecordHead } from '@portal/member-features/record-head';
import { usePaymentSummary } from '@portal/member-features/use-payment-summary';
import { Box, PageHeader, Stack } from '@portal/ui';
import { PendingPayments, usePendingPayments } from './pending-payments.tsx';
import { ProcessedPayments, usePaymentHistory } from './processed-payments.tsx';

/** What is due, what will be paid, and what has been paid (PAY-01, PAY-02). */
export function PaymentsPage() {
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
