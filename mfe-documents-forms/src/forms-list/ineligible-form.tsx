import type { Certificate } from '@portal/api';
import { type FormEligibility, ineligibilityReason } from '@portal/domain/forms/form-eligibility';
import { Card, Text } from '@portal/ui';
import { ineligibilityText } from '../ineligibility-text.ts';

interface Props {
  readonly eligibility: FormEligibility<Certificate>;
  /** All that the member has. */
  readonly certificates: readonly Certificate[];
}

/** A form that is not allowed: disabled, with whom it is for and why not (FORM-05). */
export function IneligibleForm({ eligibility, certificates }: Props) {
  const reason = ineligibilityReason(eligibility, certificates);
  return (
    <Card as="li">
      <Text role="link" aria-disabled="true" tone="muted" fontWeight="semibold">
        {eligibility.fName}
      </Text>
      <Text tone="muted">{reason && ineligibilityText(eligibility.DocuSignEnvelopeId, reason)}</Text>
    </Card>
  );
}
