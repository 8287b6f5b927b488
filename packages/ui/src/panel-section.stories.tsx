import { Button } from './button.tsx';
import { PanelSection } from './panel-section.tsx';

export default { component: PanelSection, title: 'Components/Panel section' };

/** A titled part of a page, with how many things follow. */
export function WithCount() {
  return (
    <PanelSection
      title="Beneficiaries"
      count={3}
      level={3}
      actions={<Button variant="secondary">Print</Button>}
    >
      What the part holds.
    </PanelSection>
  );
}
