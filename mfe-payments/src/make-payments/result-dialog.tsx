import { useApiClient } from '@portal/api';
import { createICalendar } from '@portal/domain/payments/icalendar';
import { DUPLICATE_TITLE, type PaymentOutcome, resultTitle } from '@portal/domain/payments/payment-outcome';
import { formatUsd, sumCents } from '@portal/domain/values/money';
import { useNavigate } from '@portal/section-sdk/router';
import { saveFile } from '@portal/shared-features/save-file';
import { Alert, Button, Icon, pageTitleId, VisuallyHidden } from '@portal/ui';
import { Dialog } from '@portal/ui/dialog';
import { memo, useCallback, useState } from 'react';
import { NotSentError } from '../payment-form/idempotent-request.ts';
import type { PaymentOrder } from '../payment-form/payment-order.ts';
import { calendarEntries } from './calendar-entries.ts';
import { type PaymentResult, recheckPayment } from './make-payment.ts';
import { Receipt } from './receipt.tsx';
import { linesToRetry } from './retry-answers.ts';
import { NOT_CONNECTED } from './texts.ts';

interface Props {
  /** Order to prerender as paid, so that the response only renders differences. */
  readonly order: PaymentOrder;
  /** Undefined until the response arrives; the dialog is closed until then. */
  readonly result: PaymentResult | undefined;
  /** A payment of unknown outcome was checked again. */
  readonly onRechecked: (result: PaymentResult) => void;
  /** Repeats the failed lines from step 2. */
  readonly onRetry: (result: PaymentResult) => void;
}

/** Payment result: done, failed or unknown (WIZ-50 to WIZ-56, AMB-49, F-01, F-13). */
export function ResultDialog({ order, result, onRechecked, onRetry }: Props) {
  const client = useApiClient();
  const goToPayments = useGoToPayments();
  const [checking, setChecking] = useState(false);
  const [isRechecked, setRechecked] = useState(false);
  const [isOffline, setOffline] = useState(false);
  const displayed = result ?? optimisticResult(order);
  const outcomes = displayed.lines.map(({ outcome }) => outcome);
  const isDuplicate = displayed.lines.every(
    ({ outcome, madeAlreadyAt }) => outcome === 'done' && madeAlreadyAt !== undefined,
  );
  const title = isDuplicate ? DUPLICATE_TITLE : resultTitle(outcomes);
  const has = (outcome: PaymentOutcome) => outcomes.includes(outcome);
  const toRetry = linesToRetry(displayed).map(({ amount }) => amount);
  const canRetry = toRetry.length > 0;

  /** Repeats the request under its key, which never makes a second payment. */
  async function recheck({ order }: PaymentResult) {
    setChecking(true);
    setRechecked(false);
    setOffline(false);
    try {
      onRechecked(await recheckPayment(client, order));
      setRechecked(true);
    } catch (error) {
      if (!(error instanceof NotSentError)) throw error;
      // The shell covers the page after the session has expired.
      setOffline(error.reason === 'offline');
    } finally {
      setChecking(false);
    }
  }

  return (
    <Dialog
      open={result !== undefined}
      title={title}
      outcome={has('failed') ? 'failed' : has('unknown') ? 'unknown' : 'done'}
      onClose={goToPayments}
      closable={!checking}
      dismissible={false}
      // After a retry, the button that opened the dialog no longer exists.
      returnFocus={() => document.getElementById(pageTitleId)}
      actions={
        <>
          <GoToPaymentsButton variant={canRetry ? 'secondary' : 'primary'} disabled={checking} />
          {has('unknown') && displayed.order.key !== undefined && (
            <Button
              variant="secondary"
              loading={checking}
              loadingText="Asking"
              onClick={() => void recheck(displayed)}
            >
              <Icon name="retry" />
              Check again
            </Button>
          )}
          {has('done') && (
            <>
              <PrintButton />
              <Button
                variant="secondary"
                onClick={() =>
                  saveFile(
                    createICalendar(calendarEntries(displayed), new Date()),
                    'payment.ics',
                    'text/calendar',
                  )
                }
              >
                <Icon name="calendar" />
                Add to calendar
              </Button>
            </>
          )}
        </>
      }
    >
      <VisuallyHidden role="status">{isRechecked ? title : ''}</VisuallyHidden>
      {isOffline && <Alert tone="warning" title={NOT_CONNECTED} live="assertive" />}
      <Receipt
        result={displayed}
        retry={
          canRetry && (
            <Button disabled={checking} onClick={() => onRetry(displayed)}>
              {`Choose another account for ${formatUsd(sumCents(toRetry))}`}
            </Button>
          )
        }
      />
    </Dialog>
  );
}

/** WIZ-51, AMB-49; replaces the entry, so that Back does not return to the paid order. */
function useGoToPayments(): () => void {
  const navigate = useNavigate();
  return useCallback(() => void navigate('/payments', { replace: true }), [navigate]);
}

// Memoized against the response.

interface GoToPaymentsProps {
  readonly variant: 'primary' | 'secondary';
  readonly disabled: boolean;
}

const GoToPaymentsButton = memo(function GoToPaymentsButton({ variant, disabled }: GoToPaymentsProps) {
  return (
    <Button variant={variant} disabled={disabled} onClick={useGoToPayments()}>
      Go to Payments
    </Button>
  );
});

const PrintButton = memo(function PrintButton() {
  return (
    <Button variant="secondary" onClick={() => window.print()}>
      <Icon name="print" />
      Print receipt
    </Button>
  );
});

/** The expected result, rendered while the dialog is closed. */
function optimisticResult(order: PaymentOrder): PaymentResult {
  const lines = order.lines.map((line) => ({
    ...line,
    outcome: 'done' as const,
    date: order.date,
    messages: [],
  }));
  return { order, lines };
}
