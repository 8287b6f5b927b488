import type { Certificate } from '@portal/api';
import { isSuspended } from '@portal/domain/certificates/certificate-status';
import { isPayableOnline } from '@portal/domain/payments/billed-certificate';
import { type DueItem, shownDate } from '@portal/domain/payments/due-breakdown';
import {
  asksToCall,
  coverageText,
  coveredInTimeBy,
  installmentsText,
  isPartlyCovered,
  isUnconfirmed,
  MISSED_TEXTS,
} from '@portal/domain/payments/payment-coverage';
import { fullName } from '@portal/domain/people/names';
import { type CalendarDate, formatLongDate, isBefore } from '@portal/domain/values/dates';
import { usePlatform } from '@portal/section-sdk';
import { Text } from '@portal/ui';
import { CoverageNote } from './coverage-note.tsx';
import { DueAmount, DueLine, ShortName } from './due-line.tsx';
import { SuspendedNote } from './suspended-note.tsx';

type Item = DueItem<Certificate>;

/** The next due date, and the date that the panel shows above the list. */
export interface Dates {
  readonly nextPaymentDue: CalendarDate | undefined;
  readonly dateAbove: CalendarDate | undefined;
}

/** Whether the panel above shows all of a single item except its name. */
export function isAllAbove(item: Item, dates: Dates): boolean {
  const { certificate, coverage } = item;
  const hasNote =
    coverage.by !== undefined ||
    coverage.missedBy !== undefined ||
    isPartlyCovered(coverage) ||
    isSuspended(certificate) ||
    !isPayableOnline(certificate);
  return isSaidAbove(item, dates) && installments(item) === undefined && !hasNote;
}

function isSaidAbove(item: Item, { dateAbove }: Dates): boolean {
  return dateAbove !== undefined && shownDate(item) === dateAbove;
}

interface ItemProps extends Dates {
  readonly item: Item;
}

/** The panel shows the amount and the button above, and usually the date. */
export function SingleItemLine({ item, ...dates }: ItemProps) {
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

/** An item with its amount, date and certificate. */
export function ItemLine({ item, ...dates }: ItemProps) {
  const { amount, certificate, due, status } = item;
  const today = usePlatform().today();
  const isShort = isSaidAbove(item, dates);
  const when = isShort && status.state !== 'grace' ? undefined : whenDue(item, dates);
  const isDueSince = status.state === 'grace' && !isShort && due && isBefore(due, today);
  return (
    <DueLine
      title={<DueAmount when={when} amount={amount} />}
      state={status.state}
      date={isDueSince && <Text maxWidth="none">{`Due since ${formatLongDate(due)}`}</Text>}
      detail={<ShortName certificate={certificate} after={installments(item)} />}
      note={<Notes {...item} />}
    />
  );
}

/** What the member should know before paying the item (CERT-23, AMB-89). */
export function Notes(item: Pick<Item, 'amount' | 'certificate' | 'coverage' | 'due'>) {
  const { certificate, coverage } = item;
  const today = usePlatform().today();
  const canPayHere = isPayableOnline(certificate) && !isSuspended(certificate) && !coverage.hasUnpayableRest;
  return (
    <>
      {isSuspended(certificate) && coverage.by === undefined && (
        <SuspendedNote number={certificate.CertificateNumber} />
      )}
      {!isPayableOnline(certificate) && coverage.by === undefined && (
        <Text tone="muted">{unpayableText(certificate)}</Text>
      )}
      {coverage.missedBy && canPayHere && <Text>{MISSED_TEXTS[coverage.missedBy]}</Text>}
      <CoverageNote
        by={coveredInTimeBy(coverage)}
        isUnconfirmed={isUnconfirmed(coverage)}
        asksToCall={asksToCall(coverage)}
        text={coverageText(coverage, item, today)}
      />
    </>
  );
}

/** WIZ-15: says who pays the premium, because the panel has no link to pay it. */
function unpayableText({ IsPayor, Payor }: Certificate): string {
  const [payor, ...others] = IsPayor ? [] : Payor.map(fullName).filter(Boolean);
  return payor !== undefined && others.length === 0
    ? `${payor} pays this premium. You cannot pay it online.`
    : 'This premium cannot be paid online.';
}

/** 'Next payment due December 05, 2026'. */
function whenDue({ due, status }: Item, { nextPaymentDue }: Dates): string {
  if (status.state === 'overdue') return `Overdue since ${formatLongDate(status.since)}`;
  if (status.state === 'grace') return `In grace until ${formatLongDate(status.lastDay)}`;
  if (!due) return 'Due now';
  return `${due === nextPaymentDue ? 'Next payment due' : 'Due by'} ${formatLongDate(due)}`;
}

/** AMB-44. Not of an amount that is scheduled in part, because the panel shows what is open. */
export function installments({ amount, certificate, coverage }: Item): string | undefined {
  if (coverage.by === undefined && coverage.scheduled.length > 0) return undefined;
  return installmentsText(amount, certificate.PaymentSummary?.BilledAmount ?? amount);
}
