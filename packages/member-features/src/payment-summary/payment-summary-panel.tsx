import type { Certificate } from '@portal/api';
import type { DueBreakdown } from '@portal/domain/payments/due-portions';
import { dueLabel } from '@portal/domain/payments/payment-standing';
import type { PaymentSummary } from '@portal/domain/payments/payment-summary';
import { formatLongDate } from '@portal/domain/values/dates';
import { type Cents, formatUsd, toCents } from '@portal/domain/values/money';
import { usePlatform } from '@portal/platform';
import { Link } from '@portal/router';
import {
  Amount,
  Badge,
  Card,
  Fact,
  FactList,
  Grid,
  HStack,
  Icon,
  LinkButton,
  LoadingState,
  SkeletonText,
  Stack,
  Text,
} from '@portal/ui';
import { CallFailed } from '../call-failed.tsx';
import { PayLink } from '../paying/pay-link.tsx';
import { Covered } from './covered.tsx';
import { MadeUpOf, onlyPortion } from './made-up-of.tsx';
import { usePaymentSummary } from './use-payment-summary.ts';

type LoadedSummary = Extract<PaymentSummary, { state: 'loaded' }>;

/** What is due and by when, on /certificates and /payments (SUM-01 to SUM-14, CERT-01, PAY-02). */
export function PaymentSummaryPanel() {
  const { summary, breakdown, failure } = usePaymentSummary();
  if (failure) {
    return (
      <CallFailed error={failure.error} text={failure.text} onRetry={failure.retry}>
        No money has moved, and payments that you scheduled stay scheduled. Please try again in a moment.
      </CallFailed>
    );
  }
  const overdue = summary.state === 'loaded' && summary.overdue;
  return (
    <Card as="section" aria-label="Payment summary" borderColor={overdue ? 'danger' : 'line'}>
      {summary.state === 'loading' && <LoadingSummary />}
      {summary.state === 'loaded' && summary.paidUp && <UpToDate />}
      {summary.state === 'loaded' && !summary.paidUp && breakdown && (
        <Due summary={summary} breakdown={breakdown} />
      )}
    </Card>
  );
}

/** SUM-01: 'Loading' stands where the amount will be. */
function LoadingSummary() {
  return (
    <LoadingState label="Getting the amount that is due">
      <FactList>
        <Fact label="Amount due">
          <Amount size="xl" color="ink.muted">
            Loading
          </Amount>
        </Fact>
        <Fact label="Next payment due">
          <SkeletonText lines={1} />
        </Fact>
      </FactList>
    </LoadingState>
  );
}

/** SUM-04. */
function UpToDate() {
  return (
    <HStack gap="3" color="good" fontSize="lg" fontWeight="bold">
      <Icon name="good" />
      <Text>Your account is up to date.</Text>
    </HStack>
  );
}

/** SUM-02, SUM-03, SUM-05: red never speaks alone, and says what the cards say (AMB-22). */
function Due({ summary, breakdown }: { summary: LoadedSummary; breakdown: DueBreakdown<Certificate> }) {
  const { amountDue, graceUntil, nextPaymentDue, openAmount, overdue, pendingOnly } = summary;
  const { today } = usePlatform();
  const only = onlyPortion(breakdown);
  const standings = breakdown.named.map(({ standing }) => standing);
  return (
    <Stack gap="6">
      <Grid gap="6" alignItems="center" templateColumns={{ base: 'minmax(0, 1fr)', md: '1fr auto' }}>
        <FactList>
          <Fact label="Amount due">
            <HStack gap="3" wrap="wrap" color={overdue ? 'danger' : 'ink'}>
              <Amount size="xl">{formatUsd(amountDue)}</Amount>
              {overdue && (
                <Badge tone="danger">
                  {graceUntil ? `In grace until ${formatLongDate(graceUntil)}` : 'Overdue'}
                </Badge>
              )}
            </HStack>
          </Fact>
          <Fact label={dueLabel(nextPaymentDue, standings, today())} missing="N/A" emphasis>
            {nextPaymentDue && formatLongDate(nextPaymentDue)}
          </Fact>
        </FactList>
        {amountDue > 0 && (
          <LinkButton asChild variant={openAmount > 0 ? 'primary' : 'secondary'}>
            {only ? (
              <PayLink certificates={[only.certificate.CertificateNumber]}>Pay Now</PayLink>
            ) : (
              <Link to="/make-payments">Pay Now</Link>
            )}
          </LinkButton>
        )}
        {pendingOnly && <Text tone="muted">All of your certificates are pending.</Text>}
      </Grid>
      {amountDue > 0 && (
        <StillToPay amountDue={amountDue} openAmount={openAmount} isOne={only !== undefined} />
      )}
      <MadeUpOf breakdown={breakdown} date={nextPaymentDue} />
    </Stack>
  );
}

interface StillToPayProps {
  readonly amountDue: Cents;
  readonly openAmount: Cents;
  /** The amount has one part, which says the same. */
  readonly isOne: boolean;
}

/** How much of the amount due is scheduled or automatic already, so that nobody pays it twice (AMB-89, R-09). */
function StillToPay({ amountDue, openAmount, isOne }: StillToPayProps) {
  if (isOne || openAmount === amountDue) return null;
  return openAmount === 0 ? (
    <Covered by="scheduled" text="All of it is scheduled or automatic. You do not need to do anything." />
  ) : (
    <Covered
      by={undefined}
      text={`${formatUsd(toCents(amountDue - openAmount))} of it is scheduled or automatic. ${formatUsd(openAmount)} is still to be paid.`}
    />
  );
}
