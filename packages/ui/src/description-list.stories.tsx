import { DescriptionList, DescriptionListItem } from './description-list.tsx';
import { HelpTooltip } from './help-tooltip.tsx';

export default { component: DescriptionList, title: 'Components/Description list' };

/** Labels above values; what is missing is said in a word. */
export function TwoColumns() {
  return (
    <DescriptionList>
      <DescriptionListItem label="Cash value" emphasis>
        $1,204.50
      </DescriptionListItem>
      <DescriptionListItem label="Insured">Margaret Ann Lindqvist</DescriptionListItem>
      <DescriptionListItem
        label="Loan"
        help={<HelpTooltip label="Loan">What you have borrowed on this certificate.</HelpTooltip>}
      >
        $0.00
      </DescriptionListItem>
      <DescriptionListItem label="Issue date" note="The day on which your insurance began">
        March 1, 1984
      </DescriptionListItem>
      <DescriptionListItem label="Maturity date" />
    </DescriptionList>
  );
}

/** Side by side, where no value breaks. */
export function Row() {
  return (
    <DescriptionList columns="row">
      <DescriptionListItem label="Next payment due" emphasis>
        $43.57
      </DescriptionListItem>
      <DescriptionListItem label="Due date">December 09, 2026</DescriptionListItem>
      <DescriptionListItem label="Billing frequency">Monthly</DescriptionListItem>
    </DescriptionList>
  );
}

/** Below each other. */
export function OneColumn() {
  return (
    <DescriptionList columns={1}>
      <DescriptionListItem label="Product">Whole Life</DescriptionListItem>
      <DescriptionListItem label="Certificate">000020419791</DescriptionListItem>
    </DescriptionList>
  );
}
