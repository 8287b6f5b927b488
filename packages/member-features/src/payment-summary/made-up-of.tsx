import type { Certificate } from '@portal/api';
import type { DueBreakdown, DuePortion, DueRest } from '@portal/domain/payments/due-portions';
import { coverageText } from '@portal/domain/payments/payment-coverage';
import { type CalendarDate, formatLongDate, formatMonth } from '@portal/domain/values/dates';
import { formatUsd, toCents } from '@portal/domain/values/money';
import { Amount, Box, HStack, Stack, Text, TextLink } from '@portal/ui';
import type { ReactNode } from 'react';
import { PayLink } from '../paying/pay-link.tsx';
import { Covered } from './covered.tsx';

/** The part that is the whole amount: its way to pay is that of the panel. */
export function onlyPortion({ named, rest }: DueBreakdown<Certificate>): DuePortion<Certificate> | undefined {
  return named.length === 1 && rest === undefined ? named[0] : undefined;
}

interface Props {
  readonly breakdown: DueBreakdown<Certificate>;
  /** The date that stands above. */
  readonly date: CalendarDate | undefined;
}

/** What the amount due is made of, a line for each part with the way to pay it (SUM-02, SUM-03, SUM-08). */
export function MadeUpOf({ breakdown, date }: Props) {
  const { named, rest, apart } = breakdown;
  if (named.length === 0 && apart === undefined) return null;
  return (
    <Stack as="ul" role="list" aria-label="What makes up the amount due" gap="2">
      {named.map((portion) => (
        <Portion
          key={portion.certificate.CertificateNumber}
          {...portion}
          isWhole={portion === onlyPortion(breakdown)}
          saidDate={date}
        />
      ))}
      {rest && <Rest {...rest} />}
      {apart && <Apart {...apart} />}
    </Stack>
  );
}

interface PortionProps extends DuePortion<Certificate> {
  /** The whole of the amount has its figure and its button above already, and mostly its date. */
  readonly isWhole: boolean;
  readonly saidDate: CalendarDate | undefined;
}

function Portion({ isWhole, saidDate, ...portion }: PortionProps) {
  const { amount, certificate, coverage, due, standing } = portion;
  const covered = <Covered by={coverage.by} text={coverageText(coverage, portion)} />;
  if (
    isWhole &&
    (standing.state === 'grace' || saidDate === (standing.state === 'overdue' ? standing.since : due))
  ) {
    return <Line pay={[]} note={covered}>{`For ${shortName(certificate)}`}</Line>;
  }
  return (
    <Line
      pay={isWhole || coverage.by ? [] : [certificate]}
      note={covered}
      payLabel={`Pay ${formatUsd(coverage.open)} for certificate ${certificate.CertificateNumber}`}
    >
      <Text as="span" color={standing.state === 'current' ? 'ink' : 'danger'}>
        {!isWhole && <Amount>{`${formatUsd(amount)} `}</Amount>}
        <span>{isWhole ? capitalised(whenDue(portion)) : whenDue(portion)}</span>
      </Text>
      <span>{`: ${shortName(certificate)}`}</span>
    </Line>
  );
}

function whenDue({ due, standing }: DuePortion<Certificate>): string {
  if (standing.state === 'overdue') return `overdue since ${formatLongDate(standing.since)}`;
  if (standing.state === 'grace') return `in grace until ${formatLongDate(standing.lastDay)}`;
  return due ? `by ${formatLongDate(due)}` : 'due now';
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Those that are not named: how much they are together, and when the last of them is due. */
function Rest({ amount, certificates, isLater, open, until }: DueRest<Certificate>) {
  const count = `${certificates.length} ${isLater ? 'certificates' : 'more certificates'}`;
  return (
    <Line pay={open.certificates} payLabel={payOpen(open)} note={<CoveredRest amount={amount} open={open} />}>
      {isLater && <span>Later: </span>}
      <Amount>{formatUsd(amount)}</Amount>
      <span>{`${until ? ` until ${formatMonth(until)}` : ''}, for ${count}`}</span>
    </Line>
  );
}

/** What the date above speaks of, where the amount does not hold it (SUM-09). */
function Apart({ CertificateNumber, IsOnPAC, PaymentSummary, ...certificate }: Certificate) {
  if (!PaymentSummary?.DueDate) return null;
  const name = shortName({ CertificateNumber, ...certificate });
  return (
    <Line
      pay={IsOnPAC ? [] : [{ CertificateNumber }]}
      payLabel={`Pay ${formatUsd(PaymentSummary.BilledAmount)} for certificate ${CertificateNumber}`}
    >
      <span>{`${formatLongDate(PaymentSummary.DueDate)}: `}</span>
      <Amount>{formatUsd(PaymentSummary.BilledAmount)}</Amount>
      <span>{` for ${name}, ${IsOnPAC ? 'by Auto Pay' : 'not part of the amount due'}`}</span>
    </Line>
  );
}

function payOpen({ amount, certificates: [one, ...others] }: DueRest<Certificate>['open']): string {
  const what =
    others.length === 0 ? `certificate ${one?.CertificateNumber}` : `${others.length + 1} certificates`;
  return `Pay ${formatUsd(amount)} for ${what}`;
}

/** Of those that are not named: how much of it is scheduled or automatic (AMB-89). */
function CoveredRest({ amount, open }: Pick<DueRest<Certificate>, 'amount' | 'open'>) {
  if (open.amount === amount) return null;
  if (open.amount === 0) return <Covered by="scheduled" text="All of this is scheduled or automatic." />;
  return (
    <Covered
      by={undefined}
      text={`${formatUsd(toCents(amount - open.amount))} of this is scheduled or automatic.`}
    />
  );
}

interface LineProps {
  /** Nothing where the society takes it by itself, and where the panel's own button pays it. */
  readonly pay: readonly Pick<Certificate, 'CertificateNumber'>[];
  readonly payLabel?: string;
  /** What stands under the line. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

function Line({ pay, payLabel, note, children }: LineProps) {
  return (
    <HStack as="li" columnGap="4" flexWrap="wrap" justifyContent="flex-end" minHeight="control">
      <Box flex="1 1 9rem">
        <Text maxWidth="none">{children}</Text>
        <div>{note}</div>
      </Box>
      {pay.length > 0 && (
        <TextLink asChild alone justifyContent="flex-end" _print={{ display: 'none' }}>
          <PayLink certificates={pay.map(({ CertificateNumber }) => CertificateNumber)} aria-label={payLabel}>
            Pay
          </PayLink>
        </TextLink>
      )}
    </HStack>
  );
}

/** 'Universal Life …2820': the product, and as much of the number as tells it from the others. */
function shortName({
  CertificateNumber,
  ProductDescription,
}: Pick<Certificate, 'CertificateNumber' | 'ProductDescription'>): string {
  return `${ProductDescription} …${CertificateNumber.slice(-4)}`;
}
