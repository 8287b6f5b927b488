import { serverNow } from '@portal/api';
import { formatPaymentDate, isPastDebitCutoff } from '@portal/domain/payments/debit-date';
import { formatLongDate } from '@portal/domain/values/dates';
import { formatUsd } from '@portal/domain/values/money';
import { PrintHeader } from '@portal/shared-features/print-header';
import {
  Button,
  DescriptionList,
  DescriptionListItem,
  HStack,
  Icon,
  PanelSection,
  Stack,
  Text,
} from '@portal/ui';
import { Dialog } from '@portal/ui/dialog';
import { calendarEntry } from '../payment-form/calendar-entry.ts';
import { ContactNotice } from '../payment-form/contact-notice.tsx';
import { describeFrequency } from '../payment-form/describe-frequency.ts';
import { lineLabel } from '../payment-form/line-labels.ts';
import { saveCalendar } from '../payment-form/save-calendar.ts';
import { ONE_OF_SCHEDULE, type PendingRow } from './pending-rows.ts';

interface Props {
  readonly row: PendingRow;
  /** Product and insured; undefined if it is no longer on file. */
  readonly certificateName: string | undefined;
  /** 'Checking account (Bank account ending in 12217395)'; undefined if unknown or if the wallet is down. */
  readonly methodName: string | undefined;
  readonly onClose: () => void;
}

/** Details of a pending payment: reference, account, next steps, print and calendar entry (F-01, F-19). */
export function PaymentDialog({ row, certificateName, methodName, onClose }: Props) {
  const { amount, certificateNumber, confirmed, date, method, paymentType, reference, schedule } = row;
  const name = lineLabel({ CertificateNumber: certificateNumber, PaymentType: paymentType });
  const type = schedule?.type ?? undefined;

  function addToCalendar() {
    const entry = calendarEntry({
      id: reference,
      method: methodName,
      schedule: type,
      scheduleDay: schedule?.day ?? undefined,
      ...{ reference, date, amount, name },
    });
    saveCalendar([entry]);
  }

  return (
    <Dialog
      open
      title="Your payment"
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={() => window.print()}>
            <Icon name="print" />
            Print
          </Button>
          {confirmed && (
            <Button variant="secondary" onClick={addToCalendar}>
              <Icon name="calendar" />
              Add to calendar
            </Button>
          )}
        </>
      }
    >
      <PrintHeader />
      <DescriptionList>
        <DescriptionListItem label="Amount" emphasis>
          {formatUsd(amount)}
        </DescriptionListItem>
        <DescriptionListItem label={schedule ? 'Next payment' : 'Date Scheduled'}>
          {formatPaymentDate(date, row.cancelUntil)}
        </DescriptionListItem>
        <DescriptionListItem label="Payment" note={certificateName}>
          {name}
        </DescriptionListItem>
        <DescriptionListItem label="How often">
          {row.scheduleReference !== null
            ? ONE_OF_SCHEDULE
            : schedule && !type
              ? method
              : describeFrequency(type)}
        </DescriptionListItem>
        <DescriptionListItem label="Pay from" missing="Your bank account or card">
          {methodName}
        </DescriptionListItem>
        <DescriptionListItem label="Reference">{reference}</DescriptionListItem>
      </DescriptionList>
      {confirmed ? <Timeline row={row} /> : <Text>{UNCONFIRMED}</Text>}
      <ContactNotice />
    </Dialog>
  );
}

/** What has happened to the payment, and what happens next. */
function Timeline({ row: { date, cancelUntil, schedule, scheduleReference } }: { row: PendingRow }) {
  const debitDate = cancelUntil ?? date;
  return (
    <PanelSection title="What happens next" level={3}>
      <Stack as="ol" gap="2" listStyleType="decimal" paddingInlineStart="6">
        <li>
          <HStack as="span" display="inline-flex" gap="2" color="success">
            <span>
              {scheduleReference === null ? 'You requested the payment' : 'You set up the recurring payment'}
            </span>
            <Icon name="check" label="Done" />
          </HStack>
        </li>
        <li>
          {/* A due payment of a schedule has a row of its own. */}
          {!schedule && isPastDebitCutoff(debitDate, serverNow())
            ? 'Your account is debited, if it has not been already'
            : `We take it from your account on ${formatLongDate(debitDate)}`}
        </li>
        <li>We receive it one to two business days later, and credit it to your certificate</li>
        <li>It appears in Payment History</li>
      </Stack>
    </PanelSection>
  );
}

const UNCONFIRMED =
  'The bank has not confirmed this payment yet: it may or may not be made. Please do not make it again.';
