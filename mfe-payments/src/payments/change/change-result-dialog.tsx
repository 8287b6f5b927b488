import { calendarFile } from '@portal/domain/payments/calendar-file';
import { authorisationText } from '@portal/domain/payments/payment-authorisation';
import { formatLongDate } from '@portal/domain/values/dates';
import { formatUsd } from '@portal/domain/values/money';
import { saveFile } from '@portal/member-features/save-file';
import { usePlatform } from '@portal/platform';
import { useNavigate } from '@portal/router';
import { Button, Fact, FactList, Icon, PhoneLink, PrintOnly, Text } from '@portal/ui';
import { Dialog } from '@portal/ui/dialog';
import { calendarEntry } from '../../paying/calendar-entry.ts';
import { howOften } from '../../paying/how-often.ts';
import { lineName } from '../../paying/line-names.ts';
import { useCertificateNames } from '../../paying/use-certificate-names.ts';
import { CHANGE_TITLES, CHANGE_UNKNOWN, STAYS } from './texts.ts';
import type { ChangeResult } from './use-changing.ts';

/** What became of the change: done with its receipt, refused, or not known yet (F-03, F-13, F-19). */
export function ChangeResultDialog({ result }: { result: ChangeResult }) {
  const navigate = useNavigate();
  const { supportHours, supportPhoneTollFree } = usePlatform().config.society;
  // Back does not lead to what has been changed.
  const leave = () => void navigate('/payments', { replace: true });
  return (
    <Dialog
      open
      title={CHANGE_TITLES[result.outcome]}
      onClose={leave}
      actions={
        <>
          <Button onClick={leave}>Go to Payments</Button>
          {result.outcome === 'done' && <Keep result={result} />}
        </>
      }
    >
      {result.outcome === 'done' ? <Receipt result={result} /> : <NotDone result={result} />}
      <Text tone="muted" size="sm">
        Questions? <PhoneLink number={supportPhoneTollFree} />, <span>{supportHours}</span>
      </Text>
    </Dialog>
  );
}

type Done = Extract<ChangeResult, { outcome: 'done' }>;

function Receipt({ result: { order, amount, date } }: { result: Done }) {
  const { name, supportPhoneTollFree: phone } = usePlatform().config.society;
  const { line, method, reference, schedule } = order;
  const certificateName = useCertificateNames().get(line.CertificateNumber);
  const terms = { society: name, phone, method: method.name, total: amount, replaces: true } as const;
  return (
    <>
      <FactList>
        <Fact label="Amount each time" emphasis>
          {formatUsd(amount)}
        </Fact>
        <Fact label="Next payment">{formatLongDate(date)}</Fact>
        <Fact label="Payment" note={certificateName}>
          {lineName(line)}
        </Fact>
        <Fact label="How often">{howOften(schedule)}</Fact>
        <Fact label="Pay from">{method.name}</Fact>
        <Fact label="Reference">{reference}</Fact>
      </FactList>
      {date !== order.date && (
        <Text>
          {`The payment before the day that you chose has been made already: the next one is made on ${formatLongDate(date)}.`}
        </Text>
      )}
      <PrintOnly>{authorisationText({ ...terms, date, schedule }).join(' ')}</PrintOnly>
    </>
  );
}

function Keep({ result: { order, amount, date } }: { result: Done }) {
  const { line, method, reference, schedule } = order;
  function saveCalendar() {
    const scheduleDay = order.scheduleDay ?? Number(order.date.slice(8));
    const debit = { id: reference, reference, date, amount, name: lineName(line), method: method.name };
    saveFile(
      calendarFile([calendarEntry({ ...debit, schedule, scheduleDay })], new Date()),
      'payment.ics',
      'text/calendar',
    );
  }
  return (
    <>
      <Button variant="secondary" onClick={() => window.print()}>
        <Icon name="print" />
        Print receipt
      </Button>
      <Button variant="secondary" onClick={saveCalendar}>
        <Icon name="calendar" />
        Add to calendar
      </Button>
    </>
  );
}

function NotDone({ result }: { result: Exclude<ChangeResult, Done> }) {
  return (
    <>
      {result.messages.map((message) => (
        <Text key={message}>{message}</Text>
      ))}
      <Text>{result.outcome === 'failed' ? STAYS : CHANGE_UNKNOWN}</Text>
      {result.traceId !== undefined && <Text size="sm">{`Reference: ${result.traceId}`}</Text>}
    </>
  );
}
