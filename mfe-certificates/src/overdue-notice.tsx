import type { Certificate } from '@portal/api';
import { isSuspended } from '@portal/domain/certificates/certificate-status';
import { isAnnuity } from '@portal/domain/certificates/lines-of-business';
import { isPayableOnline } from '@portal/domain/payments/billed-certificate';
import { coveredInTimeBy } from '@portal/domain/payments/payment-coverage';
import { getPaymentStatus } from '@portal/domain/payments/payment-status';
import { formatLongDate } from '@portal/domain/values/dates';
import { usePlatform } from '@portal/section-sdk';
import { useNextPremium } from '@portal/shared-features/use-next-premium';
import { Alert, PhoneLink, Text } from '@portal/ui';

const ON_ITS_WAY =
  'A payment for it is on its way, so you do not need to pay again. If you have questions, call us:';
const PAY_IN_TIME =
  'If this payment is not made by then, your insurance may end. If you cannot pay, call us before then:';

/** Late premium: last day to pay, and the consequence (F-18). Renders nothing if none is late. */
export function OverdueNotice({ certificate }: { certificate: Certificate }) {
  const { config, today } = usePlatform();
  const status = getPaymentStatus(certificate, today());
  const coverage = useNextPremium()(certificate)?.coverage;
  if (status.state === 'current') return null;
  const phone = config.society.supportPhoneTollFree;
  const isCovered = coverage && coveredInTimeBy(coverage) !== undefined && !isSuspended(certificate);
  if (status.state === 'overdue') {
    const consequence = isAnnuity(certificate.LineOfBusiness)
      ? 'Your annuity keeps its value.'
      : 'Your insurance may end if this payment is not made.';
    const help = isSuspended(certificate)
      ? 'Please call us before you pay:'
      : isCovered
        ? ON_ITS_WAY
        : isPayableOnline(certificate)
          ? 'Please pay now, or call us:'
          : 'Please call us:';
    return (
      <Alert tone="danger" title={`Overdue since ${formatLongDate(status.since)}`}>
        <Text>
          <span>{`${consequence} ${help}`}</span> <PhoneLink number={phone} />
        </Text>
      </Alert>
    );
  }
  return (
    <Alert
      tone="warning"
      title={`In grace until ${formatLongDate(status.lastDay)}: ${daysLeftText(status.daysLeft)}`}
    >
      <Text>
        <span>{`You are still covered. ${isCovered ? ON_ITS_WAY : PAY_IN_TIME}`}</span>{' '}
        <PhoneLink number={phone} />
      </Text>
    </Alert>
  );
}

function daysLeftText(days: number): string {
  if (days === 0) return 'today is the last day';
  return days === 1 ? '1 day left' : `${days} days left`;
}
