import { useEarlierActs } from '@portal/shared-features/earlier-acts';
import { EarlierResultAlert } from '@portal/shared-features/earlier-result-alert';
import { useUnfinishedAct } from '@portal/shared-features/unfinished-act';
import type { SavedMethod } from './saved-methods.ts';
import { WALLET_NOT_OPENED, WALLET_UPDATED_LIST } from './texts.ts';

export const WALLET_ACT = 'wallet';

interface Props {
  readonly onReload: () => Promise<readonly SavedMethod[] | undefined>;
}

/** Reloads the methods after the page was left while the wallet was open (F-05, WIZ-32). */
export function EarlierWalletAlert({ onReload }: Props) {
  const earlierActs = useEarlierActs([useUnfinishedAct(WALLET_ACT)], async () => ({
    isSuccess: (await onReload()) !== undefined,
  }));
  return (
    <EarlierResultAlert
      acts={earlierActs}
      unknownText={WALLET_UPDATED_LIST}
      notArrivedText={WALLET_NOT_OPENED}
    />
  );
}
