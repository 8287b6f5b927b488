import type { Certificate } from '@portal/api';
import { type DueBreakdown, shownDate } from '@portal/domain/payments/due-breakdown';
import { dueLabel } from '@portal/domain/payments/payment-status';
import type { PaymentSummary } from '@portal/domain/payments/payment-summary';
import { formatLongDate } from '@portal/domain/values/dates';
import { formatUsd } from '@portal/domain/values/money';
import { usePlatform } from '@portal/section-sdk';
import {
  Badge,
  Card,
  DescriptionListItem,
  HStack,
  Icon,
  LoadingState,
  MoneyText,
  Skeleton,
  SkeletonText,
  SkeletonValue,
  Stack,
  Text,
} from '@portal/ui';
import { RequestErrorAlert } from '../request-error-alert.tsx';
import { DueBreakdownList, isAllPayable, isDateListed } from './due-breakdown-list.tsx';
import { PayNow } from './pay-now.tsx';
import { AmountAndDate, Headline } from './summary-headline.tsx';
import { useIsProcessorDown } from './use-is-processor-down.ts';
import { usePaymentSummary } from './use-payment-summary.ts';

type LoadedSummary = Extract<PaymentSummary, { state: 'loaded' }>;

interface Props {
  /** The page shows the only certificate below, so the panel does not name it. */
  readonly isNamedBelow?: boolean;
  /** The page says above the panel that the bank processor is down. */
  readonly isNoticeAbove?: boolean;
  /** Repeats the page's other requests that failed together with the summary. */
  readonly onRetry?: () => void;
}

/** F-25: nothing is said above the panel. */
const CANNOT_PAY = 'You cannot pay online right now.';

/** Amount due and due date, on /certificates and /payments (SUM-01 to SUM-14, CERT-01, PAY-02). */
export function PaymentSummaryPanel({ isNamedBelow = false, isNoticeAbove = false, onRetry }: Props) {
  const { summary, breakdown, failure } = usePaymentSummary();
  if (failure) {
    return (
      <RequestErrorAlert
        error={failure.error}
        text={failure.text}
        onRetry={() => {
          failure.retry();
          onRetry?.();
        }}
      >
        No money has moved, and payments that you scheduled stay scheduled. Please try again in a moment.
      </RequestErrorAlert>
    );
  }
  const overdue = summary.state === 'loaded' && summary.overdue;
  return (
    <Card as="section" aria-label="Payment summary" borderColor={overdue ? 'danger' : 'line'}>
      {summary.state === 'loading' && <LoadingSummary />}
      {summary.state === 'loaded' && summary.paidUp && <UpToDate />}
      {summary.state === 'loaded' && !summary.paidUp && breakdown && (
        <Due
          summary={summary}
          breakdown={breakdown}
          isNamedBelow={isNamedBelow}
          isNoticeAbove={isNoticeAbove}
        />
      )}
    </Card>
  );
}

/** SUM-01: shows 'Loading' next to the bar in place of the amount. As high as an amount with a button and one item. */
function LoadingSummary() {
  return (
    <LoadingState label="Getting the amount that is due">
      <Stack gap={{ base: '4', md: '6' }}>
        <Headline>
          <AmountAndDate>
            <DescriptionListItem label="Amount due">
              <HStack gap="3">
                <MoneyText as="div" size="xl" flex="1" maxWidth="8rem">
                  <SkeletonValue />
                </MoneyText>
                <Text as="span" size="sm" tone="muted">
                  Loading
                </Text>
              </HStack>
            </DescriptionListItem>
            <DescriptionListItem label="Next payment due">
              <SkeletonValue />
            </DescriptionListItem>
          </AmountAndDate>
          <Skeleton minWidth="8rem" />
        </Headline>
        <SkeletonText lines={2} />
      </Stack>
    </LoadingState>
  );
}

interface DueProps {
  readonly summary: LoadedSummary;
  readonly breakdown: DueBreakdown<Certificate>;
  readonly isNamedBelow: boolean;
  readonly isNoticeAbove: boolean;
}

/** SUM-04. */
function UpToDate() {
  return (
    <HStack gap="3" flexWrap="wrap" color="success" fontSize="lg" fontWeight="bold">
      <Icon name="success" />
      <Text flex="1 1 8rem">Your account is up to date.</Text>
    </HStack>
  );
}

/**
 * SUM-02, SUM-03, SUM-05: red always comes with text, and matches the cards (AMB-22). The open part of an amount comes
 * first, so that nobody pays twice (AMB-89, R-09).
 */
function Due({ summary, breakdown, isNamedBelow, isNoticeAbove }: DueProps) {
  const { amountDue, graceUntil, nextPaymentDue, openAmount, overdue, pendingOnly } = summary;
  const { today } = usePlatform();
  const isProcessorDown = useIsProcessorDown();
  const { excluded, items, payable } = breakdown;
  const statuses = items.map(({ status }) => status);
  // If only a part of the amount is late, the line of that part says so.
  const isAllLate = overdue && statuses.every(({ state }) => state !== 'current');
  const isNothingDue = amountDue === 0 && nextPaymentDue === undefined;
  const isPaidAbove = isAllPayable(breakdown);
  const dates = new Set((isPaidAbove && payable ? payable.items : items).map(shownDate));
  const [payBy] = dates.size === 1 ? dates : [];
  const isAllOnDate =
    isNothingDue || (excluded === undefined && payBy !== undefined && payBy === nextPaymentDue);
  const isOnlyLater = amountDue === 0 && !isNothingDue;
  const isAllCovered = openAmount === 0 && items.length > 0;
  const isDateAbove = isAllOnDate || isAllCovered || !isDateListed(nextPaymentDue, breakdown);
  // A single item says below what covers it.
  const isPartOpen = items.length > 1 && openAmount > 0 && openAmount < amountDue;
  return (
    <Stack gap={{ base: '4', md: '6' }}>
      <Headline>
        <AmountAndDate isStacked={isDateAbove && !isAllOnDate}>
          {isPartOpen && (
            <DescriptionListItem
              label="Still to pay"
              note={isPaidAbove && payBy && !isAllOnDate ? `due ${formatLongDate(payBy)}` : undefined}
            >
              <MoneyText size="xl">{formatUsd(openAmount)}</MoneyText>
            </DescriptionListItem>
          )}
          <DescriptionListItem label="Amount due">
            <HStack gap="3" wrap="wrap" color={isAllLate ? 'danger' : 'text'}>
              <MoneyText size={isOnlyLater || isPartOpen ? 'md' : 'xl'}>{formatUsd(amountDue)}</MoneyText>
              {isAllLate && (
                <Badge tone="danger">
                  {graceUntil ? `In grace until ${formatLongDate(graceUntil)}` : 'Overdue'}
                </Badge>
              )}
            </HStack>
          </DescriptionListItem>
          {isDateAbove && (
            <DescriptionListItem label={dueLabel(nextPaymentDue, statuses, today())} missing="N/A">
              {nextPaymentDue && (
                <DueDate isLarge={isAllOnDate && !isOnlyLater}>{formatLongDate(nextPaymentDue)}</DueDate>
              )}
            </DescriptionListItem>
          )}
        </AmountAndDate>
        {isPaidAbove && (payable || isAllCovered) && <PayNow part={payable} isOpen={openAmount > 0} />}
        {pendingOnly && <Text tone="muted">All of your certificates are pending.</Text>}
        {isNothingDue && !pendingOnly && <Text tone="muted">You have nothing to pay.</Text>}
      </Headline>
      {amountDue > 0 && isProcessorDown && !isNoticeAbove && <Text tone="muted">{CANNOT_PAY}</Text>}
      <DueBreakdownList
        breakdown={breakdown}
        nextPaymentDue={nextPaymentDue}
        isDateAbove={isDateAbove}
        isNamedBelow={isNamedBelow}
      />
    </Stack>
  );
}

interface DueDateProps {
  /** The full amount is due on the date. */
  readonly isLarge: boolean;
  readonly children: string;
}

/** Beside the amount on a phone, so that the certificates begin on the first screen. */
function DueDate({ isLarge, children }: DueDateProps) {
  return (
    <Text
      as="span"
      fontSize={isLarge ? { base: 'md', md: 'xl' } : 'md'}
      lineHeight={isLarge ? { base: 'body', md: 'tight' } : 'body'}
      fontWeight={isLarge ? 'bold' : 'medium'}
    >
      {children}
    </Text>
  );
}
