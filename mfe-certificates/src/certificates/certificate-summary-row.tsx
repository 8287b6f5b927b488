import type { Certificate } from '@portal/api';
import { isBillingOnHold, isSuspended } from '@portal/domain/certificates/certificate-status';
import { isQuoted } from '@portal/domain/certificates/certificate-values';
import { isAnnuity } from '@portal/domain/certificates/lines-of-business';
import { countsTowardsAmountDue, showsPaymentInfo } from '@portal/domain/payments/billed-certificate';
import { dueLabel, getPaymentStatus } from '@portal/domain/payments/payment-status';
import { type CalendarDate, formatLongDate, isBefore } from '@portal/domain/values/dates';
import { formatUsd } from '@portal/domain/values/money';
import { usePlatform } from '@portal/section-sdk';
import { useNextPremium } from '@portal/shared-features/use-next-premium';
import { Badge, Grid, HStack, MoneyText, Text, type Tone, UnbrokenText } from '@portal/ui';
import type { ReactNode } from 'react';
import { dueAmountText } from '../due-amount-text.ts';
import { formatRateText } from '../format.ts';
import { statusWord } from '../status-notice.tsx';
import { payoutText } from './payout-text.ts';
import { NO_PAYMENT_DUE } from './texts.ts';

/** On its own line if the row has columns. */
const STACKED_COLUMNS = { base: 'inline', lg: 'block' };

/** Collapsed card: main value, amount and date due (CERT-04, AMB-44). */
export function CertificateSummaryRow({ certificate }: { certificate: Certificate }) {
  return (
    <Grid
      columnGap="6"
      rowGap="1"
      alignItems="center"
      overflowWrap="normal"
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
    >
      <MainValue certificate={certificate} />
      <NextDue certificate={certificate} />
    </Grid>
  );
}

/** Payout, death benefit, face amount or interest rate: the first one that is on file. */
function MainValue({ certificate }: { certificate: Certificate }) {
  const { FaceAmount, InterestRate, LineOfBusiness } = certificate;
  if (isSuspended(certificate)) return <StatusBadge certificate={certificate} tone="warning" />;
  const deathBenefit = isQuoted(certificate) ? certificate.EstimatedDeathBenefit : null;
  const payout = payoutText(certificate);
  const deathBenefitLabel = isAnnuity(LineOfBusiness) ? 'Death benefit' : 'Estimated death benefit';
  const [label, value] = payout
    ? ['Pays you', payout]
    : deathBenefit
      ? [deathBenefitLabel, formatUsd(deathBenefit)]
      : FaceAmount
        ? ['Face amount', formatUsd(FaceAmount)]
        : ['Interest rate', formatRateText(InterestRate)];
  if (value === undefined) return <span />;
  return (
    <Text>
      <Text as="span" tone="muted" size="sm" display={STACKED_COLUMNS}>
        {`${label} `}
      </Text>
      <MoneyText whiteSpace="normal">{value}</MoneyText>
    </Text>
  );
}

function NextDue({ certificate }: { certificate: Certificate }) {
  const { today } = usePlatform();
  const premium = useNextPremium()(certificate);
  const { IsOnPAC, PaymentSummary } = certificate;
  if (!PaymentSummary || !showsPaymentInfo(certificate)) return <Text tone="muted">{NO_PAYMENT_DUE}</Text>;
  if (isBillingOnHold(certificate)) return <StatusBadge certificate={certificate} tone="info" />;
  const { BilledAmount, DueDate } = PaymentSummary;
  const status = getPaymentStatus(certificate, today());
  const dueAmount = dueAmountText(certificate, BilledAmount, { premium, today: today() });
  const amount = <MoneyText>{`${dueAmount} `}</MoneyText>;
  if (status.state === 'overdue')
    return <WithBadge amount={amount} tone="danger" badge="Overdue" word="since" date={status.since} />;
  if (status.state === 'grace')
    return <WithBadge amount={amount} tone="warning" badge="In grace" word="until" date={status.lastDay} />;
  if (!DueDate) return <Text>{amount}</Text>;
  const scheduled = premium?.coverage.by === 'scheduled' ? premium.coverage.scheduled : [];
  const coming = scheduled.find((payment) => !isBefore(payment.Date, today()));
  const unconfirmed = scheduled.find((payment) => payment.IsUnconfirmed);
  const shown = unconfirmed ?? coming ?? scheduled[0];
  if (shown) {
    const [tone, badge] = unconfirmed
      ? (['warning', 'Not confirmed yet'] as const)
      : coming
        ? (['success', 'Scheduled'] as const)
        : (['info', 'Not recorded yet'] as const);
    return <WithBadge amount={amount} tone={tone} badge={badge} word="for" date={shown.Date} />;
  }
  const isCounted = countsTowardsAmountDue(certificate, today());
  const isPast = dueLabel(DueDate, [status], today()) !== 'Next payment due';
  const word = dueWord({ isOnAutoPay: IsOnPAC, isPast, isCounted });
  return (
    <Text>
      <MoneyText>{dueAmount}</MoneyText>
      {/* The line may break at the space, which an amount does not allow. */}
      <Text as="span" size="sm">{` ${word} `}</Text>
      <Text as="span" size="sm" display={STACKED_COLUMNS}>
        <UnbrokenText text={`${formatLongDate(DueDate)}${isCounted ? '' : ', '}`} />
        {!isCounted && (
          <Text as="span" display="inline-block">
            not in the amount due
          </Text>
        )}
      </Text>
    </Text>
  );
}

interface DueFacts {
  readonly isOnAutoPay: boolean;
  readonly isPast: boolean;
  /** Part of the amount due (SUM-09). */
  readonly isCounted: boolean;
}

/** Words between amount and due date. A day that has passed is not announced. */
function dueWord({ isOnAutoPay, isPast, isCounted }: DueFacts): string {
  if (isOnAutoPay) return isPast ? 'by Auto Pay, due' : 'by Auto Pay on';
  if (isPast) return 'due since';
  return isCounted ? 'due' : 'planned for';
}

/** In a box, because the badge would fill its column. */
function StatusBadge({ certificate, tone }: { certificate: Certificate; tone: Tone }) {
  return (
    <div>
      <Badge tone={tone}>{statusWord(certificate)}</Badge>
    </div>
  );
}

interface WithBadgeProps {
  readonly amount: ReactNode;
  readonly tone: Tone;
  readonly badge: string;
  readonly word: string;
  readonly date: CalendarDate;
}

/** '$98.01 Overdue since October 12, 2026'. */
function WithBadge({ amount, tone, badge, word, date }: WithBadgeProps) {
  return (
    <HStack columnGap="2" rowGap="1" flexWrap="wrap">
      <span>{amount}</span>
      <Badge tone={tone}>{badge}</Badge>
      <Text as="span" size="sm">
        <span>{` ${word} `}</span>
        <UnbrokenText text={formatLongDate(date)} />
      </Text>
    </HStack>
  );
}
