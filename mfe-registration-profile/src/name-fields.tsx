import { type SchemaForm, TextField } from '@portal/ui/form';

/** Labels of the fields, also for the error summary. */
export const NAME_LABELS = {
  firstName: 'First name',
  lastName: 'Last name',
  preferredEmail: 'Preferred email',
} as const;

type Answers = { readonly [Name in keyof typeof NAME_LABELS]: string };

interface Props<Output> {
  readonly form: SchemaForm<Answers, Output>;
  readonly emailHint: string;
  /** Empty keeps the current address. */
  readonly emailOptional?: boolean;
  /** While saving, which would drop what the member types. */
  readonly readOnly: boolean;
}

/** Display name and e-mail fields, for registration and profile (REG-04, PROF-08). */
export function NameFields<Output>({ form, emailHint, emailOptional = false, readOnly }: Props<Output>) {
  const { errors } = form.formState;
  return (
    <>
      <TextField
        label={NAME_LABELS.firstName}
        required
        autoComplete="given-name"
        readOnly={readOnly}
        error={errors.firstName?.message}
        {...form.register('firstName')}
      />
      <TextField
        label={NAME_LABELS.lastName}
        required
        autoComplete="family-name"
        readOnly={readOnly}
        error={errors.lastName?.message}
        {...form.register('lastName')}
      />
      <TextField
        label={NAME_LABELS.preferredEmail}
        optional={emailOptional}
        required={!emailOptional}
        hint={emailHint}
        inputMode="email"
        autoComplete="email"
        readOnly={readOnly}
        autoCapitalize="off"
        spellCheck={false}
        error={errors.preferredEmail?.message}
        {...form.register('preferredEmail')}
      />
    </>
  );
}
