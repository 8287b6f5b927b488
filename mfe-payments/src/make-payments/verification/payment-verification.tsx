import { GetPrimaryAddress, type Payline, useApiQuery } from '@portal/api';
import { problemText } from '@portal/domain/help/problem-texts';
import {
  type PaymentAnswers,
  type PaymentWizardStep,
  selectedLines,
} from '@portal/domain/payments/payment-wizard';
import { dayOfMonth, formatLongDate } from '@portal/domain/values/dates';
import { formatUsd, sumCents } from '@portal/domain/values/money';
import { useApiExtension, useErrorToast, useMember } from '@portal/section-sdk';
import type { SavedMethod } from '@portal/shared-features/saved-methods';
import type { WizardController } from '@portal/shared-features/use-wizard';
import { Card, MoneyText, Stack } from '@portal/ui';
import { useDeferredValue, useState } from 'react';
import { Authorization } from '../../payment-form/authorization.tsx';
import { describeFrequency } from '../../payment-form/describe-frequency.ts';
import { lineLabel } from '../../payment-form/line-labels.ts';
import { toCustomer } from '../../payment-form/payment-order.ts';
import { ReviewRow } from '../../payment-form/review-row.tsx';
import { useCertificateNames } from '../../payment-form/use-certificate-names.ts';
import type { PaymentResult } from '../make-payment.ts';
import { NotSentAlert } from './not-sent-alert.tsx';
import { PayBar } from './pay-bar.tsx';

/** Payments of the first render. The others follow deferred, so that a long list does not block the page. */
const FIRST_PAYMENTS = 15;

interface Props {
  readonly wizard: WizardController<PaymentAnswers, PaymentWizardStep>;
  readonly lines: readonly Payline[];
  readonly methods: readonly SavedMethod[];
  readonly onResult: (result: PaymentResult) => void;
}

/** Step 3: amount, account, date and authorization, then the payment (WIZ-48, WIZ-49). */
export function PaymentVerification({ wizard, lines, methods, onResult }: Props) {
  const { oid, nameId, profile } = useMember();
  const names = useCertificateNames();
  const address = useApiQuery(GetPrimaryAddress, { query: { lifeProNameId: nameId } });
  useErrorToast(address.error, problemText('memberAddress'));
  const isIdempotent = useApiExtension('idempotency');
  // One idempotency key per visit of this step, for every retry.
  const [key] = useState(() => (isIdempotent ? crypto.randomUUID() : undefined));
  const { position, save, edit, back, finish } = wizard;
  const { methodToken, paymentDate, schedule, notSent } = position.answers;
  const method = methods.find(({ token }) => token === methodToken);
  const selected = selectedLines(position.answers, lines);
  const renderedCount = useDeferredValue(selected.length, FIRST_PAYMENTS);
  const total = sumCents(selected.map(({ amount }) => amount));
  // Step 2 guarantees both (WIZ-02).
  if (!method || !paymentDate) return null;
  const order = {
    lines: selected,
    method,
    date: paymentDate,
    schedule,
    oid,
    customer: toCustomer(profile, address.data),
    key,
  };

  return (
    <Stack gap="8">
      <Card>
        <Stack as="dl" gap="4">
          {selected.slice(0, renderedCount).map(({ line, amount }) => (
            <ReviewRow
              key={lineLabel(line)}
              label={lineLabel(line)}
              note={names.get(line.CertificateNumber)}
              onEdit={() => edit('details')}
            >
              {formatUsd(amount)}
            </ReviewRow>
          ))}
          <ReviewRow label={schedule === undefined ? 'Total' : 'Total each time'}>
            <MoneyText size="xl">{formatUsd(total)}</MoneyText>
          </ReviewRow>
          <ReviewRow label="Pay from" editLabel="the payment method" onEdit={() => edit('method')}>
            {method.name}
          </ReviewRow>
          <ReviewRow
            label={schedule === undefined ? 'Payment date' : 'First payment date'}
            editLabel="the payment date"
            onEdit={() => edit('method')}
          >
            {formatLongDate(paymentDate)}
          </ReviewRow>
          <ReviewRow
            label="How often"
            editLabel="how often you pay"
            onEdit={() => edit(schedule === undefined ? 'details' : 'method')}
          >
            {describeFrequency(schedule, dayOfMonth(paymentDate))}
          </ReviewRow>
        </Stack>
      </Card>
      <Authorization order={order} total={total} />
      {notSent !== undefined && <NotSentAlert reason={notSent} />}
      <PayBar
        order={order}
        onResult={onResult}
        onNotSent={(reason) => save({ notSent: reason })}
        onBack={back}
        onCancel={finish}
      />
    </Stack>
  );
}
