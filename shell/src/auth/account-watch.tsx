import { type AccountInfo, InteractionStatus } from '@azure/msal-browser';
import { useMsal } from '@azure/msal-react';
import { useEffect, useEffectEvent } from 'react';

/** Tells of the sign-in library's accounts whenever they change, also when another tab signs in or out. */
export function AccountWatch({ onAccounts }: { onAccounts: (accounts: readonly AccountInfo[]) => void }) {
  const { accounts, inProgress } = useMsal();
  const tell = useEffectEvent(onAccounts);
  useEffect(() => {
    if (inProgress === InteractionStatus.None) tell(accounts);
  }, [accounts, inProgress]);
  return null;
}
