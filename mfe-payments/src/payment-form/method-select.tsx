import { ManageMethods } from '@portal/shared-features/manage-methods';
import type { SavedMethod } from '@portal/shared-features/saved-methods';
import { Alert, Stack, Text } from '@portal/ui';
import { RadioGroupField, useFieldId } from '@portal/ui/form';

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
  const hasUsable = methods.some(({ usable }) => usable);
  const fieldId = useFieldId('methodToken');

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
            hint: usable ? undefined : 'Your bank is still confirming this account. You cannot use it yet.',
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
        <ManageMethods
          methods={methods}
          id={hasUsable ? undefined : fieldId}
          onReload={onReload}
          onSelect={onSelect}
        />
      </div>
    </Stack>
  );
}
