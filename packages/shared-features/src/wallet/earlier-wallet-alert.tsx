import { EarlierResultAlert } from '@portal/shared-features/earlier-result-alert';
import { useRequestTracker } from '@portal/shared-features/use-request-tracker';
import { useUnconfirmedRequests } from '@portal/shared-features/use-unconfirmed-requests';
import type { SavedMethod } from './saved-methods.ts';
import { WALLET_NOT_OPENED, WALLET_UPDATED_LIST } from './texts.ts';

export const WALLET_REQUEST = 'wallet';

interface Props {
  readonly onReload: () => Promise<readonly SavedMethod[] | undefined>;
}

/** Reloads the methods after the page was left while the wallet was open (F-05, WIZ-32). */
export function EarlierWalletAlert({ onReload }: Props) {
  const unconfirmedRequests = useUnconfirmedRequests([useRequestTracker(WALLET_REQUEST)], async () => ({
    isSuccess: (await onReload()) !== undefined,
  }));
  return (
    <EarlierResultAlert
      requests={unconfirmedRequests}
      unknownText={WALLET_UPDATED_LIST}
      notArrivedText={WALLET_NOT_OPENED}
    />
  );
}
