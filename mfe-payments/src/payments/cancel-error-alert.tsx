import { formatLongDate } from '@portal/domain/values/dates';
import { formatUsd } from '@portal/domain/values/money';
import { usePlatform } from '@portal/section-sdk';
import { Alert, PhoneLink, Text } from '@portal/ui';
import type { PendingRow } from './pending-rows.ts';
import { CANCEL_FAILED } from './texts.ts';
import type { CancelError } from './use-cancel-payment.ts';

interface Props extends CancelError {
  /** The payment in the reloaded list; undefined if it is no longer listed. */
  readonly now: PendingRow | undefined;
}

/** Meaning of a failed void for the payment, and what to do (PAY-15, PAY-16, PAY-19). */
export function CancelErrorAlert({ row, outcome, now }: Props) {
  const { supportPhoneTollFree } = usePlatform().config.society;
  const payment = `The ${row.paymentType} payment of ${formatUsd(row.amount)} for certificate ${row.certificateNumber}, scheduled for ${formatLongDate(row.date)},`;
  return (
    <Alert tone={outcome === 'unknown' ? 'warning' : 'danger'} title={CANCEL_FAILED} live="assertive">
      <Text>
        <span>{`${payment} ${outcomeText(outcome, now)}`}</span> call us:{' '}
        <PhoneLink number={supportPhoneTollFree} />
      </Text>
    </Alert>
  );
}

function outcomeText(outcome: CancelError['outcome'], now: PendingRow | undefined): string {
  if (outcome === 'not_sent') return NOT_SENT;
  return outcome === 'failed' ? failureText(now) : UNKNOWN_OUTCOME;
}

const NOT_SENT =
  'was not cancelled: the connection failed before anything was sent. Please press Cancel again in a moment, or';

const UNKNOWN_OUTCOME =
  'may or may not be cancelled: the answer did not reach us. If the list below still shows it, you can press Cancel again, which does no harm, or';

/** Says only what is known about the payment after a rejected void. */
function failureText(now: PendingRow | undefined): string {
  if (!now) {
    return 'was not cancelled, and is not listed as before any more. It may have been made: then it is under Payment History. To make sure,';
  }
  if (!now.confirmed) {
    return 'could not be cancelled: the bank has not confirmed it yet, so that it may or may not be made. Please do not make it again. The list below says how it stands as soon as we know. To stop it,';
  }
  return 'was not cancelled and will be made as planned. It may be too late to cancel it here. To stop it,';
}
