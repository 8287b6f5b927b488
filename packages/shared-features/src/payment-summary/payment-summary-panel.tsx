import type { Certificate } from '@portal/api';
import type { DueBreakdown } from '@portal/domain/payments/due-breakdown';
import { formatUsd } from '@portal/domain/values/money';
import { Link } from '@portal/section-sdk/router';
import {
  Card,
  DescriptionList,
  DescriptionListItem,
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
import { RequestErrorAlert } from '../request-error-alert.tsx';
import { Amounts } from './amounts.tsx';
import { DueBreakdownList } from './due-breakdown-list.tsx';
import { type LoadedSummary, mainAmount } from './main-amount.ts';
import { PayNow } from './pay-now.tsx';
import { AmountAndDate, Headline } from './summary-headline.tsx';
import { useIsProcessorDown } from './use-is-processor-down.ts';
import { usePaymentSummary } from './use-payment-summary.ts';

interface Props {
  /** The page shows the panel together with what it still loads, to avoid a layout shift. */
  readonly isPending?: boolean;
  /** The page shows the only certificate below, so the panel does not name it. */
  readonly isNamedBelow?: boolean;
  /** The page says above the panel that the bank processor is down. */
  readonly isNoticeAbove?: boolean;
  /** Where Pay Now is absent: whether the wizard offers something else, for example a loan. */
  readonly otherPayment?: OtherPayment;
  /** Repeats the page's other requests that failed together with the summary. */
  readonly onRetry?: () => void;
}

/** Whether the wizard offers a payment while Pay Now is absent. */
export type OtherPayment = 'loading' | 'offered' | 'none';

/** F-25: nothing is said above the panel. */
const CANNOT_PAY = 'You cannot pay online right now.';

/** Amount due and due date, on /certificates and /payments (SUM-01 to SUM-14, CERT-01, PAY-02). */
export function PaymentSummaryPanel({
  isPending = false,
  isNamedBelow = false,
  isNoticeAbove = false,
  otherPayment = 'none',
  onRetry,
}: Props) {
  const { summary, breakdown, hasPayNow = false, failure } = usePaymentSummary();
  if (failure && !isPending) {
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
  const loaded = summary.state === 'loaded' && !isPending ? summary : undefined;
  const hasOtherPayment = otherPayment === 'offered';
  return (
    <Card
      // A new element, because what appears above the loaded amount would move this one.
      key={String(loaded !== undefined)}
      as="section"
      aria-label="Payment summary"
      borderColor={loaded?.overdue ? 'danger' : 'border'}
    >
      {!loaded && <LoadingSummary />}
      {loaded?.paidUp && <UpToDate>{hasOtherPayment && <MakePaymentLink />}</UpToDate>}
      {loaded && !loaded.paidUp && breakdown && (
        <Due
          summary={loaded}
          breakdown={breakdown}
          hasPayNow={hasPayNow}
          hasOtherPayment={hasOtherPayment}
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
  readonly hasPayNow: boolean;
  readonly hasOtherPayment: boolean;
  readonly isNamedBelow: boolean;
  readonly isNoticeAbove: boolean;
}

/** SUM-04. */
function UpToDate({ children }: { children: ReactNode }) {
  return (
    <HStack gap="4" flexWrap="wrap">
      <HStack gap="3" flex="1 1 12rem" flexWrap="wrap" color="success" fontSize="lg" fontWeight="bold">
        <Icon name="success" />
        <Text flex="1 1 8rem">Your account is up to date.</Text>
      </HStack>
      {children}
    </HStack>
  );
}

function MakePaymentLink() {
  if (useIsProcessorDown()) return null;
  return (
    <LinkButton asChild variant="secondary">
      <Link to="/make-payments">Make a payment</Link>
    </LinkButton>
  );
}

/** Above the sums, because $0.00 and N/A alone look like a page that failed. */
function NothingToPay() {
  return (
    <Text gridColumn="1 / -1" fontSize={{ base: 'lg', md: 'xl' }} fontWeight="bold">
      You have nothing to pay.
    </Text>
  );
}

/** Amount due with its parts; the amount that Pay Now takes comes first and is the largest (SUM-02, SUM-03). */
function Due({ summary, breakdown, hasPayNow, hasOtherPayment, isNamedBelow, isNoticeAbove }: DueProps) {
  const { amountDue, nextPaymentDue, openAmount, pendingOnly } = summary;
  const isProcessorDown = useIsProcessorDown();
  const { items, payable } = breakdown;
  const main = mainAmount(summary, breakdown);
  return (
    <Stack gap={{ base: '4', md: '6' }}>
      <Headline>
        {main.isNothingDue && !pendingOnly && <NothingToPay />}
        <Amounts summary={summary} items={items} main={main} />
        {hasPayNow && <PayNow part={payable} isOpen={openAmount > 0} />}
        {!hasPayNow && hasOtherPayment && <MakePaymentLink />}
        {pendingOnly && <Text tone="muted">All of your certificates are pending.</Text>}
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
