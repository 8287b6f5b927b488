import { useApiClient } from '@portal/api';
import { useMember } from '@portal/platform';
import { useEffect, useMemo, useState } from 'react';
import { type Delivery, deliveryActions, IDLE } from './delivery.ts';

/** The documents that the member asks for on this page, and what becomes of them; `actions` stay the same. */
export function useDelivery() {
  const client = useApiClient();
  const userName = useMember().profile.AccountUserName ?? '';
  const [delivery, show] = useState<Delivery>(IDLE);
  const actions = useMemo(() => deliveryActions({ client, userName, show }), [client, userName]);
  useEffect(() => () => actions.leave(), [actions]);
  return { delivery, actions };
}
