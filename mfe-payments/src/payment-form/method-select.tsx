import { useBus } from '@portal/section-sdk';
import { lazyPart } from '@portal/shared-features/lazy-part';
import { useUnfinishedAct } from '@portal/shared-features/unfinished-act';
import { Alert, Button, Icon, Stack, Text } from '@portal/ui';
import { RadioGroupField } from '@portal/ui/form';
import { useState } from 'react';
import { WALLET_ACT } from './earlier-wallet-alert.tsx';
import type { SavedMethod } from './saved-methods.ts';
import type { WalletReload } from './wallet-dialog.tsx';

const WalletDialog = lazyPart(async () => (await import('./wallet-dialog.tsx')).WalletDialog);

const NONE_USABLE_TEXT =
  'None of these accounts can be used yet. You can add another one with the button below, or call us.';

interface Props {
  readonly methods: readonly SavedMethod[];
  readonly selected: string | undefined;
  readonly error: string | undefined;
  readonly onSelect: (token: string) => void;
  readonly onReload: () => Promise<readonly SavedMethod[] | undefined>;
}

/** Saved payment methods, with a link to the wallet that manages them (WIZ-26, WIZ-29 to WIZ-32). */
export function MethodSelect({ methods, selected, error, onSelect, onReload }: Props) {
  const bus = useBus();
  const act = useUnfinishedAct(WALLET_ACT);
  const [walletOpen, setWalletOpen] = useState(false);
  const hasUsable = methods.some(({ usable }) => usable);

  /** WIZ-32: reloads the methods and selects a new one, unless it is being validated. */
  async function reload(): Promise<WalletReload> {
    const previousTokens = new Set(methods.map(({ token }) => token));
    const reloaded = await onReload();
    if (!reloaded) return 'failed';
    act.finish();
    const added = reloaded.filter(({ token }) => !previousTokens.has(token));
    const addedMethod = added.findLast(({ usable }) => usable) ?? added.at(-1);
    if (!addedMethod) return 'nothing new';
    const { name, token, usable } = addedMethod;
    if (usable) onSelect(token);
    setWalletOpen(false);
    bus.emit('notification.requested', 1, {
      tone: 'success',
      message: usable
        ? `${name} was added and is chosen.`
        : `${name} was added. You can choose it once it is validated.`,
    });
    return 'added';
  }

  return (
    <Stack gap="4">
      {methods.length > 0 ? (
        <RadioGroupField
          label="Pay from"
          hint={hasUsable ? undefined : NONE_USABLE_TEXT}
          name="methodToken"
          required
          error={error}
          value={selected ?? ''}
          onChange={({ currentTarget }) => onSelect(currentTarget.value)}
          options={methods.map(({ token, name, usable }) => ({
            value: token,
            label: name,
            disabled: !usable,
            hint: usable ? undefined : 'Being validated. You can choose it once that is done.',
          }))}
        />
      ) : (
        <Alert
          tone={error === undefined ? 'info' : 'danger'}
          title={error ?? 'You have no saved payment method.'}
        >
          <Text>
            Add your bank account or card with the button below. It is saved by our payment provider.
          </Text>
        </Alert>
      )}
      <div>
        <Button
          variant="secondary"
          id={hasUsable ? undefined : 'field-methodToken'}
          onClick={() => setWalletOpen(true)}
        >
          <Icon name="bank" />
          Manage payment methods
        </Button>
      </div>
      {walletOpen && (
        <WalletDialog
          act={act}
          onReload={reload}
          onClose={() => {
            setWalletOpen(false);
            void reload();
          }}
        />
      )}
    </Stack>
  );
}
