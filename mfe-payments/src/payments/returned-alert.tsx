import type { PaymentHistoryItem } from '@portal/api';
import { recentlyReturned } from '@portal/domain/payments/received-payments';
import { formatLongDate } from '@portal/domain/values/dates';
import { formatUsd } from '@portal/domain/values/money';
import { usePlatform } from '@portal/section-sdk';
import { Alert, PhoneLink, Stack, Text } from '@portal/ui';
import type { CertificateNames } from '../payment-form/use-certificate-names.ts';
import { describeDue, type KnownDue } from './describe-due.ts';
import { historyRows } from './filter-history.ts';
import type { PendingRow } from './pending-rows.ts';

const RECURRING_CONTINUES =
  'Your recurring payment continues from its account. If that account is closed or wrong, change it under Pending Payments.';

interface Props {
  readonly payments: readonly PaymentHistoryItem[];
  readonly names: CertificateNames;
  readonly due: KnownDue;
  /** Undefined after a failure. */
  readonly pending: readonly PendingRow[] | undefined;
}

/**
 * Payments that a bank returned in the last 60 days, whether an amount is due, and what to do (PAY-22). An owner and a
 * payor see each other's. Renders nothing without one.
 */
export function ReturnedAlert({ payments, names, due, pending = [] }: Props) {
  const { config, today } = usePlatform();
  const returned = recentlyReturned(historyRows(payments), today());
  if (returned.length === 0) return null;
  const isContinued = pending.some(
    ({ certificateNumber, paymentType, schedule }) =>
      schedule !== undefined &&
      returned.some(
        ({ CertificateNumber, PaymentType }) =>
          CertificateNumber === certificateNumber && PaymentType === paymentType,
      ),
  );
  return (
    <Alert
      tone={due.summary.state === 'loaded' && due.summary.overdue ? 'danger' : 'warning'}
      title={
        returned.length === 1
          ? 'The bank returned a payment'
          : `The bank returned ${returned.length} payments`
      }
    >
      <Stack as="ul" gap="1">
        {returned.map(({ CertificateNumber, PaymentAmount, PaymentDate, index }) => (
          <li key={index}>
            <Text>
              {`${formatUsd(PaymentAmount)} of ${formatLongDate(PaymentDate)} for ${names.get(CertificateNumber) ?? `certificate ${CertificateNumber}`}`}
            </Text>
          </li>
        ))}
      </Stack>
      <Text>{`We could not apply this money. ${describeDue(due, today())}`}</Text>
      {isContinued && <Text>{RECURRING_CONTINUES}</Text>}
      <Text>
        <span>If you paid, ask your bank for the reason.</span> Questions? Call us:{' '}
        <PhoneLink number={config.society.supportPhoneTollFree} />
      </Text>
    </Alert>
  );
}
