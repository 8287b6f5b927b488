import { InteractionStatus, type IPublicClientApplication } from '@azure/msal-browser';
import { MsalProvider, useMsal } from '@azure/msal-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';

interface Props {
  readonly msalInstance: IPublicClientApplication;
  /** Called once, and whenever the accounts of this browser change, in other tabs too. */
  readonly onAccountsChanged: () => void;
}

/** Observes the accounts of the sign-in library, except during a redirect to the provider. */
export function AccountObserver({ msalInstance, onAccountsChanged }: Props): ReactNode {
  return (
    <MsalProvider instance={msalInstance}>
      <AccountsListener onAccountsChanged={onAccountsChanged} />
    </MsalProvider>
  );
}

function AccountsListener({ onAccountsChanged }: Pick<Props, 'onAccountsChanged'>) {
  const { accounts, inProgress } = useMsal();
  const notifyChange = useEffectEvent((_accounts: readonly unknown[]) => onAccountsChanged());
  useEffect(() => {
    if (inProgress === InteractionStatus.None) notifyChange(accounts);
  }, [accounts, inProgress]);
  return null;
}
