import { GetPendingPayments, useCall } from '@portal/api';
import { formatShortDate } from '@portal/domain/dates';
import { formatUsd } from '@portal/domain/money';
import { QueryPanel } from '@portal/member-features/query-panel';
import { useMember } from '@portal/platform';
import { Box, EmptyState, Section, Spinner, Stack, Text } from '@portal/ui';
import { type Column, DataTable } from '@portal/ui/table';
import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { CancelButton } from './cancel-button.tsx';
import { CancelProblemAlert } from './cancel-problem.tsx';
import { type PendingRow, pendingRows } from './pending-rows.ts';
import { NO_MONEY_MOVED, NO_PENDING_PAYMENTS, PENDING_FAILED } from './texts.ts';
import { useCancelPayment } from './use-cancel-payment.ts';

/** Few cancel. */
const CancelDialog = lazy(async () => ({ default: (await import('./cancel-dialog.tsx')).CancelDialog }));

/** PAY-06 to PAY-09 in this order; the payment type has no column of its own (PAY-07, AMB-38). */
const columns = (action: (row: PendingRow) => ReactNode): readonly Column<PendingRow>[] => [
  { key: 'date', header: 'Date Scheduled', cell: ({ date }) => formatShortDate(date), rowHeader: true },
  { key: 'certificate', header: 'Certificate #', cell: ({ certificateNumber }) => certificateNumber },
  { key: 'amount', header: 'Amount', cell: ({ amount }) => formatUsd(amount), align: 'end' },
  { key: 'method', header: 'Payment Method', cell: ({ method }) => method },
  { key: 'actions', header: 'Actions', cell: action },
];

/** The call of the list; also for what waits until the list has its height. */
export function usePendingPayments() {
  const { oid } = useMember();
  return useCall(GetPendingPayments, { query: { azureObjectId: oid } });
}

/** Payments that will be made, each with its Cancel (PAY-03 to PAY-19, PAY-29). */
export function PendingPayments() {
  const query = usePendingPayments();
  const rows = query.data && pendingRows(query.data);
  // The shell may be reading the list anew already, told by the bus: that reading is waited for.
  const cancel = useCancelPayment(() => query.refetch({ cancelRefetch: false }));
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLElement>(null);
  const { question, problem } = cancel;
  const isOpen = question !== undefined && question.step !== 'closed';
  const action = (row: PendingRow) => (
    <CancelButton
      row={row}
      asking={isOpen && question.row.reference === row.reference}
      onCancel={(pressed) => {
        button.current = pressed;
        cancel.ask(row);
      }}
    />
  );

  return (
    <Box ref={root} marginBlockEnd="12">
      <Section title={rows?.length === 0 ? 'No Pending Payments' : 'Pending Payments'}>
        <Stack gap="4">
          {problem && <CancelProblemAlert {...problem} />}
          <QueryPanel
            query={{ ...query, data: rows }}
            loading={<Spinner label="Getting your pending payments" />}
            failedText={PENDING_FAILED}
            failedHelp={NO_MONEY_MOVED}
            empty={<NothingPending />}
          >
            {(pending) => (
              <DataTable
                caption="Pending Payments"
                captionHidden
                columns={columns(action)}
                rows={pending}
                rowKey={({ reference }) => reference}
                empty={null}
              />
            )}
          </QueryPanel>
        </Stack>
      </Section>
      {question && (
        <Suspense>
          <CancelDialog
            open={isOpen}
            row={question.row}
            sending={question.step === 'sending'}
            onYes={cancel.confirm}
            onNo={cancel.close}
            returnFocus={() =>
              button.current?.isConnected ? button.current : (root.current?.querySelector('h2') ?? null)
            }
          />
        </Suspense>
      )}
    </Box>
  );
}

function NothingPending() {
  return (
    <EmptyState title={NO_PENDING_PAYMENTS}>
      <Text>
        A payment that you schedule stays here until its day. After that it is under Payment History.
      </Text>
    </EmptyState>
  );
}
