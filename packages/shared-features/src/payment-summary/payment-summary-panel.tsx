import type { Certificate } from '@portal/api';
import type { DueBreakdown } from '@portal/domain/payments/due-breakdown';
import { formatUsd } from '@portal/domain/values/money';
import {
  Card,
  DescriptionList,
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
import { Amounts } from './amounts.tsx';
import { DueBreakdownList } from './due-breakdown-list.tsx';
import { type LoadedSummary, mainAmount } from './main-amount.ts';
import { PayNow } from './pay-now.tsx';
import { AmountAndDate, Headline } from './summary-headline.tsx';
import { useIsProcessorDown } from './use-is-processor-down.ts';
import { usePaymentSummary } from './use-payment-summary.ts';

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
        retrying={failure.retrying}
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
    <Card as="section" aria-label="Payment summary" borderColor={overdue ? 'danger' : 'border'}>
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

/** Amount due with its parts; the amount that Pay Now takes comes first and is the largest (SUM-02, SUM-03). */
function Due({ summary, breakdown, isNamedBelow, isNoticeAbove }: DueProps) {
  const { amountDue, nextPaymentDue, openAmount, pendingOnly } = summary;
  const isProcessorDown = useIsProcessorDown();
  const { items, payable } = breakdown;
  const main = mainAmount(summary, breakdown);
  return (
    <Stack gap={{ base: '4', md: '6' }}>
      <Headline>
        <Amounts summary={summary} items={items} main={main} />
        {(payable || main.isAllCovered) && <PayNow part={payable} isOpen={openAmount > 0} />}
        {pendingOnly && <Text tone="muted">All of your certificates are pending.</Text>}
        {main.isNothingDue && !pendingOnly && <Text tone="muted">You have nothing to pay.</Text>}
      </Headline>
      {amountDue > 0 && isProcessorDown && !isNoticeAbove && <Text tone="muted">{CANNOT_PAY}</Text>}
      <DueBreakdownList
        breakdown={breakdown}
        nextPaymentDue={nextPaymentDue}
        dateAbove={main.dateAbove}
        isNamedBelow={isNamedBelow}
      />
      {/* After the parts, so that no other sum is near the button. */}
      {main.label !== 'Amount due' && (
        <DescriptionList columns="line">
          <DescriptionListItem label="Amount due in all">
            <MoneyText>{formatUsd(amountDue)}</MoneyText>
          </DescriptionListItem>
        </DescriptionList>
      )}
    </Stack>
  );
}
