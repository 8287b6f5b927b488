import { referenceBeingEdited } from '@portal/domain/payments/edit-recurring-wizard-name';
import { PaymentSummaryPanel } from '@portal/shared-features/payment-summary-panel';
import { PrintHeader } from '@portal/shared-features/print-header';
import { usePaymentSummary } from '@portal/shared-features/use-payment-summary';
import { useActiveWizard } from '@portal/shared-features/use-wizard';
import { Box, PageHeader, Stack } from '@portal/ui';
import { lazy, useDeferredValue, useState } from 'react';
import { ProcessorUnavailableAlert } from '../payment-form/processor-unavailable-alert.tsx';
import { useCertificateNames } from '../payment-form/use-certificate-names.ts';
import { useSavedMethods } from '../payment-form/use-payment-queries.ts';
import { ComingPremiums, useComingPremiums } from './coming-premiums.tsx';
import { loadEditRecurring } from './edit-recurring/load-edit-recurring.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { PartLinks } from './part-links.tsx';
import { PendingLoading, PendingPayments } from './pending-payments.tsx';
import { ProcessedPayments, usePaymentHistory } from './processed-payments.tsx';
import { ReturnedAlert } from './returned-alert.tsx';
import { useOtherPayment } from './use-other-payment.ts';
import { usePendingPayments } from './use-pending-payments.ts';

const EditRecurringPayment = lazy(async () => ({
  default: (await loadEditRecurring()).EditRecurringPayment,
}));

/** The payments page, and on the same path the edit of a recurring payment as a history entry (F-03). */
export function PaymentsPage() {
  const reference = referenceBeingEdited(useActiveWizard());
  return reference === undefined ? (
    <Overview />
  ) : (
    <EditRecurringPayment key={reference} reference={reference} />
  );
}

/** Amount due, pending and received payments (PAY-01, PAY-02). */
function Overview() {
  const { failure, ...due } = usePaymentSummary();
  const pending = usePendingPayments();
  const history = usePaymentHistory();
  const names = useCertificateNames();
  const saved = useSavedMethods();
  const coming = useComingPremiums();
  const otherPayment = useOtherPayment(due);
  const isDueLoaded = due.summary.state === 'loaded' && otherPayment !== 'loading';
  const isDueSettled = isDueLoaded || failure !== undefined;
  // All parts appear together to avoid a layout shift; all queries run in parallel. Deferred, so that long lists do not
  // block taps. A later retry of the amount due hides no other part.
  const isComplete = isDueSettled && pending.isFetched && history.isFetched;
  const [wasComplete, setWasComplete] = useState(false);
  if (isComplete && !wasComplete) setWasComplete(true);
  const isLoaded = useDeferredValue(isComplete || wasComplete);
  const isAllFailed = failure !== undefined && pending.isError && history.isError;
  const retryLists = () => void Promise.all([pending.refetch(), history.refetch()]);
  const showsProcessorAlert = saved.methodsFailed && !pending.isError;
  return (
    <>
      <PrintHeader />
      <PageHeader title="Payments" lead="What is due, what is scheduled, and what we have received.">
        {!isAllFailed && <PartLinks hasComing={!isLoaded || coming !== undefined} />}
      </PageHeader>
      <Stack gap="12">
        <Stack gap="6">
          {isLoaded && history.data && (
            <ReturnedAlert payments={history.data} names={names} due={due} pending={pending.data} />
          )}
          {showsProcessorAlert && <ProcessorUnavailableAlert onRetry={saved.reloadMethods} />}
          <PaymentSummaryPanel
            isPending={!isLoaded}
            isNoticeAbove={showsProcessorAlert}
            otherPayment={otherPayment}
            {...(isAllFailed && { onRetry: retryLists })}
          />
        </Stack>
        {/* The parts get these queries, because another use would ask again after a failure. */}
        {isLoaded ? (
          <Box>
            <PendingPayments query={pending} names={names} saved={saved} isFailedAbove={isAllFailed} />
            {coming && <ComingPremiums {...coming} names={names} />}
            <ProcessedPayments
              query={history}
              names={names}
              hasPending={pending.data !== undefined && pending.data.length > 0}
              isFailedAbove={isAllFailed}
            />
          </Box>
        ) : (
          <>
            <PendingLoading />
            <ListSkeleton list="coming" />
            <ListSkeleton list="history" />
          </>
        )}
      </Stack>
    </>
  );
}
