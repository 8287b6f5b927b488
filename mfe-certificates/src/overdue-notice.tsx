import type { Certificate } from '@portal/api';
import { isSuspended } from '@portal/domain/certificates/certificate-status';
import { isAnnuity } from '@portal/domain/certificates/lines-of-business';
import { getPaymentStatus } from '@portal/domain/payments/payment-status';
import { formatLongDate } from '@portal/domain/values/dates';
import { usePlatform } from '@portal/section-sdk';
import { Alert, PhoneLink, Text } from '@portal/ui';

/** Late premium: last day to pay, and the consequence (F-18). Renders nothing if none is late. */
export function OverdueNotice({ certificate }: { certificate: Certificate }) {
  const { config, today } = usePlatform();
  const status = getPaymentStatus(certificate, today());
  if (status.state === 'current') return null;
  const phone = config.society.supportPhoneTollFree;
  if (status.state === 'overdue') {
    const consequence = isAnnuity(certificate.LineOfBusiness)
      ? 'Your annuity keeps its value.'
      : 'Your insurance may end if this payment is not made.';
    const help = isSuspended(certificate) ? 'Please call us before you pay:' : 'Please pay now, or call us:';
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
        You are still covered. If this payment is not made by then, your insurance may end. If you cannot pay,
        call us before then: <PhoneLink number={phone} />
      </Text>
    </Alert>
  );
}

function daysLeftText(days: number): string {
  if (days === 0) return 'today is the last day';
  return days === 1 ? '1 day left' : `${days} days left`;
}
