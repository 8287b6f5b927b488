import type { Certificate } from '@portal/api';
import type { DueBreakdown } from '@portal/domain/payments/due-breakdown';
import { dueLabel } from '@portal/domain/payments/payment-status';
import type { PaymentSummary } from '@portal/domain/payments/payment-summary';
import { formatLongDate } from '@portal/domain/values/dates';
import { type Cents, formatUsd, toCents } from '@portal/domain/values/money';
import { usePlatform } from '@portal/section-sdk';
import { Link } from '@portal/section-sdk/router';
import {
  Badge,
  Card,
  DescriptionList,
  DescriptionListItem,
  Grid,
  HStack,
  Icon,
  LinkButton,
  LoadingState,
  MoneyText,
  Skeleton,
  SkeletonText,
  SkeletonValue,
  Stack,
  Text,
} from '@portal/ui';
import type { ReactNode } from 'react';
import { PayLink } from '../payments/pay-link.tsx';
import { RequestErrorAlert } from '../request-error-alert.tsx';
import { CoverageNote } from './coverage-note.tsx';
import { DueBreakdownList, isAllDueOn, singleItem } from './due-breakdown-list.tsx';
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

/** F-25: Pay Now stays, less prominent. */
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

function Headline({ children }: { children: ReactNode }) {
  return (
    <Grid
      gap={{ base: '4', md: '6' }}
      alignItems="center"
      templateColumns={{ base: 'minmax(0, 1fr)', md: '1fr auto' }}
    >
      {children}
    </Grid>
  );
}

interface AmountAndDateProps {
  /** One below the other: the date is not the date of the amount. */
  readonly isStacked?: boolean;
  readonly children: ReactNode;
}

/** Side by side where both fit without a line break. */
function AmountAndDate({ isStacked = false, children }: AmountAndDateProps) {
  return (
    <DescriptionList
      display="flex"
      flexDirection={isStacked ? 'column' : 'row'}
      flexWrap={isStacked ? 'nowrap' : 'wrap'}
      columnGap={{ base: '6', md: '8' }}
      rowGap="4"
      css={{ '& > div': { flex: '1 1 auto' } }}
    >
      {children}
    </DescriptionList>
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

/** SUM-02, SUM-03, SUM-05: red always comes with text, and matches the cards (AMB-22). */
function Due({ summary, breakdown, isNamedBelow, isNoticeAbove }: DueProps) {
  const { amountDue, graceUntil, nextPaymentDue, openAmount, overdue, pendingOnly } = summary;
  const { today } = usePlatform();
  const isProcessorDown = useIsProcessorDown();
  const single = singleItem(breakdown);
  const statuses = breakdown.listed.map(({ status }) => status);
  // If only a part of the amount is late, the line of that part says so.
  const isAllLate =
    overdue && breakdown.remainder === undefined && statuses.every(({ state }) => state !== 'current');
  const isNothingDue = amountDue === 0 && nextPaymentDue === undefined;
  const isAllOnDate = isNothingDue || isAllDueOn(nextPaymentDue, breakdown);
  const isOnlyLater = amountDue === 0 && !isNothingDue;
  const label = dueLabel(nextPaymentDue, statuses, today());
  const isPartLate = !isAllOnDate && label !== 'Next payment due';
  return (
    <Stack gap={{ base: '4', md: '6' }}>
      <Headline>
        <AmountAndDate isStacked={!isAllOnDate}>
          <DescriptionListItem label="Amount due">
            <HStack gap="3" wrap="wrap" color={isAllLate ? 'danger' : 'text'}>
              <MoneyText size={isOnlyLater ? 'md' : 'xl'}>{formatUsd(amountDue)}</MoneyText>
              {isAllLate && (
                <Badge tone="danger">
                  {graceUntil ? `In grace until ${formatLongDate(graceUntil)}` : 'Overdue'}
                </Badge>
              )}
            </HStack>
          </DescriptionListItem>
          <DescriptionListItem label={isPartLate ? `First part ${label.toLowerCase()}` : label} missing="N/A">
            {nextPaymentDue && (
              <DueDate isLarge={isAllOnDate && !isOnlyLater}>{formatLongDate(nextPaymentDue)}</DueDate>
            )}
          </DescriptionListItem>
        </AmountAndDate>
        {amountDue > 0 && (
          <LinkButton asChild variant={openAmount > 0 && !isProcessorDown ? 'primary' : 'secondary'}>
            {single ? (
              <PayLink certificates={[single.certificate.CertificateNumber]}>Pay Now</PayLink>
            ) : (
              <Link to="/make-payments">Pay Now</Link>
            )}
          </LinkButton>
        )}
        {pendingOnly && <Text tone="muted">All of your certificates are pending.</Text>}
        {isNothingDue && !pendingOnly && <Text tone="muted">You have nothing to pay.</Text>}
      </Headline>
      {amountDue > 0 && isProcessorDown && !isNoticeAbove && <Text tone="muted">{CANNOT_PAY}</Text>}
      {amountDue > 0 && (
        <OpenAmount amountDue={amountDue} openAmount={openAmount} isSingle={single !== undefined} />
      )}
      <DueBreakdownList breakdown={breakdown} date={nextPaymentDue} isNamedBelow={isNamedBelow} />
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

interface OpenAmountProps {
  readonly amountDue: Cents;
  readonly openAmount: Cents;
  /** The amount has one item, which shows the same coverage. */
  readonly isSingle: boolean;
}

/** How much of the amount due is already scheduled or automatic, so that nobody pays twice (AMB-89, R-09). */
function OpenAmount({ amountDue, openAmount, isSingle }: OpenAmountProps) {
  if (isSingle || openAmount === amountDue) return null;
  return openAmount === 0 ? (
    <CoverageNote
      by="scheduled"
      text="You have set up payments for all of it. You do not need to do anything."
    />
  ) : (
    <Text>
      <span>{`You have set up payments for ${formatUsd(toCents(amountDue - openAmount))}.`}</span>{' '}
      <Text as="strong">{`Still to pay: ${formatUsd(openAmount)}.`}</Text>
    </Text>
  );
}
