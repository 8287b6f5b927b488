import {
  type EventCallbackFunction,
  InteractionStatus,
  InteractionType,
  type IPublicClientApplication,
} from '@azure/msal-browser';
import { MsalProvider, useMsal } from '@azure/msal-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';

interface Props {
  readonly library: IPublicClientApplication;
  /** Told at once, and whenever the accounts of this browser have changed, in other tabs too. */
  readonly onAccounts: () => void;
}

/** Follows the accounts of the sign-in library, but not while the member is on the way to the provider. */
export function AccountWatch({ library, onAccounts }: Props): ReactNode {
  const [instance] = useState(() => asFollowed(library));
  return (
    <MsalProvider instance={instance}>
      <Accounts onAccounts={onAccounts} />
    </MsalProvider>
  );
}

/**
 * The binding asks for the provider's answer when it comes, which is some time after the page has: the answer was taken
 * when the page began, and asked for again the library throws away what it keeps of a way to the provider that the member
 * has begun meanwhile. On the way back it would then know of none (AUTH-15).
 *
 * Nor does it hear of tokens that are had silently: it would read all accounts anew, twice before each call of the API,
 * and a renewal changes none.
 */
function asFollowed(library: IPublicClientApplication): IPublicClientApplication {
  const addEventCallback = (tell: EventCallbackFunction) =>
    library.addEventCallback((event) => {
      if (event.interactionType !== InteractionType.Silent) tell(event);
    });
  return Object.create(library, {
    handleRedirectPromise: { value: async () => null },
    addEventCallback: { value: addEventCallback },
  });
}

function Accounts({ onAccounts }: Pick<Props, 'onAccounts'>) {
  const { accounts, inProgress } = useMsal();
  const tell = useEffectEvent((_accounts: readonly unknown[]) => onAccounts());
  useEffect(() => {
    if (inProgress === InteractionStatus.None) tell(accounts);
  }, [accounts, inProgress]);
  return null;
}
