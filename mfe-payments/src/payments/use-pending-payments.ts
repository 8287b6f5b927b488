import { GetPendingPayments, useApiQuery } from '@portal/api';
import { useMember } from '@portal/section-sdk';
import { useMemo } from 'react';
import { pendingRows } from './pending-rows.ts';

/** Poll interval while the bank has not confirmed a payment. */
const POLL_INTERVAL_MS = 10_000;

/** Pending payments as rows; polls until the bank has confirmed all of them (F-13). */
export function usePendingPayments() {
  const { oid } = useMember();
  const query = useApiQuery(
    GetPendingPayments,
    { query: { azureObjectId: oid } },
    {
      pollInterval: (pending) =>
        pendingRows(pending).every(({ confirmed, changePending }) => confirmed && !changePending)
          ? undefined
          : POLL_INTERVAL_MS,
    },
  );
  const rows = useMemo(() => query.data && pendingRows(query.data), [query.data]);
  return { ...query, data: rows };
}
