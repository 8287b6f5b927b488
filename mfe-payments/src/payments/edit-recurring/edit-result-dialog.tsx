import { formatPaymentDate } from '@portal/domain/payments/debit-date';
import { authorizationText } from '@portal/domain/payments/payment-authorization';
import { dayOfMonth, formatLongDate } from '@portal/domain/values/dates';
import { formatUsd } from '@portal/domain/values/money';
import { usePlatform } from '@portal/section-sdk';
import { useNavigate } from '@portal/section-sdk/router';
import {
  Button,
  DescriptionList,
  DescriptionListItem,
  Icon,
  PrintOnly,
  Text,
  usePageTitleId,
} from '@portal/ui';
import { Dialog } from '@portal/ui/dialog';
import { calendarEntry } from '../../payment-form/calendar-entry.ts';
import { ContactNotice } from '../../payment-form/contact-notice.tsx';
import { describeFrequency } from '../../payment-form/describe-frequency.ts';
import { isUnanswered } from '../../payment-form/idempotent-request.ts';
import { lineLabel } from '../../payment-form/line-labels.ts';
import { saveCalendar } from '../../payment-form/save-calendar.ts';
import { useCertificateNames } from '../../payment-form/use-certificate-names.ts';
import {
  CONTINUES_TEXT,
  EDIT_RESULT_TITLES,
  EDIT_UNANSWERED,
  EDIT_UNKNOWN,
  UNCHANGED_TEXT,
} from './texts.ts';
import type { UpdateResult } from './use-update-recurring.ts';

interface Props {
  readonly result: UpdateResult;
  readonly onChangeAgain: () => void;
}

/** Result of the edit: done with receipt, rejected or unknown (F-03, F-13, F-19). */
export function EditResultDialog({ result, onChangeAgain }: Props) {
  const navigate = useNavigate();
  const titleId = usePageTitleId();
  // Replaces the entry, so that Back does not return to the edit.
  const goToPayments = () => void navigate('/payments', { replace: true });
  // After these codes, no other terms are possible.
  const canRetry = result.outcome === 'failed' && !result.code?.startsWith('recurring_');
  return (
    <Dialog
      open
      title={EDIT_RESULT_TITLES[result.outcome]}
      outcome={result.outcome}
      onClose={goToPayments}
      dismissible={!canRetry}
      returnFocus={() => document.getElementById(titleId)}
      actions={
        <>
          {canRetry && <Button onClick={onChangeAgain}>Change it again</Button>}
          <Button variant={canRetry ? 'secondary' : 'primary'} onClick={goToPayments}>
            Go to Payments
          </Button>
          {result.outcome === 'done' && <SaveButtons result={result} />}
        </>
      }
    >
      {result.outcome === 'done' ? <Receipt result={result} /> : <FailedResult result={result} />}
      <ContactNotice />
    </Dialog>
  );
}

type Done = Extract<UpdateResult, { outcome: 'done' }>;

function Receipt({ result: { order, amount, date } }: { result: Done }) {
  const { name, supportPhoneTollFree: phone } = usePlatform().config.society;
  const { line, method, reference, schedule } = order;
  const certificateName = useCertificateNames().get(line.CertificateNumber);
  const debitDate = date === order.date ? order.debitDate : undefined;
  const terms = { society: name, phone, method: method.name, total: amount, replaces: true } as const;
  return (
    <>
      <DescriptionList>
        <DescriptionListItem label="Amount each time" emphasis>
          {formatUsd(amount)}
        </DescriptionListItem>
        <DescriptionListItem label="Next payment">{formatPaymentDate(date, debitDate)}</DescriptionListItem>
        <DescriptionListItem label="Payment" note={certificateName}>
          {lineLabel(line)}
        </DescriptionListItem>
        <DescriptionListItem label="How often">{describeFrequency(schedule)}</DescriptionListItem>
        <DescriptionListItem label="Pay from">{method.name}</DescriptionListItem>
        <DescriptionListItem label="Reference">{reference}</DescriptionListItem>
      </DescriptionList>
      {date !== order.date && (
        <Text>
          {`The bank makes the next payment on ${formatLongDate(date)}, not on ${formatLongDate(order.date)}.`}
        </Text>
      )}
      <PrintOnly>{authorizationText({ ...terms, date, debitDate, schedule }).join(' ')}</PrintOnly>
    </>
  );
}

function SaveButtons({ result: { order, amount, date } }: { result: Done }) {
  const { line, method, reference, schedule } = order;
  function addToCalendar() {
    const scheduleDay = order.scheduleDay ?? dayOfMonth(order.date);
    const debit = { id: reference, reference, date, amount, name: lineLabel(line), method: method.name };
    saveCalendar([calendarEntry({ ...debit, schedule, scheduleDay })]);
  }
  return (
    <>
      <Button variant="secondary" onClick={() => window.print()}>
        <Icon name="print" />
        Print receipt
      </Button>
      <Button variant="secondary" onClick={addToCalendar}>
        <Icon name="calendar" />
        Add to calendar
      </Button>
    </>
  );
}

function FailedResult({ result }: { result: Exclude<UpdateResult, Done> }) {
  return (
    <>
      {result.messages.map((message) => (
        <Text key={message}>{message}</Text>
      ))}
      <Text>{resultHelp(result)}</Text>
      {result.traceId !== undefined && <Text size="sm">{`Reference: ${result.traceId}`}</Text>}
    </>
  );
}

/** Codes of a recurring payment that has ended, or has another change that the bank has not confirmed. */
const ENDED_OR_CHANGING = /^(?:ENDED|VOIDED|recurring_(?:not_active|change_pending))$/;

function resultHelp(result: Exclude<UpdateResult, Done>): string {
  if (result.outcome === 'failed')
    return ENDED_OR_CHANGING.test(result.code ?? '') ? UNCHANGED_TEXT : `${UNCHANGED_TEXT} ${CONTINUES_TEXT}`;
  return isUnanswered(result) ? EDIT_UNANSWERED : EDIT_UNKNOWN;
}
