import { problemText } from '@portal/domain/help/problem-texts';
import { authorisationText } from '@portal/domain/payments/payment-authorisation';
import { FAILURE_TEXT } from '@portal/domain/payments/payment-outcome';
import { type CalendarDate, formatLongDate, formatTimeInChicago, isAfter } from '@portal/domain/values/dates';
import { type Cents, formatUsd, sumCents } from '@portal/domain/values/money';
import { useMember, usePlatform } from '@portal/platform';
import { PhoneLink, PrintOnly, Section, Stack, Text } from '@portal/ui';
import { memo } from 'react';
import { lineName } from '../paying/line-names.ts';
import type { PaymentOrder } from '../paying/payment-order.ts';
import { NOTHING_MOVED } from '../paying/texts.ts';
import { useCertificateNames } from '../paying/use-certificate-names.ts';
import type { LineResult, PaymentResult } from './make-payment.ts';
import { UNKNOWN_HELP } from './texts.ts';

/**
 * What was done, what was not, and what nobody knows yet (ERR-32 to ERR-34, AMB-02); on paper a receipt (F-01, F-13,
 * AMB-49). It renders before the answer, as a successful payment. The answer renders only what differs.
 */
export function Receipt({ result: { order, lines } }: { result: PaymentResult }) {
  const of = (outcome: LineResult['outcome']) => lines.filter((line) => line.outcome === outcome);
  const [failed, unknown] = [of('failed'), of('unknown')];
  const repeated = of('done').filter(({ madeAlreadyAt }) => madeAlreadyAt !== undefined);
  const done = of('done').filter(({ madeAlreadyAt }) => madeAlreadyAt === undefined);
  const [date = order.date] = done.map((line) => line.date);
  const isScheduled = isAfter(date, usePlatform().today());
  /** Headings tell parts apart: one part alone needs none. */
  const partTitle = (title: string, part: readonly LineResult[]) =>
    part.length < lines.length ? title : undefined;

  return (
    <Stack gap="4">
      <PrintedHead />
      {failed.length > 0 && (
        <Part title={partTitle('Failed', failed)}>
          <Text>{FAILURE_TEXT}</Text>
          <Text tone="muted">
            {problemText(order.schedule === undefined ? 'singlePayment' : 'recurringPayment')}
          </Text>
          <Lines lines={failed} />
          <Text>
            {failed.length === lines.length ? NOTHING_MOVED : 'For what failed, no money has moved.'}
          </Text>
        </Part>
      )}
      {unknown.length > 0 && (
        <Part title={partTitle('Not confirmed yet', unknown)}>
          <Text tone="muted">{problemText('paymentStatus')}</Text>
          <Lines lines={unknown} />
          <Text>{UNKNOWN_HELP}</Text>
        </Part>
      )}
      {done.length > 0 && (
        <Part title={partTitle(isScheduled ? 'Scheduled' : 'Paid', done)}>
          <Lines lines={done} />
          <Debited order={order} total={sumCents(done.map(({ amount }) => amount))} date={date} />
        </Part>
      )}
      {repeated.length > 0 && (
        <Part title={partTitle('Made already', repeated)}>
          <Lines lines={repeated} />
          <Text>
            No second payment was made. It is listed under Payments, where you can cancel it in time.
          </Text>
        </Part>
      )}
      <Questions />
    </Stack>
  );
}

/** Whose payment it is, on paper. */
const PrintedHead = memo(function PrintedHead() {
  const { config, today } = usePlatform();
  const { profile } = useMember();
  return (
    <PrintOnly>
      <Text fontWeight="bold">{config.society.name}</Text>
      <Text>{`${profile.DisplayFullName}, ${formatLongDate(today())}`}</Text>
    </PrintOnly>
  );
});

interface DebitedProps {
  readonly order: PaymentOrder;
  /** Of what was made. */
  readonly total: Cents;
  /** The day of the debit, which the processor may have moved. */
  readonly date: CalendarDate;
}

/** Which account is debited what, and when; on paper with what the member agreed to. */
const Debited = memo(function Debited({
  order: { method, date, schedule },
  total,
  date: debited,
}: DebitedProps) {
  const { name, supportPhoneTollFree } = usePlatform().config.society;
  const again = schedule === undefined ? '' : ', and then again and again until you cancel';
  return (
    <>
      <Text>
        <span>{`${method.name} is debited ${formatUsd(total)} on ${formatLongDate(debited)}${again}.`}</span>{' '}
        It is listed under Payments, where you can cancel it in time.
      </Text>
      <PrintOnly>
        {authorisationText({
          society: name,
          phone: supportPhoneTollFree,
          method: method.name,
          ...{ total, date, schedule },
        }).join(' ')}
      </PrintOnly>
    </>
  );
});

const Questions = memo(function Questions() {
  const { supportPhoneTollFree, supportHours } = usePlatform().config.society;
  return (
    <Text tone="muted" size="sm">
      Questions? <PhoneLink number={supportPhoneTollFree} />, <span>{supportHours}</span>
    </Text>
  );
});

function Part({ title, children }: { title: string | undefined; children: React.ReactNode }) {
  const content = <Stack gap="3">{children}</Stack>;
  return title === undefined ? (
    content
  ) : (
    <Section title={title} level={3}>
      {content}
    </Section>
  );
}

/** WIZ-56: type, certificate and amount of each, with what the provider says of it. */
function Lines({ lines }: { lines: readonly LineResult[] }) {
  const names = useCertificateNames();
  return (
    <Stack as="ul" gap="3">
      {lines.map(({ line, amount, date, madeAlreadyAt, reference, messages, traceId }) => (
        <li key={lineName(line)}>
          <PaidFor amount={amount} line={lineName(line)} certificate={names.get(line.CertificateNumber)} />
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

interface PaidForProps {
  readonly amount: Cents;
  readonly line: string;
  readonly certificate: string | undefined;
}

/** As the member ordered it; the answer changes nothing of it. */
const PaidFor = memo(function PaidFor({ amount, line, certificate }: PaidForProps) {
  return (
    <>
      <Text fontWeight="semibold">{`${formatUsd(amount)}, ${line}`}</Text>
      {certificate !== undefined && <Text>{certificate}</Text>}
    </>
  );
});
