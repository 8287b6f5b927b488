import { HStack, Icon } from '@portal/ui';
import { RadioGroupField, TextField } from '@portal/ui/form';
import type { ComponentProps } from 'react';

/** Labels of the spouse questions (SPO-03, FORM-08). */
export const SPOUSE_LABELS = {
  haveSpouse: 'Do you have a spouse?',
  spouseName: "Spouse's full name",
  spouseEmail: "Spouse's e-mail address",
} as const;

const EMAIL_HINT = 'The request to sign is sent to this address.';

type SpouseField = keyof typeof SPOUSE_LABELS;
type RegisteredField = Pick<ComponentProps<typeof TextField>, 'ref' | 'name' | 'onChange' | 'onBlur'>;

interface Props {
  readonly register: (field: SpouseField) => RegisteredField;
  readonly errors: { readonly [Name in SpouseField]?: { readonly message?: string | undefined } | undefined };
  readonly showSpouseFields: boolean;
  /** Shows a warning about the typed address (AMB-32). */
  readonly emailLooksMistyped: boolean;
}

/** Spouse questions as fields of any form (SPO-03, FORM-08). */
export function SpouseFields({ register, errors, showSpouseFields, emailLooksMistyped }: Props) {
  return (
    <>
      <RadioGroupField
        label={SPOUSE_LABELS.haveSpouse}
        required
        error={errors.haveSpouse?.message}
        options={[
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]}
        {...register('haveSpouse')}
      />
      {showSpouseFields && (
        <>
          <TextField
            label={SPOUSE_LABELS.spouseName}
            required
            autoComplete="off"
            error={errors.spouseName?.message}
            {...register('spouseName')}
          />
          <TextField
            label={SPOUSE_LABELS.spouseEmail}
            required
            hint={emailLooksMistyped ? <EmailTypoHint /> : EMAIL_HINT}
            type="text"
            inputMode="email"
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="off"
            error={errors.spouseEmail?.message}
            {...register('spouseEmail')}
          />
        </>
      )}
    </>
  );
}

/** SPO-05, AMB-32: a warning that does not block, so that no message goes to a mistyped address unnoticed. */
function EmailTypoHint() {
  return (
    <HStack as="span" gap="2" color="warning" fontWeight="semibold">
      <Icon name="warning" label="Warning" />
      <span>{`Please check this address: ${EMAIL_HINT.toLowerCase()}`}</span>
    </HStack>
  );
}
