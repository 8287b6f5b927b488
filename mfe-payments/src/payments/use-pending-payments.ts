import { GetPendingPayments, useCall } from '@portal/api';
import { useMember } from '@portal/platform';
import { useMemo } from 'react';
import { pendingRows } from './pending-rows.ts';

/** How soon the list is read again while the bank still has to confirm a payment. */
const ASK_AGAIN_MS = 10_000;

/** The payments that will be made, row by row; read again by itself until the bank has confirmed all of them (F-13). */
export function usePendingPayments() {
  const { oid } = useMember();
  const query = useCall(
    GetPendingPayments,
    { query: { azureObjectId: oid } },
    {
      againAfter: (pending) =>
        pendingRows(pending).every(({ confirmed, changing }) => confirmed && !changing)
          ? undefined
          : ASK_AGAIN_MS,
    },
  );
  const rows = useMemo(() => query.data && pendingRows(query.data), [query.data]);
  return { ...query, data: rows };
}
