import { type Payline, serverNow } from '@portal/api';
import { type ChangeFacts, changeSteps, type ScheduleTerms } from '@portal/domain/payments/change-steps';
import { isPayable } from '@portal/domain/payments/payment-lines';
import { recurringFault } from '@portal/domain/payments/recurring-payments';
import type { CalendarDate } from '@portal/domain/values/dates';
import { CallUs } from '@portal/member-features/by-phone-page';
import { CallFailed } from '@portal/member-features/call-failed';
import { StepHead } from '@portal/member-features/step-head';
import { useSteps } from '@portal/member-features/steps';
import { Link } from '@portal/router';
import { EmptyState, LinkButton, LoadingState, PageHeader, QueryView, SkeletonText, Stack } from '@portal/ui';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { PaymentsDown } from '../../paying/payments-down.tsx';
import type { SavedMethod } from '../../paying/saved-methods.ts';
import { useHolidays, usePaymentCalls } from '../../paying/use-payment-calls.ts';
import type { PendingRow } from '../pending-rows.ts';
import { NO_MONEY_MOVED } from '../texts.ts';
import { usePendingPayments } from '../use-pending-payments.ts';
import { ChangeTask } from './change-task.tsx';
import { CHANGE_FAILED_TO_LOAD, CHANGE_LEADS, CHANGE_OPEN, CHANGE_TITLE } from './texts.ts';
import type { ChangeResult } from './use-changing.ts';

const ChangeResultDialog = lazy(async () => ({
  default: (await import('./change-result-dialog.tsx')).ChangeResultDialog,
}));

/** Changes one recurring payment: its terms, and the agreement to them (F-03). A result stands until it is closed. */
export function ChangePayment({ reference }: { reference: string }) {
  const [result, setResult] = useState<ChangeResult>();
  if (!result) return <Change reference={reference} onResult={setResult} />;
  return (
    <>
      <PageHeader title={CHANGE_TITLE} />
      <Suspense>
        <ChangeResultDialog result={result} />
      </Suspense>
    </>
  );
}

interface ChangeProps {
  readonly reference: string;
  readonly onResult: (result: ChangeResult) => void;
}

/** The heading stays the same element while the payment loads. */
function Change({ reference, onResult }: ChangeProps) {
  const { query, row, found, methods, methodsFailed, reloadMethods } = useChangeable(reference);
  const steps = useSteps(changeSteps(reference), { facts: found?.facts });
  const { at, way } = steps.place;
  const hasSteps = found !== undefined || query.status === 'pending';
  return (
    <>
      <StepHead
        label="Steps of your change"
        steps={way}
        lead={CHANGE_LEADS[at]}
        title={hasSteps ? undefined : CHANGE_TITLE}
      />
      <QueryView
        query={query}
        loading={
          <LoadingState label="Getting your recurring payment">
            <SkeletonText lines={8} />
          </LoadingState>
        }
        failed={({ retry }) => (
          <CallFailed error={query.error} text={CHANGE_FAILED_TO_LOAD} onRetry={retry}>
            {NO_MONEY_MOVED}
          </CallFailed>
        )}
        empty={null}
      >
        {() => {
          if (found) {
            return (
              <ChangeTask
                steps={steps}
                {...found}
                methods={methods ?? []}
                onReloadMethods={reloadMethods}
                onResult={onResult}
              />
            );
          }
          if (!row) return <NotHere title="This recurring payment is not scheduled any more." />;
          if (row.changing) return <NotHere title={CHANGE_OPEN} />;
          if (!methodsFailed) return <NotHere title="This recurring payment cannot be changed online." />;
          return (
            <NotHere title="Your recurring payment stays as it is.">
              <PaymentsDown onRetry={() => void reloadMethods()} />
            </NotHere>
          );
        }}
      </QueryView>
    </>
  );
}

/** The payment, its line where that can still be paid by a schedule, and the wallet; `found` once it can be changed. */
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
  const holidays = useHolidays(line && [line]);
  const error = pending.error ?? lines.error;
  const isThere = pending.data && lines.data && (methods || methodsFailed);
  const status = isThere ? 'success' : error ? 'error' : 'pending';
  const refetch = () => Promise.all([pending.refetch(), lines.refetch()]);
  const query = { status, data: isThere ? {} : undefined, error, refetch } as const;
  const found = isThere &&
    row &&
    !row.changing &&
    line &&
    methods && { row, line, facts: factsOf(row, line, { methods, holidays }) };
  return { query, row, found: found || undefined, methods, methodsFailed, reloadMethods };
}

function factsOf(
  row: PendingRow,
  line: Payline,
  { methods, holidays }: { methods: readonly SavedMethod[]; holidays: readonly CalendarDate[] },
): ChangeFacts {
  const methodTokens = methods.filter(({ usable }) => usable).map(({ token }) => token);
  return { current: termsOf(row, methodTokens), line, methodTokens, holidays, now: serverNow() };
}

/** The terms as they are. A method that cannot be used any more is none: another one has to be chosen. */
function termsOf(
  { amount, date, methodToken, schedule }: PendingRow,
  methodTokens: readonly string[],
): Partial<ScheduleTerms> {
  return {
    amount,
    paymentDate: date,
    ...(methodToken !== null && methodTokens.includes(methodToken) && { methodToken }),
    ...(schedule?.type && { schedule: schedule.type }),
  };
}

function NotHere({ title, children }: { title: string; children?: ReactNode }) {
  return (
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
  );
}
