import { useState } from 'react';
import { Badge } from './badge.tsx';
import { CheckboxField, RadioGroupField } from './choice-fields.tsx';
import { FieldSet } from './field-styles.ts';

export default { title: 'Components/Choice fields' };

/** A box to tick. */
export function Checkbox() {
  return <CheckboxField label="I have read the terms" name="terms" />;
}

/** A hint, and a status below it. */
export function CheckboxWithHint() {
  return (
    <CheckboxField label="Whole Life Insurance" hint="Due December 09, 2026." name="line">
      <Badge tone="info">Has a recurring payment</Badge>
    </CheckboxField>
  );
}

/** Some of what it stands for is ticked. */
export function PartlyTicked() {
  return <CheckboxField label="All certificates" name="all" indeterminate />;
}

/** It was not ticked, and must be. */
export function CheckboxWithError() {
  return (
    <CheckboxField label="I agree to the terms" name="agree" error="Please agree to the terms to continue." />
  );
}

/** One of a few. */
export function RadioButtons() {
  const [account, setAccount] = useState('checking');
  return (
    <RadioGroupField
      label="Type of account"
      name="account-type"
      value={account}
      onChange={({ currentTarget }) => setAccount(currentTarget.value)}
      options={[
        { value: 'checking', label: 'Checking', hint: 'The account that your checks are drawn on' },
        { value: 'savings', label: 'Savings' },
        { value: 'other', label: 'Other', disabled: true },
      ]}
    />
  );
}

/** None was chosen. */
export function RadioButtonsWithError() {
  return (
    <RadioGroupField
      label="How shall we answer?"
      name="answer"
      error="Please choose how we shall answer."
      options={[
        { value: 'email', label: 'By e-mail' },
        { value: 'phone', label: 'By telephone' },
      ]}
    />
  );
}

/** Several fields that belong together. */
export function Group() {
  const [checked, setChecked] = useState(true);
  return (
    <FieldSet aria-label="What we may send you">
      <CheckboxField
        label="Letters"
        name="letters"
        checked={checked}
        onChange={({ currentTarget }) => setChecked(currentTarget.checked)}
      />
      <CheckboxField label="E-mails" name="e-mails" />
    </FieldSet>
  );
}
