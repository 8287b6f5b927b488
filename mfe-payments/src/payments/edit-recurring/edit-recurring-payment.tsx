import { type Payline, serverNow } from '@portal/api';
import {
  type EditContext,
  editRecurringWizard,
  type RecurringTerms,
} from '@portal/domain/payments/edit-recurring-wizard';
import { isPayable } from '@portal/domain/payments/paylines';
import { recurringIneligibility } from '@portal/domain/payments/recurring-payments';
import type { CalendarDate } from '@portal/domain/values/dates';
import { Link, useNavigate } from '@portal/section-sdk/router';
import { EarlierWalletAlert } from '@portal/shared-features/earlier-wallet-alert';
import { RequestErrorAlert } from '@portal/shared-features/request-error-alert';
import type { SavedMethod } from '@portal/shared-features/saved-methods';
import { StepHeader } from '@portal/shared-features/step-header';
import { SupportPhone } from '@portal/shared-features/support-phone';
import { useDraft } from '@portal/shared-features/use-draft';
import { useIsMounted } from '@portal/shared-features/use-is-mounted';
import { useRequestTracker } from '@portal/shared-features/use-request-tracker';
import { useWizard, wizardStartState } from '@portal/shared-features/use-wizard';
import { EmptyState, LinkButton, LoadingState, PageHeader, QueryView, SkeletonText, Stack } from '@portal/ui';
import { type ReactNode, useState } from 'react';
import { ProcessorUnavailableAlert } from '../../payment-form/processor-unavailable-alert.tsx';
import { useHolidays, usePaymentQueries } from '../../payment-form/use-payment-queries.ts';
import type { PendingRow } from '../pending-rows.ts';
import { NO_MONEY_MOVED } from '../texts.ts';
import { usePendingPayments } from '../use-pending-payments.ts';
import { CHANGE_REQUEST } from './change-request.ts';
import { EditResultDialog } from './edit-result-dialog.tsx';
import { EditWizardSteps } from './edit-wizard-steps.tsx';
import { EDIT_LEADS, EDIT_LOAD_FAILED, EDIT_PENDING, EDIT_TITLE } from './texts.ts';
import type { UpdateResult } from './use-update-recurring.ts';

/** Edits a recurring payment: terms, then authorization (F-03). The result stays open until closed. */
export function EditRecurringPayment({ reference }: { reference: string }) {
  const tracker = useRequestTracker(CHANGE_REQUEST);
  const isMounted = useIsMounted();
  const [result, setResult] = useState<UpdateResult>();
  const wizard = editRecurringWizard(reference);
  const { draft } = useDraft(wizard);
  const navigate = useNavigate();

  function showResult(shown: UpdateResult) {
    setResult(shown);
    // After the session has ended, nobody sees the result.
    if (isMounted()) tracker.finish([reference]);
  }

  /** Returns to step 1. The result has ended the draft, so the answers come from the order. */
  async function changeAgain({ order }: UpdateResult) {
    const { amount, method, date, schedule } = order;
    draft.saveSilently({ amount, methodToken: method.token, paymentDate: date, schedule });
    const state = wizardStartState(wizard, 'terms');
    await navigate('/payments', { state, replace: true, flushSync: true });
    setResult(undefined);
  }

  if (!result) return <EditForm reference={reference} onResult={showResult} />;
  return (
    <>
      <PageHeader title={EDIT_TITLE} noNotice />
      <EditResultDialog result={result} onChangeAgain={() => void changeAgain(result)} />
    </>
  );
}

interface EditFormProps {
  readonly reference: string;
  readonly onResult: (result: UpdateResult) => void;
}

/** The heading stays the same element while the payment loads. */
function EditForm({ reference, onResult }: EditFormProps) {
  const { query, row, payment, methods, methodsFailed, reloadMethods } = useEditablePayment(reference);
  const wizard = useWizard(editRecurringWizard(reference), { context: payment?.context });
  const { current, path } = wizard.position;
  const hasSteps = payment !== undefined || query.status === 'pending';
  return (
    <>
      <StepHeader
        label="Steps of your change"
        steps={path}
        lead={EDIT_LEADS[current]}
        title={hasSteps ? undefined : EDIT_TITLE}
      />
      <EarlierWalletAlert onReload={reloadMethods} />
      <QueryView
        query={query}
        loading={
          <LoadingState label="Getting your recurring payment">
            <SkeletonText lines={8} />
          </LoadingState>
        }
        failed={({ retry }) => (
          <RequestErrorAlert error={query.error} text={EDIT_LOAD_FAILED} onRetry={retry}>
            {NO_MONEY_MOVED}
          </RequestErrorAlert>
        )}
        empty={null}
      >
        {() => {
          if (payment) {
            return (
              <EditWizardSteps
                wizard={wizard}
                {...payment}
                methods={methods ?? []}
                onReloadMethods={reloadMethods}
                onResult={onResult}
              />
            );
          }
          if (!row) return <NotEditable title="This recurring payment is not scheduled any more." />;
          if (row.changePending) return <NotEditable title={EDIT_PENDING} />;
          if (!methodsFailed) return <NotEditable title="This recurring payment cannot be changed online." />;
          return (
            <NotEditable title="Your recurring payment stays as it is.">
              <ProcessorUnavailableAlert onRetry={reloadMethods} />
            </NotEditable>
          );
        }}
      </QueryView>
    </>
  );
}

/**
 * Loads the payment, its line if a schedule can still pay it, and the wallet. `payment` is set if it can be edited.
 */
function useEditablePayment(reference: string) {
  const pending = usePendingPayments();
  const { lines, methods, methodsFailed, reloadMethods } = usePaymentQueries();
  const row = pending.data?.find((one) => one.reference === reference && one.schedule);
  const line = lines.data?.find(
    (one) =>
      one.CertificateNumber === row?.certificateNumber &&
      one.PaymentType === row.paymentType &&
      isPayable(one) &&
      recurringIneligibility(one) === undefined,
  );
  const holidays = useHolidays(line && [line]);
  const error = pending.error ?? lines.error;
  const isLoaded = pending.data && lines.data && (methods || methodsFailed);
  const status = isLoaded ? 'success' : error ? 'error' : 'pending';
  const refetch = () => Promise.all([pending.refetch(), lines.refetch()]);
  const query = { status, data: isLoaded ? {} : undefined, error, refetch } as const;
  const payment = isLoaded &&
    row &&
    !row.changePending &&
    line &&
    methods && { row, line, context: toEditContext(row, line, { methods, holidays }) };
  return { query, row, payment: payment || undefined, methods, methodsFailed, reloadMethods };
}

function toEditContext(
  row: PendingRow,
  line: Payline,
  { methods, holidays }: { methods: readonly SavedMethod[]; holidays: readonly CalendarDate[] },
): EditContext {
  const methodTokens = methods.filter(({ usable }) => usable).map(({ token }) => token);
  return { current: currentTerms(row, methodTokens), line, methodTokens, holidays, now: serverNow() };
}

/** Current terms. A method that is no longer usable is left out, so that the member must select another. */
function currentTerms(
  { amount, date, methodToken, schedule }: PendingRow,
  methodTokens: readonly string[],
): Partial<RecurringTerms> {
  return {
    amount,
    paymentDate: date,
    ...(methodToken !== null && methodTokens.includes(methodToken) && { methodToken }),
    ...(schedule?.type && { schedule: schedule.type }),
  };
}

function NotEditable({ title, children }: { title: string; children?: ReactNode }) {
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
      <SupportPhone />
    </Stack>
  );
}
