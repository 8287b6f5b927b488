import type { Certificate } from '@portal/api';
import { isSuspended } from '@portal/domain/certificates/certificate-status';
import { isAnnuity } from '@portal/domain/certificates/lines-of-business';
import { isPayableOnline } from '@portal/domain/payments/billed-certificate';
import { coveredInTimeBy, MISSED_TEXTS, type PaymentCoverage } from '@portal/domain/payments/payment-coverage';
import { getPaymentStatus } from '@portal/domain/payments/payment-status';
import { formatLongDate } from '@portal/domain/values/dates';
import { usePlatform } from '@portal/section-sdk';
import { useNextPremium } from '@portal/shared-features/use-next-premium';
import { Alert, PhoneLink, Text } from '@portal/ui';

const ON_ITS_WAY =
  'A payment for it is on its way, so you do not need to pay again. If you have questions, call us:';

/** Late premium: last day to pay, and the consequence (F-18). Renders nothing if none is late. */
export function OverdueNotice({ certificate }: { certificate: Certificate }) {
  const { config, today } = usePlatform();
  const status = getPaymentStatus(certificate, today());
  const coverage = useNextPremium()(certificate)?.coverage;
  if (status.state === 'current') return null;
  const phone = <PhoneLink number={config.society.supportPhoneTollFree} />;
  const isCovered = coverage && coveredInTimeBy(coverage) !== undefined && !isSuspended(certificate);
  const howToPay = howToPayText(certificate, coverage);
  if (status.state === 'overdue') {
    const consequence = isAnnuity(certificate.LineOfBusiness)
      ? 'Your annuity keeps its value.'
      : 'Your insurance may end if this payment is not made.';
    const help = isCovered ? ON_ITS_WAY : (howToPay ?? 'Please pay now, or call us:');
    return (
      <Alert tone="danger" title={`Overdue since ${formatLongDate(status.since)}`}>
        <Text>
          <span>{`${consequence} ${help}`}</span> {phone}
        </Text>
      </Alert>
    );
  }
  const payInTime = `If this payment is not made by then, your insurance may end. ${howToPay ?? 'If you cannot pay, call us before then:'}`;
  return (
    <Alert
      tone="warning"
      title={`In grace until ${formatLongDate(status.lastDay)}: ${daysLeftText(status.daysLeft)}`}
    >
      <Text>
        <span>{`You are still covered. ${isCovered ? ON_ITS_WAY : payInTime}`}</span> {phone}
      </Text>
    </Alert>
  );
}

/** What to do before paying; undefined if the member simply pays. Ends before the telephone number. */
function howToPayText(certificate: Certificate, coverage: PaymentCoverage | undefined): string | undefined {
  if (isSuspended(certificate)) return 'Please call us before you pay:';
  if (!isPayableOnline(certificate)) return 'Please call us:';
  // Auto Pay is known without the payment summary.
  const missedBy = certificate.IsOnPAC ? 'auto-pay' : coverage?.missedBy;
  return missedBy && `${MISSED_TEXTS[missedBy]} Questions? Call us:`;
}

function daysLeftText(days: number): string {
  if (days === 0) return 'today is the last day';
  return days === 1 ? '1 day left' : `${days} days left`;
}
