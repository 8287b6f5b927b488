import { changeSteps } from '@portal/domain/change-steps';
import { isPayable } from '@portal/domain/payment-lines';
import { recurringFault } from '@portal/domain/recurring-payments';
import { CallUs } from '@portal/member-features/by-phone-page';
import { CallFailed } from '@portal/member-features/call-failed';
import { Link } from '@portal/router';
import { EmptyState, LinkButton, LoadingState, PageHeader, QueryView, SkeletonText, Stack } from '@portal/ui';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { PaymentsDown } from '../../paying/payments-down.tsx';
import { StepPage } from '../../paying/step-page.tsx';
import { usePaymentCalls } from '../../paying/use-payment-calls.ts';
import { NO_MONEY_MOVED } from '../texts.ts';
import { usePendingPayments } from '../use-pending-payments.ts';
import { ChangeTask } from './change-task.tsx';
import { CHANGE_FAILED_TO_LOAD, CHANGE_LEAD, CHANGE_OPEN, CHANGE_TITLE } from './texts.ts';
import type { ChangeResult } from './use-changing.ts';

const ChangeResultDialog = lazy(async () => ({
  default: (await import('./change-result-dialog.tsx')).ChangeResultDialog,
}));

/** Changes one recurring payment: its terms, and the agreement to them (F-03). A result stands until it is closed. */
export function ChangePayment({ reference }: { reference: string }) {
  const { row, line, methods, methodsFailed, query, reloadMethods } = useChangeable(reference);
  const [result, setResult] = useState<ChangeResult>();
  if (result) {
    return (
      <>
        <PageHeader title={CHANGE_TITLE} />
        <Suspense>
          <ChangeResultDialog result={result} />
        </Suspense>
      </>
    );
  }
  return (
    <QueryView
      query={query}
      loading={<Loading reference={reference} />}
      failed={({ retry }) => (
        <>
          <PageHeader title={CHANGE_TITLE} />
          <CallFailed error={query.error} text={CHANGE_FAILED_TO_LOAD} onRetry={retry}>
            {NO_MONEY_MOVED}
          </CallFailed>
        </>
      )}
      empty={null}
    >
      {() => {
        if (!row) return <NotHere title="This recurring payment is not scheduled any more." />;
        if (row.changing) return <NotHere title={CHANGE_OPEN} />;
        if (methodsFailed) {
          return (
            <NotHere title="Your recurring payment stays as it is.">
              <PaymentsDown onRetry={() => void reloadMethods()} />
            </NotHere>
          );
        }
        if (!line) return <NotHere title="This recurring payment cannot be changed online." />;
        return (
          <ChangeTask
            key={reference}
            row={row}
            line={line}
            methods={methods ?? []}
            onReloadMethods={reloadMethods}
            onResult={setResult}
          />
        );
      }}
    </QueryView>
  );
}

/** The payment, its line where that can still be paid by a schedule, and the wallet. */
function useChangeable(reference: string) {
  const pending = usePendingPayments();
  const { lines, methods, methodsFailed, reloadMethods } = usePaymentCalls();
  const row = pending.data?.find((one) => one.reference === reference && one.schedule);
  const line = lines.data?.find(
    (one) =>
      one.CertificateNumber === row?.certificateNumber &&
      one.PaymentType === row.paymentType &&
      isPayable(one) &&
      recurringFault(one) === undefined,
  );
  const error = pending.error ?? lines.error;
  const isThere = pending.data && lines.data && (methods || methodsFailed);
  const status = isThere ? 'success' : error ? 'error' : 'pending';
  const refetch = () => Promise.all([pending.refetch(), lines.refetch()]);
  const query = { status, data: isThere ? {} : undefined, error, refetch } as const;
  return { row, line, methods, methodsFailed, query, reloadMethods };
}

/** In the shape of the first step: nothing moves when it comes. */
function Loading({ reference }: { reference: string }) {
  const { steps } = changeSteps(reference);
  return (
    <StepPage
      steps={steps.map(({ id, title }, index) => ({ id, title, state: index === 0 ? 'current' : 'to come' }))}
      lead={CHANGE_LEAD}
    >
      <LoadingState label="Getting your recurring payment">
        <SkeletonText lines={8} />
      </LoadingState>
    </StepPage>
  );
}

function NotHere({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <PageHeader title={CHANGE_TITLE} />
      <Stack gap="8">
        {children}
        <EmptyState
          title={title}
          actions={
            <LinkButton asChild variant="secondary">
              <Link to="/payments">Go to Payments</Link>
            </LinkButton>
          }
        />
        <CallUs />
      </Stack>
    </>
  );
}
