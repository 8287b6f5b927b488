import { formatShortDate } from '@portal/domain/values/dates';
import { formatUsd } from '@portal/domain/values/money';
import { lazyPart } from '@portal/shared-features/lazy-part';
import { QueryPanel } from '@portal/shared-features/query-panel';
import { useRequestTracker } from '@portal/shared-features/use-request-tracker';
import { useUnconfirmedRequests } from '@portal/shared-features/use-unconfirmed-requests';
import { Box, PanelSection, Spinner, Stack, Text } from '@portal/ui';
import { type Column, DataTable } from '@portal/ui/table';
import { type ReactNode, useRef, useState } from 'react';
import type { CertificateNames } from '../payment-form/use-certificate-names.ts';
import type { useSavedMethods } from '../payment-form/use-payment-queries.ts';
import { CancelErrorAlert } from './cancel-error-alert.tsx';
import { CertificateCell } from './certificate-cell.tsx';
import { CHANGE_REQUEST } from './edit-recurring/change-request.ts';
import { loadRequestAlerts } from './edit-recurring/load-edit-recurring.ts';
import { PARTS } from './part-links.tsx';
import { PendingActions } from './pending-actions.tsx';
import { type PendingRow, relatedRow } from './pending-rows.ts';
import { NO_MONEY_MOVED, NO_PENDING_PAYMENTS, PENDING_FAILED } from './texts.ts';
import { UnconfirmedPaymentsAlert } from './unconfirmed-payments-alert.tsx';
import { CANCEL_REQUEST, useCancelPayment } from './use-cancel-payment.ts';
import type { usePendingPayments } from './use-pending-payments.ts';

/** Two chunks, because few members open these dialogs or left something without a result. */
const CancelDialog = lazyPart(
  async () => (await import(/* webpackChunkName: "pending-dialogs" */ './cancel-dialog.tsx')).CancelDialog,
);
const PaymentDialog = lazyPart(
  async () => (await import(/* webpackChunkName: "pending-dialogs" */ './payment-dialog.tsx')).PaymentDialog,
);
const UnconfirmedRequestAlerts = lazyPart(
  async () => (await loadRequestAlerts()).UnconfirmedRequestAlerts,
  null,
);

/** Columns in the order of PAY-06 to PAY-09; the payment type has no column (PAY-07, AMB-38). */
const columns = (
  action: (row: PendingRow) => ReactNode,
  names: CertificateNames,
): readonly Column<PendingRow>[] => [
  {
    key: 'date',
    header: 'Date Scheduled',
    cell: ({ date }) => formatShortDate(date),
    rowHeader: true,
    noWrap: true,
    card: 'start',
  },
  {
    key: 'certificate',
    header: 'Certificate #',
    cell: ({ certificateNumber, paymentType }) => (
      <CertificateCell number={certificateNumber} names={names} paymentType={paymentType} />
    ),
  },
  { key: 'amount', header: 'Amount', cell: ({ amount }) => formatUsd(amount), align: 'end', card: 'end' },
  { key: 'method', header: 'Payment Method', cell: ({ method }) => method },
  { key: 'actions', header: 'Actions', cell: action, screenOnly: true },
];

interface Props {
  readonly query: ReturnType<typeof usePendingPayments>;
  readonly names: CertificateNames;
  readonly saved: ReturnType<typeof useSavedMethods>;
  /** The alert above the list repeats this request too. */
  readonly isFailedAbove: boolean;
}

/** Pending payments with their actions (PAY-03 to PAY-19, PAY-29, F-01, F-03, F-25). */
export function PendingPayments({ query, names, saved: { methods, methodsFailed }, isFailedAbove }: Props) {
  const rows = query.data;
  const unconfirmedCount = rows?.filter(({ confirmed }) => !confirmed).length ?? 0;
  // The shell may already be refetching after the bus event; reuse its request.
  const cancel = useCancelPayment(() => query.refetch({ cancelRefetch: false }));
  const unconfirmedRequests = useUnconfirmedRequests(
    [useRequestTracker(CANCEL_REQUEST), useRequestTracker(CHANGE_REQUEST)],
    query.refetch,
  );
  const [displayedRow, setDisplayedRow] = useState<PendingRow>();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLElement>(null);
  const { confirmation, error: cancelError } = cancel;
  const isOpen = confirmation?.step === 'confirming' || confirmation?.step === 'sending';
  const action = (row: PendingRow) => (
    <PendingActions
      row={row}
      cancelling={isOpen && confirmation.row.reference === row.reference}
      isProcessorDown={methodsFailed}
      onCancel={(pressedButton) => {
        button.current = pressedButton;
        cancel.requestCancel(row);
      }}
      onShow={() => setDisplayedRow(row)}
    />
  );

  return (
    <Box ref={root} marginBlockEnd="12">
      <PanelSection
        title={rows?.length === 0 ? 'No Pending Payments' : 'Pending Payments'}
        id={PARTS.pending.id}
      >
        <Stack gap="4">
          {cancelError && (
            <CancelErrorAlert
              {...cancelError}
              now={rows?.find(({ reference }) => reference === cancelError.row.reference)}
            />
          )}
          {unconfirmedRequests.length > 0 && (
            <UnconfirmedRequestAlerts requests={unconfirmedRequests} rows={rows} />
          )}
          {unconfirmedCount > 0 && <UnconfirmedPaymentsAlert count={unconfirmedCount} />}
          {isFailedAbove ? (
            <Text>{PENDING_FAILED}</Text>
          ) : (
            <QueryPanel
              query={query}
              // A cancelled payment must not look pending.
              hideStale
              loading={<PendingSpinner />}
              failedText={PENDING_FAILED}
              failedHelp={NO_MONEY_MOVED}
              empty={<NothingPending />}
            >
              {(pending) => (
                <DataTable
                  caption="Pending Payments"
                  captionHidden
                  compactCards
                  wide
                  columns={columns(action, names)}
                  rows={pending}
                  rowKey={({ reference }) => reference}
                  empty={null}
                />
              )}
            </QueryPanel>
          )}
        </Stack>
      </PanelSection>
      {confirmation && (
        <CancelDialog
          open={isOpen}
          row={confirmation.row}
          related={relatedRow(confirmation.row, rows ?? [])}
          certificateName={names.get(confirmation.row.certificateNumber)}
          sending={confirmation.step === 'sending'}
          onConfirm={cancel.confirm}
          onDismiss={cancel.dismiss}
          returnFocus={() =>
            // The button of a cancelled row may still be in the DOM.
            confirmation.step !== 'cancelled' && button.current?.isConnected
              ? button.current
              : (root.current?.querySelector('h2') ?? null)
          }
        />
      )}
      {displayedRow && (
        <PaymentDialog
          row={displayedRow}
          certificateName={names.get(displayedRow.certificateNumber)}
          methodName={methods?.find(({ token }) => token === displayedRow.methodToken)?.name}
          onClose={() => setDisplayedRow(undefined)}
        />
      )}
    </Box>
  );
}

/** PAY-04. */
function PendingSpinner() {
  return <Spinner label="Getting your pending payments" />;
}

/** The list before the parts above it have loaded. */
export function PendingLoading() {
  return (
    <PanelSection title="Pending Payments" id={PARTS.pending.id}>
      <PendingSpinner />
    </PanelSection>
  );
}

function NothingPending() {
  return (
    <Stack gap="2">
      <Text>{NO_PENDING_PAYMENTS}</Text>
      <Text tone="muted">
        A payment that you schedule stays here until its day. After that it is under Payment History. If it
        cannot be made, we write to you.
      </Text>
    </Stack>
  );
}
