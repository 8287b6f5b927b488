import { Help } from '@portal/ui';

/** With its words. */
export function WithWords() {
  return (
    <Help label="Cash value" hideLabel={false}>
      What you would get if you gave the certificate up today.
    </Help>
  );
}

/** Beside a label that is already on the page; opens on focus, on hover and on a tap. */
export function Alone() {
  return <Help label="Loan">What you have borrowed on this certificate.</Help>;
}
