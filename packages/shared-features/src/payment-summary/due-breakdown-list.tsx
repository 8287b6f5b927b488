import type { Certificate } from '@portal/api';
import { isSuspended } from '@portal/domain/certificates/certificate-status';
import type { DueBreakdown, DueItem, DueRemainder } from '@portal/domain/payments/due-breakdown';
import { coverageText, installmentsText } from '@portal/domain/payments/payment-coverage';
import { type CalendarDate, formatLongDate, formatMonth, isBefore } from '@portal/domain/values/dates';
import { formatUsd, toCents } from '@portal/domain/values/money';
import { usePlatform } from '@portal/section-sdk';
import { Stack } from '@portal/ui';
import { CoverageNote } from './coverage-note.tsx';
import { DueAmount, DueLine, ShortName } from './due-line.tsx';
import { SuspendedNote } from './suspended-note.tsx';

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
  return remainder === undefined && excluded === undefined && listed.every((item) => dateOf(item) === date);
}

/** Whether the member should call before they pay any of it. */
export function isOnlySuspended({ listed, remainder }: DueBreakdown<Certificate>): boolean {
  return remainder === undefined && listed.every(({ certificate }) => isSuspended(certificate));
}

/** Whether a line of the list says the next due date. Then the panel does not repeat it. */
export function isDateListed(
  date: CalendarDate | undefined,
  { listed, excluded }: DueBreakdown<Certificate>,
): boolean {
  return excluded !== undefined || listed.some((item) => dateOf(item) === date);
}

/** Date that the line of an item says. */
function dateOf({ due, status }: DueItem<Certificate>): CalendarDate | undefined {
  return status.state === 'overdue' ? status.since : due;
}

interface Dates {
  readonly nextPaymentDue: CalendarDate | undefined;
  /** The panel shows the next due date above the list. */
  readonly isDateAbove: boolean;
}

interface Props extends Dates {
  readonly breakdown: DueBreakdown<Certificate>;
  /** The page names the only certificate below. */
  readonly isNamedBelow: boolean;
}

/** Lists the parts of the amount due, most urgent first, each with its Pay link (SUM-02, SUM-03, SUM-08). */
export function DueBreakdownList({ breakdown, isNamedBelow, ...dates }: Props) {
  const { listed, remainder, excluded } = breakdown;
  if (listed.length === 0 && excluded === undefined) return null;
  const single = singleItem(breakdown);
  if (single && isNamedBelow && isAllAbove(single, dates)) return null;
  // What is scheduled or automatic needs no attention.
  const firstOpen = listed.find(({ coverage }) => coverage.by === undefined);
  return (
    <Stack as="ul" role="list" aria-label="What makes up the amount due" gap="4">
      {single ? (
        <SingleItemLine item={single} {...dates} />
      ) : (
        listed.map((item) => (
          <DueItemLine
            key={item.certificate.CertificateNumber}
            item={item}
            isProminent={item === firstOpen}
            {...dates}
          />
        ))
      )}
      {remainder && <RemainderLine {...remainder} />}
      {excluded && <ExcludedLine certificate={excluded} isProminent={listed.length === 0} />}
    </Stack>
  );
}

/** Whether the panel above shows all of a single item except its name. */
function isAllAbove(item: DueItem<Certificate>, dates: Dates): boolean {
  const note = coverageText(item.coverage, item);
  const hasNote = note !== undefined || isSuspended(item.certificate);
  return isSaidAbove(item, dates) && installments(item) === undefined && !hasNote;
}

function isSaidAbove(item: DueItem<Certificate>, { nextPaymentDue, isDateAbove }: Dates): boolean {
  return isDateAbove && dateOf(item) === nextPaymentDue;
}

interface ItemProps extends Dates {
  readonly item: DueItem<Certificate>;
}

/** The panel above already shows the amount and the button, and usually the date. */
function SingleItemLine({ item, ...dates }: ItemProps) {
  const { certificate } = item;
  const before = isSaidAbove(item, dates) ? 'For ' : `${whenDue(item, dates)}: `;
  return (
    <DueLine
      title={<ShortName before={before} certificate={certificate} />}
      detail={installments(item)}
      note={<Notes {...item} />}
    />
  );
}

function DueItemLine({ item, isProminent, ...dates }: ItemProps & { isProminent: boolean }) {
  const { amount, certificate, coverage, due, status } = item;
  const today = usePlatform().today();
  const isShort = isSaidAbove(item, dates);
  const when = isShort && status.state !== 'grace' ? undefined : whenDue(item, dates);
  return (
    <DueLine
      title={<DueAmount when={when} amount={amount} />}
      state={status.state}
      isProminent={isProminent}
      since={status.state === 'grace' && !isShort && due && isBefore(due, today) ? due : undefined}
      detail={<ShortName certificate={certificate} after={installments(item)} />}
      note={<Notes {...item} />}
      pay={
        coverage.by || isSuspended(certificate)
          ? undefined
          : {
              certificates: [certificate],
              amount: coverage.open,
              what: `certificate ${certificate.CertificateNumber}`,
            }
      }
    />
  );
}

/** What the member should know before paying the item. */
function Notes(item: DueItem<Certificate>) {
  const { certificate, coverage } = item;
  return (
    <>
      {isSuspended(certificate) && <SuspendedNote number={certificate.CertificateNumber} />}
      <CoverageNote by={coverage.by} text={coverageText(coverage, item)} />
    </>
  );
}

function whenDue({ due, status }: DueItem<Certificate>, { nextPaymentDue }: Dates): string {
  if (status.state === 'overdue') return `Overdue since ${formatLongDate(status.since)}`;
  if (status.state === 'grace') return `In grace until ${formatLongDate(status.lastDay)}`;
  if (!due) return 'Due now';
  return `${due === nextPaymentDue ? 'Next payment due' : 'Due by'} ${formatLongDate(due)}`;
}

/** AMB-44. */
function installments({ amount, certificate }: DueItem<Certificate>): string | undefined {
  return installmentsText(amount, certificate.PaymentSummary?.BilledAmount ?? amount);
}

/** Sum of the items that are not listed, and the month of the last due date. */
function RemainderLine({ amount, certificates, isLater, open, until }: DueRemainder<Certificate>) {
  return (
    <DueLine
      title={<DueAmount when={isLater ? 'Due later' : 'Also due'} amount={amount} />}
      detail={`${certificates.length} ${isLater ? 'certificates' : 'more certificates'}${until ? `, the last in ${formatMonth(until)}` : ''}`}
      pay={open.certificates.length === 0 ? undefined : { ...open, what: openCertificates(open) }}
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
    <DueLine
      title={<DueAmount when={`Next payment due ${formatLongDate(DueDate)}`} amount={BilledAmount} />}
      isProminent={isProminent}
      detail={<ShortName certificate={certificate} after="not counted in the amount due" />}
      note={IsOnPAC && <CoverageNote by="auto-pay" text="Auto Pay will take this." />}
      pay={
        IsOnPAC
          ? undefined
          : {
              certificates: [{ CertificateNumber }],
              amount: BilledAmount,
              what: `certificate ${CertificateNumber}`,
            }
      }
    />
  );
}

function openCertificates({ certificates: [one, ...more] }: DueRemainder<Certificate>['open']): string {
  return more.length === 0 ? `certificate ${one?.CertificateNumber}` : `${more.length + 1} certificates`;
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
