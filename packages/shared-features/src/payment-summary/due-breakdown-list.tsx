import type { Certificate } from '@portal/api';
import { isBillingOnHold, isSuspended } from '@portal/domain/certificates/certificate-status';
import { isPayableOnline } from '@portal/domain/payments/billed-certificate';
import type { DueBreakdown, DuePart } from '@portal/domain/payments/due-breakdown';
import { isUnconfirmed } from '@portal/domain/payments/payment-coverage';
import { dueLabel, getPaymentStatus } from '@portal/domain/payments/payment-status';
import { type CalendarDate, formatLongDate, formatMonth, isBefore } from '@portal/domain/values/dates';
import { formatUsd } from '@portal/domain/values/money';
import { usePlatform } from '@portal/section-sdk';
import { Stack, Text, TextLink, UnbrokenText } from '@portal/ui';
import { PayLink } from '../payments/pay-link.tsx';
import { CoverageNote } from './coverage-note.tsx';
import { type Dates, ItemLine, installments, isAllAbove, Notes, SingleItemLine } from './due-item-lines.tsx';
import { DueAmount, DueLine, ShortName } from './due-line.tsx';
import { useIsProcessorDown } from './use-is-processor-down.ts';
import { useNextPremium } from './use-next-premium.ts';

type Breakdown = DueBreakdown<Certificate>;

interface Props extends Dates {
  readonly breakdown: Breakdown;
  /** The page names the only certificate below. */
  readonly isNamedBelow: boolean;
}

/** Lists the parts of the amount due, what the wizard ticks first (SUM-02, SUM-03, SUM-08, WIZ-13). */
export function DueBreakdownList({ breakdown, isNamedBelow, ...dates }: Props) {
  const { items, excluded } = breakdown;
  const [single] = items.length === 1 ? items : [];
  if (items.length === 0 && !excluded) return null;
  if (single && !excluded && isNamedBelow && isAllAbove(single, dates)) return null;
  return (
    <Stack as="ul" role="list" aria-label="What makes up the amount due" gap="4">
      {single ? <SingleItemLine item={single} {...dates} /> : <Parts breakdown={breakdown} {...dates} />}
      {excluded && <ExcludedLine certificate={excluded} isProminent={items.length === 0} />}
    </Stack>
  );
}

function Parts({ breakdown, ...dates }: Dates & { breakdown: Breakdown }) {
  const { covered, items, later, listed, payable } = breakdown;
  const [only] = payable?.items.length === 1 ? payable.items : [];
  return (
    <>
      {only && <SingleItemLine item={only} {...dates} />}
      {payable && !only && <DueLine title={<PartName part={payable} before="For " />} />}
      {listed
        .filter((item) => item !== only)
        .map((item) => (
          <ItemLine key={item.certificate.CertificateNumber} item={item} {...dates} />
        ))}
      {covered && <CoveredLine part={covered} isAll={covered.items.length === items.length} {...dates} />}
      {later && <LaterLine part={later} after={payable?.until} {...dates} />}
    </>
  );
}

interface PartProps extends Dates {
  readonly part: DuePart<Certificate>;
}

/** AMB-89. */
function CoveredLine({ part, isAll, ...dates }: PartProps & { isAll: boolean }) {
  const hasUnconfirmed = part.items.some(({ coverage }) => isUnconfirmed(coverage));
  const setUp = `Payments are set up for ${isAll ? 'all of it' : formatUsd(part.amount)}.`;
  const advice = hasUnconfirmed
    ? 'Not all are confirmed yet.'
    : isAll
      ? 'You do not need to do anything.'
      : '';
  return (
    <DueLine
      title={
        <CoverageNote by="scheduled" isUnconfirmed={hasUnconfirmed} text={`${setUp} ${advice}`.trim()} />
      }
      date={<NextDate part={part} {...dates} />}
      detail={<PartName part={part} />}
    />
  );
}

/** What is neither billed nor covered. */
function LaterLine({ part, after, ...dates }: PartProps & { after: CalendarDate | undefined }) {
  const { amount, items, until } = part;
  const [first, ...more] = items;
  if (first && more.length === 0) return <ItemLine item={first} {...dates} />;
  const isLater = items.every(({ due }) => !due || !after || isBefore(after, due));
  return (
    <DueLine
      title={<DueAmount when={isLater ? 'Due later' : 'Also due'} amount={amount} />}
      date={<NextDate part={part} {...dates} />}
      detail={`${items.length} certificates${until ? `, the last in ${formatMonth(until)}` : ''}`}
    />
  );
}

/** The next due date, if one of several certificates is due then. */
function NextDate({ part, nextPaymentDue, dateAbove }: PartProps) {
  const { today } = usePlatform();
  const isNext = part.items.some((item) => item.status.state === 'current' && item.due === nextPaymentDue);
  if (!nextPaymentDue || !isNext || dateAbove === nextPaymentDue) return null;
  return (
    <Text maxWidth="none">{`${dueLabel(nextPaymentDue, [], today())} ${formatLongDate(nextPaymentDue)}`}</Text>
  );
}

/** 'Whole Life Insurance …2820', or '2 certificates, by December 23, 2026'. */
function PartName({ part: { items, until }, before = '' }: { part: DuePart<Certificate>; before?: string }) {
  const [first, ...more] = items;
  if (first && more.length === 0) {
    return <ShortName before={before} certificate={first.certificate} after={installments(first)} />;
  }
  const by = until && more.some(({ due }) => due !== first?.due) ? `, by ${formatLongDate(until)}` : '';
  return <UnbrokenText text={`${before}${items.length} certificates${by}`} />;
}

/** Item due on the date above that the amount does not include (SUM-09). */
function ExcludedLine({ certificate, isProminent }: { certificate: Certificate; isProminent: boolean }) {
  const { CertificateNumber, PaymentSummary } = certificate;
  const today = usePlatform().today();
  const isProcessorDown = useIsProcessorDown();
  const premium = useNextPremium()(certificate);
  if (!PaymentSummary?.DueDate || !premium) return null;
  const { BilledAmount, DueDate } = PaymentSummary;
  if (isBillingOnHold(certificate)) {
    return (
      <DueLine
        title={<Text>{`Next payment due ${formatLongDate(DueDate)}`}</Text>}
        isProminent={isProminent}
        detail={<ShortName certificate={certificate} />}
        note={<Text tone="muted">{ON_HOLD}</Text>}
      />
    );
  }
  const { by, hasUnpayableRest, open } = premium.coverage;
  const label = dueLabel(DueDate, [getPaymentStatus(certificate, today)], today);
  const pay = `Pay ${formatUsd(open)}`;
  const isClosed =
    by !== undefined || hasUnpayableRest || !isPayableOnline(certificate) || isSuspended(certificate);
  return (
    <DueLine
      title={<DueAmount when={`${label} ${formatLongDate(DueDate)}`} amount={BilledAmount} />}
      isProminent={isProminent}
      detail={<ShortName certificate={certificate} after="not counted in the amount due" />}
      note={<Notes certificate={certificate} {...premium} />}
      action={
        !isClosed &&
        !isProcessorDown && (
          <TextLink asChild standalone>
            <PayLink
              certificates={[CertificateNumber]}
              aria-label={`${pay} for certificate ${CertificateNumber}`}
            >
              {pay}
            </PayLink>
          </TextLink>
        )
      }
    />
  );
}

/** AMB-20. */
const ON_HOLD = 'Billing is on hold. Nothing is due now.';
