import type { Certificate } from '@portal/api';
import type { DueBreakdown, DueItem, DueRemainder } from '@portal/domain/payments/due-breakdown';
import { coverageText } from '@portal/domain/payments/payment-coverage';
import { type CalendarDate, formatLongDate, formatMonth } from '@portal/domain/values/dates';
import { formatUsd, toCents } from '@portal/domain/values/money';
import { Box, HStack, MoneyText, Stack, Text, TextLink } from '@portal/ui';
import type { ReactNode } from 'react';
import { PayLink } from '../payments/pay-link.tsx';
import { CoverageNote } from './coverage-note.tsx';

/** The item that is the whole amount. The panel's own button pays it. */
export function singleItem({
  listed,
  remainder,
}: DueBreakdown<Certificate>): DueItem<Certificate> | undefined {
  return listed.length === 1 && remainder === undefined ? listed[0] : undefined;
}

interface Props {
  readonly breakdown: DueBreakdown<Certificate>;
  /** Date shown above the list. */
  readonly date: CalendarDate | undefined;
}

/** Lists the parts of the amount due, each with its Pay link (SUM-02, SUM-03, SUM-08). */
export function DueBreakdownList({ breakdown, date }: Props) {
  const { listed, remainder, excluded } = breakdown;
  if (listed.length === 0 && excluded === undefined) return null;
  return (
    <Stack as="ul" role="list" aria-label="What makes up the amount due" gap="2">
      {listed.map((item) => (
        <DueItemLine
          key={item.certificate.CertificateNumber}
          {...item}
          isOnlyItem={item === singleItem(breakdown)}
          displayedDate={date}
        />
      ))}
      {remainder && <RemainderLine {...remainder} />}
      {excluded && <ExcludedLine {...excluded} />}
    </Stack>
  );
}

interface DueItemProps extends DueItem<Certificate> {
  /** The panel above already shows the amount and the button, and usually the date. */
  readonly isOnlyItem: boolean;
  readonly displayedDate: CalendarDate | undefined;
}

function DueItemLine({ isOnlyItem, displayedDate, ...item }: DueItemProps) {
  const { amount, certificate, coverage, due, status } = item;
  const covered = <CoverageNote by={coverage.by} text={coverageText(coverage, item)} />;
  if (
    isOnlyItem &&
    (status.state === 'grace' || displayedDate === (status.state === 'overdue' ? status.since : due))
  ) {
    return <Line pay={[]} note={covered}>{`For ${shortName(certificate)}`}</Line>;
  }
  return (
    <Line
      pay={isOnlyItem || coverage.by ? [] : [certificate]}
      note={covered}
      payLabel={`Pay ${formatUsd(coverage.open)} for certificate ${certificate.CertificateNumber}`}
    >
      <Text as="span" color={status.state === 'current' ? 'text' : 'danger'}>
        {!isOnlyItem && <MoneyText>{`${formatUsd(amount)} `}</MoneyText>}
        <span>{isOnlyItem ? capitalised(whenDue(item)) : whenDue(item)}</span>
      </Text>
      <span>{`: ${shortName(certificate)}`}</span>
    </Line>
  );
}

function whenDue({ due, status }: DueItem<Certificate>): string {
  if (status.state === 'overdue') return `overdue since ${formatLongDate(status.since)}`;
  if (status.state === 'grace') return `in grace until ${formatLongDate(status.lastDay)}`;
  return due ? `by ${formatLongDate(due)}` : 'due now';
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Sum of the items that are not listed, and their last due date. */
function RemainderLine({ amount, certificates, isLater, open, until }: DueRemainder<Certificate>) {
  const count = `${certificates.length} ${isLater ? 'certificates' : 'more certificates'}`;
  return (
    <Line
      pay={open.certificates}
      payLabel={payOpen(open)}
      note={<CoveredRemainder amount={amount} open={open} />}
    >
      {isLater && <span>Later: </span>}
      <MoneyText>{formatUsd(amount)}</MoneyText>
      <span>{`${until ? ` until ${formatMonth(until)}` : ''}, for ${count}`}</span>
    </Line>
  );
}

/** Item due on the date above that the amount does not include (SUM-09). */
function ExcludedLine({ CertificateNumber, IsOnPAC, PaymentSummary, ...certificate }: Certificate) {
  if (!PaymentSummary?.DueDate) return null;
  const name = shortName({ CertificateNumber, ...certificate });
  return (
    <Line
      pay={IsOnPAC ? [] : [{ CertificateNumber }]}
      payLabel={`Pay ${formatUsd(PaymentSummary.BilledAmount)} for certificate ${CertificateNumber}`}
    >
      <span>{`${formatLongDate(PaymentSummary.DueDate)}: `}</span>
      <MoneyText>{formatUsd(PaymentSummary.BilledAmount)}</MoneyText>
      <span>{` for ${name}, ${IsOnPAC ? 'by Auto Pay' : 'not counted in the amount due'}`}</span>
    </Line>
  );
}

function payOpen({ amount, certificates: [one, ...more] }: DueRemainder<Certificate>['open']): string {
  const what =
    more.length === 0 ? `certificate ${one?.CertificateNumber}` : `${more.length + 1} certificates`;
  return `Pay ${formatUsd(amount)} for ${what}`;
}

/** How much of the remainder is scheduled or automatic (AMB-89). */
function CoveredRemainder({ amount, open }: Pick<DueRemainder<Certificate>, 'amount' | 'open'>) {
  if (open.amount === amount) return null;
  if (open.amount === 0) return <CoverageNote by="scheduled" text="All of this is scheduled or automatic." />;
  return (
    <CoverageNote
      by={undefined}
      text={`${formatUsd(toCents(amount - open.amount))} of this is scheduled or automatic.`}
    />
  );
}

interface LineProps {
  /** Empty for Auto Pay, and if the panel's button pays the item. */
  readonly pay: readonly Pick<Certificate, 'CertificateNumber'>[];
  readonly payLabel?: string;
  /** Shown below the line. */
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
        <TextLink asChild standalone justifyContent="flex-end" _print={{ display: 'none' }}>
          <PayLink certificates={pay.map(({ CertificateNumber }) => CertificateNumber)} aria-label={payLabel}>
            Pay
          </PayLink>
        </TextLink>
      )}
    </HStack>
  );
}

/** 'Universal Life …2820': product and last four digits. */
function shortName({
  CertificateNumber,
  ProductDescription,
}: Pick<Certificate, 'CertificateNumber' | 'ProductDescription'>): string {
  return `${ProductDescription} …${CertificateNumber.slice(-4)}`;
}
