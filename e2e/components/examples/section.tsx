import { Button, Section } from '@portal/ui';

/** A titled part of a page, with how many things follow. */
export function WithCount() {
  return (
    <Section title="Beneficiaries" count={3} level={3} actions={<Button variant="secondary">Print</Button>}>
      What the part holds.
    </Section>
  );
}
