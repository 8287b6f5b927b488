import { GetPendingPayments, useApiQuery } from '@portal/api';
import { useBus, useMember } from '@portal/section-sdk';
import { useEffect, useMemo, useRef } from 'react';
import { type PendingRow, pendingRows } from './pending-rows.ts';

/** Poll interval while the bank has not confirmed a payment. */
const POLL_INTERVAL_MS = 10_000;

/** Pending payments as rows; polls until the bank has confirmed all of them (F-13). */
export function usePendingPayments() {
  const { oid } = useMember();
  const query = useApiQuery(
    GetPendingPayments,
    { query: { azureObjectId: oid } },
    {
      pollInterval: (pending) => (pendingRows(pending).some(isUnconfirmed) ? POLL_INTERVAL_MS : undefined),
    },
  );
  const rows = useMemo(() => query.data && pendingRows(query.data), [query.data]);
  useConfirmationEvents(rows);
  return { ...query, data: rows };
}

function isUnconfirmed({ confirmed, changePending }: PendingRow): boolean {
  return !confirmed || changePending === true;
}

/** Emits the outcome of a payment that the bank had not confirmed, because it changes what is due (AMB-89, F-13). */
function useConfirmationEvents(rows: readonly PendingRow[] | undefined): void {
  const bus = useBus();
  const unconfirmed = useRef<readonly PendingRow[]>([]);
  useEffect(() => {
    if (rows === undefined) return;
    const still = rows.filter(isUnconfirmed);
    for (const { reference } of unconfirmed.current) {
      if (!still.some((row) => row.reference === reference))
        bus.emit('payment.changed', 1, { referenceNumber: reference });
    }
    unconfirmed.current = still;
  }, [rows, bus]);
}
