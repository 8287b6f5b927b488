import { InteractionStatus, type IPublicClientApplication } from '@azure/msal-browser';
import { MsalProvider, useMsal } from '@azure/msal-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';

interface Props {
  /** The library after `openIdentity`, which has read the provider's answer. */
  readonly library: IPublicClientApplication;
  /** Called once, and whenever the accounts of this browser change, in other tabs too. */
  readonly onAccounts: () => void;
}

/** Follows the accounts of the sign-in library, but not while the member is on the way to the provider. */
export function AccountWatch({ library, onAccounts }: Props): ReactNode {
  return (
    <MsalProvider instance={library}>
      <Accounts onAccounts={onAccounts} />
    </MsalProvider>
  );
}

function Accounts({ onAccounts }: Pick<Props, 'onAccounts'>) {
  const { accounts, inProgress } = useMsal();
  const report = useEffectEvent((_accounts: readonly unknown[]) => onAccounts());
  useEffect(() => {
    if (inProgress === InteractionStatus.None) report(accounts);
  }, [accounts, inProgress]);
  return null;
}
