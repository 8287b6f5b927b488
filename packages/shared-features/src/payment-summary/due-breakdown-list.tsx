import type { Certificate } from '@portal/api';
import type { DueBreakdown, DueItem, DueRemainder } from '@portal/domain/payments/due-breakdown';
import { coverageText, installmentsText } from '@portal/domain/payments/payment-coverage';
import { type CalendarDate, formatLongDate, formatMonth } from '@portal/domain/values/dates';
import { type Cents, formatUsd, toCents } from '@portal/domain/values/money';
import { Box, HStack, MoneyText, Stack, Text, TextLink, UnbrokenText } from '@portal/ui';
import type { ReactNode } from 'react';
import { PayLink } from '../payments/pay-link.tsx';
import { CoverageNote } from './coverage-note.tsx';
import { useIsProcessorDown } from './use-is-processor-down.ts';

/** The item that is the whole amount. The panel's own button pays it. */
export function singleItem({
  listed,
  remainder,
}: DueBreakdown<Certificate>): DueItem<Certificate> | undefined {
  return listed.length === 1 && remainder === undefined ? listed[0] : undefined;
}

/** Whether the full amount is due on the date. */
export function isAllDueOn(
  date: CalendarDate | undefined,
  { listed, remainder, excluded }: DueBreakdown<Certificate>,
): boolean {
  return remainder === undefined && excluded === undefined && listed.every((item) => isDateAbove(item, date));
}

interface Props {
  readonly breakdown: DueBreakdown<Certificate>;
  /** Date shown above the list. */
  readonly date: CalendarDate | undefined;
  /** The page names the only certificate below. */
  readonly isNamedBelow: boolean;
}

/** Lists the parts of the amount due, most urgent first, each with its Pay link (SUM-02, SUM-03, SUM-08). */
export function DueBreakdownList({ breakdown, date, isNamedBelow }: Props) {
  const { listed, remainder, excluded } = breakdown;
  if (listed.length === 0 && excluded === undefined) return null;
  const single = singleItem(breakdown);
  if (single && isNamedBelow && isAllAbove(single, date)) return null;
  return (
    <Stack as="ul" role="list" aria-label="What makes up the amount due" gap="4">
      {single ? (
        <SingleItemLine item={single} displayedDate={date} />
      ) : (
        listed.map((item, position) => (
          <DueItemLine key={item.certificate.CertificateNumber} item={item} isFirst={position === 0} />
        ))
      )}
      {remainder && <RemainderLine {...remainder} />}
      {excluded && <ExcludedLine certificate={excluded} isProminent={listed.length === 0} />}
    </Stack>
  );
}

interface SingleItemProps {
  readonly item: DueItem<Certificate>;
  readonly displayedDate: CalendarDate | undefined;
}

/** Whether the panel above shows all of a single item except its name. */
function isAllAbove(item: DueItem<Certificate>, date: CalendarDate | undefined): boolean {
  const note = coverageText(item.coverage, item);
  return isDateAbove(item, date) && installments(item) === undefined && note === undefined;
}

function isDateAbove({ due, status }: DueItem<Certificate>, date: CalendarDate | undefined): boolean {
  return status.state === 'grace' || date === (status.state === 'overdue' ? status.since : due);
}

/** The panel above already shows the amount and the button, and usually the date. */
function SingleItemLine({ item, displayedDate }: SingleItemProps) {
  const { certificate, coverage } = item;
  const isDateShown = isDateAbove(item, displayedDate);
  return (
    <Line
      title={<ShortName before={isDateShown ? 'For ' : `${whenDue(item)}: `} certificate={certificate} />}
      detail={installments(item)}
      note={<CoverageNote by={coverage.by} text={coverageText(coverage, item)} />}
    />
  );
}

function DueItemLine({ item, isFirst }: { item: DueItem<Certificate>; isFirst: boolean }) {
  const { amount, certificate, coverage, status } = item;
  return (
    <Line
      title={<DueAmount when={whenDue(item)} amount={amount} isLate={status.state !== 'current'} />}
      isProminent={isFirst}
      detail={<ShortName certificate={certificate} after={installments(item)} />}
      note={<CoverageNote by={coverage.by} text={coverageText(coverage, item)} />}
      pay={coverage.by ? [] : [certificate]}
      payLabel={`Pay ${formatUsd(coverage.open)} for certificate ${certificate.CertificateNumber}`}
    />
  );
}

interface DueAmountProps {
  readonly when: string;
  readonly amount: Cents;
  readonly isLate?: boolean;
}

function DueAmount({ when, amount, isLate = false }: DueAmountProps) {
  return (
    <Text as="span" color={isLate ? 'danger' : 'text'}>
      <span>
        <UnbrokenText text={`${when}:`} />
      </span>{' '}
      <MoneyText fontWeight="bold">{formatUsd(amount)}</MoneyText>
    </Text>
  );
}

function whenDue({ due, status }: DueItem<Certificate>): string {
  if (status.state === 'overdue') return `Overdue since ${formatLongDate(status.since)}`;
  if (status.state === 'grace') return `In grace until ${formatLongDate(status.lastDay)}`;
  return due ? `Due by ${formatLongDate(due)}` : 'Due now';
}

/** AMB-44. */
function installments({ amount, certificate }: DueItem<Certificate>): string | undefined {
  return installmentsText(amount, certificate.PaymentSummary?.BilledAmount ?? amount);
}

/** Sum of the items that are not listed, and the month of the last due date. */
function RemainderLine({ amount, certificates, isLater, open, until }: DueRemainder<Certificate>) {
  return (
    <Line
      title={<DueAmount when={isLater ? 'Due later' : 'Also due'} amount={amount} />}
      detail={`${certificates.length} ${isLater ? 'certificates' : 'more certificates'}${until ? `, the last in ${formatMonth(until)}` : ''}`}
      pay={open.certificates}
      payLabel={payOpen(open)}
      note={<CoveredRemainder amount={amount} open={open} />}
    />
  );
}

/** Item due on the date above that the amount does not include (SUM-09). */
function ExcludedLine({ certificate, isProminent }: { certificate: Certificate; isProminent: boolean }) {
  const { CertificateNumber, IsOnPAC, PaymentSummary } = certificate;
  if (!PaymentSummary?.DueDate) return null;
  const { BilledAmount, DueDate } = PaymentSummary;
  return (
    <Line
      title={<DueAmount when={`Due by ${formatLongDate(DueDate)}`} amount={BilledAmount} />}
      isProminent={isProminent}
      detail={<ShortName certificate={certificate} after="not counted in the amount due" />}
      note={IsOnPAC && <CoverageNote by="auto-pay" text="Auto Pay will take this." />}
      pay={IsOnPAC ? [] : [{ CertificateNumber }]}
      payLabel={`Pay ${formatUsd(BilledAmount)} for certificate ${CertificateNumber}`}
    />
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
  if (open.amount === 0) return <CoverageNote by="scheduled" text="Payments are set up for all of this." />;
  return (
    <CoverageNote
      by={undefined}
      text={`Payments are set up for ${formatUsd(toCents(amount - open.amount))} of this.`}
    />
  );
}

interface LineProps {
  readonly title: ReactNode;
  /** The most urgent part has the larger title. */
  readonly isProminent?: boolean;
  readonly detail?: ReactNode;
  /** What already covers the amount. */
  readonly note?: ReactNode;
  /** Empty for Auto Pay, and if the panel's button pays the item. While the processor is down, no link (F-25). */
  readonly pay?: readonly Pick<Certificate, 'CertificateNumber'>[];
  readonly payLabel?: string;
}

function Line({ title, isProminent = false, detail, note, pay = [], payLabel }: LineProps) {
  const isProcessorDown = useIsProcessorDown();
  return (
    <HStack as="li" columnGap="4" flexWrap="wrap" justifyContent="flex-end">
      <Box flex="1 1 9rem">
        <Text
          maxWidth="none"
          fontSize={isProminent ? 'lg' : 'md'}
          fontWeight={isProminent ? 'bold' : undefined}
        >
          {title}
        </Text>
        {detail && (
          <Text maxWidth="none" tone="muted">
            {detail}
          </Text>
        )}
        <div>{note}</div>
      </Box>
      {pay.length > 0 && !isProcessorDown && (
        <TextLink asChild standalone justifyContent="flex-end" _print={{ display: 'none' }}>
          <PayLink certificates={pay.map(({ CertificateNumber }) => CertificateNumber)} aria-label={payLabel}>
            Pay
          </PayLink>
        </TextLink>
      )}
    </HStack>
  );
}

interface ShortNameProps {
  readonly certificate: Pick<Certificate, 'CertificateNumber' | 'ProductDescription'>;
  readonly before?: string;
  readonly after?: string | undefined;
}

/** 'Universal Life …2820': product and last four digits, which stay on one line. */
function ShortName({ certificate, before = '', after }: ShortNameProps) {
  return (
    <>
      <span>{`${before}${certificate.ProductDescription} `}</span>
      <Box as="span" whiteSpace="nowrap">{`…${certificate.CertificateNumber.slice(-4)}`}</Box>
      {after && <span>{`, ${after}`}</span>}
    </>
  );
}
