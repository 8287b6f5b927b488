import { useBus } from '@portal/section-sdk';
import { Button, Icon } from '@portal/ui';
import { useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import { useRequestTracker } from '../unconfirmed-requests/use-request-tracker.ts';
import type { SavedMethod } from './saved-methods.ts';
import { WALLET_REQUEST } from './texts.ts';
import type { WalletReload } from './wallet-dialog.tsx';

const WalletDialog = lazyPart(async () => (await import('./wallet-dialog.tsx')).WalletDialog);

interface Props {
  readonly methods: readonly SavedMethod[];
  readonly id?: string | undefined;
  readonly onReload: () => Promise<readonly SavedMethod[] | undefined>;
  /** Chooses a new method for the payment. Undefined without a payment. */
  readonly onSelect?: (token: string) => void;
}

/** Button that opens the wallet (WIZ-29 to WIZ-32). */
export function ManageMethods({ methods, id, onReload, onSelect }: Props) {
  const bus = useBus();
  const tracker = useRequestTracker(WALLET_REQUEST);
  const [walletOpen, setWalletOpen] = useState(false);

  /** WIZ-32: reloads the methods and selects a new one, unless the bank has to confirm it. */
  async function reload(): Promise<WalletReload> {
    const previousTokens = new Set(methods.map(({ token }) => token));
    const reloaded = await onReload();
    if (!reloaded) return 'failed';
    tracker.finish();
    const added = reloaded.filter(({ token }) => !previousTokens.has(token));
    const addedMethod = added.filter(({ usable }) => usable).at(-1) ?? added.at(-1);
    if (!addedMethod) return 'unchanged';
    const { name, token, usable } = addedMethod;
    if (usable) onSelect?.(token);
    setWalletOpen(false);
    const chosen = onSelect ? ' and is chosen' : '';
    bus.emit('notification.requested', 1, {
      tone: 'success',
      message: usable
        ? `${name} was added${chosen}.`
        : `${name} was added. You can use it once your bank has confirmed it.`,
    });
    return 'added';
  }

  return (
    <>
      <Button variant="secondary" id={id} onClick={() => setWalletOpen(true)}>
        <Icon name="bank" />
        Manage payment methods
      </Button>
      {walletOpen && (
        <WalletDialog
          tracker={tracker}
          onReload={reload}
          onClose={() => {
            setWalletOpen(false);
            void reload();
          }}
        />
      )}
    </>
  );
}
