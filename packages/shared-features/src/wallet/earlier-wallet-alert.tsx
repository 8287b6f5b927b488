import { EarlierResultAlert } from '../unconfirmed-requests/earlier-result-alert.tsx';
import { useRequestTracker } from '../unconfirmed-requests/use-request-tracker.ts';
import { useUnconfirmedRequests } from '../unconfirmed-requests/use-unconfirmed-requests.ts';
import type { SavedMethod } from './saved-methods.ts';
import { WALLET_NOT_OPENED, WALLET_REQUEST, WALLET_UPDATED_LIST } from './texts.ts';

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
