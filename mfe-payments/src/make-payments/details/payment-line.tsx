import type { Payline } from '@portal/api';
import { formatLongDate } from '@portal/domain/dates';
import type { Cents } from '@portal/domain/money';
import { formatUsd } from '@portal/domain/money';
import { defaultAmount } from '@portal/domain/payment-amount';
import { billedLine, isRecurring } from '@portal/domain/payment-lines';
import { Badge, Card, Grid, Stack, Text } from '@portal/ui';
import { CheckboxField } from '@portal/ui/form';
import { memo, type RefObject, useDeferredValue, useRef } from 'react';
import { AmountField } from '../../paying/amount-field.tsx';
import { lineName } from '../../paying/line-names.ts';
import { useInSight } from './use-in-sight.ts';

interface Props {
  readonly line: Payline;
  /** What the certificate is and whom it insures; undefined where that is not known. */
  readonly certificateName: string | undefined;
  /** What is paid on it; undefined while it is not ticked. */
  readonly amount: Cents | undefined;
  readonly problem: string | undefined;
  readonly onChange: (line: Payline, amount: Cents | undefined) => void;
}

interface WithRef {
  readonly ref: RefObject<HTMLDivElement | null>;
}

/**
 * One line: whether it is paid, and how much (WIZ-09, WIZ-10). What 'Select all' changes out of sight is drawn when there
 * is time: two hundred lines cost what a screen of them does.
 */
export const PaymentLine = memo(function PaymentLine({ amount, ...line }: Props) {
  const card = useRef<HTMLDivElement>(null);
  const isInSight = useInSight(card);
  const amountInTime = useDeferredValue(amount);
  return <LineCard ref={card} amount={isInSight ? amount : amountInTime} {...line} />;
});

const LineCard = memo(function LineCard({
  ref,
  line,
  certificateName,
  amount,
  problem,
  onChange,
}: Props & WithRef) {
  const standard = defaultAmount(billedLine(line));
  return (
    <Card ref={ref} role="group" aria-label={lineName(line)}>
      <Grid gridTemplateColumns={{ base: '1fr', md: 'minmax(0, 1fr) 15rem' }} columnGap="8" rowGap="4">
        <Stack gap="2">
          <CheckboxField
            label={`${line.PaymentType}, certificate ${line.CertificateNumber}`}
            hint={
              <>
                {certificateName !== undefined && (
                  <Text as="span" display="block" tone="ink">
                    {certificateName}
                  </Text>
                )}
                <span>{factsOf(line)}</span>
              </>
            }
            checked={amount !== undefined}
            onChange={({ currentTarget }) => onChange(line, currentTarget.checked ? standard : undefined)}
          />
          <div>
            <Standing line={line} />
          </div>
        </Stack>
        <AmountField
          line={line}
          amount={amount ?? standard}
          standard={standard}
          problem={problem}
          onChange={onChange}
        />
      </Grid>
    </Card>
  );
});

/** Why a line does not start ticked (WIZ-13). */
function Standing({ line }: { line: Payline }) {
  if (line.IsPac) return <Badge tone="info">Paid automatically from your bank</Badge>;
  if (isRecurring(line)) return <Badge tone="info">Has a recurring payment</Badge>;
  return line.IsInGrace ? <Badge tone="warning">In grace period</Badge> : null;
}

function factsOf({ BilledAmount, BillingFrequency, DueDate, NumberOfMonthsDue }: Payline): string {
  const frequency = BillingFrequency ?? '';
  const billed = BilledAmount === 0 ? 'Nothing is billed now' : `${formatUsd(BilledAmount)} billed`;
  return [
    DueDate && `Due ${formatLongDate(DueDate)}.`,
    frequency === '' ? `${billed}.` : `${billed}, ${frequency}.`,
    NumberOfMonthsDue > 1 && `${NumberOfMonthsDue} months are due.`,
  ]
    .filter(Boolean)
    .join(' ');
}
