import { GetPendingPayments, useCall } from '@portal/api';
import { formatShortDate } from '@portal/domain/dates';
import { formatUsd } from '@portal/domain/money';
import { QueryPanel } from '@portal/member-features/query-panel';
import { useMember, usePlatform } from '@portal/platform';
import { EmptyState, PhoneLink, Section, Spinner, Text, VisuallyHidden } from '@portal/ui';
import { type Column, DataTable } from '@portal/ui/table';
import { type PendingRow, pendingRows } from './pending-rows.ts';
import { NO_MONEY_MOVED, NO_PENDING_PAYMENTS, PENDING_FAILED } from './texts.ts';

/** PAY-06 to PAY-09 in this order; the payment type has no column of its own (PAY-07, AMB-38). */
const columns: readonly Column<PendingRow>[] = [
  { key: 'date', header: 'Date Scheduled', cell: ({ date }) => formatShortDate(date), rowHeader: true },
  { key: 'certificate', header: 'Certificate #', cell: ({ certificateNumber }) => certificateNumber },
  { key: 'amount', header: 'Amount', cell: ({ amount }) => formatUsd(amount), align: 'end' },
  { key: 'method', header: 'Payment Method', cell: ({ method }) => method },
  {
    key: 'actions',
    header: 'Actions',
    cell: ({ paymentType }) => <CancelByPhone paymentType={paymentType} />,
  },
];

/** The call of the list; also for what waits until the list has its height. */
export function usePendingPayments() {
  const { oid } = useMember();
  return useCall(GetPendingPayments, { query: { azureObjectId: oid } });
}

/** Payments that will be made (PAY-03 to PAY-09, PAY-29). */
export function PendingPayments() {
  const query = usePendingPayments();
  const rows = query.data && pendingRows(query.data);

  return (
    <Section title={rows?.length === 0 ? 'No Pending Payments' : 'Pending Payments'}>
      <QueryPanel
        query={{ ...query, data: rows }}
        loading={<Spinner label="Getting your pending payments" />}
        failedText={PENDING_FAILED}
        failedHelp={NO_MONEY_MOVED}
        empty={
          <EmptyState title={NO_PENDING_PAYMENTS}>
            <Text>
              A payment that you schedule stays here until its day. After that it is under Payment History.
            </Text>
          </EmptyState>
        }
      >
        {(pending) => (
          <DataTable
            caption="Pending Payments"
            captionHidden
            columns={columns}
            rows={pending}
            rowKey={({ reference }) => reference}
            empty={null}
          />
        )}
      </QueryPanel>
    </Section>
  );
}

/** A representative cancels it: the whole column's action is a telephone number. */
function CancelByPhone({ paymentType }: { paymentType: string }) {
  const { config } = usePlatform();
  return (
    <>
      To cancel<VisuallyHidden> this {paymentType} payment</VisuallyHidden>, call{' '}
      <PhoneLink number={config.society.supportPhoneTollFree} />
    </>
  );
}
