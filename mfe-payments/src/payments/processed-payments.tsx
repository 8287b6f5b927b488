import { GetPaymentHistory, useCall } from '@portal/api';
import { QueryPanel } from '@portal/member-features/query-panel';
import { useMember } from '@portal/platform';
import { Link } from '@portal/router';
import { EmptyState, LinkButton, LoadingState, ScreenOnly, Section, Skeleton, Stack } from '@portal/ui';
import { useCertificateNames } from '../paying/use-certificate-names.ts';
import { MissingPayment } from './missing-payment.tsx';
import { PaymentHistory } from './payment-history.tsx';
import { NO_MONEY_MOVED, NO_PROCESSED_PAYMENTS, PROCESSED_FAILED } from './texts.ts';

/** The call of the list; begun by the page, which shows the list later. */
export function usePaymentHistory() {
  const { nameId } = useMember();
  return useCall(GetPaymentHistory, { query: { lifeProNameId: nameId } });
}

/** Payments received (PAY-20 to PAY-28, PAY-30). The server shows them to payor and owner only. */
export function ProcessedPayments() {
  const query = usePaymentHistory();
  const names = useCertificateNames();
  return (
    <Section title="Payment History">
      <Stack gap="6">
        <QueryPanel
          query={query}
          loading={<HistoryLoading />}
          failedText={PROCESSED_FAILED}
          failedHelp={NO_MONEY_MOVED}
          empty={<EmptyState title={NO_PROCESSED_PAYMENTS} />}
        >
          {(payments) => <PaymentHistory payments={payments} names={names} />}
        </QueryPanel>
        <MissingPayment />
        <ScreenOnly>
          <LinkButton asChild variant="secondary">
            <Link to="/contact?reason=olderpaymentinfo">Request Older Payment Information</Link>
          </LinkButton>
        </ScreenOnly>
      </Stack>
    </Section>
  );
}

function HistoryLoading() {
  return (
    <LoadingState label="Getting your payment history">
      <Stack gap="2">
        {['heading', 'first', 'second', 'third'].map((row) => (
          <Skeleton key={row} />
        ))}
      </Stack>
    </LoadingState>
  );
}
