import { GetPrimaryAddress, type Payline, useCall } from '@portal/api';
import { problemText } from '@portal/domain/help/problem-texts';
import { type PaymentAnswers, type PaymentStep, selectedLines } from '@portal/domain/payments/payment-steps';
import { formatLongDate } from '@portal/domain/values/dates';
import { formatUsd, sumCents } from '@portal/domain/values/money';
import type { StepsInHand } from '@portal/member-features/steps';
import { useFailureNotice, useMember } from '@portal/platform';
import { Amount, Card, Stack } from '@portal/ui';
import { useState } from 'react';
import { Authorisation } from '../../paying/authorisation.tsx';
import { howOften } from '../../paying/how-often.ts';
import { lineName } from '../../paying/line-names.ts';
import { customerOf } from '../../paying/payment-order.ts';
import type { SavedMethod } from '../../paying/saved-methods.ts';
import { SummaryRow } from '../../paying/summary-row.tsx';
import { useCertificateNames } from '../../paying/use-certificate-names.ts';
import type { ResultReady } from '../load-result-dialog.ts';
import type { PaymentResult } from '../make-payment.ts';
import { NotSent } from './not-sent.tsx';
import { PayBar } from './pay-bar.tsx';

interface Props {
  readonly steps: StepsInHand<PaymentAnswers, PaymentStep>;
  readonly lines: readonly Payline[];
  readonly methods: readonly SavedMethod[];
  readonly onReady: (ready: ResultReady) => void;
  readonly onResult: (result: PaymentResult) => void;
  readonly onShown: () => void;
}

/** Step 3: what will be debited, from where, when and under which authorisation; then it is paid (WIZ-48, WIZ-49). */
export function PaymentVerification({ steps, lines, methods, onReady, onResult, onShown }: Props) {
  const { oid, nameId, profile } = useMember();
  const names = useCertificateNames();
  const address = useCall(GetPrimaryAddress, { query: { lifeProNameId: nameId } });
  useFailureNotice(address.error, problemText('memberAddress'));
  // A key for each time that the member comes here: the same payment however often it is sent.
  const [key] = useState(() => crypto.randomUUID());
  const { place, save, change, goBack, finish } = steps;
  const { methodToken, paymentDate, schedule, notSent } = place.answers;
  const method = methods.find(({ token }) => token === methodToken);
  const selected = selectedLines(place.answers, lines);
  const total = sumCents(selected.map(({ amount }) => amount));
  // Step 2 has made sure of both (WIZ-02).
  if (!method || !paymentDate) return null;
  const order = {
    lines: selected,
    method,
    date: paymentDate,
    schedule,
    oid,
    customer: customerOf(profile, address.data),
    key,
  };

  return (
    <Stack gap="8">
      <Card>
        <Stack as="dl" gap="4">
          {selected.map(({ line, amount }) => (
            <SummaryRow
              key={lineName(line)}
              label={lineName(line)}
              note={names.get(line.CertificateNumber)}
              onChange={() => change('details')}
            >
              {formatUsd(amount)}
            </SummaryRow>
          ))}
          <SummaryRow label={schedule === undefined ? 'Total' : 'Total each time'}>
            <Amount size="xl">{formatUsd(total)}</Amount>
          </SummaryRow>
          <SummaryRow label="Pay from" changes="the payment method" onChange={() => change('method')}>
            {method.name}
          </SummaryRow>
          <SummaryRow
            label={schedule === undefined ? 'Payment date' : 'First payment date'}
            changes="the payment date"
            onChange={() => change('method')}
          >
            {formatLongDate(paymentDate)}
          </SummaryRow>
          <SummaryRow
            label="How often"
            changes="how often you pay"
            onChange={() => change(schedule === undefined ? 'details' : 'method')}
          >
            {howOften(schedule)}
          </SummaryRow>
        </Stack>
      </Card>
      <Authorisation order={order} total={total} />
      {notSent !== undefined && <NotSent reason={notSent} />}
      <PayBar
        order={order}
        amounts={selected.map(({ amount }) => amount)}
        onReady={onReady}
        onResult={onResult}
        onShown={onShown}
        onNotSent={(reason) => save({ notSent: reason })}
        onBack={goBack}
        onCancel={finish}
      />
    </Stack>
  );
}
