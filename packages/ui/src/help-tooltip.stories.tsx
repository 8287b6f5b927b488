import { HelpTooltip } from './help-tooltip.tsx';

export default { component: HelpTooltip, title: 'Components/Help tooltip' };

/** With its words. */
export function WithWords() {
  return (
    <HelpTooltip label="Cash value" hideLabel={false}>
      What you would get if you gave the certificate up today.
    </HelpTooltip>
  );
}

/** Next to a label that is already on the page; opens on focus, on hover and on a tap. */
export function Alone() {
  return <HelpTooltip label="Loan">What you have borrowed on this certificate.</HelpTooltip>;
}
