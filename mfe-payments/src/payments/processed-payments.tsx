import { GetPaymentHistory, type PaymentHistoryItem, useCall } from '@portal/api';
import { formatShortDate } from '@portal/domain/dates';
import { formatUsd } from '@portal/domain/money';
import { QueryPanel } from '@portal/member-features/query-panel';
import { useMember } from '@portal/platform';
import { Link } from '@portal/router';
import { EmptyState, LinkButton, LoadingState, ScreenOnly, Section, Skeleton, Stack, Text } from '@portal/ui';
import { type Column, DataTable } from '@portal/ui/table';
import { NO_MONEY_MOVED, NO_PROCESSED_PAYMENTS, PROCESSED_FAILED } from './texts.ts';

/** PAY-21, PAY-22, PAY-25, PAY-26: certificate as text, date by time, amount as number, reversed ones first. */
const columns: readonly Column<PaymentHistoryItem & { index: number }>[] = [
  {
    key: 'CertificateNumber',
    header: 'Certificate #',
    cell: ({ CertificateNumber }) => CertificateNumber,
    sortValue: ({ CertificateNumber }) => CertificateNumber,
    rowHeader: true,
  },
  {
    key: 'PaymentDate',
    header: 'Date Received',
    cell: ({ PaymentDate }) => formatShortDate(PaymentDate),
    sortValue: ({ PaymentDate }) => PaymentDate,
  },
  {
    key: 'PaymentAmount',
    header: 'Amount',
    cell: ({ PaymentAmount }) => formatUsd(PaymentAmount),
    sortValue: ({ PaymentAmount }) => PaymentAmount,
    align: 'end',
  },
  {
    key: 'ReturnedIndicator',
    header: 'Reversed',
    cell: ({ ReturnedIndicator }) => (ReturnedIndicator ? 'Yes' : 'No'),
    sortValue: ({ ReturnedIndicator }) => (ReturnedIndicator ? 0 : 1),
  },
];

/** The call of the list; begun by the page, which shows the list later. */
export function usePaymentHistory() {
  const { nameId } = useMember();
  return useCall(GetPaymentHistory, { query: { lifeProNameId: nameId } });
}

/** Payments received (PAY-20 to PAY-28, PAY-30). The server shows them to payor and owner only. */
export function ProcessedPayments() {
  const query = usePaymentHistory();
  return (
    <Section title="Payment History">
      <Stack gap="6">
        <QueryPanel
          query={query}
          loading={<HistoryLoading />}
          failedText={PROCESSED_FAILED}
          failedHelp={NO_MONEY_MOVED}
          empty={
            <EmptyState title={NO_PROCESSED_PAYMENTS}>
              <Text>
                A payment is listed once we have received it. One made in the last few days may still be on
                its way.
              </Text>
            </EmptyState>
          }
        >
          {(payments) => (
            <DataTable
              caption="Processed Payments"
              columns={columns}
              rows={payments.map((payment, index) => ({ ...payment, index }))}
              // Two payments may be alike in everything but their place in the list.
              rowKey={({ index }) => String(index)}
              empty={null}
              foldAfter={12}
            />
          )}
        </QueryPanel>
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
