import { type Payline, serverNow } from '@portal/api';
import { visibleLines } from '@portal/domain/payments/paylines';
import { paymentWizard } from '@portal/domain/payments/payment-wizard';
import { usePageTopic } from '@portal/section-sdk';
import { useNavigate } from '@portal/section-sdk/router';
import { EarlierWalletAlert } from '@portal/shared-features/earlier-wallet-alert';
import { FocusedAlert } from '@portal/shared-features/focused-alert';
import { StepHeader } from '@portal/shared-features/step-header';
import { useDraft } from '@portal/shared-features/use-draft';
import { useIsMounted } from '@portal/shared-features/use-is-mounted';
import { useRequestTracker } from '@portal/shared-features/use-request-tracker';
import { useWizard, wizardStartState } from '@portal/shared-features/use-wizard';
import { Box, PageHeader, QueryView, ScreenOnly, usePageTitleId } from '@portal/ui';
import { useDeferredValue, useState } from 'react';
import { flushSync } from 'react-dom';
import { useHolidays, usePaymentQueries } from '../payment-form/use-payment-queries.ts';
import { EarlierPaymentResult } from './earlier-payment/earlier-payment-result.tsx';
import { useEarlierPayments } from './earlier-payment/use-earlier-payments.ts';
import { LinesError } from './lines-error.tsx';
import { LinesLoading } from './lines-loading.tsx';
import { isKnown, PAYMENT_REQUEST, type PaymentResult, requestKeys } from './make-payment.ts';
import { NothingToPay } from './nothing-to-pay.tsx';
import { PaymentWizard } from './payment-wizard.tsx';
import { ResultDialog } from './result-dialog.tsx';
import { retryAnswers } from './retry-answers.ts';
import { EARLIER_NOT_MADE, stepLead, WIZARD_TITLE } from './texts.ts';
import { useAmountDue } from './use-amount-due.ts';

/** The payment wizard (WIZ-01 to WIZ-59), after the result of an earlier payment that the member does not know. */
export function MakePaymentsPage() {
  const tracker = useRequestTracker(PAYMENT_REQUEST);
  const titleId = usePageTitleId();
  const { state, lookUp, dismiss } = useEarlierPayments(tracker);

  function startAnother() {
    flushSync(dismiss);
    // The pressed button has gone.
    document.getElementById(titleId)?.focus();
  }

  if (state.status === 'none') return <NewPayment />;
  if (state.status === 'known' && state.payments.length === 0) return <NewPayment notMade />;
  return <EarlierPaymentResult state={state} onRetry={lookUp} onDone={startAnother} />;
}

interface NewPaymentProps {
  /** A payment that was sent before this page opened was not made (F-05, R-09). */
  readonly notMade?: boolean;
}

/** The result stays open until closed, although it makes queries stale. */
function NewPayment({ notMade = false }: NewPaymentProps) {
  const tracker = useRequestTracker(PAYMENT_REQUEST);
  const isMounted = useIsMounted();
  const [result, setResult] = useState<PaymentResult>();
  const { draft } = useDraft(paymentWizard);
  const navigate = useNavigate();

  function showResult(shown: PaymentResult) {
    setResult(shown);
    // After the session has ended nobody sees the result.
    if (isMounted() && isKnown(shown)) tracker.finish(requestKeys(shown.order));
  }

  /** A new wizard starts from the draft, which holds the failed lines only. */
  async function retry(failed: PaymentResult) {
    draft.saveSilently(retryAnswers(failed));
    const state = wizardStartState(paymentWizard, 'method');
    // The new wizard starts at its step. Otherwise a screen reader would say the heading of step 3 first.
    await navigate('/make-payments', { state, replace: true, flushSync: true });
    setResult(undefined);
  }

  if (!result) return <Wizard notMade={notMade} onResult={showResult} />;
  return (
    <>
      <ScreenOnly>
        <PageHeader title={WIZARD_TITLE} />
      </ScreenOnly>
      <ResultDialog result={result} onRechecked={showResult} onRetry={(failed) => void retry(failed)} />
    </>
  );
}

interface WizardProps {
  readonly notMade: boolean;
  readonly onResult: (result: PaymentResult) => void;
}

/** The heading stays the same element while the lines load. */
function Wizard({ notMade, onResult }: WizardProps) {
  const { lines, isPending, methods, reloadMethods, context } = useWizardContext();
  const wizard = useWizard(paymentWizard, { context });
  const { current, path, answers } = wizard.position;
  usePageTopic(`make-payments-${current}`);
  const hasSteps = context !== undefined || isPending;
  return (
    <>
      <StepHeader
        label="Steps of your payment"
        steps={path}
        lead={stepLead(current, answers)}
        title={hasSteps ? undefined : WIZARD_TITLE}
      />
      {notMade && <FocusedAlert tone="warning" title={EARLIER_NOT_MADE} />}
      <EarlierWalletAlert onReload={reloadMethods} />
      {lines.isRefetchError && (
        <Box marginBlockEnd="6">
          <LinesError error={lines.error} onRetry={() => void lines.refetch()} retrying={lines.isFetching} />
        </Box>
      )}
      <QueryView
        query={lines}
        isPending={isPending}
        loading={<LinesLoading />}
        failed={({ retry, retrying }) => (
          <LinesError error={lines.error} onRetry={retry} retrying={retrying} />
        )}
        empty={<NothingToPay methods={methods} onReloadMethods={reloadMethods} />}
        isEmpty={() => context === undefined}
      >
        {() =>
          context && (
            <PaymentWizard
              wizard={wizard}
              context={context}
              methods={methods}
              onReloadMethods={reloadMethods}
              onResult={onResult}
            />
          )
        }
      </QueryView>
    </>
  );
}

/** Queries of the wizard. The context is available when all have settled and a line is payable. */
function useWizardContext() {
  const { lines, namesPending, methods, methodsFailed, reloadMethods } = usePaymentQueries();
  const { isPending: isAmountPending } = useAmountDue();
  const isLoadingDetails = namesPending || isAmountPending || (methods === undefined && !methodsFailed);
  // The first selection follows from the lines, so lines of before the last payment are not shown (AMB-89, R-09).
  const [startedStale] = useState(lines.isStale);
  const isReloading = startedStale && lines.isFetching && !lines.isFetchedAfterMount;
  const isLoading = lines.isPending || isReloading || (lines.isSuccess && isLoadingDetails);
  // The first render of many lines takes long. Deferred, it does not block taps. The steps wait for it too, because
  // the page moves if they change first.
  const wasLoading = useDeferredValue(isLoading);
  const isPending = isLoading || wasLoading;
  const payable = !isPending && lines.data && hasPayable(lines.data) ? lines.data : undefined;
  const holidays = useHolidays(payable);
  const methodTokens = (methods ?? []).filter(({ usable }) => usable).map(({ token }) => token);
  const context = payable && { lines: payable, methodTokens, holidays, now: serverNow() };
  return { lines, isPending, methods, reloadMethods, context };
}

function hasPayable(lines: readonly Payline[]): boolean {
  const { payor, owner } = visibleLines(lines);
  return payor.length + owner.length > 0;
}
