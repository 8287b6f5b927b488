import { type RequestedPayment, serverNow } from '@portal/api';
import { debitDateOf, isPastDebitCutoff } from '@portal/domain/payments/debit-date';
import { formatLongDate } from '@portal/domain/values/dates';
import { formatUsd } from '@portal/domain/values/money';
import { Link } from '@portal/section-sdk/router';
import { RequestErrorAlert } from '@portal/shared-features/request-error-alert';
import {
  Badge,
  Button,
  Card,
  HStack,
  Icon,
  LinkButton,
  PageHeader,
  Spinner,
  Stack,
  Text,
  usePageTitleId,
} from '@portal/ui';
import { useEffect } from 'react';
import { describeFrequency } from '../../payment-form/describe-frequency.ts';
import { lineLabel } from '../../payment-form/line-labels.ts';
import { NO_MONEY_MOVED } from '../../payment-form/texts.ts';
import { useCertificateNames } from '../../payment-form/use-certificate-names.ts';
import {
  CANCEL_DEADLINE,
  EARLIER_FAILED,
  EARLIER_FAILED_HELP,
  LOADING_EARLIER,
  UNKNOWN_OUTCOME_HELP,
  WIZARD_TITLE,
} from '../texts.ts';
import { earlierOutcome, earlierTitle, endedLabel, hasMovedNoMoney } from './earlier-outcome.ts';
import type { EarlierPayments } from './use-earlier-payments.ts';

interface Props {
  readonly state: Exclude<EarlierPayments, { status: 'none' }>;
  readonly onRetry: () => void;
  readonly onDone: () => void;
}

/** Result of payments that were sent before this page opened (F-05, F-13, R-09). */
export function EarlierPaymentResult({ state, onRetry, onDone }: Props) {
  const { status } = state;
  const titleId = usePageTitleId();
  // The page has changed under the focus.
  useEffect(() => {
    if (status !== 'loading') document.getElementById(titleId)?.focus({ preventScroll: true });
  }, [status, titleId]);
  const outcomes = status === 'known' ? state.payments.map(earlierOutcome) : [];
  const isKnown = outcomes.length > 0 && !outcomes.includes('unknown');
  return (
    <>
      <PageHeader
        title={status === 'known' ? earlierTitle(state.payments, state.failedCount) : WIZARD_TITLE}
        lead={isKnown ? 'This is the result of the payment you sent.' : undefined}
        noNotice
      />
      {status === 'loading' && <Spinner label={LOADING_EARLIER} />}
      {status === 'error' && (
        <Stack gap="6" alignItems="start">
          <RequestErrorAlert error={state.error} text={EARLIER_FAILED} onRetry={onRetry}>
            {EARLIER_FAILED_HELP}
          </RequestErrorAlert>
          <GoToPayments />
        </Stack>
      )}
      {status === 'known' && <KnownPayments {...state} onRetry={onRetry} onDone={onDone} />}
    </>
  );
}

function KnownPayments({
  payments,
  failedCount,
  onRetry,
  onDone,
}: Pick<Props, 'onRetry' | 'onDone'> & Omit<Extract<EarlierPayments, { status: 'known' }>, 'status'>) {
  const outcomes = payments.map(earlierOutcome);
  const isUnknown = outcomes.includes('unknown');
  return (
    <Stack gap="6" alignItems="start">
      <Card width="full">
        <Stack as="ul" role="list" gap="4">
          {payments.map((payment) => (
            <EarlierPayment key={payment.ReferenceNumber} payment={payment} />
          ))}
        </Stack>
      </Card>
      {failedCount > 0 && (
        <Text>{`${failedCount === 1 ? 'One other payment was' : `${failedCount} other payments were`} not made. No money has moved for ${failedCount === 1 ? 'it' : 'them'}.`}</Text>
      )}
      {isUnknown && <Text>{UNKNOWN_OUTCOME_HELP}</Text>}
      {payments.every(hasMovedNoMoney) && <Text>{NO_MONEY_MOVED}</Text>}
      {payments.some(isCancellable) && <Text>{CANCEL_DEADLINE}</Text>}
      <HStack gap="3" wrap="wrap">
        <GoToPayments />
        {isUnknown && (
          <Button variant="secondary" onClick={onRetry}>
            <Icon name="retry" />
            Check again
          </Button>
        )}
        <Button variant="secondary" onClick={onDone}>
          Make another payment
        </Button>
      </HStack>
    </Stack>
  );
}

/** Whether the processor still accepts a cancellation (F-04). */
function isCancellable(payment: RequestedPayment): boolean {
  const debitDate = debitDateOf(payment.PaymentDate);
  return earlierOutcome(payment) === 'done' && !isPastDebitCutoff(debitDate, serverNow());
}

function GoToPayments() {
  return (
    <LinkButton asChild>
      <Link to="/payments" replace>
        Go to Payments
      </Link>
    </LinkButton>
  );
}

function EarlierPayment({ payment }: { payment: RequestedPayment }) {
  const names = useCertificateNames();
  const { CertificateNumber, Message, PaymentAmount, PaymentDate, ReferenceNumber, Schedule } = payment;
  const outcome = earlierOutcome(payment);
  const certificate = names.get(CertificateNumber);
  return (
    <li>
      <Text fontWeight="semibold">{`${formatUsd(PaymentAmount)}, ${lineLabel(payment)}`}</Text>
      {certificate !== undefined && <Text>{certificate}</Text>}
      {(Schedule === null || outcome !== 'ended') && (
        <Text>{`${Schedule === null ? 'Payment date' : 'Next payment'}: ${formatLongDate(PaymentDate)}`}</Text>
      )}
      {Schedule !== null && <Text>{describeFrequency(Schedule)}</Text>}
      {outcome === 'failed' && <Text>{Message}</Text>}
      <HStack columnGap="3" wrap="wrap">
        <Text>{`Reference: ${ReferenceNumber}`}</Text>
        {outcome === 'failed' && <Badge tone="danger">Not made</Badge>}
        {outcome === 'unknown' && <Badge tone="warning">Not confirmed yet</Badge>}
        {outcome === 'ended' && <Badge tone="neutral">{endedLabel(payment)}</Badge>}
      </HStack>
    </li>
  );
}
