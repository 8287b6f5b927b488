import { problemText } from '@portal/domain/help/problem-texts';
import { authorizationText } from '@portal/domain/payments/payment-authorization';
import { FAILURE_TEXT } from '@portal/domain/payments/payment-outcome';
import { SCHEDULES } from '@portal/domain/payments/recurring-payments';
import { type CalendarDate, formatLongDate, formatTimeInChicago } from '@portal/domain/values/dates';
import { type Cents, formatUsd, sumCents } from '@portal/domain/values/money';
import { usePlatform } from '@portal/section-sdk';
import { PrintHeader } from '@portal/shared-features/print-header';
import { Heading, HStack, Icon, PrintOnly, Stack, Text } from '@portal/ui';
import { type ReactNode, useId } from 'react';
import { ContactNotice } from '../payment-form/contact-notice.tsx';
import { isUnanswered } from '../payment-form/idempotent-request.ts';
import { lineLabel } from '../payment-form/line-labels.ts';
import type { PaymentOrder } from '../payment-form/payment-order.ts';
import { NO_MONEY_MOVED } from '../payment-form/texts.ts';
import { useCertificateNames } from '../payment-form/use-certificate-names.ts';
import type { LineResult, PaymentResult } from './make-payment.ts';
import {
  CANCEL_DEADLINE,
  UNANSWERED_HELP,
  UNKNOWN_OUTCOME_HELP,
  UNKNOWN_OUTCOME_WITHOUT_KEY_HELP,
} from './texts.ts';

interface ReceiptProps {
  readonly result: PaymentResult;
  /** Button that repeats the failed lines. */
  readonly retry: ReactNode;
}

/**
 * Payment result: scheduled, failed and unknown lines (ERR-32 to ERR-34, AMB-02); prints as a receipt (F-01, F-13,
 * AMB-49).
 */
export function Receipt({ result: { order, lines }, retry }: ReceiptProps) {
  const of = (outcome: LineResult['outcome']) => lines.filter((line) => line.outcome === outcome);
  const [failed, unknown] = [of('failed'), of('unknown')];
  const duplicates = of('done').filter(({ madeAlreadyAt }) => madeAlreadyAt !== undefined);
  const done = of('done').filter(({ madeAlreadyAt }) => madeAlreadyAt === undefined);
  const [date = order.date] = done.map((line) => line.date);
  /** A single section needs no heading. */
  const sectionTitle = (title: string, section: readonly LineResult[]) =>
    section.length < lines.length ? title : undefined;

  const counts = [
    countText(failed, 'failed'),
    countText(unknown, 'not confirmed yet'),
    // Also of today: the bank takes it in the evening.
    countText(done, 'scheduled'),
    countText(duplicates, 'made already'),
  ].filter((text) => text !== undefined);

  return (
    <Stack gap="4">
      <PrintHeader />
      {counts.length > 1 && <Text fontWeight="semibold">{`${counts.join(', ')}.`}</Text>}
      {failed.length > 0 && (
        <ReceiptSection title={sectionTitle('Failed', failed)} outcome="failed">
          <Text fontWeight="semibold">
            {failed.length === lines.length
              ? NO_MONEY_MOVED
              : 'No money has moved for the payments that failed.'}
          </Text>
          <ReceiptLines lines={failed} />
          {retry && <div>{retry}</div>}
          <Text tone="muted" size="sm">
            <span>{FAILURE_TEXT}</span>{' '}
            <span>{problemText(order.schedule === undefined ? 'singlePayment' : 'recurringPayment')}</span>
          </Text>
        </ReceiptSection>
      )}
      {unknown.length > 0 && (
        <ReceiptSection title={sectionTitle('Not confirmed yet', unknown)} outcome="unknown">
          <Text fontWeight="semibold">{unknownHelp(order, unknown)}</Text>
          <ReceiptLines lines={unknown} />
          <Text tone="muted" size="sm">
            {problemText('paymentStatus')}
          </Text>
        </ReceiptSection>
      )}
      {done.length > 0 && (
        <ReceiptSection title={sectionTitle('Scheduled', done)} outcome="done">
          <ReceiptLines lines={done} />
          <DebitNotice order={order} total={sumCents(done.map(({ amount }) => amount))} date={date} />
        </ReceiptSection>
      )}
      {duplicates.length > 0 && (
        <ReceiptSection title={sectionTitle('Made already', duplicates)} outcome="done">
          <ReceiptLines lines={duplicates} />
          <Text>No second payment was made. {CANCEL_DEADLINE}</Text>
        </ReceiptSection>
      )}
      <ContactNotice />
    </Stack>
  );
}

function countText({ length }: readonly LineResult[], outcome: string): string | undefined {
  return length === 0 ? undefined : `${length} ${outcome}`;
}

function unknownHelp({ key }: PaymentOrder, unknown: readonly LineResult[]): string {
  if (key === undefined) return UNKNOWN_OUTCOME_WITHOUT_KEY_HELP;
  return unknown.some(isUnanswered) ? UNANSWERED_HELP : UNKNOWN_OUTCOME_HELP;
}

interface DebitNoticeProps {
  readonly order: PaymentOrder;
  readonly total: Cents;
  /** Debit date, which the processor may have moved. */
  readonly date: CalendarDate;
}

/** Account, amount and date of the debit; in print with the authorization. */
function DebitNotice({ order: { method, date, schedule }, total, date: debited }: DebitNoticeProps) {
  const { name, supportPhoneTollFree } = usePlatform().config.society;
  const often = schedule === SCHEDULES.Monthly ? 'every month' : 'every three months';
  const repeatText = schedule === undefined ? '' : `, then ${often} until you cancel`;
  return (
    <>
      <Text>
        <span>{`We will take ${formatUsd(total)} from ${method.name} on ${formatLongDate(debited)}${repeatText}.`}</span>{' '}
        {CANCEL_DEADLINE}
      </Text>
      <PrintOnly>
        {authorizationText({
          society: name,
          phone: supportPhoneTollFree,
          method: method.name,
          ...{ total, date, schedule },
        }).join(' ')}
      </PrintOnly>
    </>
  );
}

/** Colour and icon of a section, as those of a dialog with this outcome alone. */
const SECTIONS = {
  done: { color: 'success', icon: 'success' },
  failed: { color: 'danger', icon: 'failure' },
  unknown: { color: 'warning', icon: 'help' },
} as const;

interface ReceiptSectionProps {
  readonly title: string | undefined;
  readonly outcome: LineResult['outcome'];
  readonly children: ReactNode;
}

function ReceiptSection({ title, outcome, children }: ReceiptSectionProps) {
  const headingId = useId();
  const { color, icon } = SECTIONS[outcome];
  if (title === undefined) return <Stack gap="3">{children}</Stack>;
  return (
    <Stack as="section" aria-labelledby={headingId} gap="3" paddingBlockStart="4" borderBlockStart="subtle">
      <HStack gap="2" color={color}>
        <Icon name={icon} />
        <Heading as="h3" id={headingId}>
          {title}
        </Heading>
      </HStack>
      {children}
    </Stack>
  );
}

/** WIZ-56: type, certificate and amount of each line, with the provider's messages. */
function ReceiptLines({ lines }: { lines: readonly LineResult[] }) {
  const names = useCertificateNames();
  return (
    <Stack as="ul" gap="3">
      {lines.map(({ line, amount, date, madeAlreadyAt, reference, messages, traceId }) => (
        <li key={lineLabel(line)}>
          <ReceiptLine
            amount={amount}
            line={lineLabel(line)}
            certificate={names.get(line.CertificateNumber)}
          />
          {messages.map((message) => (
            <Text key={message}>{message}</Text>
          ))}
          {madeAlreadyAt !== undefined && (
            <Text>
              {`You made this payment already, at ${formatTimeInChicago(madeAlreadyAt)} Central: its date is ${formatLongDate(date)}.`}
            </Text>
          )}
          {(reference ?? traceId) !== undefined && <Text>{`Reference: ${reference ?? traceId}`}</Text>}
        </li>
      ))}
    </Stack>
  );
}

interface ReceiptLineProps {
  readonly amount: Cents;
  readonly line: string;
  readonly certificate: string | undefined;
}

function ReceiptLine({ amount, line, certificate }: ReceiptLineProps) {
  return (
    <>
      <Text fontWeight="semibold">{`${formatUsd(amount)}, ${line}`}</Text>
      {certificate !== undefined && <Text>{certificate}</Text>}
    </>
  );
}
