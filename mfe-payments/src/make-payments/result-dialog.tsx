import { useApiClient } from '@portal/api';
import { DUPLICATE_TITLE, type PaymentOutcome, resultTitle } from '@portal/domain/payments/payment-outcome';
import { formatUsd, sumCents } from '@portal/domain/values/money';
import { useNavigate } from '@portal/section-sdk/router';
import { Alert, Button, Icon, usePageTitleId, VisuallyHidden } from '@portal/ui';
import { Dialog } from '@portal/ui/dialog';
import { useState } from 'react';
import { NotSentError } from '../payment-form/idempotent-request.ts';
import { saveCalendar } from '../payment-form/save-calendar.ts';
import { calendarEntries } from './calendar-entries.ts';
import { type PaymentResult, recheckPayment } from './make-payment.ts';
import { Receipt } from './receipt.tsx';
import { linesToRetry } from './retry-answers.ts';
import { NOT_CONNECTED } from './texts.ts';

interface Props {
  readonly result: PaymentResult;
  /** A payment of unknown outcome was checked again. */
  readonly onRechecked: (result: PaymentResult) => void;
  /** Repeats the failed lines from step 2. */
  readonly onRetry: (result: PaymentResult) => void;
}

/** Payment result: done, failed or unknown (WIZ-50 to WIZ-56, AMB-49, F-01, F-13). */
export function ResultDialog({ result, onRechecked, onRetry }: Props) {
  const client = useApiClient();
  const navigate = useNavigate();
  const [checking, setChecking] = useState(false);
  const [isRechecked, setRechecked] = useState(false);
  const [isOffline, setOffline] = useState(false);
  const outcomes = result.lines.map(({ outcome }) => outcome);
  const isDuplicate = result.lines.every(
    ({ outcome, madeAlreadyAt }) => outcome === 'done' && madeAlreadyAt !== undefined,
  );
  const title = isDuplicate ? DUPLICATE_TITLE : resultTitle(outcomes);
  const titleId = usePageTitleId();
  const has = (outcome: PaymentOutcome) => outcomes.includes(outcome);
  const toRetry = linesToRetry(result).map(({ amount }) => amount);
  const canRetry = toRetry.length > 0;

  /** WIZ-51, AMB-49; replaces the entry, so that Back does not return to the paid order. */
  const goToPayments = () => void navigate('/payments', { replace: true });

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
      open
      title={title}
      outcome={has('failed') ? 'failed' : has('unknown') ? 'unknown' : 'done'}
      onClose={goToPayments}
      closable={!checking}
      dismissible={false}
      // After a retry, the button that opened the dialog no longer exists.
      returnFocus={() => document.getElementById(titleId)}
      actions={
        <>
          <Button variant={canRetry ? 'secondary' : 'primary'} disabled={checking} onClick={goToPayments}>
            Go to Payments
          </Button>
          {has('unknown') && result.order.key !== undefined && (
            <Button
              variant="secondary"
              loading={checking}
              loadingText="Checking"
              onClick={() => void recheck(result)}
            >
              <Icon name="retry" />
              Check again
            </Button>
          )}
          {has('done') && (
            <>
              <Button variant="secondary" onClick={() => window.print()}>
                <Icon name="print" />
                Print receipt
              </Button>
              <Button variant="secondary" onClick={() => saveCalendar(calendarEntries(result))}>
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
        result={result}
        retry={
          canRetry && (
            <Button disabled={checking} onClick={() => onRetry(result)}>
              {`Choose another account or date for ${formatUsd(sumCents(toRetry))}`}
            </Button>
          )
        }
      />
    </Dialog>
  );
}
