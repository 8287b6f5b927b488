import { TextAreaField, TextField } from './text-field.tsx';

export default { component: TextField, title: 'Components/Text field' };

/** One line, with the form of its answer. */
export function WithHint() {
  return <TextField label="Certificate number" name="number" hint="12 digits, on every letter from us" />;
}

/** With what stands before the answer. */
export function BeforeTheAnswer() {
  return <TextField label="Amount" name="amount" before="$" inputMode="decimal" />;
}

/** It may be left empty. */
export function Optional() {
  return <TextField label="Middle name" name="middle" optional />;
}

/** An error message next to the field. */
export function WithError() {
  return (
    <TextField label="E-mail address" name="email" type="email" error="Please enter your e-mail address." />
  );
}

/** It cannot be changed now. */
export function Disabled() {
  return <TextField label="Name" name="name" defaultValue="Margaret Ann Lindqvist" disabled />;
}

/** Several lines. */
export function SeveralLines() {
  return <TextAreaField label="Your question" name="question" rows={3} />;
}
