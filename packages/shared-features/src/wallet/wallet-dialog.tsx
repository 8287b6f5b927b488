import { GetWalletUrl, useApiClient } from '@portal/api';
import { NOT_CONNECTED_TEXT, problemText } from '@portal/domain/help/problem-texts';
import { useBus, useMember } from '@portal/section-sdk';
import { Button, Icon, Text } from '@portal/ui';
import { Dialog } from '@portal/ui/dialog';
import { useState } from 'react';
import { isOffline } from '../is-offline.ts';
import { PopupBlocked } from '../popup/popup-blocked.tsx';
import { useOnFocusReturn } from '../popup/use-on-focus-return.ts';
import { usePopup } from '../popup/use-popup.ts';
import type { RequestTracker } from '../unconfirmed-requests/use-request-tracker.ts';
import { useIsMounted } from '../use-is-mounted.ts';
import { WALLET_NOT_OPENED, WALLET_NOTICE, WALLET_OPEN_NOTICE, WALLET_RETURN_NOTICE } from './texts.ts';

/** 'added': the dialog is done. 'failed': what the member did in the wallet is not known yet. */
export type WalletReload = 'added' | 'unchanged' | 'failed';

interface Props {
  /** Remembers that the wallet is open, until the methods have been reloaded. */
  readonly tracker: RequestTracker;
  readonly onReload: () => Promise<WalletReload>;
  readonly onClose: () => void;
}

/** Notice before the wallet opens, and waiting state while it is open (WIZ-29 to WIZ-32, AMB-46). */
export function WalletDialog({ tracker, onReload, onClose }: Props) {
  const { profile } = useMember();
  const bus = useBus();
  const client = useApiClient();
  const isMounted = useIsMounted();
  const { open, popupBlockedUrl, clearPopupBlockedUrl } = usePopup('about:blank');
  const [state, setState] = useState<'notice' | 'opening' | 'away' | 'returned'>('notice');
  const isAway = state === 'away' || state === 'returned';
  useOnFocusReturn(
    isAway,
    () => void onReload().then((reload) => setState(reload === 'failed' ? 'away' : 'returned')),
  );

  function failureText(error: unknown): string {
    // The session has ended, or the member has closed the dialog.
    if (!isMounted()) return WALLET_NOT_OPENED;
    return isOffline(error) ? `${NOT_CONNECTED_TEXT} ${WALLET_NOT_OPENED}` : problemText('walletUrl');
  }

  /** The wallet URL is valid once and for minutes: request it in the click, never store it. */
  async function openWallet() {
    setState('opening');
    const query = {
      loginId: profile.AccountUserName ?? '',
      firstName: profile.DisplayFirstName ?? '',
      lastName: profile.DisplayLastName ?? '',
      emailAddress: profile.EmailAddress ?? '',
      mobilePhoneNumber: '',
    };
    try {
      await tracker.run(() => open(() => client(GetWalletUrl, { query })));
      setState('away');
    } catch (error) {
      if (isMounted()) tracker.finish();
      setState('notice');
      bus.emit('notification.requested', 1, { tone: 'error', message: failureText(error) });
    }
  }

  return (
    <Dialog
      open
      title="Manage payment methods"
      onClose={onClose}
      actions={
        isAway ? (
          <>
            <Button onClick={onClose}>I have finished</Button>
            {state === 'returned' && (
              <Button variant="secondary" onClick={() => void openWallet()}>
                Open your payment methods again
                <Icon name="external" label="in a new window" />
              </Button>
            )}
          </>
        ) : (
          <>
            <Button
              loading={state === 'opening'}
              loadingText="Opening your payment methods"
              onClick={() => void openWallet()}
            >
              Continue
              <Icon name="external" label="in a new window" />
            </Button>
            <Button variant="secondary" onClick={onClose}>
              Back
            </Button>
          </>
        )
      }
    >
      {isAway && popupBlockedUrl === undefined ? (
        <Text role="status">{state === 'returned' ? WALLET_RETURN_NOTICE : WALLET_OPEN_NOTICE}</Text>
      ) : (
        <Text>{WALLET_NOTICE}</Text>
      )}
      {popupBlockedUrl !== undefined && (
        <PopupBlocked
          title="Your list of payment methods is ready."
          label="Open your payment methods"
          url={popupBlockedUrl}
          onFollow={clearPopupBlockedUrl}
        />
      )}
    </Dialog>
  );
}
