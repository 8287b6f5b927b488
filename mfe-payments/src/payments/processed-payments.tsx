import { GetPaymentHistory, useApiQuery } from '@portal/api';
import { useMember } from '@portal/section-sdk';
import { Link } from '@portal/section-sdk/router';
import { QueryPanel } from '@portal/shared-features/query-panel';
import { EmptyState, LinkButton, PanelSection, ScreenOnly, Stack, Text } from '@portal/ui';
import type { CertificateNames } from '../payment-form/use-certificate-names.ts';
import { RowSkeletons } from './list-skeleton.tsx';
import { MissingPaymentHelp, MissingPaymentReasons } from './missing-payment-help.tsx';
import { PARTS } from './part-links.tsx';
import { PaymentHistory } from './payment-history.tsx';
import { NO_MONEY_MOVED, NO_PROCESSED_PAYMENTS, PROCESSED_FAILED } from './texts.ts';

/** History query; the page starts it before the list is visible. */
export function usePaymentHistory() {
  const { nameId } = useMember();
  return useApiQuery(GetPaymentHistory, { query: { lifeProNameId: nameId } });
}

interface Props {
  readonly query: ReturnType<typeof usePaymentHistory>;
  readonly names: CertificateNames;
  readonly hasPending: boolean;
  readonly isFailedAbove: boolean;
}

/** Received payments (PAY-20 to PAY-28, PAY-30). The server returns them to payor and owner only. */
export function ProcessedPayments({ query, names, hasPending, isFailedAbove }: Props) {
  return (
    <PanelSection title="Payment History" id={PARTS.history.id}>
      <Stack gap="6">
        {isFailedAbove ? (
          <Text>{PROCESSED_FAILED}</Text>
        ) : (
          <QueryPanel
            query={query}
            hideStale
            loadingLabel="Getting your payment history"
            loading={<RowSkeletons list="history" />}
            failedText={PROCESSED_FAILED}
            failedHelp={NO_MONEY_MOVED}
            empty={<NothingReceived hasPending={hasPending} />}
          >
            {(payments) => <PaymentHistory payments={payments} names={names} />}
          </QueryPanel>
        )}
        {query.data?.length !== 0 && (
          <>
            {query.status !== 'error' && <MissingPaymentHelp hasPending={hasPending} />}
            <ScreenOnly>
              <RequestOlderPayments />
            </ScreenOnly>
          </>
        )}
      </Stack>
    </PanelSection>
  );
}

/** The reasons are part of the empty state, in place of a list below it. */
function NothingReceived({ hasPending }: Pick<Props, 'hasPending'>) {
  return (
    <EmptyState title={NO_PROCESSED_PAYMENTS} actions={<RequestOlderPayments />}>
      <Stack gap="2">
        <Text>You do not see a payment here if:</Text>
        <MissingPaymentReasons hasPending={hasPending} />
      </Stack>
    </EmptyState>
  );
}

function RequestOlderPayments() {
  return (
    <LinkButton asChild variant="secondary">
      <Link to="/contact?reason=olderpaymentinfo">Request Older Payment Information</Link>
    </LinkButton>
  );
}
