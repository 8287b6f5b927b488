import { calendarFile } from '@portal/domain/payments/calendar-file';
import { formatLongDate } from '@portal/domain/values/dates';
import { formatUsd } from '@portal/domain/values/money';
import { RecordHead } from '@portal/member-features/record-head';
import { saveFile } from '@portal/member-features/save-file';
import { usePlatform } from '@portal/platform';
import { Button, Fact, FactList, Icon, PhoneLink, Text } from '@portal/ui';
import { Dialog } from '@portal/ui/dialog';
import { calendarEntry } from '../paying/calendar-entry.ts';
import { howOften } from '../paying/how-often.ts';
import { lineName } from '../paying/line-names.ts';
import type { PendingRow } from './pending-rows.ts';

interface Props {
  readonly row: PendingRow;
  /** What the certificate is and whom it insures; undefined where it is on file no more. */
  readonly certificateName: string | undefined;
  /** 'Checking account (Bank account ending in 12217395)'; undefined where the wallet does not know it, or does not answer. */
  readonly methodName: string | undefined;
  readonly onClose: () => void;
}

/** One payment that will be made: its reference, from where, what happens next, on paper, and its day for a calendar (F-01, F-19). */
export function PaymentDialog({ row, certificateName, methodName, onClose }: Props) {
  const { supportHours, supportPhoneTollFree } = usePlatform().config.society;
  const { amount, certificateNumber, confirmed, date, method, paymentType, reference, schedule } = row;
  const name = lineName({ CertificateNumber: certificateNumber, PaymentType: paymentType });
  const type = schedule?.type ?? undefined;

  function saveCalendar() {
    const entry = calendarEntry({
      id: reference,
      method: methodName,
      schedule: type,
      scheduleDay: schedule?.day ?? undefined,
      ...{ reference, date, amount, name },
    });
    saveFile(calendarFile([entry], new Date()), 'payment.ics', 'text/calendar');
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
            <Button variant="secondary" onClick={saveCalendar}>
              <Icon name="calendar" />
              Add to calendar
            </Button>
          )}
        </>
      }
    >
      <RecordHead />
      <FactList>
        <Fact label="Amount" emphasis>
          {formatUsd(amount)}
        </Fact>
        <Fact label={schedule ? 'Next payment' : 'Date Scheduled'}>{formatLongDate(date)}</Fact>
        <Fact label="Payment" note={certificateName}>
          {name}
        </Fact>
        <Fact label="How often">{schedule && !type ? method : howOften(type)}</Fact>
        <Fact label="Pay from" missing="Your bank account or card">
          {methodName}
        </Fact>
        <Fact label="Reference">{reference}</Fact>
      </FactList>
      <Text>{confirmed ? NEXT : UNCONFIRMED}</Text>
      <Text tone="muted" size="sm">
        Questions? <PhoneLink number={supportPhoneTollFree} />, <span>{supportHours}</span>
      </Text>
    </Dialog>
  );
}

const NEXT =
  'What happens next: your account is debited on this day. Some days later the payment is under Payment History.';
const UNCONFIRMED =
  'The bank has not confirmed this payment yet: it may or may not be made. Please do not make it again.';
