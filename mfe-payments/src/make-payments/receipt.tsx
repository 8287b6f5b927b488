import { formatLongDate } from '@portal/domain/dates';
import { formatUsd, sumCents } from '@portal/domain/money';
import { authorisationText } from '@portal/domain/payment-authorisation';
import { FAILURE_TEXT } from '@portal/domain/payment-outcome';
import { useMember, usePlatform } from '@portal/platform';
import { PhoneLink, PrintOnly, Section, Stack, Text } from '@portal/ui';
import { lineName } from '../paying/line-names.ts';
import { NOTHING_MOVED } from '../paying/texts.ts';
import { useCertificateNames } from '../paying/use-certificate-names.ts';
import type { LineResult, PaymentResult } from './make-payment.ts';
import { UNKNOWN_HELP } from './texts.ts';

/** What was done, what was not, and what nobody knows yet; on paper a receipt (F-01, F-13, AMB-49). */
export function Receipt({ result: { order, lines } }: { result: PaymentResult }) {
  const { config, today } = usePlatform();
  const { profile } = useMember();
  const { name, supportPhoneTollFree, supportHours } = config.society;
  const of = (outcome: LineResult['outcome']) => lines.filter((line) => line.outcome === outcome);
  const [done, failed, unknown] = [of('done'), of('failed'), of('unknown')];
  const total = sumCents(done.map(({ amount }) => amount));

  return (
    <Stack gap="4">
      <PrintOnly>
        <Text fontWeight="bold">{name}</Text>
        <Text>
          {profile.DisplayFullName}, {formatLongDate(today())}
        </Text>
      </PrintOnly>
      {failed.length > 0 && (
        <Part title={done.length + unknown.length > 0 ? 'Failed' : undefined}>
          <Text>{FAILURE_TEXT}</Text>
          <Lines lines={failed} />
          <Text>
            {failed.length === lines.length ? NOTHING_MOVED : 'For what failed, no money has moved.'}
          </Text>
        </Part>
      )}
      {unknown.length > 0 && (
        <Part title={done.length + failed.length > 0 ? 'Not confirmed yet' : undefined}>
          <Lines lines={unknown} />
          <Text>{UNKNOWN_HELP}</Text>
        </Part>
      )}
      {done.length > 0 && (
        <Part title={failed.length + unknown.length > 0 ? 'Paid' : undefined}>
          <Lines lines={done} />
          <Text>
            {order.method.name} is debited {formatUsd(total)} on {formatLongDate(done[0]?.date ?? order.date)}
            {order.schedule !== undefined && ', and then again and again until you cancel'}. It is listed
            under Payments, where you can cancel it in time.
          </Text>
          <PrintOnly>
            {authorisationText({
              society: name,
              phone: supportPhoneTollFree,
              method: order.method.name,
              total,
              date: order.date,
              schedule: order.schedule,
            }).join(' ')}
          </PrintOnly>
        </Part>
      )}
      <Text tone="muted" size="sm">
        Questions? <PhoneLink number={supportPhoneTollFree} />, {supportHours}
      </Text>
    </Stack>
  );
}

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
      {lines.map(({ line, amount, reference, messages, traceId }) => (
        <li key={lineName(line)}>
          <Text fontWeight="semibold">
            {formatUsd(amount)}, {lineName(line)}
          </Text>
          {names.has(line.CertificateNumber) && <Text>{names.get(line.CertificateNumber)}</Text>}
          {messages.map((message) => (
            <Text key={message}>{message}</Text>
          ))}
          {(reference ?? traceId) !== undefined && <Text>Reference: {reference ?? traceId}</Text>}
        </li>
      ))}
    </Stack>
  );
}
