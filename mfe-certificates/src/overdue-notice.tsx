import type { Certificate } from '@portal/api';
import { isSuspended } from '@portal/domain/certificates/certificate-status';
import { isAnnuity } from '@portal/domain/certificates/lines-of-business';
import { isPayableOnline } from '@portal/domain/payments/billed-certificate';
import {
  coveredInTimeBy,
  isUnconfirmed,
  MISSED_TEXTS,
  type PaymentCoverage,
} from '@portal/domain/payments/payment-coverage';
import { getPaymentStatus } from '@portal/domain/payments/payment-status';
import { formatLongDate } from '@portal/domain/values/dates';
import { usePlatform } from '@portal/section-sdk';
import { useNextPremium } from '@portal/shared-features/use-next-premium';
import { Alert, PhoneLink, Text } from '@portal/ui';

const ON_ITS_WAY =
  'A payment for it is on its way, so you do not need to pay again. If you have questions, call us:';
/** The coverage below says what is not confirmed. */
const NOT_CONFIRMED = 'Please do not pay again. If you have questions, call us:';
const QUESTIONS = 'Questions? Call us:';

/** Late premium: last day to pay, and the consequence (F-18). Renders nothing if none is late. */
export function OverdueNotice({ certificate }: { certificate: Certificate }) {
  const { config, today } = usePlatform();
  const status = getPaymentStatus(certificate, today());
  const coverage = useNextPremium()(certificate)?.coverage;
  if (status.state === 'current') return null;
  const isCovered = coverage && coveredInTimeBy(coverage) !== undefined && !isSuspended(certificate);
  const isOnItsWay = isCovered && !isUnconfirmed(coverage);
  const coveredText = isCovered && (isOnItsWay ? ON_ITS_WAY : NOT_CONFIRMED);
  const advice = coveredText || howToPayText(certificate, coverage);
  const { tone, title, consequence, help } =
    status.state === 'overdue'
      ? ({
          tone: 'danger',
          title: `Overdue since ${formatLongDate(status.since)}`,
          consequence: isAnnuity(certificate.LineOfBusiness)
            ? 'Your annuity keeps its value.'
            : 'Your insurance may end if this payment is not made.',
          // A payment may be on its way while the coverage loads, or after that failed.
          help: coverage ? 'Please pay now, or call us:' : QUESTIONS,
        } as const)
      : ({
          tone: 'warning',
          title: `In grace until ${formatLongDate(status.lastDay)}: ${daysLeftText(status.daysLeft)}`,
          consequence: `You are still covered.${isOnItsWay ? '' : ' If this payment is not made by then, your insurance may end.'}`,
          help: 'If you cannot pay, call us before then:',
        } as const);
  return (
    <Alert tone={tone} title={title}>
      <Text>
        <span>{`${consequence} ${advice ?? help}`}</span>{' '}
        <PhoneLink number={config.society.supportPhoneTollFree} />
      </Text>
    </Alert>
  );
}

/** What to do before paying; undefined if the member simply pays. Ends before the telephone number. */
function howToPayText(certificate: Certificate, coverage: PaymentCoverage | undefined): string | undefined {
  if (isSuspended(certificate)) return 'Please call us before you pay:';
  if (!isPayableOnline(certificate) || coverage?.hasUnpayableRest) return 'Please call us:';
  // Auto Pay is known without the payment summary.
  const missedBy = certificate.IsOnPAC ? 'auto-pay' : coverage?.missedBy;
  return missedBy && `${MISSED_TEXTS[missedBy]} ${QUESTIONS}`;
}

function daysLeftText(days: number): string {
  if (days === 0) return 'today is the last day';
  return days === 1 ? '1 day left' : `${days} days left`;
}
